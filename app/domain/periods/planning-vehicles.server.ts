import { type ExpressionBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { AgencyName } from "#app/domain/agencies/agency.ts";
import { listClosures } from "#app/domain/agencies/closures.server.ts";
import { holidaysWithin } from "#app/domain/agencies/holidays.ts";
import { type Days, type EndedDays, toDuring } from "#app/domain/rental/days.ts";
import {
  type FleetWord,
  fleetWords,
  hasWords,
  type NamedAgency,
  readAgencies,
} from "#app/domain/vehicles/fleet-search.server.ts";
import { type VehicleType, vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";
import { foldText } from "#app/lib/fold-text.ts";
import { pageRange } from "#app/lib/listing.ts";
import type { Db } from "#server/db/database.ts";
import type { Database } from "#server/db/schema.ts";
import type { PlanningQuery } from "./planning.ts";

/** What was typed, in any order: a vehicle with all of it, or a period whose customer or note has all of it. */
export interface Search {
  words: FleetWord[];
  requests: string[];
  periods: string[];
}

/** More than this, and a word says too little. */
const maxFound = 5_000;

/** What gantt and list both begin with: a screen that shows the two reads it once. */
export interface AskedFleet {
  agencies: NamedAgency[];
  search: Search | null;
}

export async function readAskedFleet(db: Db, q: string): Promise<AskedFleet> {
  const agencies = await readAgencies(db);
  return { agencies, search: await readSearch(db, q, agencies) };
}

async function readSearch(db: Db, q: string, agencies: NamedAgency[]): Promise<Search | null> {
  const words = fleetWords(q, agencies);
  if (words.length === 0) return null;
  // Nothing but punctuation names nobody.
  const named = words.map(({ text }) => text).filter((text) => foldText(text));
  if (named.length === 0) return { words, requests: [], periods: [] };
  const [requests, periods] = await Promise.all([findRequests(db, named), findNotes(db, named)]);
  return { words, requests, periods };
}

function searchKey(word: string) {
  return sql<string>`'%' || btrim(notification_search_key(${word})) || '%'`;
}

/** By whom and under which reference, not by the words of the message. */
async function findRequests(db: Db, typed: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("requests")
    .select("id")
    .where((eb) => eb.and(typed.map((text) => isNamed(text))))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("vehicle_periods")
          .select("id")
          .whereRef("vehicle_periods.request_id", "=", "requests.id"),
      ),
    )
    .limit(maxFound)
    .execute();
  return rows.map(({ id }) => id);
}

/** A condition on `requests`; the first half has an index, which has the words of the message too. */
export function isNamed(text: string) {
  return sql<SqlBool>`requests.search_text like ${searchKey(text)} and
    notification_search_key(concat_ws(' ', requests.reference, replace(requests.reference, '-', ''), requests.name,
      requests.company_name)) like ${searchKey(text)}`;
}

async function findNotes(db: Db, typed: string[]): Promise<string[]> {
  const inNote = (text: string) => sql<SqlBool>`search_text like ${searchKey(text)}`;
  const rows = await db
    .selectFrom("vehicle_periods")
    .select("id")
    .where("note", "<>", "")
    .where((eb) => eb.and(typed.map(inNote)))
    .limit(maxFound)
    .execute();
  return rows.map(({ id }) => id);
}

export const plannedColumns = [
  "id",
  "name",
  "fleet_number",
  "plate",
  "type",
  "agency_id",
  "available",
] as const;

export function toPlanningVehicle(
  row: Pick<Selectable<Database["vehicles"]>, (typeof plannedColumns)[number]>,
  agencies: AgencyName[],
) {
  const agency = agencies.find(({ id }) => id === row.agency_id);
  return { ...row, type: row.type as VehicleType, agency_name: agency?.name ?? null };
}

interface PageRequest {
  query: Pick<PlanningQuery, "group" | "agency" | "type" | "page">;
  search: Search | null;
  agencies: AgencyName[];
  pageSize: number;
  during: Days;
}

