import { toCents } from "#app/lib/euros.ts";
// Every amount of money is computed here: estimates, selections, requests, quotes, documents and mails take it from
// this file (decision 0015). Amounts are whole cents; only unit prices have decimals of a cent.

/** How a company quotes: with VAT or without, and at which rate. */
export interface Taxes {
  includesTax: boolean;
  vatRate: number;
}

/** The same amount with and without VAT, in cents. */
export interface Amount {
  ht: number;
  ttc: number;
}

/** Something that is multiplied: in cents, with as many decimals as it takes. */
export type UnitPrice = Amount;

/** One line as its price is made. Euros, and percents. */
export interface PricedLine {
  quantity: number;
  unit_price: number;
  discount: number;
  vat_rate: number;
}

// In hundredths of a percent, and in tenths: every product below is one of whole numbers.
const rateOf = (vatRate: number) => Math.round(vatRate * 100);
const keptOf = (discount: number) => 1000 - Math.round(discount * 10);

/** The quoted figure is exact, the other rounded to the cent, VAT the difference: the three always add up. */
export function amountOf(cents: number, { includesTax, vatRate }: Taxes): Amount {
  const rate = rateOf(vatRate);
  return includesTax
    ? { ht: Math.round((cents * 10_000) / (10_000 + rate)), ttc: cents }
    : { ht: cents, ttc: cents + Math.round((cents * rate) / 10_000) };
}

export function vatOf({ ht, ttc }: Amount): number {
  return ttc - ht;
}

/** What one unit costs, both ways and not rounded: one division of whole numbers gives the double next to the price. */
export function unitPrice(cents: number, { includesTax, vatRate }: Taxes, discount = 0): UnitPrice {
  const rate = rateOf(vatRate);
  const whole = cents * keptOf(discount);
  return includesTax
    ? { ht: (whole * 10) / (10_000 + rate), ttc: whole / 1000 }
    : { ht: whole / 1000, ttc: (whole * (10_000 + rate)) / 10_000_000 };
}

/** Cents for so many units; half a cent is rounded up, also where the double lies a hair below it. */
export function multiplied(unit: number, quantity: number): number {
  return Math.round(unit * quantity + 1e-8);
}

/** Cents, with or without VAT as the price was typed. */
export function lineTotal({ quantity, unit_price, discount }: PricedLine): number {
  return Math.round((Math.round(quantity * 100) * toCents(unit_price) * keptOf(discount)) / 100_000);
}

export interface Sums {
  total: Amount;
  vat: { rate: number; cents: number }[];
  /** Of each line both ways; for each rate they add up to its part of the total. */
  lines: Amount[];
}

/** VAT is taken on the sum of each rate, once. `exact`: a line that takes no cents of others. */
export function sumLines(lines: PricedLine[], includesTax: boolean, exact?: PricedLine): Sums {
  const rates = [...new Set(lines.map((line) => line.vat_rate))].sort((a, b) => a - b);
  const amounts: Amount[] = [];
  const parts = rates.map((vatRate) => {
    const taxes = { includesTax, vatRate };
    const own = lines.flatMap((line, index) =>
      line.vat_rate === vatRate ? [{ index, cents: lineTotal(line) }] : [],
    );
    const sum = amountOf(
      own.reduce((cents, line) => cents + line.cents, 0),
      taxes,
    );
    const rounded = own.map(({ index, cents }) => ({ index, amount: amountOf(cents, taxes) }));
    const shown = addAmounts(rounded.map(({ amount }) => amount));
    // The largest line takes the cents that rounding leaves, so that the column adds up.
    const givesWay = rounded.filter(({ index }) => lines[index] !== exact);
    const [largest] = givesWay.toSorted((a, b) => b.amount.ttc - a.amount.ttc);
    for (const { index, amount } of rounded)
      amounts[index] =
        index === largest?.index
          ? { ht: amount.ht + sum.ht - shown.ht, ttc: amount.ttc + sum.ttc - shown.ttc }
          : amount;
    return { rate: vatRate, sum };
  });
  return {
    total: addAmounts(parts.map(({ sum }) => sum)),
    vat: parts.map(({ rate, sum }) => ({ rate, cents: vatOf(sum) })),
    lines: amounts,
  };
}

/** Of amounts that are parts of one sum: what was rounded by itself is added by `sumLines`. */
export function addAmounts(amounts: Amount[]): Amount {
  return amounts.reduce((sum, { ht, ttc }) => ({ ht: sum.ht + ht, ttc: sum.ttc + ttc }), { ht: 0, ttc: 0 });
}
