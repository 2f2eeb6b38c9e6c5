import { type SqlBool, sql } from "kysely";
import { isFreeBetween } from "#app/domain/periods/availability.server.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { type Licence, licences } from "#app/domain/rental/licence.ts";
import type { App } from "#server/app.ts";
import { cardQuery, shown, toCard } from "../public-vehicles.server.ts";
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

export interface Need {
  types: VehicleType[];
  licences: readonly (readonly Licence[])[];
  /** In m³, or in pallets on the floor. */
  min: { volume: number } | { pallets: number };
  size: Load["size"];
  kilograms: number | null;
  hasTailLift: boolean;
}

/** Only what is shown counts: a hidden size, weight or equipment neither brings a vehicle here nor keeps it out. */
function carries({ size, kilograms, hasTailLift }: Pick<Need, "size" | "kilograms" | "hasTailLift">) {
  const isEnough = (column: string, min: number) =>
    sql`(not ${sql.ref(`show_${column}`)} or ${sql.ref(column)} is null or ${sql.ref(column)} >= ${min}::numeric)`;
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

type HelperApp = Pick<App, "db" | "now">;

function canLeave({ now }: HelperApp) {
  const today = todayOf(now());
  return sql<SqlBool>`available and ${isFreeBetween("vehicles.id", { from: today, to: today })}`;
}

/** Those that can leave today; only where they are too few, the others after them. */
async function freeFirst(limit: number, find: (which: "free" | "any", limit: number) => Promise<string[]>) {
  const free = await find("free", limit);
  if (free.length >= limit) return free;
  const others = await find("any", limit + free.length);
  return [...free, ...others.filter((id) => !free.includes(id))].slice(0, limit);
}

/** Those with room enough, the ones that can leave first, then the least room to spare. */
export function findFitting(app: HelperApp, need: Need, limit: number): Promise<string[]> {
  if (need.licences.length === 0) return Promise.resolve([]);
  return freeFirst(limit, (which, max) => walkFitting(app, { need, which, limit: max }));
}

/** One short walk along an index for each type and licence, however many vehicles there are. */
async function walkFitting(
  app: HelperApp,
  { need, which, limit }: { need: Need; which: "free" | "any"; limit: number },
) {
  const places = need.types.flatMap((type) =>
    need.licences.flatMap((set) =>
      (which === "free" ? [true] : [true, false]).map(
        (available) => sql`(${type}, ${[...set]}::text[], ${available}::boolean)`,
      ),
    ),
  );
  const room = "volume" in need.min ? sql.ref("capacity_value") : sql.ref("pallets");
  const isShown = "volume" in need.min ? sql`show_capacity` : sql`show_pallets and pallets is not null`;
  const min = "volume" in need.min ? need.min.volume : need.min.pallets;
  const { rows } = await sql<{ id: string }>`
    select found.id from (values ${sql.join(places)}) as place (type, licences, available)
    cross join lateral (
      select id, ${room} as room from vehicles
      where vehicles.type = place.type and public_licences = place.licences and vehicles.available = place.available
        and ${isShown} and ${room} >= ${min}::numeric and ${carries(need)}
        and ${which === "free" ? canLeave(app) : sql`true`}
      order by ${room}, id
      limit ${limit}
    ) as found
    order by place.available desc, found.room, found.id
    limit ${limit}`.execute(app.db);
  return rows.map(({ id }) => id);
}

type SearchNeed = { licences: readonly Licence[]; hasTailLift: boolean; isCold: boolean };

/** Those a licence allows, whatever their size: the ones that can leave first, then the newest. */
export function findNewest(app: HelperApp, need: SearchNeed, limit: number): Promise<string[]> {
  const newest = async (available: boolean, isFree: boolean, max: number) => {
    let query = app.db
      .selectFrom("vehicles")
      .select("id")
      .where("available", "=", available)
      .where(sql<boolean>`public_licences && ${[...need.licences]}::text[]`)
      .where(sql<boolean>`${carries({ ...need, size: null, kilograms: null })}`);
    if (isFree) query = query.where(canLeave(app));
    if (need.isCold) query = query.where("type", "=", "Frigorifiques");
    const rows = await query.orderBy("created_at", "desc").orderBy("id", "desc").limit(max).execute();
    return rows.map(({ id }) => id);
  };
  return freeFirst(limit, async (which, max) => {
    if (which === "free") return newest(true, true, max);
    const offered = await newest(true, false, max);
    // Where enough are offered, nobody walks past them all to find some that are not.
    return offered.length < max ? [...offered, ...(await newest(false, false, max))] : offered;
  });
}

/** What the answer shows of a vehicle, and draws with; null for what is hidden or unknown. */
export type FittingVehicle = Awaited<ReturnType<typeof readFound>>[number];

export async function readFound(app: HelperApp, ids: string[]) {
  const rows = await cardQuery(app)
    .select((eb) => shown(eb, ["inner_height", "payload_kg", "pallets"]))
    .select(
      sql<boolean>`vehicles.show_equipment and ${tailLift} = any (vehicles.equipment)`.as("has_tail_lift"),
    )
    .where("vehicles.id", "in", ids)
    .execute();
  return rows
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map((row) => {
      const { has_tail_lift: hasTailLift, inner_height, payload_kg, pallets } = row;
      return { ...toCard(row), hasTailLift, inner_height, payload_kg, pallets };
    });
}
