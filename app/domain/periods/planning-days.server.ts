import { sql } from "kysely";
import { holidaysOf } from "#app/domain/agencies/holidays.ts";
import { type EndedDays, fromDuring, toDuring } from "#app/domain/rental/days.ts";
import type { Db } from "#server/db/database.ts";
import type { PlanningClosure } from "./planning.ts";

/** What closes in those days; in Alsace-Moselle also the two holidays that only they have. */
export async function readClosures(db: Db, days: EndedDays): Promise<PlanningClosure[]> {
  const [rows, eastern] = await Promise.all([
    db
      .selectFrom("closures")
      .select(["agency_id", "during", "label", "hours"])
      .where(sql<boolean>`during && ${toDuring(days)}::daterange`)
      .orderBy(sql`lower(during)`)
      .orderBy("id")
      .execute(),
    db
      .selectFrom("agencies")
      .select("id")
      .where("holiday_zone", "=", "alsace-moselle")
      .where("holidays", "=", "ferme")
      .execute(),
  ]);
  const usual = new Set(readHolidays(days).map(({ date }) => date));
  const own = holidaysWithin(days, "alsace-moselle").filter(({ date }) => !usual.has(date));
  return [
    ...rows.map(({ agency_id, during, label, hours }) => ({
      agency_id,
      ...fromDuring<EndedDays>(during),
      label,
      closed: hours === null,
    })),
    ...eastern.flatMap(({ id }) =>
      own.map(({ date, name }) => ({ agency_id: id, from: date, to: date, label: name, closed: true })),
    ),
  ];
}

/** The public holidays that all of France has. */
export function readHolidays(days: EndedDays): { date: string; name: string }[] {
  return holidaysWithin(days, "metropole");
}

function holidaysWithin({ from, to }: EndedDays, zone: "metropole" | "alsace-moselle") {
  const years = Array.from(
    { length: Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1 },
    (_, index) => Number(from.slice(0, 4)) + index,
  );
  return years
    .flatMap((year) => holidaysOf(year, zone))
    .filter(({ date }) => date >= from && date <= to)
    .map(({ date, label }) => ({ date, name: label }));
}
