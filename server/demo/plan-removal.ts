import { type RawBuilder, sql } from "kysely";
import { recordPaths } from "#app/domain/records/record.ts";
import { records } from "#app/domain/records/records.ts";
import { customerName } from "#app/domain/requests/requests.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import type { Db } from "#server/db/database.ts";
import { isEdited, isExample, isExampleRequest } from "./examples.ts";
import { countRemovedSettings } from "./removed-settings.ts";

/** An example that stays: somebody made it theirs, or something of theirs needs it. */
export interface KeptExample {
  table: "vehicles" | "agencies" | "tariffs" | "extras" | "brands" | "site_photos";
  id: string;
  name: string;
  path: string;
  isEdited: boolean;
  /** What needs it, the first by its name and address. */
  needs: { count: number; name: string; path: string } | null;
}

export interface RemovalPlan {
  vehicles: string[];
  agencies: string[];
  tariffs: string[];
  extras: string[];
  brands: string[];
  site_photos: string[];
  closures: string[];
  requests: string[];
  notifications: string[];
  quotes: string[];
  /** Of requests that go, on vehicles that stay. */
  periods: string[];
  kept: KeptExample[];
}

interface Found {
  id: string;
  name: string;
  is_edited: boolean;
  needs: number;
  need_id: string | null;
  need_name: string | null;
}

/** What leaves, and what stays although it is an example: read in the order in which one needs the other. */
export async function planRemoval(db: Db): Promise<RemovalPlan> {
  const asked = await goingRequests(db);
  const requests = asked.map(({ id }) => id);
  const quotes = await idsOf(
    db,
    sql`select id from quotes where request_id = any(${requests}::uuid[]) order by id`,
  );
  const vehicles = await findVehicles(db, requests);
  const going = vehicles.flatMap((found) => (stays(found) ? [] : [found.id]));
  const agencies = await findNeeded(db, "agencies", { column: "agency_id", going });
  const tariffs = await findNeeded(db, "tariffs", { column: "tariff_id", going });
  const [extras, brands, sitePhotos, closures, periods] = await Promise.all([
    // A request or a quote that stays keeps its line of one that goes.
    findFree(db, "extras"),
    findFree(db, "brands"),
    findFree(db, "site_photos"),
    // Those of an agency go with it.
    idsOf(
      db,
      sql`select id from closures where agency_id is null and updated_by is null
        and ${isExample("closures", sql`closures.id`)} order by id`,
    ),
    idsOf(
      db,
      sql`select id from vehicle_periods where request_id = any(${requests}::uuid[])
        and vehicle_id <> all(${going}::uuid[]) order by id`,
    ),
  ]);
  const leaving = (found: Found[]) => found.filter((one) => !stays(one)).map(({ id }) => id);
  return {
    ...{ vehicles: going, agencies: leaving(agencies), tariffs: leaving(tariffs), brands: leaving(brands) },
    ...{ extras: leaving(extras), site_photos: leaving(sitePhotos), closures, requests, quotes, periods },
    notifications: asked.flatMap(({ notification_id }) => notification_id ?? []),
    kept: [
      ...vehicles.filter(stays).map((found) => keptAs("vehicles", found)),
      ...agencies.filter(stays).map((found) => keptAs("agencies", found)),
      ...tariffs.filter(stays).map((found) => keptAs("tariffs", found)),
      ...extras.filter(stays).map((found) => keptAs("extras", found)),
      ...brands.filter(stays).map((found) => keptAs("brands", found)),
      ...sitePhotos.filter(stays).map((found) => keptAs("site_photos", found)),
    ],
  };
}

const stays = ({ is_edited, needs }: Found) => is_edited || needs > 0;

const pathOf = {
  vehicles: officePaths.vehicle,
  agencies: officePaths.agency,
  tariffs: officePaths.tariff,
  extras: officePaths.extra,
  brands: (id: string) => `${recordPaths(records.brand).list}/${id}`,
  site_photos: () => officePaths.gallery,
};

function keptAs(table: KeptExample["table"], found: Found): KeptExample {
  const { id, name, is_edited: isEdited, needs: count, need_id, need_name } = found;
  const needPath = table === "vehicles" ? officePaths.request : officePaths.vehicle;
  const needs = need_id ? { count, name: need_name ?? "", path: needPath(need_id) } : null;
  return { table, id, name, path: pathOf[table](id), isEdited, needs };
}

/** A quote of the company's own that was sent is a document: its request stays, and what that asked for. */
async function goingRequests(db: Db): Promise<{ id: string; notification_id: string | null }[]> {
  const { rows } = await sql<{ id: string; notification_id: string | null }>`
    select id, notification_id from requests where ${isExampleRequest} and not exists (
      select from quotes where quotes.request_id = requests.id and quotes.state <> 'draft'
        and not ${isExample("quotes", sql`quotes.id`)}) order by id`.execute(db);
  return rows;
}

