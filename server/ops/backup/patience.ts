import { setTimeout as sleep } from "node:timers/promises";

/** Asks a store again before giving up: a moment's absence must not cost an hour's work. */
export async function patiently<T>(work: () => Promise<T>, pauses = [1_000, 5_000, 15_000]): Promise<T> {
  for (const pause of pauses) {
    try {
      return await work();
    } catch {
      await sleep(pause);
    }
  }
  return work();
}
