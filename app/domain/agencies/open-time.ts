import { addDays, type EndedDays } from "#app/domain/rental/days.ts";
import { fromWallClock, toWallClock } from "#app/lib/wall-clock.ts";
import type { DayException } from "./closures.ts";
import { type DayHours, spansOn } from "./opening-hours.ts";

/** Counts open time between two moments of those days, in milliseconds; the days are looked at once. */
export function openTimeCounter(
  week: DayHours[],
  exceptions: DayException[],
  { from, to }: EndedDays,
): (since: Date, until: Date) => number {
  const spans: { start: number; end: number; before: number }[] = [];
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

  function passed(moment: number): number {
    const last = spans.findLast(({ start }) => start <= moment);
    return last ? last.before + Math.min(moment, last.end) - last.start : 0;
  }

  return (since, until) => passed(until.getTime()) - passed(since.getTime());
}

/** Beyond, whoever counts open hours counts on nobody. */
const maxDaysAhead = 400;
const anHour = 3_600_000;

/** The moment after so many open hours on the company's clock; null where the doors do not open that long. */
export function openHoursAhead(
  week: DayHours[],
  { exceptions, from, hours }: { exceptions: DayException[]; from: Date; hours: number },
): Date | null {
  let left = hours * anHour;
  let date = toWallClock(from).date;
  for (let day = 0; day <= maxDaysAhead; day++, date = addDays(date, 1)) {
    for (const span of spansOn(date, week, exceptions)) {
      const opens = fromWallClock({ date, time: span.open });
      const closes = fromWallClock({ date, time: span.close });
      if (!opens || !closes) continue;
      const start = Math.max(opens.getTime(), from.getTime());
      const length = closes.getTime() - start;
      if (length <= 0) continue;
      if (left <= length) return new Date(start + left);
      left -= length;
    }
  }
  return null;
}
