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
