import { type Selectable, sql } from "kysely";
import { isFreeBetween } from "#app/domain/periods/availability.server.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import type { PageParams } from "#app/lib/page-params.ts";
import type { App } from "#server/app.ts";
import type { Database } from "#server/db/schema.ts";
import type { AgencyName, ListedAgency } from "./agency.ts";
import { aYear, readExceptions } from "./closures.server.ts";
import { readOpeningHours } from "./opening-hours.ts";
import { pointOfPostcode } from "./postcode-points.server.ts";

/** Every agency by name, as French sorts it, with the number of vehicles its page lists, and can be had now. */
export async function listAgencies(app: Pick<App, "db" | "now">): Promise<ListedAgency[]> {
  const today = todayOf(app.now());
  const rows = await app.db
    .selectFrom("agencies")
    .select(publicAgencyColumns)
    .select((eb) => {
      const shown = eb
        .selectFrom("vehicles")
        .whereRef("vehicles.agency_id", "=", "agencies.id")
        .where("vehicles.show_agency", "=", true)
        .select(sql<number>`count(*)::integer`.as("count"));
      const free = shown
        .where("vehicles.available", "=", true)
        .where(isFreeBetween("vehicles.id", { from: today, to: today }));
      return [shown.as("vehicle_count"), free.as("free_count")];
    })
    .orderBy("id")
    .execute();
  const agencies = await toPublicAgencies(app, rows, aYear);
  const listed = agencies.map(async ({ vehicle_count, free_count, ...agency }) => ({
    ...agency,
    vehicleCount: vehicle_count ?? 0,
    freeCount: free_count ?? 0,
    point: agency.geo ?? (await pointOfPostcode(agency.zip)),
  }));
  return (await Promise.all(listed)).sort(byName);
}

const collator = new Intl.Collator("fr", { numeric: true });
const byName = (a: AgencyName, b: AgencyName) => collator.compare(a.name, b.name);

export async function listAgencyNames({ db }: Pick<App, "db">): Promise<AgencyName[]> {
  const rows = await db.selectFrom("agencies").select(["id", "name"]).orderBy("id").execute();
  return rows.sort(byName);
}

/** What an agency's page reads: the page cache tells pages apart by these. */
export const agencyParams: PageParams = {
  page: ([value = ""]) => [readAgencyPage(value)].filter((page) => page > 1).map(String),
};

/** How many times the first vehicles are asked for; what is no number is one. */
export function readAgencyPage(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= 1_000 ? page : 1;
}

export async function getPublicAgency(app: Pick<App, "db" | "now">, id: string) {
  const rows = await app.db.selectFrom("agencies").select(publicAgencyColumns).where("id", "=", id).execute();
  return rows[0] ? ((await toPublicAgencies(app, rows, aYear))[0] ?? null) : null;
}

const columns = [
  ...(["id", "name", "address", "zip", "city", "phone", "email", "hours"] as const),
  ...(["holidays", "holiday_zone", "latitude", "longitude"] as const),
];

export const publicAgencyColumns = columns.map((column) => `agencies.${column}` as const);

type AgencyRow = Pick<Selectable<Database["agencies"]>, (typeof columns)[number]>;

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
