/**
 * For `JSON.parse`: JSON can write half of a character, and the sign 0, which no keyboard types. Neither UTF-8 nor the
 * database's texts have room for them: the replacement character takes their place.
 */
export function cleanText(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\0", "\ufffd").toWellFormed() : value;
}
