import { formatNumber } from "#app/lib/numbers.ts";

/** Kilograms as the trade says them: «750 kg», «3,5 t». */
export function formatWeight(kilograms: number): string {
  if (kilograms < 1000) return `${formatNumber(kilograms)}\u00a0kg`;
  return `${formatNumber(kilograms / 1000, { max: 2 })}\u00a0t`;
}
