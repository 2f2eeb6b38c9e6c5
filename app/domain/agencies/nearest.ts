import { distanceBetween, type GeoPoint } from "#app/lib/distance.ts";
import type { ListedAgency } from "./agency.ts";
import { describeDistance } from "./distance-words.ts";

/** What a search for the nearest agency reads. There is no end of such addresses: the page cache keeps none. */
export const nearestParams = ["pres"] as const;

/** Where distances start; `isRough` where that is known to some ten kilometres only. */
export type Start = GeoPoint & { isRough: boolean };

/** A postcode as a visitor typed it, and where it is; with a sentence at its field where it is nowhere. */
export interface Nearest {
  postcode: string;
  start: Start | null;
  error?: string;
}

export const nearestSentences = {
  unreadable: "Un code postal a cinq chiffres, par exemple 66240.",
  unknown: "Nous ne savons pas où se trouve ce code postal. Cherchez plutôt une agence par sa ville.",
} as const;

export type AgencyAtDistance = ListedAgency & { distance?: string };

const nowhere = 1e6;

/** The nearest first, each with its distance; those nobody has placed come last, without one. */
export function sortByDistance(agencies: ListedAgency[], start: Start): AgencyAtDistance[] {
  return agencies
    .map((agency) => ({ agency, km: agency.point ? distanceBetween(start, agency.point) : null }))
    .sort((a, b) => (a.km ?? nowhere) - (b.km ?? nowhere))
    .map(({ agency, km }) =>
      km === null ? agency : { ...agency, distance: describeDistance(km, start.isRough) },
    );
}
