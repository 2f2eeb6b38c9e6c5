import { type RawBuilder, sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { addDays, todayOf } from "#app/domain/rental/days.ts";
import { readAgencies } from "#app/domain/vehicles/fleet-search.server.ts";
import { type VehicleType, vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";
import { csvLine, csvStart } from "#app/lib/csv.ts";
import { pageRange } from "#app/lib/listing.ts";
import { streamText } from "#app/lib/stream-text.server.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import {
  monthsUntil,
  type OccupancyDays,
  type OccupancyQuery,
  occupancyPageSize,
  shareOf,
  sumDays,
} from "./occupancy.ts";

type Deps = Pick<App, "db" | "now">;
type Filters = Pick<OccupancyQuery, "type" | "agency">;

export type Occupancy = Awaited<ReturnType<typeof getOccupancy>>;
export type VehicleOccupancy = Occupancy["vehicles"][number];

/** What is asked for: up to today, which counts. */
function spanOf(app: Deps) {
  const today = todayOf(app.now());
  const months = monthsUntil(today);
  return { months, start: months[0] as string, stop: addDays(today, 1) };
}

type Span = ReturnType<typeof spanOf>;

/**
 * `fleet`, with the first day each vehicle was there for: that of its record, or of a period that was noted for earlier
 * days. `stays`: what the months show of each period, its end the day after its last. Two promises never share a day.
 */
function readStays({ start, stop }: Span, { type, agency }: Filters, ids?: readonly string[]) {
  const ofThese = (column: string) => (ids ? sql`${sql.ref(column)} = any(${ids}::uuid[])` : sql`true`);
  return sql`
    months as (
      select first::date as month, least((first + interval '1 month')::date, ${stop}::date) as after
      from generate_series(${start}::date, ${stop}::date - 1, interval '1 month') as first),
    fleet as materialized (
      select id, name, fleet_number, type, agency_id, greatest(${start}::date, least(recorded.day, coalesce((
        select lower(during) from vehicle_periods
        where vehicle_id = vehicles.id and kind <> 'option' and recorded.day > ${start}::date
        order by lower(during) limit 1), recorded.day))) as since
      from vehicles, lateral (select (created_at at time zone 'Europe/Paris')::date as day) as recorded
      where ${type === null ? sql`true` : sql`type = ${type}`}
        and ${agency === null ? sql`true` : sql`agency_id is not distinct from ${agency || null}::uuid`}
        and ${ofThese("vehicles.id")}),
    stays as materialized (
      select vehicle_id, kind in ('location', 'reservation') as is_let, greatest(lower(during), ${start}::date) as first,
        least(coalesce(upper(during), ${stop}::date), ${stop}::date) as beyond
      from vehicle_periods
      where kind <> 'option' and during && daterange(${start}::date, ${stop}::date) and ${ofThese("vehicle_id")})`;
}

const isInMonth = sql`first < after and beyond > month`;
const daysInMonth = sql`least(beyond, after) - greatest(first, month)`;

function sumBoth(days: RawBuilder<unknown>) {
  return sql`coalesce(sum(${days}) filter (where is_let), 0)::int as let,
    coalesce(sum(${days}) filter (where not is_let), 0)::int as down`;
}

/** Of each vehicle that is listed, and each month. */
function cellsOf(list: "fleet" | "ranked") {
  return sql`
    cells as (
      select listed.id, month, greatest(after - greatest(month, since), 0) as days, ${sumBoth(daysInMonth)}
      from ${sql.table(list)} as listed cross join months
        left join stays on vehicle_id = listed.id and ${isInMonth}
      group by listed.id, month, after, since)`;
}

interface Cell extends OccupancyDays {
  month: string;
}

export async function getOccupancy(app: Deps, actor: Actor, query: OccupancyQuery) {
  requireRight(actor, "requests:write");
  const span = spanOf(app);
  const [agencies, totals, fleet] = await Promise.all([
    readAgencies(app.db),
    sumByType(app.db, span, query),
    countFleet(app.db, query),
  ]);
  const { page, first } = pageRange({ page: query.page, pageSize: occupancyPageSize, total: fleet.shown });
  const vehicles =
    fleet.shown > 0
      ? await rankVehicles(app.db, {
          span,
          query,
          agencies: agencies.map(({ id }) => id),
          offset: first - 1,
        })
      : [];
  const names = new Map(agencies.map(({ id, name }) => [id, name]));
  return {
    query: { ...query, page },
    months: span.months,
    today: addDays(span.stop, -1),
    agencies: agencies.map(({ id, name }) => ({ id, name })),
    fleet,
    totals,
    vehicles: vehicles.map(({ agency_id, ...vehicle }) => ({
      ...vehicle,
      agency: agency_id ? (names.get(agency_id) ?? null) : null,
    })),
  };
}

async function countFleet(db: Db, { type, agency }: Filters) {
  const groups = await db
    .selectFrom("vehicles")
    .groupBy(["type", "agency_id"])
    .select((eb) => ["type", "agency_id", eb.fn.countAll<number>().as("n")])
    .execute();
  const sum = (rows: typeof groups) => rows.reduce((sofar, { n }) => sofar + n, 0);
  const shown = groups
    .filter((group) => type === null || group.type === type)
    .filter((group) => agency === null || (group.agency_id ?? "") === agency);
  return {
    total: sum(groups),
    shown: sum(shown),
    hasNoAgency: groups.some(({ agency_id }) => agency_id === null),
  };
}

/** Of all that is filtered, month by month, then of each type where there are several. */
async function sumByType(db: Db, span: Span, filters: Filters) {
  const { rows } = await sql<Cell & { type: VehicleType }>`
    with ${readStays(span, filters)},
    there as (
      select type, month, sum(n * greatest(after - greatest(month, since), 0))::int as days
      from (select type, since, count(*) as n from fleet group by type, since) as alike cross join months
      group by type, month),
    gone as (
      select type, month, ${sumBoth(daysInMonth)}
      from stays join months on ${isInMonth} join fleet on fleet.id = vehicle_id group by type, month)
    select type, month, days, coalesce(let, 0) as let, coalesce(down, 0) as down
    from there left join gone using (type, month)`.execute(db);
  const lineOf = (label: string, own: typeof rows) => ({
    label,
    months: span.months.map((month) => sumDays(own.filter((cell) => cell.month === month))),
    total: sumDays(own),
  });
  const types = vehicleTypes.flatMap((type) => {
    const own = rows.filter((cell) => cell.type === type);
    return own.length > 0 ? [lineOf(type, own)] : [];
  });
  return types.length > 1 ? [lineOf("Tous les véhicules", rows), ...types] : types;
}

interface Ranking {
  span: Span;
  query: OccupancyQuery;
  /** In the order of their names. */
  agencies: string[];
  offset: number;
}

async function rankVehicles(db: Db, { span, query, agencies, offset }: Ranking) {
  const { sort, direction } = query;
  const way = sql.raw(direction);
  const share = (column: string) =>
    sql`coalesce(${sql.ref(column)}, 0)::numeric / nullif(greatest(${span.stop}::date - since, 0), 0) ${way} nulls last`;
  const place: Record<typeof sort, RawBuilder<unknown>> = {
    share: share("sums.let"),
    down: share("sums.down"),
    name: sql`fold_text(name) ${way}`,
    type: sql`type ${way}`,
    agency: sql`array_position(${agencies}::uuid[], agency_id) ${way} nulls last`,
  };
  const { rows } = await sql<
    Cell & {
      id: string;
      name: string;
      fleet_number: string | null;
      type: VehicleType;
      agency_id: string | null;
    }
  >`
    with ${readStays(span, query)},
    sums as (select vehicle_id, ${sumBoth(sql`beyond - first`)} from stays group by vehicle_id),
    ranked as (
      select fleet.*, row_number() over () as place
      from (
        select fleet.* from fleet left join sums on vehicle_id = id
        order by ${place[sort]}, name, id limit ${occupancyPageSize} offset ${offset}) as fleet),
    ${cellsOf("ranked")}
    select ranked.id, name, fleet_number, type, agency_id, month, days, let, down
    from ranked join cells using (id) order by place, month`.execute(db);
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((own) => {
    const { id, name, fleet_number, type, agency_id } = own[0] as (typeof rows)[number];
    return { id, name, fleet_number, type, agency_id, months: own.map(daysOf), total: sumDays(own) };
  });
}

function daysOf({ days, let: isLet, down }: Cell): OccupancyDays {
  return { days, let: isLet, down };
}

/** Rows read at a time: memory stays small however long the file. */
const batchSize = 500;

/** A line for each vehicle and month, as a spreadsheet sums them. */
export async function exportOccupancy(app: Deps, actor: Actor, { type, agency }: Filters) {
  requireRight(actor, "requests:write");
  const span = spanOf(app);
  const agencies = new Map((await readAgencies(app.db)).map(({ id, name }) => [id, name]));
  let vehicles = app.db
    .selectFrom("vehicles")
    .select(["id", "name", "fleet_number", "plate", "type", "agency_id"])
    .orderBy((eb) => eb.fn("fold_text", ["name"]))
    .orderBy("id");
  if (type) vehicles = vehicles.where("type", "=", type);
  if (agency !== null) vehicles = vehicles.where("agency_id", agency ? "=" : "is", agency || null);
  const found = await vehicles.execute();
  async function* write(): AsyncGenerator<string, void> {
    yield csvStart + csvLine(csvTitles);
    for (let at = 0; at < found.length; at += batchSize) {
      const batch = found.slice(at, at + batchSize);
      const ids = batch.map(({ id }) => id);
      const { rows } = await sql<Cell & { id: string }>`
        with ${readStays(span, { type: null, agency: null }, ids)}, ${cellsOf("fleet")}
        select id, month, days, let, down from cells where days > 0 order by month`.execute(app.db);
      const cells = Map.groupBy(rows, ({ id }) => id);
      const lines = batch.flatMap(({ id, name, fleet_number, plate, type: kind, agency_id }) => {
        const whose = [name, fleet_number ?? "", plate ?? "", kind, agencies.get(agency_id ?? "") ?? ""];
        return (cells.get(id) ?? []).map((cell) => csvLine([...whose, ...csvFigures(cell)]));
      });
      yield lines.join("");
    }
  }
  return streamText(write());
}

const csvTitles = [
  ...["Véhicule", "N°\u00a0de parc", "Immatriculation", "Type", "Agence", "Mois"],
  ...["Jours au parc", "Jours loués", "Jours immobilisés", "Occupation (%)"],
];

function csvFigures(cell: Cell): string[] {
  const percent = ((shareOf("let", cell) ?? 0) * 100).toFixed(1).replace(".", ",");
  return [cell.month.slice(0, 7), String(cell.days), String(cell.let), String(cell.down), percent];
}
