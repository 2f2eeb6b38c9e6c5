import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import { type Actor, can, type Right } from "#app/domain/accounts/rights.ts";
import type { ScreenRecord } from "#app/domain/records/records.ts";
import { fleetWords, hasWords, readAgencies } from "#app/domain/vehicles/fleet-search.server.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import { describePlaces } from "./describe-places.server.ts";
import {
  foundRecords,
  maxInGroup,
  maxWords,
  type Place,
  type PlaceKind,
  searchPatterns,
  type Visit,
} from "./places.ts";

const rights = {
  vehicle: "vehicles:write",
  request: "notifications:read",
  quote: "quotes:send",
  ...Object.fromEntries(foundRecords.map(([name, { right }]) => [name, right])),
} as Record<PlaceKind, Right>;

/** In the order they are shown; of requests and quotes together there are as many as of each of the others. */
export async function findPlaces(app: Pick<App, "db" | "now">, actor: Actor, q: string): Promise<Place[]> {
  requireRight(actor, "back-office:open");
  const { db } = app;
  const ways = searchPatterns(q);
  if (ways.length === 0) return [];
  const find = async (kind: PlaceKind, idsOf: () => Promise<string[]>): Promise<Visit[]> =>
    can(actor, rights[kind]) ? (await idsOf()).map((id) => ({ kind, id })) : [];
  const [vehicles, requests, quotes, ...records] = await Promise.all([
    find("vehicle", () => findVehicles(db, q)),
    find("request", () => findRequests(db, ways)),
    find("quote", () => findQuotes(db, ways)),
    ...foundRecords.map(([name, kind]) => find(name, () => findRecords(db, kind, q))),
  ]);
  // Both are about a customer: neither takes all the room.
  const asked = requests.slice(0, maxInGroup - Math.min(quotes.length, maxInGroup / 2));
  const desk = [...asked, ...quotes.slice(0, maxInGroup - asked.length)];
  return describePlaces(app, [...vehicles, ...desk, ...records.flat()], q);
}

export async function recallPlaces(
  app: Pick<App, "db" | "now">,
  actor: Actor,
  visited: readonly Visit[],
): Promise<Place[]> {
  requireRight(actor, "back-office:open");
  const own = visited.filter(({ kind }) => can(actor, rights[kind]));
  return (await describePlaces(app, own, "")).slice(0, maxInGroup);
}

/** The plate or the number that was typed, then names that begin so, then the others. */
async function findVehicles(db: Db, q: string): Promise<string[]> {
  const whole = sql`search_pattern(${q})`;
  const words = fleetWords(q, await readAgencies(db));
  const rows = await db
    .selectFrom("vehicles")
    .select("id")
    .where(hasWords(words))
    .orderBy(sql`(plate_key = plate_key_of(${q})) is true`, "desc")
    // Its number is the last line of what it is found by, its name the first.
    .orderBy(sql`staff_search_text like E'%\\n' || substr(left(${whole}, -1), 2)`, "desc")
    .orderBy(sql`staff_search_text like substr(${whole}, 2)`, "desc")
    .orderBy("available", "desc")
    .orderBy("name")
    .orderBy("id")
    .limit(maxInGroup)
    .execute();
  return rows.map(({ id }) => id);
}

/** So many of the list's first are compared one by one: a frequent name is met among them. */
const frontLength = 200;

async function findRequests(db: Db, ways: string[][]): Promise<string[]> {
  const key = sql`request_people_key(reference, name, email, phone, company_name)`;
  // The first half costs nothing to compare; without `pg_trgm` it spares the second.
  const isMeant = inOneWay(
    ways,
    (pattern) => sql<SqlBool>`search_text like ${pattern} and ${like(key, pattern)}`,
  );
  const inOrder = (limit: number) =>
    sql`order by unread desc, last_customer_at desc, id desc limit ${sql.lit(limit)}`;
  const find = (from: RawBuilder<unknown>) =>
    sql<{ id: string }>`select id from ${from} where ${isMeant} ${inOrder(maxInGroup)}`.execute(db);
  let { rows } = await find(sql`(select * from requests ${inOrder(frontLength)}) as front`);
  // A name that is rarer has few enough to put all of them in order.
  if (rows.length < maxInGroup) ({ rows } = await find(sql`requests`));
  return rows.map(({ id }) => id);
}

/** Up to here all that match are put in order; beyond, a name is met soon enough by walking the list in its own order. */
const maxSorted = 200;

/** The latest version of each: what was replaced is reached from there. */
async function findQuotes(db: Db, ways: string[][]): Promise<string[]> {
  const key = sql`quote_people_key(number, customer)`;
  const matching = db
    .selectFrom("quotes")
    .select(["id", "created_at"])
    .where((eb) => eb.and([inOneWay(ways, (pattern) => like(key, pattern)), eb("state", "<>", "replaced")]));
  const some = await matching.limit(maxSorted + 1).execute();
  if (some.length <= maxSorted) {
    some.sort((a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1));
    return some.slice(0, maxInGroup).map(({ id }) => id);
  }
  const first = await matching
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(maxInGroup)
    .execute();
  return first.map(({ id }) => id);
}

/** There are never many of them. */
async function findRecords(db: Db, { table, screens }: ScreenRecord, q: string): Promise<string[]> {
  const text = sql.join(["name", ...(screens.foundBy ?? [])].map((column) => sql.ref(column)));
  const words = q.split(/\s+/).filter(Boolean).slice(0, maxWords);
  const rows = await db
    .selectFrom(table as "agencies")
    .select("id")
    .where((eb) =>
      eb.and(
        words.map((word) => sql<SqlBool>`fold_text(concat_ws(' ', ${text})) like search_pattern(${word})`),
      ),
    )
    .orderBy("name")
    .orderBy("id")
    .limit(maxInGroup)
    .execute();
  return rows.map(({ id }) => id);
}

export function like(key: Expression<unknown>, pattern: string): Expression<SqlBool> {
  return sql<SqlBool>`${key} like ${pattern}`;
}

export function inOneWay(
  ways: string[][],
  has: (pattern: string) => Expression<SqlBool>,
): Expression<SqlBool> {
  const each = ways.map((way) => sql`(${sql.join(way.map(has), sql` and `)})`);
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}
