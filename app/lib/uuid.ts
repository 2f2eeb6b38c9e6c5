/** As the database writes them; an address in capitals is another address. */
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const inAnyCase = new RegExp(uuidPattern, "i");

/** What PostgreSQL would refuse to compare with an id is nobody's id. */
export function isUuid(text: unknown): text is string {
  return typeof text === "string" && inAnyCase.test(text);
}

/** Typed in any case; null for what is none. */
export function readId(text: string): string | null {
  const id = text.toLowerCase();
  return uuidPattern.test(id) ? id : null;
}

/** One of our own making, for what may be sent twice. Not `randomUUID`, which browsers offer on secure origins only. */
export function makeUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, place) => {
    const marked = place === 6 ? (byte & 0x0f) | 0x40 : place === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, "0");
  }).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
