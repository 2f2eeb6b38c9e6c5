import type { QuoteLine } from "./quote-terms.ts";
import { type Amount, amountOf, sumAmounts, toCents } from "./vat.ts";

// What a quote adds up to: the one rule that the editor, the document, the customer's page and the database share.

type Priced = Pick<QuoteLine, "quantity" | "unit_price" | "discount" | "vat_rate">;

/** Cents, with or without VAT as the price was typed. */
export function lineTotal({ quantity, unit_price, discount }: Priced): number {
  // Hundredths of a unit, cents, tenths of a percent: whole numbers, so that nothing is lost before the one rounding.
  const whole = Math.round(quantity * 100) * toCents(unit_price) * (1000 - Math.round(discount * 10));
  return Math.round(whole / 100_000);
}

export interface QuoteSums {
  total: Amount;
  /** For each rate, the lowest first. */
  vat: { rate: number; cents: number }[];
  /** Of each line both ways; for each rate they add up to its part of the total. */
  lines: Amount[];
}

/** VAT is taken on the sum of each rate, once. */
export function sumQuote(lines: Priced[], includesTax: boolean): QuoteSums {
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
    const shown = sumAmounts(rounded.map(({ amount }) => amount));
    // The largest line takes the cents that rounding leaves, so that the column adds up.
    const [largest] = rounded.toSorted((a, b) => b.amount.ttc - a.amount.ttc);
    for (const { index, amount } of rounded)
      amounts[index] =
        index === largest?.index
          ? { ht: amount.ht + sum.ht - shown.ht, ttc: amount.ttc + sum.ttc - shown.ttc }
          : amount;
    return { rate: vatRate, sum };
  });
  return {
    total: sumAmounts(parts.map(({ sum }) => sum)),
    vat: parts.map(({ rate, sum }) => ({ rate, cents: sum.ttc - sum.ht })),
    lines: amounts,
  };
}
