import { type RawBuilder, type SqlBool, sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import type { AgencyName } from "#app/domain/agencies/agency.ts";
import { hasWords } from "#app/domain/vehicles/fleet-search.server.ts";
import { coversOf } from "#app/domain/vehicles/vehicle-covers.server.ts";
import { pageRange } from "#app/lib/listing.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import { listPeriods, type Period } from "./periods.server.ts";
import { type ListState, type PlanningQuery, planningPageSize, wholePageSize } from "./planning.ts";
import {
  type AskedFleet,
  plannedColumns,
  type Search,
  toPlanningVehicle,
} from "./planning-vehicles.server.ts";

/** The day after the last, or the end of time: as the index has it. */
const end = sql`coalesce(upper(vehicle_periods.during), 'infinity')`;
const begin = sql`lower(vehicle_periods.during)`;

/** Planning as a list: what goes on by its end, what comes by its beginning, what was by its end, the latest first. */
export async function listPeriodPage(
  app: Pick<App, "db">,
  actor: Actor,
  { query, agencies, search }: { query: PlanningQuery } & AskedFleet,
) {
  requireRight(actor, "planning:write");
  const counts = await countStates(app.db, query, search);
  const total = counts[query.state];
  const { page } = pageRange({ page: query.page, pageSize: pageSizeOf(query), total });
  const ids = total > 0 ? await findIds(app.db, { ...query, page }, search) : [];
  const periods = await listPeriods(app.db, { ids });
  const inOrder = ids.flatMap((id) => periods.find((period) => period.id === id) ?? []);
  return {
    periods: await withVehicles(app.db, inOrder, agencies),
    page,
    total,
    counts: { "en-cours": counts["en-cours"], "a-venir": counts["a-venir"] },
  };
}

const pageSizeOf = ({ isWhole }: PlanningQuery) => (isWhole ? wholePageSize : planningPageSize);

async function findIds(db: Db, query: PlanningQuery, search: Search | null): Promise<string[]> {
  const direction = query.state === "passees" ? "desc" : "asc";
  const rows = await filtered(db, query, search)
    .select("vehicle_periods.id")
    .where(isIn(query.state, query.today))
    .orderBy(query.state === "a-venir" ? begin : end, direction)
    .orderBy("vehicle_periods.id", direction)
    .limit(pageSizeOf(query))
    .offset((query.page - 1) * pageSizeOf(query))
    .execute();
  return rows.map(({ id }) => id);
}

function isIn(state: ListState, today: string) {
  if (state === "passees") return sql<SqlBool>`${end} <= ${today}::date`;
  if (state === "a-venir") return sql<SqlBool>`${begin} > ${today}::date`;
  return sql<SqlBool>`${end} > ${today}::date and ${begin} <= ${today}::date`;
}

/** As far back as one turns pages; what is older is searched for. */
const maxPast = 2_000;

/** What was is counted only where it is asked for, and no further than that: there is no end to it. */
async function countStates(db: Db, query: PlanningQuery, search: Search | null) {
  const isPast = query.state === "passees";
  const [ahead, past] = await Promise.all([
    filtered(db, query, search)
      .where(sql<SqlBool>`${end} > ${query.today}::date`)
      .select((eb) => [
        eb.fn.countAll<number>().as("all"),
        eb.fn.countAll<number>().filterWhere(sql<SqlBool>`${begin} <= ${query.today}::date`).as("current"),
      ])
      .executeTakeFirstOrThrow(),
    isPast
      ? db
          .selectFrom(
            filtered(db, query, search)
              .where(isIn("passees", query.today))
              .select("vehicle_periods.id")
              .limit(maxPast)
              .as("past"),
          )
          .select((eb) => eb.fn.countAll<number>().as("count"))
          .executeTakeFirstOrThrow()
      : null,
  ]);
  return { "en-cours": ahead.current, "a-venir": ahead.all - ahead.current, passees: past?.count ?? 0 };
}

function filtered(db: Db, { agency, type }: PlanningQuery, search: Search | null) {
  const isOf = (vehicle: RawBuilder<SqlBool>) =>
    sql<SqlBool>`vehicle_periods.vehicle_id in (select id from vehicles where ${vehicle})`;
  let query = db.selectFrom("vehicle_periods");
  if (search) {
    // As lists, so that each of the three is looked up by its own index.
    query = query.where(sql<SqlBool>`(vehicle_periods.vehicle_id = any(array(
        select id from vehicles where ${hasWords(search.words)}))
      or vehicle_periods.request_id = any(${search.requests}::uuid[])
      or vehicle_periods.id = any(${search.periods}::uuid[]))`);
  }
  if (agency !== null)
    query = query.where(isOf(agency ? sql`agency_id = ${agency}` : sql`agency_id is null`));
  return type ? query.where(isOf(sql`type = ${type}`)) : query;
}

export async function withVehicles(db: Db, periods: Period[], agencies: AgencyName[]) {
  const ids = [...new Set(periods.map(({ vehicle_id }) => vehicle_id))];
  if (ids.length === 0) return [];
  const [rows, covers] = await Promise.all([
    db.selectFrom("vehicles").select(plannedColumns).where("id", "in", ids).execute(),
    coversOf(db, ids),
  ]);
  const vehicles = new Map(rows.map((row) => [row.id, toPlanningVehicle(row, agencies)]));
  return periods.flatMap((period) => {
    const vehicle = vehicles.get(period.vehicle_id);
    return vehicle ? [{ ...period, vehicle: { ...vehicle, picture: covers.get(vehicle.id) ?? null } }] : [];
  });
}
