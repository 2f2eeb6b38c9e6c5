import type { SortDirection } from "#app/components/ui/table.tsx";
import type { Place } from "#app/lib/json-ld.ts";
import { type DayHours, openSpans } from "#app/lib/opening-hours.ts";
import { typedSearch } from "#app/lib/typed-search.ts";
import { formatSpan } from "./week.ts";

/** An agency as its editor shows it. */
export interface StaffAgency extends Place {
  id: string;
  version: string;
}

export interface ListedStaffAgency extends StaffAgency {
  /** Today's entry, by the company's clock. */
  today: DayHours | null;
  vehicleCount: number;
}

export interface AgencyQuery {
  q: string;
  sort: "name" | "vehicles";
  direction: SortDirection;
}

/** The table's state in its address; what cannot be read is as if it were not there. */
export function readAgencyQuery(search: URLSearchParams): AgencyQuery {
  return {
    q: typedSearch(search),
    sort: search.get("tri") === "vehicules" ? "vehicles" : "name",
    direction: search.get("ordre") === "desc" ? "desc" : "asc",
  };
}

/** How many of its vehicles are named before an agency goes. */
export const fleetSampleSize = 3;

/** «09:00 – 12:00 · 14:00 – 18:00», «Fermé» */
export function formatDay(day: DayHours | null): string {
  if (!day) return "Non renseignés";
  const spans = openSpans(day);
  return spans.length > 0 ? spans.map(formatSpan).join(" · ") : "Fermé";
}
