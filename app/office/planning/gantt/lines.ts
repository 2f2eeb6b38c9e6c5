import type { Period } from "#app/domain/periods/periods.server.ts";
import type {
  Planning,
  PlanningClosure,
  PlanningGroup,
  PlanningQuery,
  PlanningRow,
} from "#app/domain/periods/planning.ts";
import { addDays, type Days, type EndedDays, overlap } from "#app/domain/rental/days.ts";

// The lines of the grid from top to bottom, and how the keys walk over them.

type GroupLine = { kind: "group"; key: string; group: PlanningGroup; isFolded: boolean };

type VehicleLine = { kind: "vehicle"; key: string; row: PlanningRow };

export type GanttLine = GroupLine | VehicleLine;

/** A group has its line once on a page, above its first vehicle there. */
export function linesOf(
  { rows, groups }: Pick<Planning, "rows" | "groups">,
  by: PlanningQuery["group"],
  folded: ReadonlySet<string>,
): GanttLine[] {
  const lines: GanttLine[] = [];
  let current: GroupLine | undefined;
  for (const row of rows) {
    const key = by === "agence" ? (row.vehicle.agency_id ?? "") : row.vehicle.type;
    if (current?.group.key !== key) {
      const group = groups.find((candidate) => candidate.key === key) ?? { key, label: key, count: 0 };
      current = { kind: "group", key: `groupe:${key}`, group, isFolded: folded.has(key) };
      lines.push(current);
    }
    if (!current.isFolded) lines.push({ kind: "vehicle", key: row.vehicle.id, row });
  }
  return lines;
}

/** A line and a day; `stop` tells apart what lies one under the other on that day. */
export interface Cursor {
  line: string;
  day: string;
  stop: number;
  /** What the keys carried here: it stays in hand, whatever else is there. */
  carried?: string | null;
}

function periodsOn(line: GanttLine | undefined, day: string): Period[] {
  if (line?.kind !== "vehicle") return [];
  const { laneOf } = placeInLanes(line.row.periods);
  const there = line.row.periods.filter((period) => overlap(period, { from: day, to: day }));
  return there.sort((a, b) => (laneOf.get(a) ?? 0) - (laneOf.get(b) ?? 0));
}

export function periodAt(line: GanttLine | undefined, cursor: Cursor): Period | null {
  return periodsOn(line, cursor.day)[stopOf(line, cursor)] ?? null;
}

function stopOf(line: GanttLine | undefined, { day, stop, carried }: Cursor): number {
  const place = carried ? periodsOn(line, day).findIndex(({ id }) => id === carried) : -1;
  return place === -1 ? stop : place;
}

export function stepDays({ line, day }: Cursor, by: number): Cursor {
  return { line, day: addDays(day, by), stop: 0 };
}

/** Down to what lies below on the same day, then to the next line; up alike. */
export function stepLines(lines: GanttLine[], cursor: Cursor, by: 1 | -1): Cursor {
  const place = lines.findIndex(({ key }) => key === cursor.line);
  const stops = periodsOn(lines[place], cursor.day).length;
  const stop = stopOf(lines[place], cursor) + by;
  if (stop >= 0 && stop < stops) return { line: cursor.line, day: cursor.day, stop };
  const next = lines[place + by];
  if (!next) return cursor;
  const last = Math.max(periodsOn(next, cursor.day).length - 1, 0);
  return { line: next.key, day: cursor.day, stop: by === 1 ? 0 : last };
}

/** Lanes of a row: promises never overlap and share the first; an option that lies over one goes below. */
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

export interface Shade extends EndedDays {
  label: string;
}

/** By agency: what is closed there, holidays and closures, each day once; an agency's own reason goes first. */
export function shadesOf(planning: Pick<Planning, "closures" | "holidays" | "rows">): Map<string, Shade[]> {
  const agencies = new Set(planning.rows.map(({ vehicle }) => vehicle.agency_id ?? ""));
  return new Map(
    [...agencies].map((agency) => {
      const closures = closuresOf(planning.closures, agency);
      const holidays = planning.holidays
        .map(({ date, label }) => ({ from: date, to: date, label }))
        .filter(({ from }) => !closures.some((closure) => closure.from <= from && from <= closure.to));
      return [agency, [...closures, ...holidays]];
    }),
  );
}

export function closuresOf(closures: PlanningClosure[], agency: string): Shade[] {
  return closures
    .filter(({ agencyId }) => agencyId === null || agencyId === agency)
    .map(({ from, to, label }) => ({ from, to, label }));
}
