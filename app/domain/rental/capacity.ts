import { formatNumber } from "#app/lib/numbers.ts";

/** The first decimal number of a free text, comma or dot: the database's `capacity_value` says the same. */
export function capacityValue(capacity: string | null): number | null {
  const found = capacity?.match(/[0-9]+(?:[.,][0-9]+)?/);
  return found ? Number(found[0].replace(",", ".")) : null;
}

interface Unit {
  sign: string;
  /** How it may have been written after the figure. */
  written: RegExp;
  format: (figure: string) => string;
}

const cubicMetres: Unit = {
  sign: "m³",
  written: /m\s?(?:3|³)$/i,
  format: (figure) => figure.replace(".", ","),
};
/** To the centimetre, so that lengths side by side have as many decimals: «2,10 m», «4,24 m». */
const metres: Unit = {
  sign: "m",
  written: /m(?:ètres?)?$/i,
  format: (figure) => formatNumber(Number(figure.replace(",", ".")), { min: 2, max: 3 }),
};

/** A volume typed by hand, tidied: «20» and «20 m3» read «20 m³»; anything richer stays as written. */
export function formatCapacity(capacity: string): string {
  return withUnit(capacity, cubicMetres);
}

/** A length typed by hand, tidied: «4.2» reads «4,20 m». */
export function formatLength(length: string | number): string {
  return withUnit(String(length), metres);
}

function withUnit(text: string, { sign, written, format }: Unit): string {
  const tidy = text.trim().replace(/\s+/g, " ");
  const bare = tidy.replace(written, "").trim();
  return /^[0-9]+(?:[.,][0-9]+)?$/.test(bare) ? `${format(bare)}\u00a0${sign}` : tidy;
}

/** Kilograms as the trade says them: «750 kg», «3,5 t». */
export function formatWeight(kilograms: number): string {
  if (kilograms < 1000) return `${formatNumber(kilograms)}\u00a0kg`;
  return `${formatNumber(kilograms / 1000, { max: 2 })}\u00a0t`;
}
