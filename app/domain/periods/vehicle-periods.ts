import { addDays, type Days, daysFrom } from "#app/domain/rental/days.ts";

// When a vehicle is away: whole days, first and last both included.

export const periodKinds = {
  location: "Location",
  reservation: "Réservation",
  option: "Option",
  entretien: "Entretien",
  immobilisation: "Immobilisation",
} as const;
export type PeriodKind = keyof typeof periodKinds;

/**
 * The first stretch of at least so many free days, from that day on; null where an absence without end comes before.
 * Periods that touch are one absence: who comes back on the 20th and is serviced from the 21st is not free between.
 */
export function firstFree(busy: Days[], from: string, days = 1): Days | null {
  let start = from;
  const ordered = busy
    .filter(({ to }) => to === null || to >= from)
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  for (const period of ordered) {
    if (period.from > start && daysFrom(start, days).to < period.from)
      return { from: start, to: addDays(period.from, -1) };
    if (period.to === null) return null;
    if (period.to >= start) start = addDays(period.to, 1);
  }
  return { from: start, to: null };
}
