import { type EndedDays, isSameMonth, type KnownDays } from "./days.ts";

// A day, and days from one to another, in words: «1er» for the first of a month, a figure on one line with its word.

const styles = {
  /** «mardi 24 novembre» */
  long: { weekday: "long", day: "numeric", month: "long" },
  /** «24 novembre» */
  month: { day: "numeric", month: "long" },
  /** «24 nov.», for badges and chips. */
  short: { day: "numeric", month: "short" },
  /** «mardi 24 nov.» */
  weekday: { weekday: "long", day: "numeric", month: "short" },
  /** «mar. 24 nov.» */
  named: { weekday: "short", day: "numeric", month: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type DayStyle = keyof typeof styles;

const formats = new Map<DayStyle, Intl.DateTimeFormat>();

function formatOf(style: DayStyle): Intl.DateTimeFormat {
  const known = formats.get(style);
  const format = known ?? new Intl.DateTimeFormat("fr-FR", { ...styles[style], timeZone: "UTC" });
  if (!known) formats.set(style, format);
  return format;
}

/** A year is said where it is another than today's: always where that is empty, never where it is null. */
type Today = string | null;

export function formatDay(day: string, today: Today, style: DayStyle = "long"): string {
  const year = day.slice(0, 4);
  const words = formatOf(style).format(new Date(day)).replace(/\b1 /, "1er ");
  const isYearKnown = today === null || year === today.slice(0, 4);
  return (isYearKnown ? words : `${words} ${year}`).replace(/(\d|1er) /g, "$1\u00a0");
}

export const formatShortDay = (day: string, today: Today) => formatDay(day, today, "short");

/** Both ends; the first without the month where both share it: «lundi 23», «1er». */
function bothEnds(days: EndedDays, today: Today, style: DayStyle): [first: string, last: string] {
  const first = formatDay(days.from, today, style);
  const number = first.split("\u00a0")[0] ?? first;
  return [isSameMonth(days) ? number : first, formatDay(days.to, today, style)];
}

/** «du lundi 23 au vendredi 27 novembre», «le lundi 23 novembre», «à partir du …», «jusqu’au …», or empty. */
export function formatDays({ from, to }: KnownDays, today: Today, style: DayStyle = "long"): string {
  if (from && to) {
    const [first, last] = bothEnds({ from, to }, today, style);
    return from === to ? `le ${last}` : `du ${first} au ${last}`;
  }
  if (from) return `à partir du ${formatDay(from, today, style)}`;
  return to ? `jusqu’au ${formatDay(to, today, style)}` : "";
}

/** «24 – 27 nov.», «28 nov. – 2 déc.», «24 nov.» */
export function formatDashedDays(days: EndedDays, today: Today, style: DayStyle = "short"): string {
  const [first, last] = bothEnds(days, today, style);
  return days.from === days.to ? last : `${first}\u00a0– ${last}`;
}

/** «27–29 nov.», «28 nov. – 2 déc.», where there is little room. */
export function formatTightDays(days: EndedDays, today: Today): string {
  const [first, last] = bothEnds(days, today, "short");
  if (days.from === days.to) return last;
  return isSameMonth(days) ? `${first}–${last}` : `${first} – ${last}`;
}
