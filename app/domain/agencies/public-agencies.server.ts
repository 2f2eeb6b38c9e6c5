import type { OpenPlace } from "#app/domain/company/json-ld.ts";
import type { App } from "#server/app.ts";
import { readExceptions } from "./closures.server.ts";
import type { HolidayRule, HolidayZone } from "./holidays.ts";
import { readOpeningHours } from "./opening-hours.ts";

const columns = [
  ...(["id", "name", "address", "zip", "city", "phone", "email", "hours"] as const),
  ...(["holidays", "holiday_zone", "latitude", "longitude"] as const),
];

/** What is read of an agency that visitors see, and nothing else. */
export const publicAgencyColumns = columns.map((column) => `agencies.${column}` as const);

interface AgencyRow extends Omit<OpenPlace, "hours" | "exceptions" | "geo"> {
  id: string;
  hours: string | null;
  holidays: HolidayRule;
  holiday_zone: HolidayZone;
  latitude: number | null;
  longitude: number | null;
}

/** Their hours read, with the days on which they do not keep them. */
export async function toPublicAgencies<Row extends AgencyRow>(
  app: Pick<App, "db" | "now">,
  rows: Row[],
  days: number,
) {
  const exceptionsOf = await readExceptions(app, days);
  return rows.map(({ holiday_zone, latitude, longitude, ...row }) => ({
    ...row,
    hours: readOpeningHours(row.hours),
    exceptions: exceptionsOf({ ...row, holiday_zone }),
    geo: latitude !== null && longitude !== null ? { latitude, longitude } : null,
  }));
}
