import type { DamageMark } from "#app/domain/vehicles/state/damage.ts";
import type { Cleanliness } from "./contract-terms.ts";

// What a vehicle lacks at its return beside its departure. Never an amount: staff say what it costs.

/** Of a handover («état de départ», «état de retour»), what a statement is made of. */
export interface Reading {
  /** When the vehicle left, or was found; not when that was typed. */
  at: string;
  /** Null where it cannot be read, or there is none. */
  mileage: number | null;
  /** Why it shows nothing, or no distance: it was changed meanwhile. */
  mileage_note: string;
  /** Of the tank or the battery, in percent; null of what has neither. */
  level: number | null;
  clean_outside: Cleanliness | null;
  clean_inside: Cleanliness | null;
  items: { label: string; count: number }[];
  damages: DamageMark[];
}

export type Difference = { key: string } & (
  | { kind: "level"; before: number; after: number; isElectric: boolean }
  | { kind: "item"; label: string; missing: number }
  | { kind: "cleaning"; outside: boolean; inside: boolean }
);

/** Where the departure was better; what came back better is nobody's debt. */
export function differencesOf(
  departure: Reading,
  returned: Reading,
  { isElectric = false }: { isElectric?: boolean },
): Difference[] {
  const soiled = {
    outside: isSoiled(departure.clean_outside, returned.clean_outside),
    inside: isSoiled(departure.clean_inside, returned.clean_inside),
  };
  return [
    ...missingLevel(departure.level, returned.level, isElectric),
    ...missingItems(departure, returned),
    ...(soiled.outside || soiled.inside ? [{ key: "cleaning", kind: "cleaning" as const, ...soiled }] : []),
  ];
}

/** A tank is read in eighths. */
export const eighthsOf = (percent: number) => Math.round((percent * 8) / 100);

function missingLevel(before: number | null, after: number | null, isElectric: boolean): Difference[] {
  if (before === null || after === null) return [];
  const isLess = isElectric ? after < before : eighthsOf(after) < eighthsOf(before);
  return isLess ? [{ key: "level", kind: "level", before, after, isElectric }] : [];
}

function missingItems(departure: Reading, returned: Reading): Difference[] {
  const labels = [...new Set(departure.items.map(({ label }) => label))];
  const count = ({ items }: Reading, wanted: string) =>
    items.reduce((sum, { label, count: many }) => (label === wanted ? sum + many : sum), 0);
  return labels.flatMap((label): Difference[] => {
    const missing = count(departure, label) - count(returned, label);
    return missing > 0 ? [{ key: `item:${label}`, kind: "item", label, missing }] : [];
  });
}

/** What a rental soils in a usual way is not billed: only «sale» is, where it was not so before. */
const isSoiled = (before: Cleanliness | null, after: Cleanliness | null) =>
  after === "sale" && before !== null && before !== "sale";
