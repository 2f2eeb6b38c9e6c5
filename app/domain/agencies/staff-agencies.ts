import type { Place } from "#app/domain/company/json-ld.ts";
import type { SortDirection } from "#app/lib/listing.ts";
import { typedSearch } from "#app/lib/typed-search.ts";
import type { DayPlan } from "./closure-days.ts";
import type { Closure } from "./closures.ts";
import type { HolidayRule, HolidayZone } from "./holidays.ts";
import { formatSpan } from "./week.ts";

/** An agency as its editor shows it. */
export interface StaffAgency extends Place {
  id: string;
  latitude: number | null;
  longitude: number | null;
  holidays: HolidayRule;
  holiday_zone: HolidayZone;
  /** Its own, those that are over included. */
  closures: Closure[];
  version: string;
}

export interface ListedStaffAgency extends StaffAgency {
  /** By the company's clock; null when nobody can read the week. */
  today: DayPlan | null;
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

/** «09:00 – 12:00 · 14:00 – 18:00», «Fermé», «Fermé, Armistice 1918» */
export function formatDayPlan(day: DayPlan | null): string {
  if (!day) return "Non renseignés";
  const hours = day.spans.length > 0 ? day.spans.map(formatSpan).join(" · ") : "Fermé";
  return day.label ? `${hours}, ${day.label}` : hours;
}
