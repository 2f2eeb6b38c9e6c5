import { createHash, randomBytes } from "node:crypto";

/** What a private link ends with: whoever has it may do what it is for. It is told once and kept nowhere. */
export function newSecretToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is kept of one. Any text has a hash, so that a wrong token is looked up like a right one. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
