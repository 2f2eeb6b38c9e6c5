/** How a company quotes: with VAT or without, and at which rate. */
export interface Taxes {
  includesTax: boolean;
  /** In percent: 20, 8.5. */
  vatRate: number;
}

/** The same amount with and without VAT, in cents. */
export interface Amount {
  ht: number;
  ttc: number;
}

/**
 * An amount of cents as the company quotes it, both ways. The quoted figure is exact, the other one rounded to the cent:
 * VAT is what lies between them, so the three always add up.
 */
export function amountOf(cents: number, { includesTax, vatRate }: Taxes): Amount {
  // In hundredths of a percent, so that every product is a whole number.
  const rate = Math.round(vatRate * 100);
  return includesTax
    ? { ht: Math.round((cents * 10_000) / (10_000 + rate)), ttc: cents }
    : { ht: cents, ttc: cents + Math.round((cents * rate) / 10_000) };
}

export function vatOf({ ht, ttc }: Amount): number {
  return ttc - ht;
}

export function sumAmounts(amounts: Amount[]): Amount {
  return amounts.reduce((sum, { ht, ttc }) => ({ ht: sum.ht + ht, ttc: sum.ttc + ttc }), { ht: 0, ttc: 0 });
}

/** Euros as the database has them, in cents. */
export function toCents(euros: number): number {
  return Math.round(euros * 100);
}
