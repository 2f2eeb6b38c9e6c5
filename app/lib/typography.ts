const narrow = "\u202f";
const fixed = "\u00a0";
const anySpace = "[ \\u00a0\\u202f]*";
const afterOpening = new RegExp(`«${anySpace}`, "g");
// From the first of the spaces only: from each of them, a line of nothing else would take the square of its length.
const beforeClosing = new RegExp(`(?<![ \\u00a0\\u202f])${anySpace}»`, "g");
/** Alone or in a row («?!»), at the end of a word: neither in an address nor in «10:30». */
const beforeHighSigns = new RegExp(`(?<=[^\\s;!?])${anySpace}(?=[;!?]+(?:[\\s»)]|$))`, "g");
const beforeColon = new RegExp(`(?<=[^\\s:])${anySpace}(?=:(?:\\s|$))`, "g");

/**
 * A line as French is set: «’», «…», no-break spaces before the signs that want one and between a figure and its unit.
 * What is set already stays as it is.
 */
export function frenchTypography(typed: string): string {
  return typed
    .normalize("NFC")
    .replace(/[\p{Cc} ]+/gu, " ")
    .trim()
    .replace(/(?<=[\p{L}\p{N}])'(?=[\p{L}\p{N}«"])/gu, "’")
    .replace(/\.{3}/g, "…")
    .replace(/"([^"]+)"/g, "«$1»")
    .replace(afterOpening, (found) => (isSet(found) ? found : `«${fixed}`))
    .replace(beforeClosing, (found) => (isSet(found) ? found : `${fixed}»`))
    .replace(beforeHighSigns, (found) => (isSet(found) ? found : narrow))
    .replace(beforeColon, (found) => (isSet(found) ? found : fixed))
    .replace(/(?<=\d) (?=(?:ans?|h|j|km|m[²³]?|kg|t|€|%)(?![\p{L}\p{N}]))/gu, fixed);
}

const isSet = (spaces: string) => /^«?[\u00a0\u202f]»?$/.test(spaces);

/** Whether two texts are the same but for spaces and apostrophes. */
export function isSameText(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

const plain = (text: string) =>
  text
    .normalize("NFC")
    .replace(/[\s\u00a0\u202f]+/g, " ")
    .replaceAll("\u2060", "")
    .replaceAll("'", "’")
    .trim();
