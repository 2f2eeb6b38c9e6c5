import { type SqlBool, sql } from "kysely";
import { isFreeBetween, readBusyDays } from "#app/domain/periods/availability.server.ts";
import { type AvailabilityWords, answerDates, type DatesAnswer } from "#app/domain/periods/availability.ts";
import type { EndedDays } from "#app/domain/rental/days.ts";
import { type Licence, licences } from "#app/domain/rental/licence.ts";
import { listOffers } from "#app/domain/rental/offers.server.ts";
import { estimateRental } from "#app/domain/rental/tariff.ts";
import type { App } from "#server/app.ts";
import type { CatalogueDates } from "../catalogue/catalogue-dates.ts";
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
  types: readonly VehicleType[];
  licences: readonly (readonly Licence[])[];
  /** In m³, with what it may carry where that is furniture; or in pallets on the floor. */
  min: { volume: number } | { furniture: number } | { pallets: number };
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

/** When it is to be free, and where it would be fetched. */
export interface Wish {
  days: EndedDays;
  agencyId: string | null;
}

/** Those that come first: there and free, then free, then any. */
type Pass = "here" | "free" | "any";

function passesOf({ agencyId }: Wish, only: "free" | "any"): Pass[] {
  return [...(agencyId ? (["here"] as const) : []), "free", ...(only === "any" ? (["any"] as const) : [])];
}

function allows(pass: Pass, { days, agencyId }: Wish) {
  if (pass === "any") return sql<SqlBool>`true`;
  const isFree = sql<SqlBool>`available and ${isFreeBetween("vehicles.id", days)}`;
  // Where it stands must not be told of one that hides it.
  return pass === "here" ? sql<SqlBool>`${isFree} and show_agency and agency_id = ${agencyId}` : isFree;
}

/** Only where those of a pass are too few, the next ones after them. */
async function fillUp(limit: number, passes: Pass[], find: (pass: Pass, limit: number) => Promise<string[]>) {
  const found = new Set<string>();
  for (const pass of passes) {
    if (found.size >= limit) break;
    for (const id of await find(pass, limit + found.size)) found.add(id);
  }
  return [...found].slice(0, limit);
}

type Find = { wish: Wish; only: "free" | "any"; limit: number };

/** Those with room enough, the least room to spare first. */
export function findFitting(app: HelperApp, need: Need, { wish, only, limit }: Find): Promise<string[]> {
  if (need.licences.length === 0) return Promise.resolve([]);
  return fillUp(limit, passesOf(wish, only), (pass, max) =>
    walkFitting(app, { need, pass, wish, limit: max }),
  );
}

// As the index has it (0032_furniture_room.sql).
const furnitureRoom = sql<number>`furniture_room(
  case when show_capacity then capacity_value end,
  case when show_payload_kg then payload_kg end,
  case when show_ptac then ptac end)`;

function roomOf(min: Need["min"]) {
  if ("furniture" in min) return { room: furnitureRoom, isShown: sql`show_capacity`, least: min.furniture };
  if ("volume" in min)
    return { room: sql.ref("capacity_value"), isShown: sql`show_capacity`, least: min.volume };
  return {
    room: sql.ref("pallets"),
    isShown: sql`show_pallets and pallets is not null`,
    least: min.pallets,
  };
}

/** One short walk along an index for each type and licence, however many vehicles there are. */
async function walkFitting(
  app: HelperApp,
  { need, pass, wish, limit }: { need: Need; pass: Pass; wish: Wish; limit: number },
) {
  const places = need.types.flatMap((type) =>
    need.licences.flatMap((set) =>
      (pass === "any" ? [true, false] : [true]).map(
        (available) => sql`(${type}, ${[...set]}::text[], ${available}::boolean)`,
      ),
    ),
  );
  const { room, isShown, least } = roomOf(need.min);
  const { rows } = await sql<{ id: string }>`
    select found.id from (values ${sql.join(places)}) as place (type, licences, available)
    cross join lateral (
      select id, ${room} as room from vehicles
      where vehicles.type = place.type and public_licences = place.licences and vehicles.available = place.available
        and ${isShown} and ${room} >= ${least}::numeric and ${carries(need)}
        and ${allows(pass, wish)}
      order by ${room}, id
      limit ${limit}
    ) as found
    order by place.available desc, found.room, found.id
    limit ${limit}`.execute(app.db);
  return rows.map(({ id }) => id);
}

type SearchNeed = { licences: readonly Licence[]; hasTailLift: boolean; isCold: boolean };

/** Those a licence allows, whatever their size: the newest first. */
export function findNewest(app: HelperApp, need: SearchNeed, { wish, limit }: Omit<Find, "only">) {
  const newest = async (available: boolean, pass: Pass, max: number) => {
    let query = app.db
      .selectFrom("vehicles")
      .select("id")
      .where("available", "=", available)
      .where(sql<boolean>`public_licences && ${[...need.licences]}::text[]`)
      .where(sql<boolean>`${carries({ ...need, size: null, kilograms: null })}`)
      .where(allows(pass, wish));
    if (need.isCold) query = query.where("type", "=", "Frigorifiques");
    const rows = await query.orderBy("created_at", "desc").orderBy("id", "desc").limit(max).execute();
    return rows.map(({ id }) => id);
  };
  return fillUp(limit, passesOf(wish, "any"), async (pass, max) => {
    const offered = await newest(true, pass, max);
    // Where enough are offered, nobody walks past them all to find some that are not.
    if (pass !== "any" || offered.length >= max) return offered;
    return [...offered, ...(await newest(false, pass, max))];
  });
}

/** What the answer shows of a vehicle, and draws with; null for what is hidden or unknown. */
export type FittingVehicle = Awaited<ReturnType<typeof readFound>>[number];

/** In the order of the ids; with `dates`, whether each is free on them and what they cost. */
export async function readFound(app: HelperApp, ids: string[], wish: Wish, dates: CatalogueDates | null) {
  const [rows, offers] = await Promise.all([
    cardQuery(app)
      .select((eb) => shown(eb, ["inner_height", "payload_kg", "pallets"]))
      .select([
        sql<boolean>`vehicles.show_equipment and ${tailLift} = any (vehicles.equipment)`.as("has_tail_lift"),
        sql<boolean>`vehicles.show_agency and vehicles.agency_id is not distinct from ${wish.agencyId}`.as(
          "is_here",
        ),
      ])
      .where("vehicles.id", "in", ids)
      .execute(),
    dates ? listOffers(app.db, ids) : null,
  ]);
  return rows
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map((row) => {
      const { has_tail_lift: hasTailLift, inner_height, payload_kg, pallets } = row;
      const card = toCard(row);
      const answer = answerDates(readBusyDays(row.busy), wish.days, row.today);
      const offer = offers?.get(row.id);
      return {
        ...card,
        ...{ hasTailLift, inner_height, payload_kg, pallets },
        badge: dates && row.available ? datesBadge(answer) : card.badge,
        isFree: row.available && answer.isFree,
        isHere: row.is_here,
        /** TTC, for all the days. */
        stay: (offer && dates && estimateRental(offer, dates.count)?.total) ?? null,
      };
    });
}

function datesBadge({ isFree, first }: DatesAnswer): AvailabilityWords {
  if (isFree) return { word: "Libre à vos dates", tone: "success" };
  return first
    ? { word: `Libre\u00a0: ${first.words}`, tone: "later" }
    : { word: "Pas à vos dates", tone: "danger" };
}
