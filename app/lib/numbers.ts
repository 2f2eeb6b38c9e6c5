const formats = new Map<string, Intl.NumberFormat>();

/** A number as French writes it: «1 234,5». */
export function formatNumber(value: number, decimals: { min?: number; max?: number } = {}): string {
  const { min = 0, max = Math.max(min, 2) } = decimals;
  const key = `${min}/${max}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat("fr-FR", { minimumFractionDigits: min, maximumFractionDigits: max });
    formats.set(key, format);
  }
  // Intl groups thousands with U+202F, which many fonts lack.
  return format.format(value).replaceAll("\u202f", "\u00a0");
}

/** Parses «89,50», «1 234.5», with or without a unit; null for what is no positive number of so many decimals. */
export function parseTypedNumber(typed: string, decimals: number): number | null {
  const tidy = typed.replace(/[\s\u00a0\u202f]/g, "").replace(/(?:€|km|kg)$/i, "");
  const [whole, part = "", ...rest] = tidy.split(/[.,]/);
  if (!whole || rest.length > 0 || part.length > decimals || !/^\d+$/.test(whole + part)) return null;
  if (part === "" && whole.length !== tidy.length) return null;
  return Number(`${whole}.${part || "0"}`);
}
