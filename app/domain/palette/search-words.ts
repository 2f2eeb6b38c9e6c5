import { foldText } from "#app/lib/fold-text.ts";
import { mostWords } from "./places.ts";

/** The words of a search as texts are compared with them. */
export function searchWords(q: string): string[] {
  return [...new Set(foldText(q).split(" ").filter(Boolean))].slice(0, mostWords);
}

/** The ways a name or a number may have been typed, each as words that must all be found. */
export function searchWays(q: string): string[][] {
  const words = searchWords(q);
  if (words.length === 0) return [];
  const ways = [words];
  // A telephone number, however it is spaced: it is kept in one piece too.
  const digits = q.replace(/\D/g, "");
  if (digits.length >= 4 && /^[\d\s.()+/-]+$/.test(q)) ways.push([digits.replace(/^(0033|33)0?/, "0")]);
  return ways;
}

/** Three letters are found anywhere, fewer only where a word begins: that is as short as the index can see. */
export function searchPatterns(q: string): string[][] {
  return searchWays(q).map((way) => way.map((word) => (word.length < 3 ? `% ${word}%` : `%${word}%`)));
}
