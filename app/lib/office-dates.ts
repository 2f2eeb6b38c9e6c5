import { companyTimeZone } from "./dates.ts";

// The back-office's tight dates: short months in lists, the weekday where today is meant.

const format = (style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("fr-FR", { ...style, timeZone: companyTimeZone });
const shortDateTime = format({ dateStyle: "medium", timeStyle: "short" });
const weekday = format({ dateStyle: "full" });
const numericDateTime = format({ dateStyle: "short", timeStyle: "short" });

/** «10 nov. 2026 à 14:32» */
export function formatShortDateTime(value: Date | string): string {
  const { hour, minute } = partsOf(value);
  return `${formatShortDate(value)} à\u00a0${hour}:${minute}`;
}

/** «10 nov. 2026» */
export function formatShortDate(value: Date | string): string {
  const { day, month, year } = partsOf(value);
  return `${day}\u00a0${month} ${year}`;
}

/** «10 nov. à 14:32», where the year is known. */
export function formatDayTime(value: Date | string): string {
  const { day, month, hour, minute } = partsOf(value);
  return `${day}\u00a0${month} à\u00a0${hour}:${minute}`;
}

/** «mardi 10 novembre 2026» */
export function formatWeekday(value: Date | string): string {
  return weekday.format(new Date(value));
}

/** «10/11/2026 14:32», which spreadsheets take for a date. */
export function formatNumericDateTime(value: Date | string): string {
  return numericDateTime.format(new Date(value));
}

/** In a list: the hour today, then «9 nov.», and the year once it is another. */
export function formatListDate(value: Date | string, now: Date | string): string {
  const date = partsOf(value);
  const today = partsOf(now);
  const isThisYear = date.year === today.year;
  if (isThisYear && date.month === today.month && date.day === today.day)
    return `${date.hour}:${date.minute}`;
  return `${date.day}\u00a0${date.month}${isThisYear ? "" : `\u00a0${date.year}`}`;
}

function partsOf(moment: Date | string): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const parts = shortDateTime.formatToParts(new Date(moment));
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}
