import { sortDirections } from "#app/lib/listing.ts";
import { choiceParam, type QueryOf, query, textParam } from "#app/lib/query.ts";
import type { DayPlan } from "./closure-days.ts";
import { formatSpan } from "./week.ts";

export const agencyQuery = query({
  q: textParam("q"),
  sort: choiceParam("tri", {
    options: ["name", "vehicles"],
    fallback: "name",
    wordOf: (sort) => (sort === "name" ? "nom" : "vehicules"),
  }),
  direction: choiceParam("ordre", { options: sortDirections, fallback: "asc" }),
});
export type AgencyQuery = QueryOf<typeof agencyQuery>;

export const fleetSampleSize = 3;

/** «09:00 – 12:00 · 14:00 – 18:00», «Fermé», «Fermé, Armistice 1918» */
export function formatDayPlan(day: DayPlan | null): string {
  if (!day) return "Non renseignés";
  const hours = day.spans.length > 0 ? day.spans.map(formatSpan).join(" · ") : "Fermé";
  return day.label ? `${hours}, ${day.label}` : hours;
}
