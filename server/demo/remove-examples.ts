import { sql } from "kysely";
import type { NumberSeries } from "#app/domain/contracts/contract-terms.ts";
import { binDays, messageBinDays } from "#app/domain/records/bin-words.ts";
import type { BinnedTable } from "#app/domain/records/records.ts";
import { binRecords } from "#server/bin/bin-records.ts";
import { readTableShapes, rowAsJson, shapeOf } from "#server/bin/table-shapes.ts";
import type { Trx } from "#server/db/write.ts";
import { courtesyMails } from "#server/mail/mail-kinds.ts";
import { demoSearches } from "./counts.ts";
import { countRemoval, planRemoval, type RemovalCounts, type RemovalPlan } from "./plan-removal.ts";
import { emptySettings, type RemovedSettings } from "./removed-settings.ts";

interface Removal {
  by: { id: string; email: string };
  now: Date;
  /** All of it shares one batch, by which one press takes it back. */
  batch: string;
  /** The next quote is the year's first again, where no own quote was sent. */
  restartsNumbers: boolean;
}

/** Kept with the batch, to be given back with it: what is no record of its own. */
export interface RemovedExamples {
  settings: RemovedSettings;
  numbers: { series?: NumberSeries; year: number; last: number }[];
}

/**
 * Moves the demonstration into the bin, in the caller's transaction: all of it or nothing. Requests leave before the
 * vehicles they ask for, vehicles before their agency: they come back the other way round. Null where there is nothing.
 */
export async function removeExamples(
  trx: Trx,
  { by, now, batch, restartsNumbers }: Removal,
): Promise<RemovalCounts | null> {
  // Two who press at once: the second finds nothing left.
  await sql`select pg_advisory_xact_lock(hashtextextended('demo-data', 0))`.execute(trx);
  const plan = await planRemoval(trx);
  const counts = await countRemoval(trx, plan);
  if (counts.total === 0) return null;
  const bin = async (table: BinnedTable, ids: readonly string[], more = {}) => {
    if (ids.length > 0) await binRecords(trx, { table, ids, by, now, batch, ...more });
  };

  // Days of a request that goes are no edit of the vehicle that stays.
  await unsigned(trx, () => bin("vehicle_periods", plan.periods));
  const expiresAt = new Date(now.getTime() + messageBinDays * 86_400_000);
  const asked = { sentQuotes: plan.quotes, expiresAt };
  const { notifications } = plan;
  const alone = await requestsWithoutMessage(trx, plan);
  const written = plan.requests.filter((id) => !alone.includes(id));
  await bin("notifications", notifications, {
    ...asked,
    remove: () => dropRequests(trx, { requests: written, notifications }),
  });
  await bin("requests", alone, {
    ...asked,
    remove: () => dropRequests(trx, { requests: alone, notifications: [] }),
  });
  for (const table of ["vehicles", "agencies", "tariffs", "extras", "brands", "site_photos"] as const)
    await bin(table, plan[table]);
  await keepTheRest(trx, {
    plan,
    by,
    now,
    batch,
    restartsNumbers: restartsNumbers && counts.canRestartNumbers,
  });
  return counts;
}

async function unsigned<T>(trx: Trx, work: () => Promise<T> | T): Promise<T> {
  const { rows } = await sql<{ author: string | null }>`
    select current_setting('tramontane.author', true) as author`.execute(trx);
  const sign = (author: string) => sql`select set_config('tramontane.author', ${author}, true)`.execute(trx);
  await sign("");
  const result = await work();
  await sign(rows[0]?.author ?? "");
  return result;
}

async function requestsWithoutMessage(trx: Trx, { requests }: RemovalPlan): Promise<string[]> {
  const rows = await trx
    .selectFrom("requests")
    .select("id")
    .where("id", "in", requests.length > 0 ? requests : [null as never])
    .where("notification_id", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** With quotes that were sent: the demonstration's are no contracts. */
async function dropRequests(
  trx: Trx,
  { requests, notifications }: Pick<RemovalPlan, "requests" | "notifications">,
): Promise<void> {
  const importing = (value: string) =>
    sql`select set_config('tramontane.import', ${value}, true)`.execute(trx);
  await importing("on");
  await sql`delete from quotes where request_id = any(${requests}::uuid[])`.execute(trx);
  await sql`
    delete from outgoing_mails where (notification_id = any(${notifications}::uuid[]) or request_id = any(${requests}::uuid[]))
      and (state <> 'waiting' or kind = any(${courtesyMails}::text[]))`.execute(trx);
  await sql`delete from requests where id = any(${requests}::uuid[])`.execute(trx);
  await sql`delete from notifications where id = any(${notifications}::uuid[])`.execute(trx);
  await importing("");
}

/** What no record holds: words and figures of the company, closures of all agencies, counts, the numbers of quotes. */
async function keepTheRest(
  trx: Trx,
  { plan, by, now, batch, restartsNumbers }: Removal & { plan: RemovalPlan },
): Promise<void> {
  const settings = await emptySettings(trx);
  const numbers = restartsNumbers
    ? await trx
        .deleteFrom("quote_numbers")
        .where("series", "=", "DV")
        .returning(["series", "year", "last"])
        .execute()
    : [];
  const payload: RemovedExamples = { settings, numbers };
  const shapes = await readTableShapes(trx);
  const rest = [
    { table: "closures", where: sql`id = any(${plan.closures}::uuid[])` },
    { table: "daily_counts", where: sql`record_id = any(${plan.vehicles}::uuid[])` },
    { table: "daily_searches", where: sql`words = any(${demoSearches.map(({ words }) => words)}::text[])` },
  ];
  const children = [];
  for (const { table, where } of rest) {
    const { rows } = await sql<{ row: unknown }>`
      delete from ${sql.table(table)} as t where ${where} returning ${rowAsJson(shapeOf(shapes, table), "t")} as row`.execute(
      trx,
    );
    if (rows.length > 0) children.push({ table, rows: rows.map(({ row }) => row) });
  }
  const hero = settings.company_info?.was.hero_image_file_id ?? null;
  await sql`
    insert into bin (batch_id, record_table, record_id, record_name, payload, children, file_ids, deleted_by, deleted_at, expires_at)
    values (${batch}, 'installation', new_id(), ${examplesName}, ${JSON.stringify(payload)}, ${JSON.stringify(children)},
      ${hero === null ? [] : [hero]}::uuid[], (select id from profiles where id::text = ${by.id}), ${now},
      ${new Date(now.getTime() + binDays * 86_400_000)})`.execute(trx);
  if (hero !== null) await sql`update stored_files set state = 'binned' where id = ${hero}`.execute(trx);
}

/** As the bin calls them together. */
export const examplesName = "Données d’exemple";
