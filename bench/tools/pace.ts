import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "#tests/support/load.ts";

export interface Paced {
  perSecond: number;
  /** Milliseconds, from the moment its turn came: a request that had to wait for the one before waited too. */
  p99: number;
  failures: string[];
}

/** Begins a piece of work at every turn, however long the earlier ones take; each says what went wrong, or nothing. */
export async function atPace(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  work: (index: number) => Promise<string | null>,
): Promise<Paced> {
  const times: number[] = [];
  const failures: string[] = [];
  const began = performance.now();
  const count = perSecond * seconds;
  const under: Promise<void>[] = [];
  for (let index = 0; index < count; index += 1) {
    const turn = began + (index * 1000) / perSecond;
    const early = turn - performance.now();
    if (early > 0) await sleep(early);
    under.push(
      work(index)
        .catch((error: unknown) => String(error))
        .then((failure) => {
          times.push(performance.now() - turn);
          if (failure) failures.push(failure);
        }),
    );
  }
  const begun = (performance.now() - began) / 1000;
  await Promise.all(under);
  return { perSecond: count / begun, p99: percentile(times, 0.99), failures };
}
