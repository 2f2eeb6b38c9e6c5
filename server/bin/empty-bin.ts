import { type RawBuilder, sql } from "kysely";
import type { App } from "#server/app.ts";
import type { Trx } from "#server/db/write.ts";

/** The nightly end of what nobody wanted back: rows for good, files by their own jobs. */
export async function emptyBin(app: Pick<App, "db" | "jobs" | "log" | "now">) {
  const now = app.now();
  const counts = await app.db.transaction().execute(async (trx) => {
    const records = await dropFromBin(trx, sql`expires_at <= ${now}`);
    // Also those of an entry that went another way: with a person who was forgotten, or with an import.
    const files = await sql<{ id: string }>`
      update stored_files set state = 'removed' where state = 'binned'
        and not exists (select from bin where stored_files.id = any(file_ids)) returning id`.execute(trx);
    for (const { id } of files.rows) await app.jobs.send("remove-file", { fileId: id }, trx);
    return { records: records.length, files: files.rows.length };
  });
  app.log.info(counts, "bin emptied");
  return counts;
}

/** Of mails among what goes: their ids on the way, by which their copies are found. */
export async function dropFromBin(
  trx: Trx,
  which: RawBuilder<unknown>,
): Promise<{ message_ids: string[] }[]> {
  const { rows } = await sql<{ message_ids: string[] }>`
    delete from bin where ${which} returning array(
      select row->>'message_id' from jsonb_array_elements(children) as child, jsonb_array_elements(child->'rows') as row
      where child->>'table' = 'outgoing_mails') as message_ids`.execute(trx);
  return rows;
}

/** Entries that hold what a person wrote, or what was written to them: a row of `bin`. */
export function isOfPersonInBin(email: string) {
  const wanted = email.trim().toLowerCase();
  const names = (row: RawBuilder<unknown>) => sql`${wanted} in (
    lower(btrim(${row}->>'email')), lower(btrim(${row}->'data'->>'email')), lower(btrim(${row}->'customer'->>'email')))`;
  return sql<boolean>`(bin.record_table in ('notifications', 'requests', 'contracts') and (${names(sql`bin.payload`)} or exists (
    select from jsonb_array_elements(bin.children) as child, jsonb_array_elements(child->'rows') as row
    where ${names(sql`row`)})))`;
}

/** Days of deleted vehicles that were for these requests: as in the planning, options go and notes fall silent. */
export async function forgetRequestsInBin(trx: Trx, ids: string[]): Promise<void> {
  await sql`
    update bin set children = (
      select coalesce(jsonb_agg(case when child->>'table' <> 'vehicle_periods' then child else
        jsonb_set(child, '{rows}', (
          select coalesce(jsonb_agg(case when row->>'request_id' = any(${ids}::text[]) then row || '{"note": ""}' else row end
            order by row_place), '[]')
          from jsonb_array_elements(child->'rows') with ordinality as r(row, row_place)
          where row->>'kind' <> 'option' or coalesce(row->>'request_id', '') <> all(${ids}::text[]))) end
        order by place), '[]')
      from jsonb_array_elements(children) with ordinality as c(child, place))
    where record_table = 'vehicles' and exists (
      select from jsonb_array_elements(children) as child, jsonb_array_elements(child->'rows') as row
      where child->>'table' = 'vehicle_periods' and row->>'request_id' = any(${ids}::text[]))`.execute(trx);
  await sql`
    delete from bin where record_table = 'vehicle_periods' and payload->>'kind' = 'option'
      and payload->>'request_id' = any(${ids}::text[])`.execute(trx);
  await sql`
    update bin set payload = payload || '{"note": ""}'
    where record_table = 'vehicle_periods' and payload->>'request_id' = any(${ids}::text[])`.execute(trx);
}
