import { type RawBuilder, sql } from "kysely";
import { removePhotos } from "#app/domain/contracts/contract-photos.server.ts";
import { draftDays, licenceMonths, photoMonths, searchYears } from "#app/domain/contracts/contract-terms.ts";
import { contractYears } from "#app/domain/quotes/quote-terms.ts";
import type { Trx } from "#server/db/write.ts";

// What ends of a contract, and when: all of it counts from the return. What is out has none yet.

/** When a contract ended, as a row of `contracts` says: one that was declared void never lent anything. */
const ended = sql`coalesce(upper(contracts.away), case when contracts.state = 'void' then lower(contracts.away) end)`;

const since = (now: Date, age: { months?: number; years?: number }) =>
  sql`(${now}::timestamptz - make_interval(years => ${age.years ?? 0}, months => ${age.months ?? 0}))`;

/** The day a contract goes, «12/12/2031»; null while its vehicle is out. */
export const contractEnd = sql<string | null>`to_char((${ended} + make_interval(years => ${contractYears}))
  at time zone 'Europe/Paris', 'DD/MM/YYYY')`;

export async function purgeContracts(trx: Trx, now: Date) {
  const licences = await emptyLicences(trx, now);
  const photos = await removePhotos(
    trx,
    sql`handover_id in (select handovers.id from handovers join contracts on contracts.id = contract_id
        where ${ended} < ${since(now, { months: photoMonths })})
      and not exists (select from vehicle_damages join handovers as finding on finding.id = found_in
        join handovers as own on own.contract_id = finding.contract_id
        where vehicle_damages.id = damage_id and own.id = handover_id)`,
  );
  const drafts = await deleteDrafts(
    trx,
    sql`coalesce((select upper(during) from vehicle_periods where id = contracts.period_id), contracts.updated_at::date)
      < (${now}::timestamptz at time zone 'Europe/Paris')::date - ${draftDays}::int`,
  );
  const contracts = await deleteContracts(
    trx,
    sql`contracts.state <> 'draft' and ${ended} < ${since(now, { years: contractYears })}`,
  );
  await sql`delete from history where record_table = 'profiles' and after ? 'driver_search'
    and changed_at < ${since(now, { years: searchYears })}`.execute(trx);
  return { contracts, drafts, licences, photos };
}

/** The numbers of licences and places of birth that no fine can ask for any more; of these contracts, or of all. */
export async function emptyLicences(
  trx: Trx,
  now: Date,
  which: RawBuilder<unknown> = sql`true`,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update contract_drivers set licence_number = '', birth_place = '' from contracts
    where contracts.id = contract_id and (licence_number <> '' or birth_place <> '')
      and ${ended} < ${since(now, { months: licenceMonths })} and ${which}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

export function deleteDrafts(trx: Trx, which: RawBuilder<unknown>): Promise<number> {
  return deleteContracts(trx, sql`contracts.state = 'draft' and ${which}`);
}

/** With their photos' files; marks stay on their vehicle. */
async function deleteContracts(trx: Trx, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from contracts where ${which} for update`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await removePhotos(
    trx,
    sql`handover_id in (select id from handovers where contract_id = any(${ids}::uuid[]))`,
  );
  await sql`delete from contracts where id = any(${ids}::uuid[])`.execute(trx);
  return ids.length;
}
