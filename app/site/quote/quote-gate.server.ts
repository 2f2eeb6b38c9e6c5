import { RateLimiterMemory } from "rate-limiter-flexible";
import { createContext, data, type MiddlewareFunction } from "react-router";
import { clientAddressContext } from "#app/context.ts";
import { addressGroup, isEverybody, secondsToWait } from "#server/http/rate-limits.ts";

/** A customer reads a page or two; who tries links one after the other is no customer. Each instance for itself. */
const readLimit = new RateLimiterMemory({ points: 60, duration: 60 });

const retryAfterContext = createContext<number | null>(null);

/** How long this address has to wait before it may open another link; none while it may. */
export async function waitForQuote(address: string): Promise<number> {
  if (isEverybody(address)) return 0;
  return secondsToWait(readLimit, addressGroup(address));
}

/** Whatever is answered under a customer's address: nobody keeps it, lists it, or passes the address on. */
export const quoteGate: MiddlewareFunction<Response>[] = [
  async function keepPrivate({ context }, next) {
    const response = await next();
    response.headers.set("Cache-Control", "no-store");
    response.headers.set("X-Robots-Tag", "noindex");
    response.headers.set("Referrer-Policy", "no-referrer");
    const wait = context.get(retryAfterContext);
    if (wait !== null) response.headers.set("Retry-After", String(wait));
    return response;
  },

  async function limitReads({ context }) {
    const wait = await waitForQuote(context.get(clientAddressContext));
    if (wait === 0) return;
    context.set(retryAfterContext, wait);
    throw data(null, { status: 429 });
  },
];
