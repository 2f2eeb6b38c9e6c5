/** Without case and accents, and with every letter in its plain form («Électrique, 12 m³» → «electrique, 12 m3»). */
export function withoutAccents(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
}

/** A text as a search compares it: no case, no accents, no punctuation («Argelès-sur-Mer» → «argeles sur mer»). */
export function foldText(text: string): string {
  return withoutAccents(text)
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
