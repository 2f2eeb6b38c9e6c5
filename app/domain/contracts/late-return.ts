import { addDays, countDays } from "#app/domain/rental/days.ts";
import { type Amount, amountOf, lineTotal, type Taxes } from "#app/domain/rental/money.ts";
import { rentalLines, type Tier } from "#app/domain/rental/tariff.ts";
import { toCents } from "#app/lib/euros.ts";
import { fromWallClock, toWallClock } from "#app/lib/wall-clock.ts";

// What an hour of return other than the agreed one costs: never more than booking those days (decision 0015).

/** What the contract froze of the price of a day: on the line of its vehicle, and the price list it came from. */
export interface LateTerms {
  /** Of the stay, first and last both counted. */
  days: number;
  /** In euros, before the discount that was agreed; 0 where the lines tell no price. */
  day_price: number;
  discount: number;
  vat_rate: number;
  tiers: Tier[];
  grace_minutes: number;
}

export interface DayTerms {
  includes_tax: boolean;
  prices_for: "particulier" | "professionnel";
  late: LateTerms;
}

/** A consumer reckons with VAT, a company without. */
export const sideOf = ({ prices_for }: Pick<DayTerms, "prices_for">): keyof Amount =>
  prices_for === "particulier" ? "ttc" : "ht";

/** VAT of what is added to the rental, unless something else is said. */
export const taxesOf = ({ includes_tax, late }: DayTerms): Taxes => ({
  includesTax: includes_tax,
  vatRate: late.vat_rate,
});

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
export function latePrice(terms: DayTerms, more: number): number | null {
  const { late } = terms;
  const agreed = agreedPrice(late, more);
  if (agreed === 0) return null;
  const [stay, longer] = [listPrice(late, late.days), listPrice(late, late.days + more)];
  const [taxes, side] = [taxesOf(terms), sideOf(terms)];
  const booking = amountOf(longer, taxes)[side] - amountOf(stay, taxes)[side];
  let cents = Math.min(agreed, longer - stay);
  // The other side of both prices is rounded, and so is that of their difference: none of it is charged.
  while (cents > 0 && amountOf(cents, taxes)[side] > booking) cents -= 1;
  return cents;
}

/** Days that were given back, by the calendar. */
export function daysGivenBack(due: Date | string, returned: Date | string): number {
  return Math.max(0, countDays(toWallClock(returned).date, toWallClock(due).date) - 1);
}

/** What the days given back would not have cost, in cents as quoted; one day is always kept. */
export function earlyPrice({ late }: Pick<DayTerms, "late">, given: number): number {
  const kept = Math.max(1, late.days - given);
  return Math.min(agreedPrice(late, late.days - kept), listPrice(late, late.days) - listPrice(late, kept));
}

const agreedPrice = ({ day_price, discount, vat_rate }: LateTerms, days: number) =>
  lineTotal({ quantity: days, unit_price: day_price, discount, vat_rate });

function listPrice({ day_price, vat_rate, tiers }: LateTerms, days: number): number {
  const tariff = { tiers, km_per_day: null, extra_km_price: null };
  const basis = { dayPrice: toCents(day_price), vatRate: vat_rate, tariff };
  return lineTotal(rentalLines(basis, { days, km: null }).rental);
}
