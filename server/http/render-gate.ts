import { RateLimiterMemory } from "rate-limiter-flexible";
import { TooManyFailure, UnavailableFailure } from "#app/lib/failure.ts";
import { addressGroup, secondsToWait } from "./rate-limits.ts";

const overload = "Le site est très demandé en ce moment. Réessayez dans quelques secondes.";

/**
 * A semaphore with a bounded queue. A render is a processor's work: more of them at once end no sooner, and whoever
 * stands behind fifty others, or has waited for ten seconds, is better told to come back.
 */
export function createGate({ atOnce = 4, waiting = 50, patience = 10_000 } = {}) {
  let running = 0;
  const queue: (() => void)[] = [];
  function myTurn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(enter), 1);
        reject(new UnavailableFailure(overload));
      }, patience);
      function enter() {
        clearTimeout(timer);
        resolve();
      }
      queue.push(enter);
    });
  }
  return async function pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < atOnce) running++;
    else if (queue.length < waiting) await myTurn();
    else throw new UnavailableFailure(overload);
    try {
      return await work();
    } finally {
      // Whoever is next takes over the place.
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
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
