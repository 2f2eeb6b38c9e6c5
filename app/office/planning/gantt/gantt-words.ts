import { daysWords } from "#app/domain/periods/period-words.ts";
import { addDays, type Days, daysFrom, isSameMonth } from "#app/domain/rental/days.ts";
import { formatDay, formatShortDay } from "#app/domain/rental/days-words.ts";
import { counted } from "#app/lib/plural.ts";
import { lengthOf } from "./geometry.ts";

/** «9–15 nov.», «30 nov.–6 déc.»: a week in the head. */
export function weekLabel(monday: string): string {
  const week = daysFrom(monday, 7);
  const first = isSameMonth(week) ? Number(monday.slice(8)) : formatShortDay(monday, null);
  return `${first}–${formatShortDay(week.to, null)}`;
}

/** «9 nov. – 20 déc. 2026» */
export function rangeLabel(from: string, to: string): string {
  const words = `${formatShortDay(from, to)} – ${formatShortDay(to, to)}`;
  return `${words}\u00a0${to.slice(0, 4)}`;
}

/** ISO 8601: the week that has the year's first Thursday is the first. */
export function weekNumber(monday: string): number {
  const thursday = addDays(monday, 3);
  return Math.floor((Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`)) / 604_800_000) + 1;
}

/** «5 jours», «sans fin». */
export function periodLength(days: Days): string {
  const length = lengthOf(days);
  return length === null ? "sans fin" : counted(length, "jour");
}

/** «du 25 au 29 nov., 5 jours»: each step of a move. */
export function stepWords(days: Days, today: string): string {
  return days.to === null ? daysWords(days, today) : `${daysWords(days, today)}, ${periodLength(days)}`;
}

/** What a bar says of an end that is out of sight: «sans fin», «jusqu’au 26 févr.». */
export function beyondEdge({ to }: Days, today: string): string {
  return to === null ? "sans fin" : `jusqu’au ${formatShortDay(to, today)}`;
}

/** «mardi 24 novembre, libre», «mercredi 11 novembre, Armistice 1918, libre». */
export function freeDayWords(day: string, today: string, exception: string | undefined): string {
  return [formatDay(day, today), exception, "libre"].filter(Boolean).join(", ");
}