/** One that a request which stays asked for, was quoted or is promised. */
async function findVehicles(db: Db, going: string[]): Promise<Found[]> {
  const { rows } = await sql<Found & { need_email: string | null; need_phone: string | null }>`
    with needing as (
      select vehicle_id, request_id from request_vehicles where vehicle_id is not null
      union select vehicle_id, request_id from vehicle_periods where request_id is not null
      union select quote_lines.vehicle_id, quotes.request_id from quote_lines join quotes on quotes.id = quote_id
        where quote_lines.vehicle_id is not null and quotes.request_id is not null)
    select vehicles.id, vehicles.name, ${isEdited("vehicles", sql`vehicles.id`)} as is_edited,
      (select count(*)::int from needing where vehicle_id = vehicles.id and request_id <> all(${going}::uuid[])) as needs,
      need.id as need_id, need.name as need_name, need.email as need_email, need.phone as need_phone
    from vehicles left join lateral (select requests.* from needing join requests on requests.id = request_id
      where vehicle_id = vehicles.id and request_id <> all(${going}::uuid[]) order by requests.id limit 1) as need on true
    where ${isExample("vehicles", sql`vehicles.id`)} order by vehicles.name, vehicles.id`.execute(db);
  return rows.map(({ need_email, need_phone, ...row }) => ({
    ...row,
    need_name:
      row.need_id &&
      customerName({ name: row.need_name ?? "", email: need_email ?? "", phone: need_phone ?? "" }),
  }));
}

/** One that a vehicle which stays stands in, or is priced by. */
async function findNeeded(
  db: Db,
  table: "agencies" | "tariffs",
  { column, going }: { column: "agency_id" | "tariff_id"; going: string[] },
): Promise<Found[]> {
  const id = sql.ref(`${table}.id`);
  const needing = sql`from vehicles where ${sql.ref(column)} = ${id} and vehicles.id <> all(${going}::uuid[])`;
  const { rows } = await sql<Found>`
    select ${id}, ${sql.ref(`${table}.name`)}, ${isEdited(table, id)} as is_edited,
      (select count(*)::int ${needing}) as needs, need.id as need_id, need.name as need_name
    from ${sql.table(table)} left join lateral (
      select vehicles.id, vehicles.name ${needing} order by vehicles.id desc limit 1) as need on true
    where ${isExample(table, id)} order by 2, 1`.execute(db);
  return rows;
}

/** One that nothing needs. */
async function findFree(db: Db, table: "extras" | "brands" | "site_photos"): Promise<Found[]> {
  const id = sql.ref(`${table}.id`);
  const { rows } = await sql<Found>`
    select id, name, ${isEdited(table, id)} as is_edited, 0 as needs, null as need_id, null as need_name
    from ${sql.table(table)} where ${isExample(table, id)} order by id`.execute(db);
  return rows;
}

async function idsOf(db: Db, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await (query as RawBuilder<{ id: string }>).execute(db);
  return rows.map(({ id }) => id);
}

/** What leaves and what stays, in numbers: the plan's own. */
export interface RemovalCounts {
  leaving: {
    vehicles: number;
    agencies: number;
    tariffs: number;
    extras: number;
    brands: number;
    sitePhotos: number;
    requests: number;
    quotes: number;
    periods: number;
    closures: number;
    /** Phrases, addresses and figures that are still the demonstration's. */
    settings: number;
  };
  staying: Record<"vehicles" | "agencies" | "tariffs" | "extras" | "requests" | "brandsAndPhotos", number>;
  /** No quote of the company's own was sent: numbers may begin again. */
  canRestartNumbers: boolean;
  total: number;
}

export async function countRemoval(db: Db, plan: RemovalPlan): Promise<RemovalCounts> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from vehicles) as vehicles, (select count(*)::int from agencies) as agencies,
      (select count(*)::int from tariffs) as tariffs, (select count(*)::int from extras) as extras,
      (select count(*)::int from requests) as requests,
      (select count(*)::int from brands) + (select count(*)::int from site_photos) as shown,
      (select count(*)::int from quotes where id = any(${plan.quotes}::uuid[]) and number is not null) as numbered,
      (select count(*)::int from quotes where id <> all(${plan.quotes}::uuid[]) and number is not null) as own_numbered,
      (select count(*)::int from vehicle_periods where vehicle_id = any(${plan.vehicles}::uuid[])) as periods`.execute(
    db,
  );
  const all = rows[0] ?? {};
  const count = (name: string) => all[name] ?? 0;
  const leaving = {
    vehicles: plan.vehicles.length,
    agencies: plan.agencies.length,
    tariffs: plan.tariffs.length,
    extras: plan.extras.length,
    brands: plan.brands.length,
    sitePhotos: plan.site_photos.length,
    requests: plan.requests.length,
    quotes: plan.quotes.length,
    periods: count("periods") + plan.periods.length,
    closures: plan.closures.length,
    settings: await countRemovedSettings(db),
  };
  return {
    leaving,
    staying: {
      vehicles: count("vehicles") - leaving.vehicles,
      agencies: count("agencies") - leaving.agencies,
      tariffs: count("tariffs") - leaving.tariffs,
      extras: count("extras") - leaving.extras,
      requests: count("requests") - leaving.requests,
      brandsAndPhotos: count("shown") - leaving.brands - leaving.sitePhotos,
    },
    canRestartNumbers: count("numbered") > 0 && count("own_numbered") === 0,
    total: Object.values(leaving).reduce((sum, some) => sum + some, 0),
  };
}
