import { type DayHours, dayNames, type HalfDay, openSpans } from "./opening-hours.ts";
import { addDays } from "./rental-days.ts";
import { fromWallClock, toWallClock } from "./wall-clock.ts";

/** Beyond, whoever counts open hours counts on nobody. */
const mostDaysAhead = 400;
const anHour = 3_600_000;

/**
 * The moment after so many open hours, by the clock on the company's wall. `exceptions` says which days keep other hours
 * than their name's, and which: none, where they are closed. Null where the doors do not open that long.
 */
export function openHoursAhead(
  week: DayHours[],
  exceptions: ReadonlyMap<string, HalfDay[]>,
  from: Date,
  hours: number,
): Date | null {
  let left = hours * anHour;
  let date = toWallClock(from).date;
  for (let day = 0; day <= mostDaysAhead; day++, date = addDays(date, 1)) {
    for (const span of exceptions.get(date) ?? usualSpans(week, date)) {
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

function usualSpans(week: DayHours[], date: string): HalfDay[] {
  const name = dayNames[(new Date(date).getUTCDay() + 6) % 7];
  const entry = week.find(({ day }) => day === name);
  return entry ? openSpans(entry) : [];
}
