import type { Period } from "#app/domain/periods/periods.server.ts";
import type { Planning, PlanningGroup, PlanningQuery, PlanningRow } from "#app/domain/periods/planning.ts";
import { addDays, overlap } from "#app/domain/rental/days.ts";
import { placeInLanes } from "./lanes.ts";

// The lines of the grid from top to bottom, and how the keys walk over them.

export interface GroupLine {
  kind: "group";
  key: string;
  group: PlanningGroup;
  isFolded: boolean;
}

export interface VehicleLine {
  kind: "vehicle";
  key: string;
  row: PlanningRow;
}

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

/** What is there on a day, from top to bottom. */
export function periodsOn(line: GanttLine | undefined, day: string): Period[] {
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
