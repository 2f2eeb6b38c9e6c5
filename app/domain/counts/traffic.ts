import type { VehicleType } from "#app/domain/vehicles/vehicles.schema.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import type { officePaths } from "#app/lib/office-paths.ts";
import type { PictureSource } from "#app/lib/picture.ts";
import { choiceParam, pageParam, type QueryOf, query } from "#app/lib/query.ts";

export const trafficSpans = [7, 30, 90] as const;
export type TrafficSpan = (typeof trafficSpans)[number];

/** Searches are shown once so many were made: fewer may be one person's. */
export const shownFrom = 3;

export const vehiclesPerPage = 25;

export const weeksShown = 13;

const sorts = { views: "vues", requests: "demandes" } as const;
export type TrafficSort = keyof typeof sorts;

export const trafficQuery = query({
  days: choiceParam("jours", { options: trafficSpans, fallback: 30 }),
  sort: choiceParam<TrafficSort>("tri", {
    options: ["views", "requests"],
    fallback: "views",
    wordOf: (sort) => sorts[sort],
  }),
  page: pageParam("page"),
});
export type TrafficQuery = QueryOf<typeof trafficQuery>;

export type TrafficPlace = typeof officePaths.dashboard | typeof officePaths.traffic;

export interface VehicleTraffic {
  id: string;
  name: string;
  type: VehicleType;
  picture: PictureSource | null;
  views: number;
  requests: number;
}

/** «3,4»; nothing where nobody asked, or nobody was seen to look. */
export function requestsPer100Views({ views, requests }: VehicleTraffic): string {
  return views > 0 && requests > 0 ? formatNumber((requests / views) * 100, { min: 1, max: 1 }) : "–";
}

/** «3 h 10», «40 min»: open time, which has no days. */
export function formatOpenTime(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < 1) return "1\u00a0min";
  if (whole < 60) return `${whole}\u00a0min`;
  const rest = whole % 60;
  return `${formatNumber(Math.floor(whole / 60))}\u00a0h${rest ? `\u00a0${String(rest).padStart(2, "0")}` : ""}`;
}

/** `week` is its Monday. */
export type WeekCount = { week: string; n: number };
