import { isIPv6 } from "node:net";
import type pg from "pg";
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

interface Limit {
  /** Whose counters these are, in the table they share. */
  name: string;
  points: number;
  seconds: number;
}

/** Counters in the database, so that every instance counts the same. */
export function createLimiter(pool: pg.Pool, { name, points, seconds }: Limit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    // The daily purge forgets old counters.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });
}

/** Counts one more, and says how many seconds to wait: none while there are points left. */
export async function secondsToWait(limiter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw refusal;
  }
}

/**
 * This machine's own address is nobody's in particular: programs on it, and everybody behind a proxy that TRUSTED_PROXIES
 * does not name, or that does not say for whom it asks. No limit by address counts it.
 */
export function isEverybody(address: string): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(address);
}

/** One household: an IPv4 address, or the /64 that an IPv6 subscriber picks addresses from at will. */
export function addressGroup(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (!isIPv6(plain)) return plain;
  // The URL parser writes an IPv6 address in its one canonical form.
  const [head = "", tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const groups = head.split(":").filter(Boolean);
  const last = tail?.split(":").filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - last.length;
  return `${[...groups, ...Array<string>(zeros).fill("0"), ...last].slice(0, 4).join(":")}::/64`;
}
