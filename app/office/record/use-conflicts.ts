import { useState } from "react";
import type { Staleness } from "#app/lib/failure.ts";
import { valueAt } from "#app/lib/record-units.ts";

export type Side = "mine" | "theirs";

/** Whose change came between, and what is chosen where both changed the same. `units` are those changed here. */
export function useConflicts(units: readonly string[]) {
  const [stale, setStale] = useState<Staleness | null>(null);
  const [choices, setChoices] = useState<Record<string, Side>>({});
  // What is no longer changed here is no longer in question.
  const conflicts = (stale?.conflicts ?? [])
    .filter(({ unit }) => units.includes(unit))
    .map((conflict) => ({ ...conflict, choice: choices[conflict.unit] }));

  return {
    stale,
    conflicts,
    choose: (unit: string, side: Side) => setChoices({ ...choices, [unit]: side }),
    isUndecided: conflicts.some(({ choice }) => choice === undefined),
    /** Earlier choices stand, but for what changed again. */
    meet(next: Staleness) {
      const isSettled = (unit: string) => !next.conflicts.some((conflict) => conflict.unit === unit);
      const settled = stale?.conflicts.filter(({ unit }) => isSettled(unit)) ?? [];
      setStale({ ...next, conflicts: [...settled, ...next.conflicts] });
      setChoices(Object.fromEntries(Object.entries(choices).filter(([unit]) => isSettled(unit))));
    },
    clear: () => setStale(null),
    /** What this person last saw stored of each unit they change; what they leave to the others is not sent. */
    baselineOf(record: object, changed: readonly string[]): Record<string, unknown> {
      const met = new Map(conflicts.map((conflict) => [conflict.unit, conflict]));
      const sent = changed.filter((unit) => met.get(unit)?.choice !== "theirs");
      return Object.fromEntries(
        sent.map((unit) => [unit, met.has(unit) ? met.get(unit)?.theirs : valueAt(record, unit)]),
      );
    },
  };
}
