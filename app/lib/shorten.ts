/** Cut at a word, and said to be cut: in a list of results, in a field that has an end. */
export function shorten(text: string, length: number): string {
  // No-break spaces stay as they are.
  const plain = text.replace(/[ \t\r\n]+/g, " ").trim();
  if (plain.length <= length) return plain;
  const cut = plain.slice(0, length - 1);
  const space = cut.lastIndexOf(" ");
  return `${(space > length / 2 ? cut.slice(0, space) : cut).replace(/(?<![\s,;:.])[\s,;:.]+$/, "")}…`;
}
