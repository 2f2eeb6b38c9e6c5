import type { Selectable } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import type { App } from "#server/app.ts";
import type { Database } from "#server/db/schema.ts";
import { hasFailedMail } from "./request-search.server.ts";

/** How many the dashboard lists. */
const latestLimit = 10;

/** A message with the state of the mail it caused, if any. */
export interface MessageSummary
  extends Pick<
    Selectable<Database["notifications"]>,
    "id" | "title" | "message" | "read" | "created_at" | "data"
  > {
  mail: Pick<Selectable<Database["outgoing_mails"]>, "id" | "state"> | null;
}

/** Messages without their text, each with the last mail that took it to its agency. */
function selectMessages({ db }: Pick<App, "db">) {
  return db
    .selectFrom("notifications")
    .select(["id", "title", "read", "created_at", "data"])
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
    );
}

/** The dashboard's. */
export async function listLatestMessages(
  app: Pick<App, "db">,
  actor: StaffMember | null,
): Promise<MessageSummary[]> {
  requireRight(actor, "notifications:read");
  return selectMessages(app)
    .select("message")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(latestLimit)
    .execute();
}

export async function countUnreadMessages(app: Pick<App, "db">, actor: StaffMember | null): Promise<number> {
  requireRight(actor, "notifications:read");
  const { count } = await app.db
    .selectFrom("notifications")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("read", "=", false)
    .executeTakeFirstOrThrow();
  return count;
}

/** Requests of which a mail was given up: somebody has to look. */
export async function countFailedMails(app: Pick<App, "db">, actor: StaffMember | null): Promise<number> {
  requireRight(actor, "notifications:read");
  const { count } = await app.db
    .selectFrom("requests")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(hasFailedMail)
    .executeTakeFirstOrThrow();
  return count;
}
