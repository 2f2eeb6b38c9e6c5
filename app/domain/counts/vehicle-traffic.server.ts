import { sql } from "kysely";
import { coversOf } from "#app/domain/vehicles/vehicle-covers.server.ts";
import type { VehicleType } from "#app/domain/vehicles/vehicles.schema.ts";
import { pageRange } from "#app/lib/listing.ts";
import type { App } from "#server/app.ts";
import type { TrafficSort, VehicleTraffic } from "./traffic.ts";

interface Asked {
  /** The first day, and its first moment. */
  day: string;
  since: Date;
  sort: TrafficSort;
}

type Row = Omit<VehicleTraffic, "picture">;

/**
 * Views and requests of vehicles since then; a request that asks for one twice asks once. Each request is looked up by
 * itself: those of three years are not read for those of a month.
 */
function figures({ day, since }: Asked) {
  return sql`
    select coalesce(seen.id, asked.id) as id, coalesce(seen.n, 0) as views, coalesce(asked.n, 0) as requests
    from (
      select record_id as id, sum(n)::int as n from daily_counts
      where day >= ${day}::date and what = 'vehicle-view' group by record_id
    ) as seen full join (
      select vehicle_id as id, count(*)::int as n
      from requests cross join lateral (
        select distinct vehicle_id from request_vehicles
        where request_id = requests.id and vehicle_id is not null
      ) as named
      where requests.created_at >= ${since} group by vehicle_id
    ) as asked on asked.id = seen.id`;
}

function inOrder(sort: TrafficSort) {
  return sort === "views"
    ? sql`views desc, requests desc, name, vehicles.id`
    : sql`requests desc, views desc, name, vehicles.id`;
}

/** Those that were looked at or asked for most. */
export async function listBusiestVehicles(
  { db }: Pick<App, "db">,
  asked: Asked,
  limit: number,
): Promise<VehicleTraffic[]> {
  const { rows } = await sql<Row>`
    select vehicles.id, name, type, views, requests from (${figures(asked)}) as figures
      join vehicles on vehicles.id = figures.id
    order by ${inOrder(asked.sort)} limit ${limit}`.execute(db);
  return withPictures(db, rows);
}

/** All of them, those that nobody looked at last. */
export async function listVehicleTraffic(
  { db }: Pick<App, "db">,
  asked: Asked,
  { page: wanted, pageSize }: { page: number; pageSize: number },
) {
  const { total } = await db
    .selectFrom("vehicles")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { page } = pageRange({ page: wanted, pageSize, total });
  const { rows } = await sql<Row>`
    select vehicles.id, name, type, coalesce(views, 0) as views, coalesce(requests, 0) as requests
    from vehicles left join (${figures(asked)}) as figures on figures.id = vehicles.id
    order by ${asked.sort === "views" ? sql`4 desc, 5 desc` : sql`5 desc, 4 desc`}, name, vehicles.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return { vehicles: await withPictures(db, rows), page, total };
}

/** Of any vehicle: the bars of every page share this scale. */
export async function readMostViews({ db }: Pick<App, "db">, day: string): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(n), 1) as most from (
      select sum(n)::int as n from daily_counts join vehicles on vehicles.id = record_id
      where day >= ${day}::date and what = 'vehicle-view' group by record_id) as views`.execute(db);
  return rows[0]?.most ?? 1;
}

async function withPictures(db: App["db"], rows: Row[]): Promise<VehicleTraffic[]> {
  const covers = await coversOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    type: row.type as VehicleType,
    picture: covers.get(row.id) ?? null,
  }));
}
