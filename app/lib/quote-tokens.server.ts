import { createHash, randomBytes } from "node:crypto";

/** What the link of a quote ends with: whoever has it may answer. It is told once and kept nowhere. */
export function newQuoteToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is kept of it. Any text has one, so that a wrong token is looked up like a right one. */
export function hashQuoteToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
