import { formatNumber } from "./numbers.ts";

/** «89 €», «1 234 €», «89,50 €»: cents only when there are any. */
export function formatPrice(euros: number): string {
  return formatCents(toCents(euros));
}

/**
 * The same of cents; a unit price has all its decimals («0,144 €»), since it is multiplied. `exact` where a figure beside
 * it has cents: «69,00 €». One whose decimals never end is no price to multiply, and says so: «env. 9,09 €».
 */
export function formatCents(cents: number, { exact = false } = {}): string {
  const decimals = centDecimals(cents);
  if (decimals === null) return `env.\u00a0${formatCents(Math.round(cents), { exact: true })}`;
  const max = decimals === 0 && !exact && cents % 100 === 0 ? 0 : decimals + 2;
  return `${formatNumber(cents / 100, { min: Math.min(max, 2), max })}\u00a0€`;
}

export function toEuros(cents: number): number {
  return Number((cents / 100).toFixed(9));
}

export function toCents(euros: number): number {
  return Math.round(euros * 100);
}

/** How many decimals of a cent a price has; null where they never end (a price without VAT of one with). */
export function centDecimals(cents: number): number | null {
  for (let decimals = 0; decimals <= 7; decimals++) {
    const scale = 10 ** decimals;
    if (Math.round(cents * scale) / scale === cents) return decimals;
  }
  return null;
}

/** To the cent, whatever it is: «69,00 €». */
export const exactEuros = (cents: number) => formatCents(cents, { exact: true });
