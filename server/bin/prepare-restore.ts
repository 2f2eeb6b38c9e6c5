import { sql } from "kysely";
import type { BinnedTable } from "#app/domain/records/records.ts";
import { mostPhotos } from "#app/domain/vehicles/staff-vehicle.ts";
import { followCover } from "#app/domain/vehicles/vehicle-covers.server.ts";
import { Failure } from "#app/lib/failure.ts";
import type { Trx } from "#server/db/write.ts";

interface Room {
  /** What is not as it was, over the kept row. */
  payload: Record<string, unknown>;
  notes: string[];
  /** Once the row is back, then once all that went with it is. */
  settle?: () => Promise<void>;
  finish?: () => Promise<void>;
}

interface Entry {
  id: string;
  record_table: BinnedTable;
  record_name: string;
}

/** What must be there, or must step aside, before a record can come back. */
export async function prepareRestore(trx: Trx, entry: Entry, agencyId: string | undefined): Promise<Room> {
  switch (entry.record_table) {
    case "vehicles":
      return findAgency(trx, entry, agencyId);
    case "tariffs":
      return releaseTypes(trx, entry);
    case "vehicle_photos":
      return placeVehiclePhoto(trx, entry);
    case "site_photos":
      return placeSitePhoto(trx, entry);
    default:
      return { payload: {}, notes: [] };
  }
}

async function findAgency(trx: Trx, { id, record_name }: Entry, agencyId: string | undefined): Promise<Room> {
  const { rows } = await sql<{ agency_id: string | null; is_there: boolean; has_tariff: boolean }>`
    select payload->>'agency_id' as agency_id,
      exists (select from agencies where id::text = payload->>'agency_id' for share) as is_there,
      payload->>'tariff_id' is null or exists (select from tariffs where id::text = payload->>'tariff_id') as has_tariff
    from bin where id = ${id}`.execute(trx);
  const { agency_id = null, is_there = false, has_tariff = true } = rows[0] ?? {};
  const notes = has_tariff
    ? []
    : [`Le tarif de ${record_name} n’existe plus\u00a0: il suit celui de son type.`];
  if (agency_id === null || is_there) return { payload: {}, notes };
  const other =
    agencyId === undefined
      ? undefined
      : await trx
          .selectFrom("agencies")
          .select(["id", "name"])
          .where("id", "=", agencyId)
          .forShare()
          .executeTakeFirst();
  if (other)
    return {
      payload: { agency_id: other.id },
      notes: [...notes, `${record_name} est rattaché à ${other.name}.`],
    };
  throw new Failure("invalid", `L’agence de ${record_name} n’existe plus. Choisissez-en une autre.`, {
    agency_id: "Choisissez une agence.",
  });
}

/** A type has one default tariff: those that another took meanwhile are its own. */
async function releaseTypes(trx: Trx, { id }: Entry): Promise<Room> {
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

async function placeVehiclePhoto(trx: Trx, { id, record_name }: Entry): Promise<Room> {
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
  if (photos >= mostPhotos)
    throw new Failure("conflict", `Ce véhicule a déjà ${mostPhotos} photos\u00a0: retirez-en une d’abord.`);
  return {
    payload: {},
    notes: [],
    settle: () => shiftOrder(trx, id, "vehicle_photos", "vehicle_id"),
    finish: () => followCover(trx, vehicle),
  };
}

async function placeSitePhoto(trx: Trx, { id }: Entry): Promise<Room> {
  await sql`select pg_advisory_xact_lock(hashtext('tramontane gallery ' || (payload->>'category')))
    from bin where id = ${id}`.execute(trx);
  return { payload: {}, notes: [], settle: () => shiftOrder(trx, id, "site_photos", "category") };
}

/** Where another photo has its rank by now, that one and all after it come one later. */
async function shiftOrder(
  trx: Trx,
  id: string,
  table: "vehicle_photos" | "site_photos",
  list: "vehicle_id" | "category",
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
