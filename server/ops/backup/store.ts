import { setTimeout as sleep } from "node:timers/promises";
import type { Storage } from "#server/files/storage.ts";

/** Everything the site keeps in its store of files. */
export async function* listStore(storage: Storage) {
  for (const prefix of ["photos/", "logos/", "variants/"]) yield* storage.list(prefix);
}

/** Asks a store again before giving up: a moment's absence must not cost an hour's work. */
export async function retry<T>(work: () => Promise<T>, pauses = [1_000, 5_000, 15_000]): Promise<T> {
  for (const pause of pauses) {
    try {
      return await work();
    } catch {
      await sleep(pause);
    }
  }
  return work();
}
