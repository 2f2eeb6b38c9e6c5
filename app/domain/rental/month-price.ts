import { exactEuros } from "#app/lib/euros.ts";
import { stayUnits } from "./days.ts";
import type { Amount, UnitPrice } from "./money.ts";
import type { Estimate } from "./tariff.ts";

// What a long rental costs by the month, beside its price by the day (decision 0034).

/** Of whole months, those of the price list: six of them are the rental. Else a twelfth of a year. */
const daysOfMonth = (days: number) => (days % stayUnits.mois === 0 ? stayUnits.mois : stayUnits.ans / 12);
/** From three months on a rental is thought of by the month. */
const longStayDays = 90;

/** Rounded to the cent, from what a day costs; null of a shorter rental. */
export function monthPrice(perDay: UnitPrice, days: number): Amount | null {
  if (days < longStayDays) return null;
  // Of a year it is exactly its twelfth.
  const month = (cents: number) => Math.round(cents * daysOfMonth(days) + 1e-8);
  return { ht: month(perDay.ht), ttc: month(perDay.ttc) };
}

/** «soit 1 825,00 € TTC par mois», of all vehicles of the line; empty for a shorter rental. */
export function monthWords(
  { days, rental }: Pick<Estimate, "days" | "rental">,
  side: keyof Amount = "ttc",
): string {
  const month = monthPrice({ ht: rental.ht / days, ttc: rental.ttc / days }, days);
  return month ? `soit ${exactEuros(month[side])}\u00a0${side.toUpperCase()} par mois` : "";
}
