import { sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { shortlyNamed } from "#app/domain/agencies/agency.ts";
import { readExceptions } from "#app/domain/agencies/closures.server.ts";
import { openTimeCounter } from "#app/domain/agencies/open-time.ts";
import {
  type DayHours,
  readOfficeHours,
  readOpeningHours,
  weekAround,
} from "#app/domain/agencies/opening-hours.ts";
import { contactSubjects } from "#app/domain/contact/contact-terms.ts";
import { addDays, countDays, todayOf } from "#app/domain/rental/days.ts";
import { allRequests, requestsHref } from "#app/domain/requests/request-query.ts";
import {
  type LostReason,
  lostReasons,
  type RequestStatus,
  statusOrder,
} from "#app/domain/requests/request-status.ts";
import { fromWallClock } from "#app/lib/wall-clock.ts";
import type { App } from "#server/app.ts";
import { shownFrom, type TrafficQuery, type WeekCount, weeksShown } from "./traffic.ts";
import { listBusiestVehicles, listVehicleTraffic, readMostViews } from "./vehicle-traffic.server.ts";

const vehiclesOnDashboard = 6;
const searchesOnDashboard = 3;
const maxSearches = 50;
/** However many somebody made up. */
const maxCompared = 300;

type Deps = Pick<App, "db" | "now">;

function spanOf(app: Deps, { days, sort }: TrafficQuery) {
  const day = addDays(todayOf(app.now()), 1 - days);
  return { day, since: fromWallClock({ date: day, time: "00:00" }) ?? app.now(), sort };
}

export async function getTraffic(app: Deps, actor: Actor, query: TrafficQuery) {
  requireRight(actor, "requests:write");
  const span = spanOf(app, query);
  const [vehicles, weeks, figures, searches] = await Promise.all([
    listBusiestVehicles(app, span, vehiclesOnDashboard),
    readWeeks(app),
    readFigures(app, span.since),
    listEmptySearches(app, span.day, searchesOnDashboard),
  ]);
  return { query, vehicles, weeks: byWeek(app.now(), weeks), figures, searches };
}

export async function getTrafficPage(app: Deps, actor: Actor, query: TrafficQuery) {
  requireRight(actor, "requests:write");
  const span = spanOf(app, query);
  const [fleet, mostViews, weeks, figures, searches] = await Promise.all([
    listVehicleTraffic(app, span, query.page),
    readMostViews(app, span.day),
    splitRequestWeeks(app),
    readFigures(app, span.since),
    listEmptySearches(app, span.day, maxSearches),
  ]);
  return { query: { ...query, page: fleet.page }, fleet, mostViews, weeks, figures, searches };
}

/** Of the requests that came in those days: what became of them so far. No colleague is told apart. */
async function readFigures(app: Deps, since: Date) {
  const [firstAnswer, outcomes, quotes] = await Promise.all([
    medianFirstAnswer(app, since),
    sql<{ status: RequestStatus; lost_reason: LostReason | null; n: number }>`
      select status, lost_reason, count(*)::int as n from requests where created_at >= ${since}
      group by 1, 2`.execute(app.db),
    sql<{ sent: number; accepted: number }>`
      select count(distinct number)::int as sent,
        count(distinct number) filter (where state in ('accepted', 'amended'))::int as accepted
      from quotes where sent_at >= ${since}`.execute(app.db),
  ]);
  const ofStatus = (status: RequestStatus) => outcomes.rows.filter((row) => row.status === status);
  const statuses = statusOrder.map((status) => ({ status, n: sum(ofStatus(status)) }));
  const lost = ofStatus("perdu");
  const reasons = (Object.keys(lostReasons) as LostReason[])
    .map((reason) => ({ reason, n: sum(lost.filter(({ lost_reason }) => lost_reason === reason)) }))
    .filter(({ n }) => n > 0)
    .toSorted((a, b) => b.n - a.n);
  return {
    firstAnswer,
    requests: sum(outcomes.rows),
    statuses,
    lost: { total: sum(lost), reasons },
    quotes: quotes.rows[0] ?? { sent: 0, accepted: 0 },
  };
}

/** What was looked for in vain. A beginning not asked for more often than its whole word is only the way there. */
async function listEmptySearches({ db }: Deps, day: string, limit: number) {
  const { rows } = await sql<{ words: string; n: number }>`
    with counted as (
      select words, sum(n)::int as n from daily_searches where day >= ${day}::date
      group by words having sum(n) >= ${shownFrom} order by 2 desc, 1 limit ${maxCompared})
    select words, n from counted
    where not exists (select from counted as longer
      where longer.words like counted.words || '%' and longer.words <> counted.words and longer.n >= counted.n)
    order by n desc, words limit ${limit}`.execute(db);
  return rows;
}

/** The latest: a median of more says nothing else. */
const maxLookedAt = 5_000;

/** Median first answer in minutes of open time; null where none has left. Whoever called is not counted. */
async function medianFirstAnswer({ db, now }: Pick<App, "db" | "now">, since: Date): Promise<number | null> {
  const answered = await db
    .selectFrom("requests")
    .select(["agency_key", "created_at", "answered_at"])
    .where("created_at", ">=", since)
    .whereRef("answered_at", ">", "created_at")
    .orderBy("created_at", "desc")
    .limit(maxLookedAt)
    .execute();
  if (answered.length === 0) return null;
  const countOf = await readOffices({ db, now }, since);
  const minutes = answered
    .map(({ agency_key, created_at, answered_at }) => countOf(agency_key)(created_at, answered_at as Date))
    .map((open) => open / 60_000)
    .sort((a, b) => a - b);
  const middle = minutes.length >> 1;
  const upper = minutes[middle] as number;
  return minutes.length % 2 === 1 ? upper : (upper + (minutes[middle - 1] as number)) / 2;
}

/** Counts the open time of whoever answers under that key; of head office for all that is no agency of ours. */
async function readOffices({ db, now }: Pick<App, "db" | "now">, since: Date) {
  const today = todayOf(now());
  const from = todayOf(since);
  const [agencies, company, page, exceptionsOf] = await Promise.all([
    db.selectFrom("agencies").select(["id", "hours", "holidays", "holiday_zone"]).execute(),
    db
      .selectFrom("company_info")
      .select(["business_hours", "holidays", "holiday_zone"])
      .executeTakeFirstOrThrow(),
    db.selectFrom("contact_page_settings").select("business_hours").executeTakeFirst(),
    readExceptions({ db, now: () => since }, countDays(from, today) + 7),
  ]);
  const days = { from, to: addDays(today, 1) };
  const clockTime = (a: Date, b: Date) => b.getTime() - a.getTime();
  const counterOf = (week: DayHours[] | null, place: Parameters<typeof exceptionsOf>[0]) =>
    week && openTimeCounter(week, exceptionsOf(place), days);
  const headOffice = counterOf(readOfficeHours(page?.business_hours, company.business_hours), company);
  const counters = new Map(
    agencies.map((agency) => [agency.id, counterOf(readOpeningHours(agency.hours), agency)]),
  );
  return (key: string) => counters.get(key) ?? headOffice ?? clockTime;
}

type Row = { week: string; subject: string; agency_key: string; n: number };

function mondaysShown(now: Date): string[] {
  const monday = weekAround(todayOf(now))[0] as string;
  return Array.from({ length: weeksShown }, (_, index) => addDays(monday, (index - weeksShown + 1) * 7));
}

async function readWeeks({ db, now }: Pick<App, "db" | "now">): Promise<Row[]> {
  const since = fromWallClock({ date: mondaysShown(now())[0] as string, time: "00:00" });
  const { rows } = await sql<Row>`
    select date_trunc('week', created_at at time zone 'Europe/Paris')::date as week, subject, agency_key,
      count(*)::int as n
    from requests where created_at >= ${since} group by 1, 2, 3`.execute(db);
  return rows;
}

async function splitRequestWeeks(app: Pick<App, "db" | "now">) {
  const [rows, agencies] = await Promise.all([
    readWeeks(app),
    app.db.selectFrom("agencies").select(["id", "name", "city"]).orderBy("name").orderBy("id").execute(),
  ]);
  const names = new Map(shortlyNamed(agencies).map(({ id, name }) => [id, name]));
  const now = app.now();
  const series = (
    column: "subject" | "agency_key",
    describe: (key: string) => { label: string; to: string },
  ) =>
    [...Map.groupBy(rows, (row) => row[column])]
      .map(([key, own]) => ({ key, ...describe(key), weeks: byWeek(now, own), total: sum(own) }))
      .toSorted((a, b) => b.total - a.total || a.label.localeCompare(b.label, "fr"));
  return {
    weeks: byWeek(now, rows),
    subjects: series("subject", (key) => ({
      label: (contactSubjects as Record<string, string>)[key] ?? (key || "Sans sujet"),
      to: requestsHref(allRequests, { subject: Object.hasOwn(contactSubjects, key) ? key : null }),
    })),
    agencies: series("agency_key", (key) => ({
      label: names.get(key) ?? (key || "Siège"),
      to: requestsHref(allRequests, { agency: key }),
    })),
  };
}

function byWeek(now: Date, rows: Row[]): WeekCount[] {
  const weeks = Map.groupBy(rows, ({ week }) => week);
  return mondaysShown(now).map((week) => ({ week, n: sum(weeks.get(week) ?? []) }));
}

function sum(rows: { n: number }[]): number {
  return rows.reduce((sofar, { n }) => sofar + n, 0);
}
