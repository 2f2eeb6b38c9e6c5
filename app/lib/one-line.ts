/** A typed text as one line, without what no keyboard types and no database keeps. */
export function oneLine(text: string, longest: number): string {
  return text
    .replace(/[\p{Cc}\p{Zs}]+/gu, " ")
    .trim()
    .slice(0, longest);
}
