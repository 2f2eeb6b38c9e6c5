import { isIPv6 } from "node:net";
import type pg from "pg";
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

interface Limit {
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

/** Loopback is nobody's address: programs here, and everybody behind a proxy that names nobody. No limit counts it. */
export function isEverybody(address: string): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(address);
}

/** One household: an IPv4 address, or the /64 that an IPv6 subscriber picks addresses from at will. */
export function addressGroup(address: string): string {
  return addressGroups(address)[0] as string;
}

/** Of the /56 and the /48 around a /64, which one subscriber may have whole: how many times its points they have. */
const widerTimes = [2, 4];

/** The household, and for IPv6 the /56 and /48 around it. */
function addressGroups(address: string): string[] {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (!isIPv6(plain)) return [plain];
  // The URL parser writes an IPv6 address in its one canonical form.
  const [head = "", tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const groups = head.split(":").filter(Boolean);
  const last = tail?.split(":").filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - last.length;
  const all = [...groups, ...Array<string>(zeros).fill("0"), ...last];
  const [site, subnet = "0"] = [all.slice(0, 3).join(":"), all[3]];
  const half = (Number.parseInt(subnet, 16) & 0xff00).toString(16);
  return [`${site}:${subnet}::/64`, `${site}:${half}::/56`, `${site}::/48`];
}

/** Counts one more of an address, in each of its groups; says how many seconds to wait, none while all have points. */
export async function secondsToWaitAt(pool: pg.Pool, limit: Limit, address: string): Promise<number> {
  const [own = "", ...wider] = addressGroups(address);
  const waits = await Promise.all([
    secondsToWait(createLimiter(pool, limit), own),
    ...wider.map((group, index) => {
      const points = limit.points * (widerTimes[index] ?? 1);
      return secondsToWait(createLimiter(pool, { ...limit, points }), group);
    }),
  ]);
  return Math.max(...waits);
}
