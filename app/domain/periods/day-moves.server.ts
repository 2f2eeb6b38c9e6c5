import { type RawBuilder, sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { readDoors } from "#app/domain/agencies/doors.server.ts";
import { hoursOf } from "#app/domain/quotes/quote-validity.ts";
import { addDays, countDays, daysFrom, type EndedDays, todayOf } from "#app/domain/rental/days.ts";
import { type NamedAgency, readAgencies } from "#app/domain/vehicles/fleet-search.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import { withVehicles } from "./period-list.server.ts";
import { listPeriods, type Period } from "./periods.server.ts";
import { type ListedPeriod, mondayOf } from "./planning.ts";

/** What leaves the yard and comes back to it; a service is done at home, and an option is only a maybe. */
export const moving = ["location", "reservation"] as const;

type PeriodEdge = { day: RawBuilder<string>; isWithin: (days: EndedDays) => RawBuilder<boolean> };

export const departureEdge: PeriodEdge = {
  day: sql`lower(vehicle_periods.during)`,
  isWithin: ({ from, to }) => sql`lower(vehicle_periods.during) between ${from}::date and ${to}::date`,
};

/** Compared as the day after, which `upper` is and the index has. */
export const returnEdge: PeriodEdge = {
  day: sql`(upper(vehicle_periods.during) - 1)`,
  isWithin: ({ from, to }) =>
    // What waits for a vehicle has none to bring back.
    sql`not displaced and upper(vehicle_periods.during) between ${addDays(from, 1)}::date and ${addDays(to, 1)}::date`,
};

type Deps = Pick<App, "db" | "now">;

interface DayQuery {
  day: string;
  /** An agency's id; empty for the vehicles without one. */
  agency?: string | null;
}

export function movesOf(db: Db, agency: string | null) {
  return db
    .selectFrom("vehicle_periods")
    .where((eb) => eb.or([eb("kind", "in", moving), eb("displaced", "=", true)]))
    .$if(agency !== null, (query) =>
      query.where("vehicle_id", "in", (eb) =>
        eb
          .selectFrom("vehicles")
          .select("id")
          .where("agency_id", agency ? "=" : "is", agency || null),
      ),
    );
}

async function countByDay(db: Db, days: EndedDays, agency: string | null = null) {
  const counted = ({ day: date, isWithin }: PeriodEdge) =>
    movesOf(db, agency)
      .select((eb) => [date.as("date"), eb.fn.countAll<number>().as("count")])
      .where(isWithin(days))
      .groupBy(date)
      .execute();
  const [departures, returns] = await Promise.all([counted(departureEdge), counted(returnEdge)]);
  const on = (rows: { date: string; count: number }[], date: string) =>
    rows.find((row) => row.date === date)?.count ?? 0;
  return Array.from({ length: countDays(days.from, days.to) }, (_, index) => {
    const date = addDays(days.from, index);
    return { date, departures: on(departures, date), returns: on(returns, date) };
  });
}

export async function getDayMoves(
  app: Deps,
  actor: Actor,
  { day, agency = null, agencies }: { agencies: NamedAgency[] } & DayQuery,
) {
  requireRight(actor, "planning:write");
  const found = await movesOf(app.db, agency)
    .select(["vehicle_periods.id", "vehicle_periods.vehicle_id"])
    .where((eb) => eb.or([departureEdge, returnEdge].map(({ isWithin }) => isWithin(daysFrom(day, 1)))))
    .execute();
  const vehicleIds = found.map(({ vehicle_id }) => vehicle_id);
  const [periods, following] = await Promise.all([
    listPeriods(app.db, { ids: found.map(({ id }) => id) }),
    listPeriods(app.db, { vehicleIds, during: daysFrom(addDays(day, 1), 1) }),
  ]);
  const [listed, files, hours, doors] = await Promise.all([
    withVehicles(app.db, periods, agencies),
    readFiles(app.db, periods),
    readHours(app.db, periods),
    readDoors(app.db, daysFrom(day, 1)),
  ]);
  const moves = listed.map((period) => {
    const next = following.find(
      (other) => other.vehicle_id === period.vehicle_id && other.kind !== "option" && other.from > day,
    );
    const file = period.request_id ? files.get(period.request_id) : undefined;
    const stands = period.vehicle.agency_id;
    const pickup = file?.agency ?? stands;
    const isMet = file?.isDelivered !== true;
    return {
      ...period,
      phone: file?.phone || null,
      hours: (period.quote_id ? hours.get(period.quote_id) : file?.hours) ?? null,
      next: next ? { kind: next.kind, customer: next.customer } : null,
      /** What is in the way on that day: a closed door; of a departure, a vehicle that stands elsewhere. */
      closed: isMet ? doors.closedWords(pickup, day) : null,
      elsewhere: isMet ? doors.elsewhereWords({ agencyId: stands }, pickup) : null,
    };
  });
  const order = new Map(agencies.map(({ id }, index) => [id, index]));
  const place = ({ vehicle }: ListedPeriod) => order.get(vehicle.agency_id ?? "") ?? agencies.length;
  type TimedMove = (typeof moves)[number];
  // Who comes first is done first; without an hour, after those who said one.
  const hourAt = ({ hours: said }: TimedMove, end: "departure" | "return") => said?.[end] ?? "~";
  const byHour = (end: "departure" | "return") => (a: TimedMove, b: TimedMove) =>
    place(a) - place(b) ||
    hourAt(a, end).localeCompare(hourAt(b, end)) ||
    (a.vehicle.fleet_number ?? "~").localeCompare(b.vehicle.fleet_number ?? "~", "fr") ||
    a.vehicle.name.localeCompare(b.vehicle.name, "fr");
  return {
    day,
    departures: moves.filter(({ from }) => from === day).toSorted(byHour("departure")),
    returns: moves.filter(({ to, displaced }) => to === day && !displaced).toSorted(byHour("return")),
  };
}

export async function getMoveWeek(app: Deps, actor: Actor, { day, agency = null }: DayQuery) {
  requireRight(actor, "planning:write");
  return countByDay(app.db, daysFrom(mondayOf(day), 7), agency);
}

export async function getTodayMoves(app: Deps, actor: Actor) {
  requireRight(actor, "planning:write");
  const day = todayOf(app.now());
  const [agencies, [tomorrow]] = await Promise.all([
    readAgencies(app.db),
    countByDay(app.db, daysFrom(addDays(day, 1), 1)),
  ]);
  const { departures = 0, returns = 0 } = tomorrow ?? {};
  return { ...(await getDayMoves(app, actor, { day, agencies })), tomorrow: { departures, returns } };
}

export async function countMovesToday(app: Deps, actor: Actor): Promise<number> {
  requireRight(actor, "planning:write");
  const [today] = await countByDay(app.db, daysFrom(todayOf(app.now()), 1));
  return today ? today.departures + today.returns : 0;
}

/** What a move needs of its file: whom to ring, and where the keys change hands. */
export async function readFiles(db: Db, periods: Period[]) {
  const ids = periods.flatMap(({ request_id }) => request_id ?? []);
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom("requests")
    .select(["id", "phone", "agency_key", "handover", "from_time", "to_time"])
    .where("id", "in", ids)
    .execute();
  return new Map(
    rows.map(({ id, phone, agency_key, handover, from_time, to_time }) => [
      id,
      {
        ...{ phone, agency: isUuid(agency_key) ? agency_key : null, isDelivered: handover === "livraison" },
        /** As they were asked for, where no quote says them. */
        hours: { departure: from_time, return: to_time },
      },
    ]),
  );
}

/** At what hours, where the quote says them. */
async function readHours(db: Db, periods: Period[]) {
  const ids = periods.flatMap(({ quote_id }) => quote_id ?? []);
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db.selectFrom("quotes").select(["id", "stay"]).where("id", "in", ids).execute();
  return new Map(
    rows.map(({ id, stay }) => {
      const { from_time, to_time } = hoursOf(stay);
      return [id, { departure: from_time, return: to_time }];
    }),
  );
}
