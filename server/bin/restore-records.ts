import { type RawBuilder, sql } from "kysely";
import type { BinnedTable } from "#app/domain/records/records.ts";
import { maxPhotos } from "#app/domain/vehicles/staff-vehicle.ts";
import { followCover } from "#app/domain/vehicles/vehicle-covers.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { counted } from "#app/lib/plural.ts";
import type { Trx } from "#server/db/write.ts";
import type { RemovedExamples } from "#server/demo/remove-examples.ts";
import { giveBackSettings } from "#server/demo/removed-settings.ts";
import { readTableShapes, shapeOf, type TableShape } from "./table-shapes.ts";

export interface RestoredEntry {
  id: string;
  record_table: BinnedTable;
  record_id: string;
  record_name: string;
}

interface Restoring {
  /** In the order in which they may come back: an agency before its vehicles. */
  entries: readonly RestoredEntry[];
  author: { email: string };
  /** Where vehicles go whose own agency is no longer there. */
  agencyId?: string;
}

/** Restores records under their own ids, with their children; answers a sentence for each thing that is not as it was. */
export async function restoreRecords(trx: Trx, { entries, author, agencyId }: Restoring): Promise<string[]> {
  const shapes = await readTableShapes(trx);
  const notes = new Set<string>();
  // Requests come with their messages, and are not opened anew; what comes back was not created.
  await sql`select set_config('tramontane.import', 'on', true), set_config('tramontane.restore', 'on', true)`.execute(
    trx,
  );
  for (const entry of entries) {
    const plan = await plans[entry.record_table]?.(trx, entry, agencyId);
    for (const note of plan?.notes ?? []) notes.add(note);
    if (!plan?.isNoRecord) await insertRecord(trx, shapes, { entry, changes: plan?.payload ?? {} });
    // Its own line says that it is back; what came along is not told apart.
    await signAs(trx, "");
    await plan?.settle?.();
    for (const note of await insertChildren(trx, shapes, entry)) notes.add(note);
    await giveBackLinks(trx, shapes, entry);
    await sql`update stored_files set state = 'attached' where state = 'binned'
      and id in (select unnest(file_ids) from bin where id = ${entry.id})`.execute(trx);
    await trx.deleteFrom("bin").where("id", "=", entry.id).execute();
    await plan?.finish?.();
    await signAs(trx, author.email);
  }
  await sql`select set_config('tramontane.import', '', true), set_config('tramontane.restore', '', true)`.execute(
    trx,
  );
  return [...notes];
}

function signAs(trx: Trx, email: string) {
  return sql`select set_config('tramontane.author', ${email}, true)`.execute(trx);
}

async function insertRecord(
  trx: Trx,
  shapes: Map<string, TableShape>,
  { entry, changes }: { entry: RestoredEntry; changes: Record<string, unknown> },
): Promise<void> {
  const shape = shapeOf(shapes, entry.record_table);
  const { rows } = await sql<{ keys: string[] }>`
    select array(select jsonb_object_keys(payload)) as keys from bin where id = ${entry.id}`.execute(trx);
  const payload = sql`(payload || ${JSON.stringify(changes)}::jsonb)`;
  await insertRows(trx, {
    shape,
    keys: rows[0]?.keys ?? [],
    rows: sql`select ${payload} as row from bin where id = ${entry.id}`,
  }).catch((error) => {
    throw refusalOf(error, entry);
  });
}

async function insertChildren(
  trx: Trx,
  shapes: Map<string, TableShape>,
  entry: RestoredEntry,
): Promise<string[]> {
  const { rows: found } = await sql<{ place: number; table: string; count: number; keys: string[] }>`
    select place::int - 1 as place, child->>'table' as table, jsonb_array_length(child->'rows') as count,
      array(select jsonb_object_keys(child->'rows'->0)) as keys
    from bin, jsonb_array_elements(children) with ordinality as c(child, place) where id = ${entry.id}`.execute(
    trx,
  );
  const order = [...shapes.keys()];
  const notes: string[] = [];
  for (const { place, table, count, keys } of found.toSorted(
    (a, b) => order.indexOf(a.table) - order.indexOf(b.table),
  )) {
    const rows = sql`select jsonb_array_elements(children->${place}::int->'rows') as row from bin where id = ${entry.id}`;
    const isPeriods = table === "vehicle_periods";
    const inserted = await insertRows(trx, {
      shape: shapeOf(shapes, table),
      keys,
      rows: isPeriods ? livePeriods(rows) : rows,
      // Days that are promised to somebody else by now are left aside, and what has been counted anew.
      skipsTaken: isPeriods || table.startsWith("daily_"),
    }).catch((error) => {
      throw refusalOf(error, entry);
    });
    if (isPeriods && inserted < count) {
      const aside = count - inserted;
      notes.push(
        `${counted(aside, "période")} du planning ${aside > 1 ? "n’ont pas été reprises" : "n’a pas été reprise"}\u00a0: ces jours sont pris, ou le devis n’attend plus de réponse.`,
      );
    }
  }
  return notes;
}

