import { sql } from "kysely";
import {
  countDays,
  type Days,
  daysFrom,
  type EndedDays,
  fromDuring,
  toDuring,
  todayOf,
} from "#app/domain/rental/days.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import { openingRules } from "./closure-days.ts";
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
export function readExceptions(app: Pick<App, "db" | "now">, days: number) {
  const from = weekAround(todayOf(app.now()))[0] as string;
  return readExceptionsWithin(app.db, daysFrom(from, days));
}

export async function readExceptionsWithin(db: Db, during: EndedDays) {
  const rows = await listClosures(db, { during });
  const closuresOf = Map.groupBy(rows, ({ agencyId }) => agencyId);
  const shared = closuresOf.get(null) ?? [];
  return ({ id, holidays, holiday_zone: zone }: HolidayKeeper) => {
    const closures = (id && closuresOf.get(id)) || [];
    const rules = openingRules({ closures, holidays, zone }, shared);
    return exceptionsFrom(rules, during.from, countDays(during.from, during.to));
  };
}

export interface KeptClosure extends Closure {
  id: string;
  agencyId: string | null;
}

/** Those of an agency, of all (null), or every one, by day. Hours that nobody can read are none: closed. */
export async function listClosures(
  db: Db,
  { owner, during }: { owner?: string | null; during?: Days } = {},
): Promise<KeptClosure[]> {
  let query = db.selectFrom("closures").select(["id", "agency_id", "during", "label", "hours"]);
  if (owner !== undefined) query = query.where("agency_id", owner === null ? "is" : "=", owner);
  if (during) query = query.where(sql<boolean>`during && ${toDuring(during)}::daterange`);
  const rows = await query.orderBy(sql`lower(during)`).orderBy(sql`upper(during)`).orderBy("id").execute();
  return rows.map((row) => ({
    id: row.id,
    agencyId: row.agency_id,
    ...fromDuring<EndedDays>(row.during),
    label: row.label,
    hours: Array.isArray(row.hours) && row.hours.every(isHalfDay) ? row.hours : null,
  }));
}
