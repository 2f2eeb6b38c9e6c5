import { lineTotal, type PricedLine } from "#app/domain/rental/money.ts";
import type { DraftLine } from "../quote-terms.ts";

// What a vehicle's line of an amendment costs: nobody pays more than a fresh quote for the same days and vehicle would
// cost, and what was agreed better stays better (decision 0032).

type Price = Pick<DraftLine, "quantity" | "unit" | "unit_price" | "discount" | "vat_rate">;

interface Repriced {
  /** Its days as they were agreed, and as they are wanted. */
  before: number;
  after: number;
  /** How many of the vehicle. */
  count: number;
  /** A fresh quote's line for the new days, by today's tariff; null where no price list prices the vehicle. */
  fresh: PricedLine | null;
  /** The vehicle that was agreed; else another, which is promised the agreed price only where it is our doing. */
  keepsAgreed: boolean;
}

/** The lowest of a fresh quote, the agreed price on the new days and, where they are no more than before, what was agreed. */
export function amendmentPrice(agreed: Price, repriced: Repriced): Price {
  const { before, after, fresh, keepsAgreed } = repriced;
  const prices: Price[] = [];
  if (keepsAgreed || !fresh) {
    if (after <= before) prices.push(agreed);
    prices.push(onDays(agreed, repriced));
  }
  // Under the agreed rate of VAT: both are compared, and added up, as one.
  if (fresh) prices.push({ unit: "jour", ...fresh, vat_rate: agreed.vat_rate });
  return prices.reduce((best, price) => (lineTotal(price) < lineTotal(best) ? price : best)) as Price;
}

/** The agreed unit price and discount on the new days; what was no price of a day is one of so many. */
function onDays(agreed: Price, { before, after, count }: Repriced): Price {
  if (agreed.unit === "jour") return { ...priceOf(agreed), quantity: after * count };
  const cents = Math.floor((lineTotal(agreed) * after) / before);
  return { ...priceOf(agreed), quantity: 1, unit: "forfait", unit_price: cents / 100, discount: 0 };
}

const priceOf = ({ quantity, unit, unit_price, discount, vat_rate }: Price): Price => ({
  ...{ quantity, unit, unit_price, discount, vat_rate },
});

/**
 * The part of a whole rental's line that falls on some of its days, where the vehicle changes on the way: whoever is
 * given another goes on at the price of the whole stay. Rounded for the customer.
 */
export function partOfRental(
  whole: PricedLine,
  { days, of, count }: Record<"days" | "of" | "count", number>,
): PricedLine {
  if (days === of) return whole;
  const quantity = days * count;
  const target = Math.floor((lineTotal(whole) * days) / of);
  const full = lineTotal({ ...whole, quantity, discount: 0 });
  if (full === 0) return { ...whole, quantity };
  for (let tenths = Math.max(0, Math.floor((1 - target / full) * 1000) - 1); ; tenths += 1) {
    const part = { ...whole, quantity, discount: tenths / 10 };
    if (tenths >= 1000 || lineTotal(part) <= target) return part;
  }
}
