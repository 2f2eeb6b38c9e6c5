import { addDays } from "#app/domain/rental/days.ts";
import { fromWallClock, toWallClock } from "#app/lib/wall-clock.ts";
import type { DayException } from "./closures.ts";
import { type DayHours, spansOn } from "./opening-hours.ts";

/** Beyond, whoever counts open hours counts on nobody. */
const mostDaysAhead = 400;
const anHour = 3_600_000;

/**
 * The moment after so many open hours, by the clock on the company's wall; null where the doors do not open that long.
 */
export function openHoursAhead(
  week: DayHours[],
  exceptions: DayException[],
  from: Date,
  hours: number,
): Date | null {
  let left = hours * anHour;
  let date = toWallClock(from).date;
  for (let day = 0; day <= mostDaysAhead; day++, date = addDays(date, 1)) {
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
