import { sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { addDays, todayOf } from "#app/domain/rental/days.ts";
import {
  type LostReason,
  lostReasons,
  type RequestStatus,
  statusOrder,
} from "#app/domain/requests/request-status.ts";
import { fromWallClock } from "#app/lib/wall-clock.ts";
import type { App } from "#server/app.ts";
import { medianFirstAnswer } from "./first-answers.server.ts";
import { countRequestWeeks, splitRequestWeeks } from "./request-weeks.server.ts";
import { shownFrom, type TrafficQuery, vehiclesPerPage } from "./traffic.ts";
import { listBusiestVehicles, listVehicleTraffic, readMostViews } from "./vehicle-traffic.server.ts";

const vehiclesOnDashboard = 6;
const searchesOnDashboard = 3;
const mostSearches = 50;
/** However many somebody made up. */
const mostCompared = 300;

type Deps = Pick<App, "db" | "now">;

/** The days in question, today the last of them. */
function spanOf(app: Deps, { days, sort }: TrafficQuery) {
  const day = addDays(todayOf(app.now()), 1 - days);
  return { day, since: fromWallClock({ date: day, time: "00:00" }) ?? app.now(), sort };
}

/** For the foot of the dashboard. */
export async function getTraffic(app: Deps, actor: StaffMember | null, query: TrafficQuery) {
  requireRight(actor, "requests:write");
  const span = spanOf(app, query);
  const [vehicles, weeks, figures, searches] = await Promise.all([
    listBusiestVehicles(app, span, vehiclesOnDashboard),
    countRequestWeeks(app),
    readFigures(app, span.since),
    listEmptySearches(app, span.day, searchesOnDashboard),
  ]);
  return { query, vehicles, weeks, figures, searches };
}

/** The page of their own: every vehicle, and what the weeks were made of. */
export async function getTrafficPage(app: Deps, actor: StaffMember | null, query: TrafficQuery) {
  requireRight(actor, "requests:write");
  const span = spanOf(app, query);
  const [fleet, mostViews, weeks, figures, searches] = await Promise.all([
    listVehicleTraffic(app, span, { page: query.page, pageSize: vehiclesPerPage }),
    readMostViews(app, span.day),
    splitRequestWeeks(app),
    readFigures(app, span.since),
    listEmptySearches(app, span.day, mostSearches),
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
        count(distinct number) filter (where state = 'accepted')::int as accepted
      from quotes where sent_at >= ${since}`.execute(app.db),
  ]);
  const sum = (rows: typeof outcomes.rows) => rows.reduce((sofar, { n }) => sofar + n, 0);
  const ofStatus = (status: RequestStatus) => outcomes.rows.filter((row) => row.status === status);
  const statuses = statusOrder.map((status) => ({ status, n: sum(ofStatus(status)) }));
  const lost = ofStatus("perdu");
  const reasons = (Object.keys(lostReasons) as LostReason[])
    .map((reason) => ({ reason, n: sum(lost.filter(({ lost_reason }) => lost_reason === reason)) }))
    .filter(({ n }) => n > 0)
    .toSorted((a, b) => b.n - a.n);
  return {
    /** In minutes of open time. */
    firstAnswer,
    requests: sum(outcomes.rows),
    statuses,
    lost: { total: sum(lost), reasons },
    quotes: quotes.rows[0] ?? { sent: 0, accepted: 0 },
  };
}

/**
 * What was looked for in vain, often enough to be nobody's own. The list follows the typing: a beginning that was not
 * asked for more often than the whole word is only its way there.
 */
async function listEmptySearches({ db }: Deps, day: string, limit: number) {
  const { rows } = await sql<{ words: string; n: number }>`
    with counted as (
      select words, sum(n)::int as n from daily_searches where day >= ${day}::date
      group by words having sum(n) >= ${shownFrom} order by 2 desc, 1 limit ${mostCompared})
    select words, n from counted
    where not exists (select from counted as longer
      where longer.words like counted.words || '%' and longer.words <> counted.words and longer.n >= counted.n)
    order by n desc, words limit ${limit}`.execute(db);
  return rows;
}
