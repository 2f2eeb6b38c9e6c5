import { addDays, countDays } from "#app/domain/rental/days.ts";
import { type Amount, amountOf, lineTotal, multiplied, type Taxes } from "#app/domain/rental/money.ts";
import { rentalLines, type Tier } from "#app/domain/rental/tariff.ts";
import { fromWallClock, toWallClock } from "#app/lib/wall-clock.ts";

// What an hour of return other than the agreed one costs: never more than booking those days (decision 0015).

/** What the contract froze of the price of days; amounts in cents as the company quotes, with decimals where it takes them. */
export interface DayTerms {
  /** Of the stay, first and last both counted. */
  days: number;
  /** What a day was agreed at; null where no line tells it. */
  dayPrice: number | null;
  /** The price list it came from: the day before its tiers, and these; null where there was none. */
  list: { dayPrice: number; tiers: Tier[] } | null;
  graceMinutes: number;
  taxes: Taxes;
  /** A consumer reckons with VAT, a company without. */
  isConsumer: boolean;
}

const minute = 60_000;
const minutesOfDay = 1440;

/** Whole minutes, as screens and papers tell the time. */
const minuteOf = (moment: Date | string) => Math.floor(new Date(moment).getTime() / minute);

export interface Lateness {
  minutes: number;
  /** Started days, each from the agreed hour to the same hour of the next day. */
  days: number;
}

/** Null where it came back in time, or within what is tolerated. */
export function latenessOf(
  { due, returned }: { due: Date | string; returned: Date | string },
  graceMinutes: number,
): Lateness | null {
  const minutes = minuteOf(returned) - minuteOf(due);
  if (minutes <= Math.max(0, graceMinutes)) return null;
  const days = Math.ceil(minutes / minutesOfDay);
  // In autumn one day has 25 hours: the same hour of the next day has not gone by before the clock on the wall says so.
  return { minutes, days: days > 1 && minuteOf(returned) <= sameHour(due, days - 1) ? days - 1 : days };
}

function sameHour(due: Date | string, days: number): number {
  const { date, time } = toWallClock(due);
  const moment = fromWallClock({ date: addDays(date, days), time });
  return moment ? minuteOf(moment) : 0;
}

/** In cents as quoted; null where nothing tells what a day costs. */
export function latePrice(terms: DayTerms, days: number): number | null {
  const bounds = [
    terms.dayPrice === null ? null : multiplied(terms.dayPrice, days),
    daysBetween(terms, terms.days, terms.days + days),
  ].filter((bound) => bound !== null);
  if (bounds.length === 0) return null;
  const most = bookedMore(terms, days);
  let cents = Math.max(0, Math.min(...bounds));
  // Both prices are rounded, and so is their difference: a cent of VAT is not made of that.
  while (cents > 0 && most !== null && amountOf(cents, terms.taxes)[most.side] > most.cents) cents -= 1;
  return cents;
}

/** What the stay would have cost more on the side the customer reckons by. */
function bookedMore({ isConsumer, ...terms }: DayTerms, days: number) {
  const side: keyof Amount = isConsumer ? "ttc" : "ht";
  const [stay, longer] = [terms.days, terms.days + days].map((length) => listPrice(terms.list, length));
  if (stay == null || longer == null) return null;
  return { side, cents: amountOf(longer, terms.taxes)[side] - amountOf(stay, terms.taxes)[side] };
}

/** Days that were given back, by the calendar. */
export function daysGivenBack(due: Date | string, returned: Date | string): number {
  return Math.max(0, countDays(toWallClock(returned).date, toWallClock(due).date) - 1);
}

/** What the days given back would not have cost, in cents as quoted; one day is always kept. */
export function earlyPrice(terms: DayTerms, given: number): number | null {
  const kept = Math.max(1, terms.days - given);
  const bounds = [
    terms.dayPrice === null ? null : multiplied(terms.dayPrice, terms.days - kept),
    daysBetween(terms, kept, terms.days),
  ].filter((bound) => bound !== null);
  return bounds.length > 0 ? Math.max(0, Math.min(...bounds)) : null;
}

function daysBetween({ list }: Pick<DayTerms, "list">, from: number, to: number): number | null {
  const [short, long] = [listPrice(list, from), listPrice(list, to)];
  return short === null || long === null ? null : long - short;
}

function listPrice(list: DayTerms["list"], days: number): number | null {
  if (list === null) return null;
  const tariff = { tiers: list.tiers, km_per_day: null, extra_km_price: null };
  return lineTotal(rentalLines({ dayPrice: list.dayPrice, vatRate: 0, tariff }, { days, km: null }).rental);
}
