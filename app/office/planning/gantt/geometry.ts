import { addDays, countDays, type Days } from "#app/domain/rental/days.ts";

// Days and places on the grid: the first day shown is column 0.

/** The columns a period takes of those shown. What goes on beyond an edge is cut there. */
export interface Span {
  first: number;
  last: number;
  isCutBefore: boolean;
  isCutAfter: boolean;
}

export function spanOf({ from, to }: Days, shownFrom: string, columns: number): Span | null {
  const start = columnOfDay(from, shownFrom);
  const end = to === null ? Number.POSITIVE_INFINITY : columnOfDay(to, shownFrom);
  if (start >= columns || end < 0) return null;
  return {
    first: Math.max(start, 0),
    last: Math.min(end, columns - 1),
    isCutBefore: start < 0,
    isCutAfter: end >= columns,
  };
}

export function columnOfDay(day: string, shownFrom: string): number {
  return countDays(shownFrom, day) - 1;
}

export function columnAt(x: number, dayWidth: number, columns: number): number {
  return clamp(Math.floor(x / dayWidth), 0, columns - 1);
}

/** How many days a pointer has gone, from the middle of one to the middle of the next. */
export function daysCarried(pixels: number, dayWidth: number): number {
  // No minus zero, which is neither a step nor equal to none.
  return Math.round(pixels / dayWidth) || 0;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

export function stretch(oneDay: string, other: string): Days {
  return oneDay <= other ? { from: oneDay, to: other } : { from: other, to: oneDay };
}

export type Gesture = "move" | "start" | "end";

/** The same days after a gesture: an edge never passes the other one. */
export function shiftDays(days: Days, gesture: Gesture, by: number): Days {
  const { from, to } = days;
  if (by === 0) return days;
  if (gesture === "move") return { from: addDays(from, by), to: to && addDays(to, by) };
  if (gesture === "start") {
    const moved = addDays(from, by);
    return { from: to !== null && moved > to ? to : moved, to };
  }
  if (to === null) return days;
  const moved = addDays(to, by);
  return { from, to: moved < from ? from : moved };
}

/** Days that are being typed may be none yet, or the wrong way round. */
export function isWhole({ from, to }: Days): boolean {
  return from !== "" && (to === null || to >= from);
}

export function lengthOf({ from, to }: Days): number | null {
  return to === null ? null : countDays(from, to);
}
