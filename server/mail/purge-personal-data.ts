import { sql } from "kysely";
import type { App } from "#server/app.ts";

/** Forgets what visitors told us once it has served: messages, their mails, and the addresses they came from. */
export async function purgePersonalData(
  app: Pick<App, "db" | "env" | "mailer" | "now" | "log">,
): Promise<{ mails: number; notifications: number; addresses: number; files: number }> {
  const now = app.now();
  const { rows } = await sql<{ before: Date }>`
    select ${now}::timestamptz - make_interval(months => ${app.env.retentionMonths}) as before
  `.execute(app.db);
  const before = rows[0]?.before as Date;

  const counts = await app.db.transaction().execute(async (trx) => {
    const mails = await trx
      .deleteFrom("outgoing_mails")
      .where((eb) =>
        eb.or([
          eb("created_at", "<", before),
          // Its notification was deleted by hand, and nothing is left to do for it.
          eb.and([eb("notification_id", "is", null), eb("state", "=", "sent")]),
          eb(
            "notification_id",
            "in",
            eb.selectFrom("notifications").select("id").where("created_at", "<", before),
          ),
        ]),
      )
      .executeTakeFirst();
    const notifications = await trx
      .deleteFrom("notifications")
      .where("created_at", "<", before)
      .executeTakeFirst();
    const limits = await trx.deleteFrom("rate_limits").where("expire", "<", now.getTime()).executeTakeFirst();
    return {
      mails: Number(mails.numDeletedRows),
      notifications: Number(notifications.numDeletedRows),
      addresses: Number(limits.numDeletedRows),
    };
  });
  const files = await app.mailer.forgetBefore(before);
  app.log.info({ ...counts, files }, "purged personal data");
  return { ...counts, files };
}
