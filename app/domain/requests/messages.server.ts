import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import type { App } from "#server/app.ts";
import { hasFailedMail } from "./request-search.server.ts";

const latestLimit = 10;

export type MessageSummary = Awaited<ReturnType<typeof listLatestMessages>>[number];

/** Each with the last mail that took it to its agency. */
export async function listLatestMessages({ db }: Pick<App, "db">, actor: Actor) {
  requireRight(actor, "notifications:read");
  return db
    .selectFrom("notifications")
    .select(["id", "title", "message", "read", "created_at", "data"])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom("outgoing_mails")
          .select(["outgoing_mails.id", "state"])
          .whereRef("notification_id", "=", "notifications.id")
          .where("kind", "=", "forward")
          .orderBy("outgoing_mails.created_at", "desc")
          .limit(1),
      ).as("mail"),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(latestLimit)
    .execute();
}

export async function countUnreadMessages({ db }: Pick<App, "db">, actor: Actor): Promise<number> {
  requireRight(actor, "notifications:read");
  const unread = db.selectFrom("notifications").where("read", "=", false);
  return (await unread.select(countAll).executeTakeFirstOrThrow()).count;
}

export async function countFailedMails({ db }: Pick<App, "db">, actor: Actor): Promise<number> {
  requireRight(actor, "notifications:read");
  const failed = db.selectFrom("requests").where(hasFailedMail);
  return (await failed.select(countAll).executeTakeFirstOrThrow()).count;
}

const countAll = sql<number>`count(*)::int`.as("count");
