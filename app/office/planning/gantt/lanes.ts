import { type Days, overlap } from "#app/domain/rental/days.ts";

/**
 * Bars of a row that would cover each other stand one under the other. Promises never overlap and share the first
 * line; an option that lies over one, or over another option, goes below.
 */
export function placeInLanes<Item extends Days & { kind: string }>(
  periods: Item[],
): { lanes: number; laneOf: Map<Item, number> } {
  const taken: Item[][] = [];
  const laneOf = new Map<Item, number>();
  const promisesFirst = [...periods].sort(
    (a, b) => Number(a.kind === "option") - Number(b.kind === "option"),
  );
  for (const period of promisesFirst) {
    const found = taken.findIndex((others) => !others.some((other) => overlap(other, period)));
    const lane = found === -1 ? taken.length : found;
    taken[lane] = [...(taken[lane] ?? []), period];
    laneOf.set(period, lane);
  }
  return { lanes: Math.max(taken.length, 1), laneOf };
}
