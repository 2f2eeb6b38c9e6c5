import { setTimeout as sleep } from "node:timers/promises";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { TooManyFailure, UnavailableFailure } from "#app/lib/failure.ts";
import { createSemaphore } from "#server/semaphore.ts";
import { addressGroup, isEverybody, secondsToWait } from "./rate-limits.ts";

const overload = "Le site est très demandé en ce moment. Réessayez dans quelques secondes.";

/** Of a gate's places and queue, what one address may have: two renders in a row are as long as others should wait. */
const addressShare = { atOnce: 2, waiting: 12 };

/** More renders at once end no sooner: whoever stands behind fifty, or ten seconds, is told to come back. */
export function createGate({ atOnce = 4, waiting = 50, patience = 10_000, share = addressShare } = {}) {
  const refusal = () => new UnavailableFailure(overload);
  return createSemaphore({ atOnce, waiting, patience, share, refusal });
}

/** One gate each, so that a flood leaves the others free. Staff's writes wait longer: fifty quotes may be sent at once. */
export function createGates() {
  return {
    staffReads: createGate({ waiting: 100, share: { atOnce: 3, waiting: 50 } }),
    staffWrites: createGate({ waiting: 100, share: { atOnce: 3, waiting: 50 }, patience: 60_000 }),
    signIn: createGate(),
    reads: createGate(),
    writes: createGate(),
  };
}

/** Whose share of a gate a request takes; null for what has none of its own. */
export function shareOf(address: string): string | null {
  return isEverybody(address) ? null : addressGroup(address);
}

/** A visitor reads a page in ten seconds, a crawler some dozens. */
const missLimit = { points: 100, duration: 10 };
/** Dead links are a crawler's daily bread, and their answer is kept: it takes a scanner to ask for so many. */
const unknownLimit = { points: 300, duration: 10 };

const maxPaused = 200;
let paused = 0;

/** Tarpit: who asks too often is told so after a moment, so that asking again at once is no way to keep us busy. */
export async function pauseRefusal(): Promise<void> {
  if (paused >= maxPaused) return;
  paused += 1;
  // Not all at the same instant.
  await sleep(300 + Math.random() * 400);
  paused -= 1;
}

/** Counts, by address, what cannot be sent from memory, and addresses of which there is no page; each instance for itself. */
export function createMissLimits() {
  const tooMany = "Vous demandez trop de pages à la fois. Réessayez dans un instant.";
  const limitOf = (limit: typeof missLimit) => {
    const limiter = new RateLimiterMemory(limit);
    return async (address: string): Promise<void> => {
      if (isEverybody(address)) return;
      const seconds = await secondsToWait(limiter, addressGroup(address));
      if (seconds === 0) return;
      await pauseRefusal();
      throw new TooManyFailure(tooMany, seconds);
    };
  };
  return { countMiss: limitOf(missLimit), countUnknown: limitOf(unknownLimit) };
}
