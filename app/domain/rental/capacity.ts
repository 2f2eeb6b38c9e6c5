import { formatNumber } from "#app/lib/numbers.ts";

/** The first decimal number of a free text, comma or dot: the database's `capacity_value` says the same. */
export function capacityValue(capacity: string | null): number | null {
  const found = capacity?.match(/[0-9]+(?:[.,][0-9]+)?/);
  return found ? Number(found[0].replace(",", ".")) : null;
}

/** A volume typed by hand, tidied: «20» and «20 m3» read «20 m³»; anything richer stays as written. */
export function formatCapacity(capacity: string): string {
  return withUnit(capacity, "m³", /m\s?(?:3|³)$/i);
}

/** A length typed by hand, tidied: «4.2» reads «4,2 m». */
export function formatLength(length: string): string {
  return withUnit(length, "m", /m(?:ètres?)?$/i);
}

function withUnit(text: string, unit: string, written: RegExp): string {
  const tidy = text.trim().replace(/\s+/g, " ");
  const bare = tidy.replace(written, "").trim();
  if (!/^[0-9]+(?:[.,][0-9]+)?$/.test(bare)) return tidy;
  return `${bare.replace(".", ",")}\u00a0${unit}`;
}

/** Kilograms as the trade says them: «750 kg», «3,5 t». */
export function formatWeight(kilograms: number): string {
  if (kilograms < 1000) return `${formatNumber(kilograms)}\u00a0kg`;
  return `${formatNumber(kilograms / 1000, { max: 2 })}\u00a0t`;
}
