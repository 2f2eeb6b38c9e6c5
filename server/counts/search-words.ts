import { foldText } from "#app/lib/fold-text.ts";

const shortest = 3;
const longest = 40;
const mostWords = 5;

/** What people also type into a search: an address, a number of theirs, a plate, the reference of their request. */
const personal = [
  /@|\bwww\.|https?:/i,
  // Long enough for a telephone, a date of birth or a card; «12 m3» and «3500 kg» are not.
  /(?:\d\D{0,2}){5}/,
  /\b[a-z]{2}[\s-]?\d{3}[\s-]?[a-z]{2}\b/i,
  /^(?=[a-z]{0,5}\d)[\da-z]{6}$/i,
  /^[\da-z]{3}-[\da-z]{3}$/i,
  /\b(?:m\.|mr|mme|mlle|monsieur|madame|mademoiselle)\s/i,
];

/** A search as it may be counted: without case, accents and punctuation; null for what may be somebody's own. */
export function countableWords(search: string): string | null {
  const typed = search.trim();
  if (typed.length > longest || personal.some((pattern) => pattern.test(typed))) return null;
  const words = foldText(typed);
  const isShort = words.length < shortest || words.length > longest;
  return isShort || !/\p{L}{2}/u.test(words) || words.split(" ").length > mostWords ? null : words;
}
