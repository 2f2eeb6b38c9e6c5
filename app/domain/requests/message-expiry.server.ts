import { sql } from "kysely";
import { messageBinDays } from "#app/domain/records/bin-words.ts";
import type { App } from "#server/app.ts";
import type { Trx } from "#server/db/write.ts";

/**
 * Until when a deleted message or request may come back: a week, and never longer than it would have been kept, which
 * counts from when the person was last heard of.
 */
export async function binnedUntil(
  trx: Trx,
  { env, now }: Pick<App, "env" | "now">,
  { notification, request }: { notification?: string; request?: string },
): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    with going as (
      select lower(btrim(coalesce(nullif(requests.email, ''), data->>'email', ''))) as email,
        greatest(notifications.created_at, requests.last_customer_at) as at
      from notifications full join requests on requests.notification_id = notifications.id
      where notifications.id = ${notification ?? null} or requests.id = ${request ?? null})
    select greatest(${now()}::timestamptz, least(${now()}::timestamptz + make_interval(days => ${messageBinDays}),
      greatest(max(at), (select max(last_customer_at) from requests
        where lower(btrim(email)) in (select email from going where email <> '')))
      + make_interval(months => ${env.retentionMonths}))) as until
    from going`.execute(trx);
  return rows[0]?.until ?? now();
}
