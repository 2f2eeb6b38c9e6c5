import { randomBytes } from "node:crypto";

export const recoveryCodeCount = 10;

// Crockford's 32: nobody confuses them on paper, and a byte's remainder favours none.
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Ten times «7Q4M-2KXD». */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    written(Array.from(randomBytes(8), (byte) => letters[byte % letters.length]).join("")),
  );
}

/** As it was written, however it is typed: in small letters, without the dash, with an O for the zero. */
export function readRecoveryCode(typed: string): string {
  const code = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return written(code);
}

function written(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
