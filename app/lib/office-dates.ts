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

/** «10 nov. 2026 à 14:32» */
export function formatShortDateTime(value: Date | string): string {
  const parts = Object.fromEntries(
    shortDateTime.formatToParts(new Date(value)).map(({ type, value }) => [type, value]),
  );
  return `${parts.day}\u00a0${parts.month} ${parts.year} à\u00a0${parts.hour}:${parts.minute}`;
}

/** «mardi 10 novembre 2026» */
export function formatWeekday(value: Date | string): string {
  return weekday.format(new Date(value));
}
