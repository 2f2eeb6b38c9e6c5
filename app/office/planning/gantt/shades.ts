import type { Planning, PlanningClosure } from "#app/domain/periods/planning.ts";
import type { EndedDays } from "#app/domain/rental/days.ts";

/** Days that are not like the others, with the reason. */
export interface Shade extends EndedDays {
  label: string;
}

/** By agency: what is closed there, holidays and closures, each day once; an agency's own reason goes first. */
export function shadesOf(planning: Pick<Planning, "closures" | "holidays" | "rows">): Map<string, Shade[]> {
  const closed = planning.closures.filter((closure) => closure.closed);
  const agencies = new Set(planning.rows.map(({ vehicle }) => vehicle.agency_id ?? ""));
  return new Map(
    [...agencies].map((agency) => {
      const closures = closuresOf(closed, agency);
      const holidays = planning.holidays
        .map(({ date, name }) => ({ from: date, to: date, label: name }))
        .filter(({ from }) => !closures.some((closure) => closure.from <= from && from <= closure.to));
      return [agency, [...closures, ...holidays]];
    }),
  );
}

/** An agency's own and those of all. */
export function closuresOf(closures: PlanningClosure[], agency: string): Shade[] {
  return closures
    .filter(({ agency_id }) => agency_id === null || agency_id === agency)
    .map(({ from, to, label }) => ({ from, to, label }));
}
