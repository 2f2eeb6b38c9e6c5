import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

// RFC 6238 as authenticator applications speak it: SHA-1, six digits, a step of 30 seconds.

const stepSeconds = 30;

/** A phone's clock may be this far off. */
const toleranceSeconds = 45;

export function stepAt(seconds: number): number {
  return Math.floor(seconds / stepSeconds);
}

/** The code that an application shows during this step. better-auth's secrets are text, and their bytes the key. */
export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** The step whose code this is, among those a slightly wrong clock may show; the latest where two are alike. */
export function matchingStep(secret: string, code: string, now: Date): number | null {
  const seconds = now.getTime() / 1000;
  let found: number | null = null;
  // Every step is compared, whichever matches: how long it takes tells nothing.
  for (let step = stepAt(seconds - toleranceSeconds); step <= stepAt(seconds + toleranceSeconds); step += 1) {
    if (isSame(code, codeOf(secret, step))) found = step;
  }
  return found;
}

function isSame(typed: string, expected: string): boolean {
  const given = Buffer.from(typed);
  const wanted = Buffer.from(expected);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

export const recoveryCodeCount = 10;

// Crockford's 32: nobody confuses them on paper, and a byte's remainder favours none.
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

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
