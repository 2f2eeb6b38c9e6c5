import { addDays, todayOf } from "#app/domain/rental/days.ts";
import { formatDay } from "#app/domain/rental/days-words.ts";
import type { StayHours } from "#app/domain/rental/stay-hours.ts";
import { shorten } from "#app/lib/shorten.ts";
import { fromWallClock, toWallClock } from "#app/lib/wall-clock.ts";
import { defaultValidity, type QuoteStay } from "./quote-terms.ts";

// How long a quote can be accepted: up to its last day, and never from the departure on.

/** «à partir de 07:30», «8 h», «8h30», «9 heures». Not «8 hameau des Pins». */
const clockTime = /(?<!\d)([01]?\d|2[0-3])\s?(?::([0-5]\d)|h(?:eures?)?(?!\p{L})\s?([0-5]\d)?(?!\d))/iu;

/** The first hour that a text says, as «07:30»; null where it says none. */
export function hourOf(text: string): string | null {
  const found = clockTime.exec(text);
  return found && `${found[1]?.padStart(2, "0")}:${found[2] ?? found[3] ?? "00"}`;
}

/** «fermée le dimanche : retour lundi 30 novembre à 07:30»: an hour of another day. */
const isElsewhen = (words: string) => words.startsWith(closedLead);
export const closedLead = "fermée le ";

/** Of those very days: the hours agreed, or what the words of a quote of before say. */
export function hoursOf(stay: Partial<QuoteStay>): StayHours {
  const said = (words = "") => (isElsewhen(words) ? null : hourOf(words));
  return {
    from_time: stay.from_time ?? said(stay.departure),
    to_time: stay.to_time ?? said(stay.return),
  };
}

/** The hour of the departure, else the first minute of its day in Paris. */
export function departureMoment(stay: Partial<QuoteStay>): Date | null {
  return stay.from ? fromWallClock({ date: stay.from, time: hoursOf(stay).from_time ?? "00:00" }) : null;
}

/** Words that say that hour, in the place of the one they said, or before them. */
export function withHour(words: string, time: string): string {
  const said = `à ${time}`;
  if (isElsewhen(words)) return [said, words.split(", ").slice(1).join(", ")].filter(Boolean).join(", ");
  for (const former of [leadTime, /heure à convenir/i])
    if (former.test(words)) return words.replace(former, said);
  return words ? `${said}, ${words}` : said;
}

const leadTime = new RegExp(
  `(?:(?:à partir de|au plus tard à|avant|dès|vers|à)\\s+)?${clockTime.source}`,
  "iu",
);

/** Its words say the hours that were agreed: what is printed is what is counted. */
export function withSaidHours(stay: QuoteStay): QuoteStay {
  const { from_time, to_time, ...words } = stay;
  const said = (text: string, time: string | null | undefined) =>
    time && hourOf(text) !== time ? withHour(shorten(text, roomForHour), time) : text;
  return {
    ...words,
    departure: said(words.departure, from_time),
    return: said(words.return, to_time),
    ...(from_time && { from_time }),
    ...(to_time && { to_time }),
  };
}

/** Of the 200 characters of its words. */
const roomForHour = 185;

export interface QuoteEnd {
  valid_until: string | null;
  /** Kept when it is sent; quotes of before have none, and go by their own words. */
  departs_at: Date | null;
  /** Of an amendment, which the departure may lie before: when what it changes begins, or ends. */
  open_until: Date | null;
  stay: Partial<QuoteStay>;
}

export function departureOf({ departs_at, stay }: Pick<QuoteEnd, "departs_at" | "stay">): Date | null {
  return departs_at ?? departureMoment(stay);
}

/** The moment from which on it cannot be accepted: a quote's departure, or what an amendment says. */
function closingOf(quote: Omit<QuoteEnd, "valid_until">): Date | null {
  return quote.open_until ?? departureOf(quote);
}

export function hasDeparted(quote: Omit<QuoteEnd, "valid_until">, now: Date): boolean {
  const closing = closingOf(quote);
  return closing !== null && closing <= now;
}

/** Past the last second of its last day, or from the departure on. */
export function isOver(quote: QuoteEnd, now: Date): boolean {
  return (quote.valid_until !== null && quote.valid_until < todayOf(now)) || hasDeparted(quote, now);
}

/**
 * The last day of a quote that leaves today. By itself it ends the day before departure at the latest (tonight, for a
 * departure tomorrow; at the departure, for one today); `validity` days that somebody chose end with the departure.
 */
export function lastValidDay(
  validity: number | null,
  stay: QuoteStay,
  today: string,
  openUntil: Date | null = null,
): string {
  const wanted = addDays(today, validity ?? defaultValidity);
  if (openUntil) {
    const last = lastDayBefore(openUntil);
    return wanted < last ? wanted : last < today ? today : last;
  }
  const departure = departureMoment(stay);
  if (!departure || !stay.from) return wanted;
  const eve = addDays(stay.from, -1);
  const last = validity === null && eve >= today ? eve : lastDayBefore(departure);
  return wanted < last ? wanted : last < today ? today : last;
}

export function isPastEve(validUntil: string | null, { from }: Pick<QuoteStay, "from">): boolean {
  return validUntil !== null && from !== null && validUntil >= from;
}

/** The last day on which it can be accepted: the departure may come before the day it names. */
export function lastOpenDay({ valid_until, ...quote }: QuoteEnd): string | null {
  const closing = closingOf(quote);
  const last = closing && lastDayBefore(closing);
  return valid_until && last && last < valid_until ? last : valid_until;
}

/** «8 décembre 2026», «1er décembre 2026» */
export const dayAndYear = (day: string) => formatDay(day, "", "month");

/** «2 décembre 2026 inclus»; «23 novembre 2026 à 07:30, heure du départ» where the departure comes first. */
export function endWords({ valid_until, ...quote }: QuoteEnd, words = dayAndYear) {
  if (!valid_until) return "";
  const closing = closingOf(quote);
  const { date, time } = closing ? toWallClock(closing) : { date: null, time: null };
  if (date === null || date > valid_until) return `${words(valid_until)} inclus`;
  return time === "00:00"
    ? `${words(addDays(date, -1))} inclus`
    : `${words(date)} à ${time}, heure du départ`;
}

function lastDayBefore(moment: Date): string {
  return todayOf(new Date(moment.getTime() - 1));
}
