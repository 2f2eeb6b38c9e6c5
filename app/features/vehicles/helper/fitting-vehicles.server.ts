import { sql } from "kysely";
import { cardQuery, shown, toCard } from "#app/features/vehicles/public-vehicles.server.ts";
import type { VehicleCardData } from "#app/features/vehicles/vehicle-card.tsx";
import { type Licence, licences } from "#app/lib/licence.ts";
import type { Db } from "#server/db/database.ts";
import type { Equipment, VehicleType } from "../vehicles.schema.ts";
import type { Load } from "./load.ts";

const tailLift: Equipment = "Hayon élévateur";

/** Every value that `vehicles.public_licences` can have, but for «nothing may be said»: one step into the index each. */
export const licenceSets: readonly (readonly Licence[])[] = [
  ...licences.map((licence) => [licence]),
  ["B", "B96", "BE"],
  ["B96", "BE"],
  ["C1E", "CE"],
];

/** What one trip asks of a vehicle. */
export interface Need {
  types: VehicleType[];
  licences: readonly (readonly Licence[])[];
  /** In m³, or in pallets on the floor. */
  least: { volume: number } | { pallets: number };
  size: Load["size"];
  kilograms: number | null;
  hasTailLift: boolean;
}

/** Only what is shown counts: a hidden size, weight or equipment neither brings a vehicle here nor keeps it out. */
function carries({ size, kilograms, hasTailLift }: Pick<Need, "size" | "kilograms" | "hasTailLift">) {
  const isEnough = (column: string, least: number) =>
    sql`(not ${sql.ref(`show_${column}`)} or ${sql.ref(column)} is null or ${sql.ref(column)} >= ${least}::numeric)`;
  const length = sql`replace(substring(useful_length from '[0-9]+(?:[.,][0-9]+)?'), ',', '.')::numeric`;
  const conditions = [sql`true`];
  if (kilograms !== null) conditions.push(isEnough("payload_kg", kilograms));
  if (size) {
    // It may be turned on the floor, not on its side.
    conditions.push(isEnough("inner_width", Math.min(size.length, size.width)));
    conditions.push(isEnough("inner_height", size.height));
    conditions.push(
      sql`coalesce(not show_useful_length or ${length} >= ${Math.max(size.length, size.width)}::numeric, true)`,
    );
  }
  if (hasTailLift) conditions.push(sql`show_equipment and ${tailLift} = any (equipment)`);
  return sql.join(conditions, sql` and `);
}

/**
 * Those with room enough, the ones that can leave first, then the least room to spare. One short walk along an index
 * for each type and licence, however many vehicles there are.
 */
export async function findFitting(db: Db, need: Need, limit: number): Promise<string[]> {
  if (need.licences.length === 0) return [];
  const places = need.types.flatMap((type) =>
    need.licences.flatMap((set) =>
      [true, false].map((available) => sql`(${type}, ${[...set]}::text[], ${available}::boolean)`),
    ),
  );
  const room = "volume" in need.least ? sql.ref("capacity_value") : sql.ref("pallets");
  const isShown = "volume" in need.least ? sql`show_capacity` : sql`show_pallets and pallets is not null`;
  const least = "volume" in need.least ? need.least.volume : need.least.pallets;
  const { rows } = await sql<{ id: string }>`
    select found.id from (values ${sql.join(places)}) as place (type, licences, available)
    cross join lateral (
      select id, ${room} as room from vehicles
      where vehicles.type = place.type and public_licences = place.licences and vehicles.available = place.available
        and ${isShown} and ${room} >= ${least}::numeric and ${carries(need)}
      order by ${room}, id
      limit ${limit}
    ) as found
    order by place.available desc, found.room, found.id
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

interface SearchNeed {
  licences: readonly Licence[];
  hasTailLift: boolean;
  isCold: boolean;
}

/** Those a licence allows, whatever their size: the ones that can leave first, then the newest. */
export async function findNewest(db: Db, need: SearchNeed, limit: number): Promise<string[]> {
  const newest = (available: boolean) => {
    let query = db
      .selectFrom("vehicles")
      .select("id")
      .where("available", "=", available)
      .where(sql<boolean>`public_licences && ${[...need.licences]}::text[]`)
      .where(sql<boolean>`${carries({ ...need, size: null, kilograms: null })}`);
    if (need.isCold) query = query.where("type", "=", "Frigorifiques");
    return query.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).execute();
  };
  const free = await newest(true);
  // Where enough can leave, nobody walks past them all to find some that cannot.
  const others = free.length < limit ? await newest(false) : [];
  return [...free, ...others].slice(0, limit).map(({ id }) => id);
}

/** What the answer shows of a vehicle, and draws with; null for what is hidden or unknown. */
export type FoundVehicle = VehicleCardData & {
  hasTailLift: boolean;
  inner_height: number | null;
  payload_kg: number | null;
  pallets: number | null;
};

/** In the order of the ids. */
export async function readFound(db: Db, ids: string[]): Promise<FoundVehicle[]> {
  const rows = await cardQuery(db)
    .select((eb) => shown(eb, ["inner_height", "payload_kg", "pallets"]))
    .select(
      sql<boolean>`vehicles.show_equipment and ${tailLift} = any (vehicles.equipment)`.as("has_tail_lift"),
    )
    .where("vehicles.id", "in", ids)
    .execute();
  const found = new Map(
    rows.map((row) => [
      row.id,
      {
        ...toCard(row),
        hasTailLift: row.has_tail_lift,
        inner_height: row.inner_height,
        payload_kg: row.payload_kg,
        pallets: row.pallets,
      },
    ]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}
