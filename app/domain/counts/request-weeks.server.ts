import { sql } from "kysely";
import { shortlyNamed } from "#app/domain/agencies/agency.ts";
import { weekAround } from "#app/domain/agencies/opening-hours.ts";
import { contactSubjects } from "#app/domain/contact/contact-terms.ts";
import { addDays, todayOf } from "#app/domain/rental/days.ts";
import { readRequestQuery, requestsHref } from "#app/domain/requests/request-query.ts";
import { fromWallClock } from "#app/lib/wall-clock.ts";
import type { App } from "#server/app.ts";
import { type WeekCount, type WeekSeries, weeksShown } from "./traffic.ts";

interface Row {
  week: string;
  subject: string;
  agency_key: string;
  n: number;
}

/** The Mondays of the chart, the current week's last. */
export function mondaysShown(now: Date): string[] {
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

/** How many requests came in each week. */
export async function countRequestWeeks(app: Pick<App, "db" | "now">): Promise<WeekCount[]> {
  return byWeek(app.now(), await readWeeks(app));
}

/** The same, and which part of them was about what, and for which agency. */
export async function splitRequestWeeks(app: Pick<App, "db" | "now">) {
  const [rows, agencies] = await Promise.all([
    readWeeks(app),
    app.db.selectFrom("agencies").select(["id", "name", "city"]).orderBy("name").orderBy("id").execute(),
  ]);
  const names = new Map(shortlyNamed(agencies).map(({ id, name }) => [id, name]));
  const now = app.now();
  const series = (
    keyOf: (row: Row) => string,
    labelOf: (key: string) => string,
    hrefOf: (key: string) => string,
  ): WeekSeries[] =>
    [...Map.groupBy(rows, keyOf)]
      .map(([key, own]) => ({
        key,
        label: labelOf(key),
        to: hrefOf(key),
        weeks: byWeek(now, own),
        total: own.reduce((sum, { n }) => sum + n, 0),
      }))
      .toSorted((a, b) => b.total - a.total || a.label.localeCompare(b.label, "fr"));
  const all = readRequestQuery(new URLSearchParams());
  return {
    weeks: byWeek(now, rows),
    subjects: series(
      ({ subject }) => subject,
      (key) => (contactSubjects as Record<string, string>)[key] ?? (key || "Sans sujet"),
      (key) => requestsHref(all, { subject: Object.hasOwn(contactSubjects, key) ? key : null }),
    ),
    agencies: series(
      ({ agency_key }) => agency_key,
      (key) => names.get(key) ?? (key || "Siège"),
      (key) => requestsHref(all, { agency: key }),
    ),
  };
}

function byWeek(now: Date, rows: Pick<Row, "week" | "n">[]): WeekCount[] {
  const sums = Map.groupBy(rows, ({ week }) => week);
  return mondaysShown(now).map((week) => ({
    week,
    n: (sums.get(week) ?? []).reduce((sum, { n }) => sum + n, 0),
  }));
}
