import { sql } from "kysely";
import { coversOf } from "#app/domain/vehicles/vehicle-covers.server.ts";
import { pageRange } from "#app/lib/listing.ts";
import type { App } from "#server/app.ts";
import { type TrafficSort, type VehicleTraffic, vehiclesPerPage } from "./traffic.ts";

type Asked = { day: string; since: Date; sort: TrafficSort };

/** A lateral join looks up each request by itself: those of three years are not read for those of a month. */
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

/** In order; `join`: those alone that were looked at or asked for, `left join`: all. */
async function rank(
  db: App["db"],
  asked: Asked,
  { join, limit, offset = 0 }: { join: "join" | "left join"; limit: number; offset?: number },
): Promise<VehicleTraffic[]> {
  const order = asked.sort === "views" ? sql`views desc, requests desc` : sql`requests desc, views desc`;
  const { rows } = await sql<Omit<VehicleTraffic, "picture">>`
    select * from (
      select vehicles.id, name, type, coalesce(views, 0) as views, coalesce(requests, 0) as requests
      from vehicles ${sql.raw(join)} (${figures(asked)}) as figures on figures.id = vehicles.id) as traffic
    order by ${order}, name, id limit ${limit} offset ${offset}`.execute(db);
  const covers = await coversOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, picture: covers.get(row.id) ?? null }));
}

export function listBusiestVehicles({ db }: Pick<App, "db">, asked: Asked, limit: number) {
  return rank(db, asked, { join: "join", limit });
}

export async function listVehicleTraffic({ db }: Pick<App, "db">, asked: Asked, wanted: number) {
  const { total } = await db
    .selectFrom("vehicles")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { page } = pageRange({ page: wanted, pageSize: vehiclesPerPage, total });
  const offset = (page - 1) * vehiclesPerPage;
  return {
    vehicles: await rank(db, asked, { join: "left join", limit: vehiclesPerPage, offset }),
    page,
    total,
  };
}

/** Of any vehicle: the bars of every page share this scale. */
export async function readMostViews({ db }: Pick<App, "db">, day: string): Promise<number> {
  const { rows } = await sql<{ max: number }>`
    select coalesce(max(n), 1) as max from (
      select sum(n)::int as n from daily_counts join vehicles on vehicles.id = record_id
      where day >= ${day}::date and what = 'vehicle-view' group by record_id) as views`.execute(db);
  return rows[0]?.max ?? 1;
}
