import { formatNumber } from "./numbers.ts";

/** «89 €», «1 234 €», «89,50 €»: cents only when there are any. */
export function formatPrice(euros: number): string {
  const cents = Math.round(euros * 100);
  return `${formatNumber(cents / 100, cents % 100 === 0 ? { max: 0 } : { min: 2 })}\u00a0€`;
}
