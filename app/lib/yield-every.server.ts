import { setImmediate } from "node:timers/promises";

/**
 * For long loops of work: yields to the event loop once `ms` have passed since it last did, so that other requests are
 * answered meanwhile. Asked before it is awaited, since awaiting at every turn is dear.
 */
export function yieldEvery(ms = 5) {
  let since = performance.now();
  return {
    isDue: () => performance.now() - since > ms,
    async take() {
      await setImmediate();
      since = performance.now();
    },
  };
}
