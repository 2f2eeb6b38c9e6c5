import { foldText } from "#app/lib/fold-text.ts";
import type { DayHours } from "#app/lib/opening-hours.ts";

/** An agency as visitors see it; an empty text is not shown. */
export interface PublicAgency {
  id: string;
  name: string;
  address: string;
  zip: string;
  city: string;
  phone: string;
  email: string;
  /** Null when they cannot be read. */
  hours: DayHours[] | null;
}

export interface ListedAgency extends PublicAgency {
  vehicleCount: number;
}

/** What the list's page reads: the page cache tells pages apart by these. */
export const agencySearchParams = ["q"] as const;

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
