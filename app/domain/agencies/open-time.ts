import { addDays, type EndedDays } from "#app/domain/rental/days.ts";
import { fromWallClock } from "#app/lib/wall-clock.ts";
import type { DayException } from "./closures.ts";
import { type DayHours, spansOn } from "./opening-hours.ts";

interface Span {
  start: number;
  end: number;
  /** Open milliseconds before it. */
  before: number;
}

/** Counts open time between two moments of those days, in milliseconds; the days are looked at once. */
export function openTimeCounter(
  week: DayHours[],
  exceptions: DayException[],
  { from, to }: EndedDays,
): (since: Date, until: Date) => number {
  const spans: Span[] = [];
  let sum = 0;
  for (let date = from; date <= to; date = addDays(date, 1)) {
    for (const { open, close } of spansOn(date, week, exceptions)) {
      const start = fromWallClock({ date, time: open })?.getTime();
      const end = fromWallClock({ date, time: close })?.getTime();
      if (start === undefined || end === undefined || end <= start) continue;
      spans.push({ start, end, before: sum });
      sum += end - start;
    }
  }

  /** Open time from the first day to that moment. */
  function passed(moment: number): number {
    let low = 0;
    let high = spans.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((spans[middle] as Span).start <= moment) low = middle + 1;
      else high = middle;
    }
    const last = spans[low - 1];
    return last ? last.before + Math.min(moment, last.end) - last.start : 0;
  }

  return (since, until) => passed(until.getTime()) - passed(since.getTime());
}
