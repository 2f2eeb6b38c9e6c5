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
    const doomed = (await longSilent(before).execute(trx)).rows.map(({ id }) => id);
    const mails = await trx
      .deleteFrom("outgoing_mails")
      .where((eb) =>
        eb.or([
          eb("notification_id", "=", eb.fn.any(eb.val(doomed))),
          // Its notification was deleted by hand: nothing is left to do for it, or nobody waits for it any more.
          eb.and([
            eb("notification_id", "is", null),
            eb.or([eb("state", "=", "sent"), eb("created_at", "<", before)]),
          ]),
        ]),
      )
      .executeTakeFirst();
    const notifications = await trx
      .deleteFrom("notifications")
      .where((eb) => eb("id", "=", eb.fn.any(eb.val(doomed))))
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

/**
 * The messages of people who have not been heard of since. What is kept of somebody is kept until so long after they
 * last wrote: a thread with a recent message stays whole. Whoever left no address is their message alone.
 */
function longSilent(before: Date) {
  return sql<{ id: string }>`
    with contacts as (
      select notifications.id, nullif(lower(btrim(data->>'email')), '') as email,
        greatest(notifications.created_at, requests.last_customer_at) as at
      from notifications left join requests on requests.notification_id = notifications.id)
    select id from contacts where at < ${before}
      and not exists (select from contacts as others where others.email = contacts.email and others.at >= ${before})`;
}
