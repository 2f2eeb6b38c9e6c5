import { createHash } from "node:crypto";
import type pg from "pg";
import { addressGroup, createLimiter, secondsToWait } from "#server/http/rate-limits.ts";

interface Attempt {
  email: string;
  address: string;
}

const seconds = 15 * 60;
const month = 30 * 24 * 3600;

/**
 * Slows down whoever guesses passwords: at one account from one place, from one place at many, from many at one. The
 * last of these does not hold for a place where the account has signed in: strangers lock nobody out of their office.
 */
export function createSignInLimits(pool: pg.Pool) {
  const byPlace = createLimiter(pool, { name: "sign-in-place", points: 10, seconds });
  const byAddress = createLimiter(pool, { name: "sign-in-address", points: 30, seconds });
  const byEmail = createLimiter(pool, { name: "sign-in-email", points: 50, seconds });
  const knownPlaces = createLimiter(pool, { name: "sign-in-known", points: 1, seconds: month });

  return {
    /** Counts an attempt before its password is looked at, and says how many seconds to wait: none when it may be. */
    async admit({ email, address }: Attempt): Promise<number> {
      const [place, household, account, known] = await Promise.all([
        secondsToWait(byPlace, fingerprint(email, address)),
        secondsToWait(byAddress, addressGroup(address)),
        secondsToWait(byEmail, fingerprint(email)),
        knownPlaces.get(fingerprint(email, address)),
      ]);
      return Math.max(place, household, known ? 0 : account);
    },
    /** A right password: its place starts afresh and is known from now on, and the address gets its attempt back. */
    async forgive({ email, address }: Attempt): Promise<void> {
      const place = fingerprint(email, address);
      await Promise.all([
        byPlace.delete(place),
        knownPlaces.set(place, 1, month),
        byAddress.reward(addressGroup(address)),
      ]);
    },
  };
}

/** Neither personal data in the table nor a key longer than its column. */
export function fingerprint(email: string, address?: string): string {
  const place = address === undefined ? "" : ` ${addressGroup(address)}`;
  return createHash("sha256")
    .update(email.toLowerCase() + place)
    .digest("base64url");
}
