import type { OpenPlace } from "#app/domain/company/json-ld.ts";
import type { GeoPoint } from "#app/lib/distance.ts";
import { foldText } from "#app/lib/fold-text.ts";
import type { PageParams } from "#app/lib/page-params.ts";
import { oneLine } from "#app/lib/query.ts";
import type { HolidayRule } from "./holidays.ts";

export interface PublicAgency extends OpenPlace {
  id: string;
  holidays: HolidayRule;
}

export interface ListedAgency extends PublicAgency {
  vehicleCount: number;
  /** Of these, what can be had today. */
  freeCount: number;
  /** What distances are measured from: where it stands, else the middle of its postcode. */
  point: GeoPoint | null;
}

/** As a visitor chooses one in a form. */
export type AgencyName = Pick<PublicAgency, "id" | "name">;

/** What the list's page reads: the page cache tells pages apart by these. */
export const agencySearchParams: PageParams = {
  q: ([value = ""]) => [oneLine(value, maxSearchLength)].filter(Boolean),
};

const maxSearchLength = 100;

/** Every word of the search stands somewhere in the name, the city, the address or the zip code. */
export function matchesAgency(
  { name, address, zip, city }: Pick<PublicAgency, "name" | "address" | "zip" | "city">,
  search: string,
): boolean {
  const text = foldText(`${name} ${address} ${zip} ${city}`);
  return foldText(search)
    .split(" ")
    .every((word) => text.includes(word));
}

/** The way there on OpenStreetMap, which asks the visitor where they start from. */
export function directionsLink({ address, zip, city }: PublicAgency): string {
  return `https://www.openstreetmap.org/directions?${new URLSearchParams({ to: `${address}, ${zip} ${city}` })}`;
}

/** «Agence de Perpignan» is Perpignan in a chart or a column, as long as no other agency is there too. */
export function shortlyNamed<Agency extends { name: string; city: string }>(agencies: Agency[]): Agency[] {
  const isCityEnough = new Set(agencies.map((agency) => agency.city)).size === agencies.length;
  return isCityEnough ? agencies.map((agency) => ({ ...agency, name: agency.city })) : agencies;
}
