import { isIPv6 } from "node:net";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { Failure } from "#app/lib/failure.ts";
import type { App } from "#server/app.ts";

/** Counts a message of this address, in the database all instances share; throws when it is one too many. */
export async function countContactMessage(app: Pick<App, "pool" | "env">, address: string): Promise<void> {
  const limiter = new RateLimiterPostgres({
    storeClient: app.pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    // The daily purge forgets old addresses.
    clearExpiredByTimeout: false,
    keyPrefix: "contact",
    points: app.env.contactLimit.messages,
    duration: app.env.contactLimit.seconds,
  });
  try {
    await limiter.consume(sender(address));
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new Failure("too-many", "Trop de messages envoyés. Veuillez réessayer plus tard.");
  }
}

/** One household: an IPv4 address, or the /64 that an IPv6 subscriber picks addresses from at will. */
export function sender(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (!isIPv6(plain)) return plain;
  // The URL parser writes an IPv6 address in its one canonical form.
  const [head = "", tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const groups = head.split(":").filter(Boolean);
  const last = tail?.split(":").filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - last.length;
  return `${[...groups, ...Array<string>(zeros).fill("0"), ...last].slice(0, 4).join(":")}::/64`;
}
