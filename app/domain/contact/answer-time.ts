import { addDays, readDay, todayOf } from "#app/domain/rental/days.ts";
import { formatDay } from "#app/domain/rental/days-words.ts";
import { toWallClock } from "#app/lib/wall-clock.ts";

// By when a request is answered, in words and as the address of the answer page has it.

/** «mardi 24 novembre à 12:00». */
export function formatDue(due: Date, since: Date): string {
  const { date, time } = toWallClock(due);
  return words(date, time, since);
}

/** «2026-11-24T12:00». */
export function formatAnswerTime(due: Date): string {
  const { date, time } = toWallClock(due);
  return `${date}T${time}`;
}

/** No company promises further ahead than its longest holidays: an address that does is nobody's promise. */
const mostDaysAhead = 60;

/** The words again; null for anything but a quarter of an hour to come, or just past for who reads the page again. */
export function readAnswerTime(text: string | null, now: Date): string | null {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):(?:00|15|30|45))$/.exec(text ?? "") ?? [];
  const date = readDay(day);
  const today = todayOf(now);
  if (!date || !time || date < addDays(today, -mostDaysAhead) || date > addDays(today, mostDaysAhead))
    return null;
  return words(date, time, now);
}

function words(date: string, time: string, since: Date): string {
  return `${formatDay(date, todayOf(since))} à\u00a0${time}`;
}
