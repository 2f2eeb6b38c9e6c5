import { formatNumber } from "./numbers.ts";

/** «89 €», «1 234 €», «89,50 €»: cents only when there are any. */
export function formatPrice(euros: number): string {
  const cents = Math.round(euros * 100);
  return `${formatNumber(cents / 100, cents % 100 === 0 ? { max: 0 } : { min: 2 })}\u00a0€`;
}

/** The same of cents; `exact` where a figure beside it has cents: «69,00 €». */
export function formatCents(cents: number, { exact = false } = {}): string {
  return exact ? `${formatNumber(cents / 100, { min: 2 })}\u00a0€` : formatPrice(cents / 100);
}
