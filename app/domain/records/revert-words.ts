import { formatHistoryValue } from "./history.ts";

const mostShown = 300;
const shownBefore = 40;

/** Today's value and the one before, whole: rows of a list under each other, long texts from where they part. */
export function revertWords(
  { field, table }: { field: string; table: string },
  today: unknown,
  wanted: unknown,
): [today: string, wanted: string] {
  const words = (value: unknown) => formatHistoryValue(field, value, { table, most: Infinity });
  const texts = [today, wanted].map((value) => wholeWords(field, value, words));
  const [a = "", b = ""] = texts;
  if (Math.max(a.length, b.length) <= mostShown || typeof today !== "string") return [a, b];
  let parting = 0;
  while (parting < a.length && a[parting] === b[parting]) parting++;
  const start = Math.max(0, parting - shownBefore);
  const cut = (text: string) =>
    `${start > 0 ? "…" : ""}${text.slice(start, start + mostShown)}${text.length > start + mostShown ? "…" : ""}`;
  return [cut(a), cut(b)];
}

function wholeWords(field: string, value: unknown, words: (value: unknown) => string): string {
  if (!Array.isArray(value) || typeof value[0] !== "object") return words(value);
  // As the history words a week.
  if (field.endsWith("hours")) return words(JSON.stringify(value));
  return value.map(words).join("\n");
}
