import { companyTimeZone } from "./dates.ts";

// The back-office's tight dates: short months in lists, the weekday where today is meant.

const shortDateTime = new Intl.DateTimeFormat("fr-FR", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: companyTimeZone,
});

const weekday = new Intl.DateTimeFormat("fr-FR", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: companyTimeZone,
});

const numericDateTime = new Intl.DateTimeFormat("fr-FR", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: companyTimeZone,
});

/** «10 nov. 2026 à 14:32» */
export function formatShortDateTime(value: Date | string): string {
  const parts = partsOf(new Date(value));
  return `${parts.day}\u00a0${parts.month} ${parts.year} à\u00a0${parts.hour}:${parts.minute}`;
}

/** «10 nov. 2026» */
export function formatShortDate(value: Date | string): string {
  const { day, month, year } = partsOf(new Date(value));
  return `${day}\u00a0${month} ${year}`;
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
  const date = partsOf(new Date(value));
  const today = partsOf(new Date(now));
  const isThisYear = date.year === today.year;
  if (isThisYear && date.month === today.month && date.day === today.day)
    return `${date.hour}:${date.minute}`;
  return `${date.day}\u00a0${date.month}${isThisYear ? "" : `\u00a0${date.year}`}`;
}

function partsOf(moment: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(shortDateTime.formatToParts(moment).map(({ type, value }) => [type, value]));
}
