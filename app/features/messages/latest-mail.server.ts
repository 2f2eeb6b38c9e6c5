import type { ExpressionBuilder } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** The mail a notification caused, for a lateral join: `latestMail(eb).select(…).as("mail")`. */
export function latestMail(eb: ExpressionBuilder<Database, "notifications">) {
  return eb
    .selectFrom("outgoing_mails")
    .whereRef("outgoing_mails.notification_id", "=", "notifications.id")
    .orderBy("outgoing_mails.created_at", "desc")
    .limit(1);
}
