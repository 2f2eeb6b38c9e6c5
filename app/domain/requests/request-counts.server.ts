import { sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import type { App } from "#server/app.ts";
import { hasFailedMail } from "./request-search.server.ts";

/** The bell: requests that somebody has to look at. */
export async function countUnread({ db }: Pick<App, "db">, actor: Actor): Promise<number> {
  requireRight(actor, "notifications:read");
  const unread = db.selectFrom("requests").where("unread", "=", true);
  return (await unread.select(countAll).executeTakeFirstOrThrow()).count;
}

export async function countFailedMails({ db }: Pick<App, "db">, actor: Actor): Promise<number> {
  requireRight(actor, "notifications:read");
  const failed = db.selectFrom("requests").where(hasFailedMail);
  return (await failed.select(countAll).executeTakeFirstOrThrow()).count;
}

const countAll = sql<number>`count(*)::int`.as("count");