/** A page of the fleet, in the order of its groups; by fleet number in each, which is how a yard is read. */
export async function findPlanningPage(db: Db, { query, search, agencies, pageSize, during }: PageRequest) {
  const known = search ? await findAway(db, search, during) : [];
  const filter = (eb: ExpressionBuilder<Database, "vehicles">) => {
    const conditions: ReturnType<typeof hasWords>[] = [];
    if (search) {
      const has = hasWords(search.words);
      conditions.push(known.length > 0 ? sql<SqlBool>`(${has} or vehicles.id = any(${known}))` : has);
    }
    const { agency, type } = query;
    if (agency !== null)
      conditions.push(sql<SqlBool>`vehicles.agency_id is not distinct from ${agency || null}`);
    if (type) conditions.push(sql<SqlBool>`vehicles.type = ${type}`);
    return eb.and(conditions);
  };
  const column = query.group === "type" ? "type" : "agency_id";
  const counts = await db
    .selectFrom("vehicles")
    .where(filter)
    .groupBy(column)
    .select((eb) => [column, eb.fn.countAll<number>().as("count")])
    .execute();
  const groups = inOrder(
    counts.map((row) => ({ key: String(Object.values(row)[0] ?? ""), count: row.count })),
    query.group === "type" ? typeNames : agencies,
  );
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const { page, first } = pageRange({ page: query.page, pageSize, total });
  const slices = slicesOf(groups, first - 1, pageSize);
  const ordered = db
    .selectFrom("vehicles")
    .select(plannedColumns)
    .where(filter)
    .orderBy("fleet_number")
    .orderBy(sql`fold_text(name)`)
    .orderBy("id");
  // A query a group, which has an index: together they would be sorted whole.
  const found = await Promise.all(
    slices.map(({ key, offset, limit }) =>
      ordered
        .where(column, key ? "=" : "is", key || null)
        .limit(limit)
        .offset(offset)
        .execute(),
    ),
  );
  const vehicles = found.flat().map((row) => toPlanningVehicle(row, agencies));
  const shown = new Set(slices.map(({ key }) => key));
  return { vehicles, groups: groups.filter(({ key }) => shown.has(key)), total, page };
}

async function findAway(db: Db, { requests, periods }: Search, during: Days): Promise<string[]> {
  if (requests.length === 0 && periods.length === 0) return [];
  const rows = await db
    .selectFrom("vehicle_periods")
    .select("vehicle_id")
    .distinct()
    .where((eb) =>
      eb.or([eb("request_id", "=", eb.fn.any(eb.val(requests))), eb("id", "=", eb.fn.any(eb.val(periods)))]),
    )
    .where(sql<boolean>`during && ${toDuring(during)}::daterange`)
    .execute();
  return rows.map(({ vehicle_id }) => vehicle_id);
}

const typeNames: AgencyName[] = vehicleTypes.map((type) => ({ id: type, name: type }));

/** A group's key is an agency's id, empty without one, or a type; its count is of all pages. */
function inOrder(counts: { key: string; count: number }[], names: AgencyName[]) {
  const place = (key: string) => names.findIndex(({ id }) => id === key);
  return counts
    .map(({ key, count }) => ({ key, count, label: names[place(key)]?.name ?? "Sans agence" }))
    .toSorted((a, b) => (place(a.key) >>> 0) - (place(b.key) >>> 0));
}

function slicesOf(groups: { key: string; count: number }[], start: number, size: number) {
  const slices: { key: string; offset: number; limit: number }[] = [];
  let before = 0;
  let room = size;
  for (const { key, count } of groups) {
    const offset = Math.max(0, start - before);
    before += count;
    if (offset >= count || room === 0) continue;
    const limit = Math.min(room, count - offset);
    slices.push({ key, offset, limit });
    room -= limit;
  }
  return slices;
}

/** What closes in those days; in Alsace-Moselle also the two holidays that only they have. */
export async function readClosures(db: Db, days: EndedDays) {
  const [closures, eastern] = await Promise.all([
    listClosures(db, { during: days }),
    db
      .selectFrom("agencies")
      .select("id")
      .where("holiday_zone", "=", "alsace-moselle")
      .where("holidays", "=", "ferme")
      .execute(),
  ]);
  const usual = new Set(holidaysWithin(days, "metropole").map(({ date }) => date));
  const own = holidaysWithin(days, "alsace-moselle").filter(({ date }) => !usual.has(date));
  return [
    ...closures
      .filter(({ hours }) => hours === null)
      .map(({ agencyId, from, to, label }) => ({ agencyId, from, to, label })),
    ...eastern.flatMap(({ id }) =>
      own.map(({ date, label }) => ({ agencyId: id, from: date, to: date, label })),
    ),
  ];
}
