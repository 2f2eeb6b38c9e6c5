import { sql } from "kysely";
import { contractYears } from "#app/domain/quotes/quote-terms.ts";
import type { App } from "#server/app.ts";
import { dropFromBin, forgetRequestsInBin } from "#server/bin/empty-bin.ts";
import type { Trx } from "#server/db/write.ts";
import { deleteDrafts, purgeContracts } from "#server/mail/purge-contracts.ts";
import { personalTables } from "#server/ops/personal-data.ts";

/** Forgets what visitors told us once it has served: requests, messages, quotes, mails, and the addresses they came from. */
export async function purgePersonalData(app: Pick<App, "db" | "env" | "mailer" | "now" | "log">) {
  const now = app.now();
  const { rows } = await sql<{ before: Date }>`
    select ${now}::timestamptz - make_interval(months => ${app.env.retentionMonths}) as before
  `.execute(app.db);
  const before = rows[0]?.before as Date;

  const counts = await app.db.transaction().execute(async (trx) => {
    const silent = (await longSilent(before).execute(trx)).rows;
    const requests = silent.flatMap(({ request_id }) => request_id ?? []);
    const notifications = silent.flatMap(({ notification_id }) => notification_id ?? []);
    // Those without either were of what was deleted by hand: nothing is left to do, or nobody waits for them any more.
    const mails = await sql`
      delete from outgoing_mails where notification_id = any(${notifications}::uuid[])
        or request_id = any(${requests}::uuid[]) or (notification_id is null and request_id is null
          and (state = 'sent' or created_at < ${before}))`.execute(trx);
    const quotes = await forgetRequests(trx, requests, now);
    const ownerless = await forgetOwnerlessQuotes(trx, before, now);
    await sql`delete from notifications where id = any(${notifications}::uuid[])`.execute(trx);
    const rentals = await purgeContracts(trx, now);
    const over = await deleteOver(trx, now);
    const binned = await dropFromBin(
      trx,
      sql`expires_at <= ${now} and record_table in ('notifications', 'requests', 'contracts')`,
    );
    return {
      mails: Number(mails.numAffectedRows ?? 0),
      notifications: notifications.length,
      requests: requests.length,
      quotes: quotes + ownerless,
      ...rentals,
      invitations: over.get("invitations") ?? 0,
      binned: binned.length,
      addresses: over.get("rate_limits") ?? 0,
    };
  });
  const files = await app.mailer.forgetBefore(before);
  app.log.info({ ...counts, files }, "purged personal data");
  return { ...counts, files };
}

/** Tells how many quotes went. An accepted quote is a contract and stays to its end, as what was signed at its departure; days in the planning stay, unnamed. */
export async function forgetRequests(trx: Trx, ids: string[], now: Date): Promise<number> {
  if (ids.length === 0) return 0;
  await forgetRequestsInBin(trx, ids);
  await sql`delete from vehicle_periods where request_id = any(${ids}::uuid[]) and kind = 'option'`.execute(
    trx,
  );
  await sql`update vehicle_periods set note = '' where request_id = any(${ids}::uuid[]) and note <> ''`.execute(
    trx,
  );
  await deleteDrafts(trx, sql`contracts.request_id = any(${ids}::uuid[])`);
  const quotes = await sql`
    delete from quotes where request_id = any(${ids}::uuid[]) and not ${isContract(now)}`.execute(trx);
  await sql`delete from requests where id = any(${ids}::uuid[])`.execute(trx);
  return Number(quotes.numAffectedRows ?? 0);
}

/** Those whose request is gone: a contract until its end, anything else as long as a request would have stayed. */
async function forgetOwnerlessQuotes(trx: Trx, before: Date, now: Date): Promise<number> {
  const quotes = await sql`
    delete from quotes where request_id is null and not ${isContract(now)}
      and coalesce(answered_at, sent_at, created_at) < ${before}`.execute(trx);
  return Number(quotes.numAffectedRows ?? 0);
}

/** Of every table whose rows have an end of their own: how many went. */
async function deleteOver(trx: Trx, now: Date): Promise<Map<string, number>> {
  const gone = new Map<string, number>();
  for (const [name, { ends }] of personalTables) {
    if (typeof ends === "string" || !("isOver" in ends)) continue;
    const { numAffectedRows } = await sql`delete from ${sql.table(name)} where ${ends.isOver(now)}`.execute(
      trx,
    );
    gone.set(name, Number(numAffectedRows ?? 0));
  }
  return gone;
}

export function isContract(now: Date) {
  return sql<boolean>`(quotes.state in ('accepted', 'amended', 'cancelled')
    and quotes.answered_at > ${now}::timestamptz - make_interval(years => ${contractYears}))`;
}

/**
 * The requests and messages of people who have not been heard of since. What is kept of somebody is kept until so long
 * after they last wrote, or answered a quote: a thread with a recent message stays whole. Whoever left no address is
 * their request alone.
 */
function longSilent(before: Date) {
  return sql<{ request_id: string | null; notification_id: string | null }>`
    with contacts as (
      select requests.id as request_id, notifications.id as notification_id,
        coalesce(nullif(lower(btrim(requests.email)), ''), nullif(lower(btrim(data->>'email')), '')) as email,
        greatest(notifications.created_at, requests.created_at, requests.last_customer_at,
          (select max(created_at) from request_entries where request_id = requests.id and kind = 'message'),
          (select max(answered_at) from quotes where request_id = requests.id and state in ('accepted', 'amended', 'cancelled', 'refused'))
        ) as at
      from requests full join notifications on notifications.id = requests.notification_id)
    select request_id, notification_id from contacts where at < ${before}
      and not exists (select from contacts as others where others.email = contacts.email and others.at >= ${before})`;
}
