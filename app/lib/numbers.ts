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
