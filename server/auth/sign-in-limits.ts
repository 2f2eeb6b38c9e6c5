import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

export interface SignInLimits {
  /** Counts an attempt before its password is looked at, and says whether it may be. */
  admit(attempt: Attempt): Promise<boolean>;
  /** A right password: the e-mail starts afresh, and the address gets its attempt back. */
  forgive(attempt: Attempt): Promise<void>;
}

interface Attempt {
  email: string;
  address: string;
}

export const signInWindowSeconds = 15 * 60;

/** Slows down whoever guesses passwords: from one place, or against one account. Shared by every instance. */
export function createSignInLimits(pool: pg.Pool): SignInLimits {
  const shared = { storeClient: pool, storeType: "pool", tableName: "rate_limits", tableCreated: true };
  const byAddress = new RateLimiterPostgres({
    ...shared,
    keyPrefix: "sign-in-address",
    points: 30,
    duration: signInWindowSeconds,
  });
  const byEmail = new RateLimiterPostgres({
    ...shared,
    keyPrefix: "sign-in-email",
    points: 10,
    duration: signInWindowSeconds,
  });

  return {
    async admit({ email, address }) {
      const verdicts = await Promise.all([
        isWithin(byAddress.consume(addressGroup(address))),
        isWithin(byEmail.consume(emailKey(email))),
      ]);
      return verdicts.every(Boolean);
    },
    async forgive({ email, address }) {
      await Promise.all([byEmail.delete(emailKey(email)), byAddress.reward(addressGroup(address))]);
    },
  };
}

async function isWithin(consumed: Promise<RateLimiterRes>): Promise<boolean> {
  try {
    await consumed;
    return true;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false;
    throw refusal;
  }
}

/** Neither personal data in the table nor a key longer than its column. */
function emailKey(email: string): string {
  return createHash("sha256").update(email.toLowerCase()).digest("base64url");
}

/** An IPv6 subscriber holds a whole /64: it counts as one place. */
export function addressGroup(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1] as string;
  if (!isIPv6(address)) return address;
  const [left = "", right] = address.replace(/%.*$/, "").toLowerCase().split("::");
  const head = left ? left.split(":") : [];
  const tail = right ? right.split(":") : [];
  const missing = right === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array<string>(Math.max(0, missing)).fill("0"), ...tail];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
