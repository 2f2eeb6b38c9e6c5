import { TooManyFailure } from "#app/lib/failure.ts";
import type { App } from "#server/app.ts";
import { addressGroup, createLimiter, secondsToWait } from "#server/http/rate-limits.ts";
import { tooManyMessages } from "./contact-terms.ts";

/** Counts a message of this address, in the database all instances share; throws when it is one too many. */
export async function countContactMessage(app: Pick<App, "pool" | "env">, address: string): Promise<void> {
  const { messages, seconds } = app.env.contactLimit;
  const limiter = createLimiter(app.pool, { name: "contact", points: messages, seconds });
  const wait = await secondsToWait(limiter, addressGroup(address));
  if (wait > 0) throw new TooManyFailure(tooManyMessages, wait);
}
