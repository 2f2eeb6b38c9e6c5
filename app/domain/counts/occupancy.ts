import { fleetAgencyParam } from "#app/domain/vehicles/vehicle-query.ts";
import { vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";
import { sortDirections } from "#app/lib/listing.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { choiceParam, pageParam, type QueryOf, query } from "#app/lib/query.ts";

// How much of its time a vehicle is let. A day counts where the planning has the vehicle away on it, both ends included;
// of days that are to come none does.

/** The running month, and twelve before it. */
export const monthsShown = 13;

export const occupancyPageSize = 50;

const sorts = {
  share: "occupation",
  down: "immobilisation",
  name: "nom",
  type: "type",
  agency: "agence",
} as const;
export type OccupancySort = keyof typeof sorts;

export const occupancyQuery = query(
  {
    type: choiceParam("type", { options: vehicleTypes, fallback: null }),
    agency: fleetAgencyParam,
    sort: choiceParam<OccupancySort>("tri", {
      options: Object.keys(sorts) as OccupancySort[],
      fallback: "share",
      wordOf: (sort) => sorts[sort],
    }),
    direction: choiceParam("ordre", { options: sortDirections, fallback: "desc" }),
    page: pageParam("page"),
  },
  ["type", "agency"],
);
export type OccupancyQuery = QueryOf<typeof occupancyQuery>;

export function occupancyHref(asked: OccupancyQuery, changes?: Partial<OccupancyQuery>): string {
  return occupancyQuery.href(officePaths.occupancy, asked, changes);
}

/** Days: those it was in the fleet, those it was let, those it stood still for a service or a breakdown. */
export interface OccupancyDays {
  days: number;
  let: number;
  down: number;
}

/** Between 0 and 1; null where there was no such vehicle yet. */
export function shareOf(of: "let" | "down", counted: OccupancyDays): number | null {
  return counted.days > 0 ? counted[of] / counted.days : null;
}

/** «62 %»; «< 1 %» is not nothing. */
export function formatShare(share: number | null): string {
  if (share === null) return "–";
  if (share > 0 && share < 0.01) return "<\u00a01\u00a0%";
  return `${formatNumber(share * 100, { max: 0 })}\u00a0%`;
}

export function sumDays(all: readonly OccupancyDays[]): OccupancyDays {
  const add = (key: keyof OccupancyDays) => all.reduce((sofar, counted) => sofar + counted[key], 0);
  return { days: add("days"), let: add("let"), down: add("down") };
}

const longMonth = new Intl.DateTimeFormat("fr-FR", { month: "long", year: "numeric", timeZone: "UTC" });
/** «novembre 2026», of its first day. */
export const monthWords = (first: string) => longMonth.format(new Date(first));

const shortMonth = new Intl.DateTimeFormat("fr-FR", { month: "short", timeZone: "UTC" });

/** «nov.», and «janv. 27» where a year begins. */
export function monthHead(first: string): string {
  const words = shortMonth.format(new Date(first));
  return first.slice(5, 7) === "01" ? `${words} ${first.slice(2, 4)}` : words;
}

/** The firsts of the months, the running one last. */
export function monthsUntil(today: string): string[] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return Array.from({ length: monthsShown }, (_, index) =>
    new Date(Date.UTC(year, month - monthsShown + index, 1)).toISOString().slice(0, 10),
  );
}
