import { RateLimiterMemory } from "rate-limiter-flexible";
import { TooManyFailure, UnavailableFailure } from "#app/lib/failure.ts";
import { createSemaphore } from "#server/semaphore.ts";
import { leavable } from "./gate-place.ts";
import { addressGroup, secondsToWait } from "./rate-limits.ts";

const overload = "Le site est très demandé en ce moment. Réessayez dans quelques secondes.";

/** More renders at once end no sooner: whoever stands behind fifty, or ten seconds, is told to come back. */
export function createGate({ atOnce = 4, waiting = 50, patience = 10_000 } = {}) {
  const refusal = () => new UnavailableFailure(overload);
  return leavable(createSemaphore({ atOnce, waiting, patience, refusal }));
}

/** A visitor reads a page in ten seconds, a crawler some dozens. */
const missLimit = { points: 100, duration: 10 };

/** Counts, by address, the pages that had to be rendered; each instance for itself. */
export function createMissLimit() {
  const limiter = new RateLimiterMemory(missLimit);
  return async (address: string): Promise<void> => {
    // Everybody, behind a proxy that TRUSTED_PROXIES does not name.
    if (/^(::ffff:)?127\.|^::1$/.test(address)) return;
    const seconds = await secondsToWait(limiter, addressGroup(address));
    if (seconds > 0)
      throw new TooManyFailure("Vous demandez trop de pages à la fois. Réessayez dans un instant.", seconds);
  };
}