/** An option, and no promise that waits for a vehicle. */
const isHint = sql`(row->>'kind' = 'option' and coalesce(row->>'displaced', 'false') = 'false')`;

/**
 * An option waits for its quote's answer: one that came meanwhile made a reservation of it, or nothing. What was cancelled
 * meanwhile, or holds by its amendment, is not promised again.
 */
function livePeriods(rows: RawBuilder<unknown>) {
  return sql`
    select case when ${isHint} and state = 'accepted' then row || '{"kind": "reservation"}' else row end as row
    from (${rows}) as periods left join quotes on quotes.id = (row->>'quote_id')::uuid
    where (not ${isHint} or row->>'quote_id' is null or state in ('sent', 'accepted'))
      and coalesce(state, '') not in ('cancelled', 'amended')`;
}

/** A column that was added since then takes its default; a reference to what is gone is none. */
async function insertRows(
  trx: Trx,
  {
    shape,
    keys,
    rows,
    skipsTaken = false,
  }: { shape: TableShape; keys: string[]; rows: RawBuilder<unknown>; skipsTaken?: boolean },
): Promise<number> {
  const columns = shape.columns.filter((column) => keys.includes(column)).map((column) => sql.ref(column));
  const forgotten = shape.refers
    .filter(({ rule, column }) => rule === "set null" && keys.includes(column))
    .map(
      ({ column, parent }) => sql` || case when row->>${column} is null or exists (
        select from ${sql.table(parent)} where id = (row->>${column})::uuid) then '{}'
        else jsonb_build_object(${column}::text, null) end`,
    );
  const { numAffectedRows } = await sql`
    insert into ${sql.table(shape.name)} (${sql.join(columns)})
    select ${sql.join(columns.map((column) => sql`record.${column}`))} from (${rows}) as kept,
      lateral jsonb_populate_record(null::${sql.table(shape.name)}, row${sql.join(forgotten, sql``)}) as record
    ${skipsTaken ? sql`on conflict do nothing` : sql``}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Rows that stayed and had forgotten it, unless they name another by now, or are no longer the same. */
async function giveBackLinks(trx: Trx, shapes: Map<string, TableShape>, entry: RestoredEntry): Promise<void> {
  const { rows: kinds } = await sql<{ table: string; column: string }>`
    select distinct link->>'table' as table, link->>'column' as column
    from bin, jsonb_array_elements(links) as link where id = ${entry.id}`.execute(trx);
  for (const { table, column } of kinds) {
    const shape = shapes.get(table);
    if (!shape?.columns.includes(column)) continue;
    const isSame = sql.join(
      shape.key.map((key) => sql`t.${sql.ref(key)}::text = link->'key'->>${key}`),
      sql` and `,
    );
    await sql`
      update ${sql.table(table)} as t set ${sql.ref(column)} = (link->>'value')::uuid
      from bin, jsonb_array_elements(links) as link
      where bin.id = ${entry.id} and link->>'table' = ${table} and link->>'column' = ${column}
        and ${isSame} and t.${sql.ref(column)} is null
        and (link->>'print' is null or link->>'print' = md5((to_jsonb(t) - ${column}::text)::text))`.execute(
      trx,
    );
  }
}

const takenWords: Record<string, string> = {
  vehicles_fleet_number_key: "un autre véhicule porte son numéro de parc. Changez-le d’abord.",
  vehicles_plate_key_key: "un autre véhicule porte son immatriculation. Changez-la d’abord.",
  tariffs_name_key: "un autre tarif porte ce nom. Renommez-le d’abord.",
  extras_name_key: "une autre prestation porte ce nom. Renommez-la d’abord.",
  quotes_number_key: "un devis que vous avez envoyé porte son numéro.",
};

function refusalOf(error: { code?: string; constraint?: string }, { record_name }: RestoredEntry): unknown {
  if (error.code !== "23505") return error;
  const why = takenWords[error.constraint ?? ""] ?? "une fiche au même identifiant existe déjà.";
  return new Failure("conflict", `${record_name} n’a pas été restauré\u00a0: ${why}`);
}

interface RestorePlan {
  /** What comes back is no row of its table. */
  isNoRecord?: true;
  payload?: Record<string, unknown>;
  notes?: string[];
  /** Once the row is back, then once all that went with it is. */
  settle?: () => Promise<void>;
  finish?: () => Promise<void>;
}

const plans: Partial<
  Record<BinnedTable, (trx: Trx, entry: RestoredEntry, agencyId: string | undefined) => Promise<RestorePlan>>
> = {
  installation: giveBackExamples,
  vehicles: placeVehicle,
  vehicle_periods: findFreeDays,
  tariffs: releaseTypes,
  vehicle_damages: findDamaged,
  contracts: findReservation,
  vehicle_photos: placeVehiclePhoto,
  site_photos: placeSitePhoto,
};

/** What the company said while it was the demonstration's; an image that was replaced meanwhile stays away. */
async function giveBackExamples(trx: Trx, { id }: RestoredEntry): Promise<RestorePlan> {
  const { rows } = await sql<{ payload: RemovedExamples }>`select payload from bin where id = ${id}`.execute(
    trx,
  );
  const { settings = {}, numbers = [] } = rows[0]?.payload ?? {};
  const { hasHero } = await giveBackSettings(trx, settings);
  if (!hasHero) await sql`update bin set file_ids = '{}' where id = ${id}`.execute(trx);
  // What went before contracts had numbers was of quotes.
  for (const { series = "DV", year, last } of numbers)
    await trx
      .insertInto("quote_numbers")
      .values({ series, year, last })
      .onConflict((clash) =>
        clash
          .columns(["series", "year"])
          .doUpdateSet({ last: sql`greatest(quote_numbers.last, excluded.last)` }),
      )
      .execute();
  return { isNoRecord: true };
}

async function placeVehicle(trx: Trx, entry: RestoredEntry, agencyId: string | undefined) {
  const { rows } = await sql<{ name: string }>`
    select name from vehicles where plate_key = (select plate_key_of(payload->>'plate') from bin where id = ${entry.id})`.execute(
    trx,
  );
  const [holder] = rows;
  if (holder)
    throw new Failure(
      "conflict",
      `${entry.record_name} n’a pas été restauré\u00a0: ${holder.name} porte son immatriculation. Changez-la d’abord.`,
    );
  return findAgency(trx, entry, agencyId);
}

async function findAgency(trx: Trx, { id, record_name }: RestoredEntry, agencyId: string | undefined) {
  const { rows } = await sql<{ agency_id: string | null; is_there: boolean; has_tariff: boolean }>`
    select payload->>'agency_id' as agency_id,
      exists (select from agencies where id::text = payload->>'agency_id' for share) as is_there,
      payload->>'tariff_id' is null or exists (select from tariffs where id::text = payload->>'tariff_id') as has_tariff
    from bin where id = ${id}`.execute(trx);
  const { agency_id = null, is_there = false, has_tariff = true } = rows[0] ?? {};
  const notes = has_tariff
    ? []
    : [`Le tarif de ${record_name} n’existe plus\u00a0: il suit celui de son type.`];
  if (agency_id === null || is_there) return { notes };
  const agencies = trx
    .selectFrom("agencies")
    .select(["id", "name"])
    .where("id", "=", agencyId ?? null);
  const other = await agencies.forShare().executeTakeFirst();
  if (other)
    return {
      payload: { agency_id: other.id },
      notes: [...notes, `${record_name} est rattaché à ${other.name}.`],
    };
  throw new Failure("invalid", `L’agence de ${record_name} n’existe plus. Choisissez-en une autre.`, {
    agency_id: "Choisissez une agence.",
  });
}

/** A period comes back where nobody has the days by now; an option, while its quote waits. */
async function findFreeDays(trx: Trx, { id, record_name }: RestoredEntry): Promise<RestorePlan> {
  const { rows } = await sql<{
    vehicle: string | null;
    is_taken: boolean;
    is_dead: boolean;
    is_over: boolean;
  }>`
    select (select vehicles.id from vehicles where vehicles.id::text = row->>'vehicle_id' for no key update) as vehicle,
      row->>'kind' <> 'option' and exists (select from vehicle_periods as other
        where other.vehicle_id::text = row->>'vehicle_id' and other.kind <> 'option'
          and other.during && (row->>'during')::daterange) as is_taken,
      ${isHint} and row->>'quote_id' is not null
        and not exists (select from quotes where quotes.id::text = row->>'quote_id' and state = 'sent') as is_dead,
      exists (select from quotes where quotes.id::text = row->>'quote_id'
        and state in ('cancelled', 'amended')) as is_over
    from (select payload as row from bin where id = ${id}) as kept`.execute(trx);
  const { vehicle = null, is_taken = false, is_dead = false, is_over = false } = rows[0] ?? {};
  const why = is_over
    ? "sa location est annulée, ou tenue par un avenant."
    : !vehicle
      ? "son véhicule n’existe plus. Restaurez-le d’abord."
      : is_taken
        ? "ces jours sont pris."
        : is_dead
          ? "son devis n’attend plus de réponse."
          : null;
  if (why) throw new Failure("conflict", `${record_name} n’a pas été restaurée : ${why}`);
  return {};
}

async function findDamaged(trx: Trx, { id, record_name }: RestoredEntry): Promise<RestorePlan> {
  const { rows } = await sql<{ id: string }>`
    select vehicles.id from vehicles join bin on vehicles.id::text = payload->>'vehicle_id' where bin.id = ${id}
    for key share of vehicles`.execute(trx);
  if (rows.length > 0) return {};
  throw new Failure(
    "conflict",
    `Le véhicule du dommage ${record_name} n’existe plus\u00a0: restaurez-le d’abord.`,
  );
}

/** A departure that was prepared comes back while nobody has begun another of its reservation. */
async function findReservation(trx: Trx, { id, record_name }: RestoredEntry): Promise<RestorePlan> {
  const { rows } = await sql`
    select from contracts join bin on period_id::text = payload->>'period_id'
    where bin.id = ${id} and state in ('draft', 'out')`.execute(trx);
  if (rows.length === 0) return {};
  throw new Failure(
    "conflict",
    `Le contrat préparé pour ${record_name} n’a pas été restauré\u00a0: un autre départ de cette réservation est commencé.`,
  );
}

/** A type has one default tariff: those that another took meanwhile are its own. */
async function releaseTypes(trx: Trx, { id }: RestoredEntry): Promise<RestorePlan> {
  await sql`lock table tariffs in share row exclusive mode`.execute(trx);
  const { rows } = await sql<{ kept: string[]; lost: string[] }>`
    with types as (select type, exists (select from tariffs where type = any(default_for)) as is_taken
      from bin, jsonb_array_elements_text(payload->'default_for') with ordinality as t(type, place)
      where id = ${id} order by place)
    select array(select type from types where not is_taken) as kept, array(select type from types where is_taken) as lost`.execute(
    trx,
  );
  const { kept = [], lost = [] } = rows[0] ?? {};
  return {
    payload: { default_for: kept },
    notes: lost.map((type) => `«\u00a0${type}\u00a0» garde le tarif qu’il suit aujourd’hui.`),
  };
}

async function placeVehiclePhoto(trx: Trx, { id, record_name }: RestoredEntry): Promise<RestorePlan> {
  const { rows } = await sql<{ vehicle: string | null; photos: number }>`
    select (select vehicles.id from vehicles where vehicles.id::text = payload->>'vehicle_id' for update) as vehicle,
      (select count(*)::int from vehicle_photos where vehicle_id::text = payload->>'vehicle_id') as photos
    from bin where id = ${id}`.execute(trx);
  const { vehicle = null, photos = 0 } = rows[0] ?? {};
  if (!vehicle)
    throw new Failure(
      "conflict",
      `Le véhicule de la photo ${record_name} n’existe plus\u00a0: restaurez-le d’abord.`,
    );
  if (photos >= maxPhotos)
    throw new Failure("conflict", `Ce véhicule a déjà ${maxPhotos} photos\u00a0: retirez-en une d’abord.`);
  return {
    settle: () => shiftOrder(trx, { id, table: "vehicle_photos", list: "vehicle_id" }),
    finish: () => followCover(trx, vehicle),
  };
}

async function placeSitePhoto(trx: Trx, { id }: RestoredEntry): Promise<RestorePlan> {
  await sql`select pg_advisory_xact_lock(hashtext('tramontane gallery ' || (payload->>'category')))
    from bin where id = ${id}`.execute(trx);
  return { settle: () => shiftOrder(trx, { id, table: "site_photos", list: "category" }) };
}

/** Where another photo has its rank by now, that one and all after it come one later. */
async function shiftOrder(
  trx: Trx,
  {
    id,
    table,
    list,
  }: { id: string; table: "vehicle_photos" | "site_photos"; list: "vehicle_id" | "category" },
): Promise<void> {
  await sql`
    update ${sql.table(table)} as t set "order" = t."order" + 1 from bin
    where bin.id = ${id} and t.id <> bin.record_id and t.${sql.ref(list)}::text = payload->>${list}
      and t."order" >= (payload->>'order')::int
      and exists (select from ${sql.table(table)} as other where other.id <> bin.record_id
        and other.${sql.ref(list)}::text = payload->>${list} and other."order" = (payload->>'order')::int)`.execute(
    trx,
  );
}
