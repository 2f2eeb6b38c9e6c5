// The company lives by the clock of Perpignan, wherever the server or the visitor is.
export const companyTimeZone = "Europe/Paris";

const timeZone = companyTimeZone;
const dateTime = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeStyle: "short", timeZone });
const date = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone });

/** «16 novembre 2026 à 08:00» */
export function formatDateTime(value: Date | string): string {
  return withPlainSpaces(dateTime.format(new Date(value)));
}

/** «16 novembre 2026» */
export function formatDate(value: Date | string): string {
  return withPlainSpaces(date.format(new Date(value)));
}

// Intl's narrow spaces are missing from many fonts; and a figure stays with its word.
function withPlainSpaces(text: string): string {
  return text.replaceAll("\u202f", "\u00a0").replace(/(\d) /g, "$1\u00a0");
}
