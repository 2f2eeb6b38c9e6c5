import { addDays } from "#app/domain/rental/rental-days.ts";

// When a vehicle is away: whole days, first and last both included.

export const periodKinds = {
  location: "Location",
  reservation: "Réservation",
  option: "Option",
  entretien: "Entretien",
  immobilisation: "Immobilisation",
} as const;
export type PeriodKind = keyof typeof periodKinds;

export interface Days {
  from: string;
  /** Null: no end is known. */
  to: string | null;
}

export interface EndedDays extends Days {
  to: string;
}

/** «[2026-11-23,2026-11-28)» as the database has it, without an end where none is known. */
export function toDuring({ from, to }: Days): string {
  return `[${from},${to ? addDays(to, 1) : ""})`;
}

/** Where the table demands an end, its reader may say so: `fromDuring<EndedDays>(…)`. */
export function fromDuring<Known extends Days = Days>(during: string): NoInfer<Known> {
  const [from = "", after = ""] = during.slice(1, -1).split(",");
  return { from, to: after ? addDays(after, -1) : null } as Known;
}

export function overlap(a: Days, b: Days): boolean {
  return (b.to === null || a.from <= b.to) && (a.to === null || b.from <= a.to);
}

/** A stretch of days on which nothing is promised. */
export interface FreeDays {
  from: string;
  /** Null: nothing is promised after that. */
  to: string | null;
}

/**
 * The first stretch of at least so many free days, from that day on; null where an absence without end comes before.
 * Periods that touch are one absence: who comes back on the 20th and is serviced from the 21st is not free between.
 */
export function firstFree(busy: Days[], from: string, days = 1): FreeDays | null {
  let start = from;
  const ordered = busy
    .filter(({ to }) => to === null || to >= from)
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  for (const period of ordered) {
    if (period.from > start && addDays(start, days - 1) < period.from)
      return { from: start, to: addDays(period.from, -1) };
    if (period.to === null) return null;
    if (period.to >= start) start = addDays(period.to, 1);
  }
  return { from: start, to: null };
}
