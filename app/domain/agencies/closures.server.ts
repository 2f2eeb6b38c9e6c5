import { sql } from "kysely";
import { daysFrom, type EndedDays, fromDuring, toDuring, todayOf } from "#app/domain/rental/days.ts";
import type { App } from "#server/app.ts";
import { type Closure, exceptionsFrom } from "./closures.ts";
import type { HolidayRule, HolidayZone } from "./holidays.ts";
import { isHalfDay, weekAround } from "./opening-hours.ts";

/** What a place says about its closed days. Without an id it is head office, which follows the closures for all. */
interface HolidayKeeper {
  id?: string;
  holidays: HolidayRule;
  holiday_zone: HolidayZone;
}

/** Enough for a status that looks a month ahead, in a tab that stays open for another. */
export const twoMonths = 62;
/** Enough for search engines, and for the next four closures. */
export const aYear = 372;

/** How places depart from their weeks, from this Monday on: asks once for all of them. */
export async function readExceptions(app: Pick<App, "db" | "now">, days: number) {
  const from = weekAround(todayOf(app.now()))[0] as string;
  const rows = await app.db
    .selectFrom("closures")
    .select(["agency_id", "during", "label", "hours"])
    .where(sql<boolean>`during && ${toDuring(daysFrom(from, days))}::daterange`)
    // Of two that overlap, the shorter is the exception to the longer.
    .orderBy(sql`upper(during) - lower(during)`)
    .orderBy("id")
    .execute();
  return ({ id, holidays, holiday_zone: zone }: HolidayKeeper) => {
    const own = rows.filter((row) => id && row.agency_id === id);
    const closures = [...own, ...rows.filter((row) => row.agency_id === null)].map(toClosure);
    return exceptionsFrom({ closures, holidays, zone }, from, days);
  };
}

function toClosure(row: { during: string; label: string; hours: unknown }): Closure {
  const isReadable = Array.isArray(row.hours) && row.hours.every(isHalfDay);
  return {
    ...fromDuring<EndedDays>(row.during),
    label: row.label,
    hours: isReadable ? (row.hours as []) : null,
  };
}
