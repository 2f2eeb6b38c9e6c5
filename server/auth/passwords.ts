import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { Failure } from "#app/lib/failure.ts";
import { createSemaphore } from "#server/semaphore.ts";

// OWASP's figures for scrypt: 32 MB and about a quarter of a second each. They are written into every hash, so they
// can be raised later without touching the hashes that exist.
const defaultCost = { logN: 15, r: 8, p: 3 };
const keyLength = 32;
const deriveKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

// scrypt runs on libuv's four threads, which file reads need too: two at a time, and a queue that ends.
const inTurn = createSemaphore({
  atOnce: 2,
  waiting: 40,
  refusal: () =>
    new Failure("unavailable", "Trop de connexions en cours. Veuillez réessayer dans un instant."),
});

/** `scrypt$15$8$3$salt$key`, the last two in base64url. */
export async function hashPassword(password: string, cost = defaultCost): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  const figures = `${cost.logN}$${cost.r}$${cost.p}`;
  return `scrypt$${figures}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

export async function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  const [scheme, logN, r, p, salt, key] = given.hash.split("$");
  if (scheme !== "scrypt" || !salt || !key) throw new Error("A stored password hash cannot be read");
  const expected = Buffer.from(key, "base64url");
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) };
  const actual = await derive(given.password, Buffer.from(salt, "base64url"), cost);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** Twenty letters and digits that nobody confuses: about 100 bits. */
export function generatePassword(): string {
  // 32 of them, so that a byte's remainder favours none.
  const letters = "abcdefghjkmnpqrstuvwxyzACEF23456";
  return Array.from(randomBytes(20), (byte) => letters[byte % letters.length]).join("");
}

function derive(password: string, salt: Buffer, { logN, r, p }: typeof defaultCost): Promise<Buffer> {
  const options = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r };
  // The same accented password may arrive composed or decomposed, by keyboard and system.
  return inTurn(() => deriveKey(password.normalize("NFKC"), salt, keyLength, options));
}
