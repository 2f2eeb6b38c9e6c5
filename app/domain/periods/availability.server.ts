import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Days, fromDuring, toDuring } from "#app/domain/rental/days.ts";

// An option promises nothing: for the public there is none.

/**
 * The days from today on that a vehicle is promised, for one read of a whole page's vehicles: periods that touch are
 * one, so that nothing tells where one customer's ends.
 */
export function busyDays(vehicleColumn: string, today: string): RawBuilder<string | null> {
  return sql<string | null>`(select range_agg(during)::text from vehicle_periods
    where vehicle_id = ${sql.ref(vehicleColumn)} and kind <> 'option'
      and during && ${toDuring({ from: today, to: null })}::daterange)`;
}

/** «{[2026-11-16,2026-11-24),[2026-12-13,)}», as PostgreSQL writes it. */
export function readBusyDays(text: string | null): Days[] {
  return (text?.match(/[[(][^[()\]]*[)\]]/g) ?? []).map((during) => fromDuring(during));
}

export function isFreeBetween(vehicleColumn: string, days: Days): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select from vehicle_periods
    where vehicle_id = ${sql.ref(vehicleColumn)} and kind <> 'option' and during && ${toDuring(days)}::daterange)`;
}
