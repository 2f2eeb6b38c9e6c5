/** Milliseconds without a request after which the machine is free for work nobody waits for. */
const calmMs = 2_000;
/** Pictures may be late on a busy day, but not never. */
const patienceMs = 5_000;

let lastRequest = Number.NEGATIVE_INFINITY;

export function noteRequest(): void {
  lastRequest = performance.now();
}

/** Background work yields to visitors: a page is asked for, then its pictures, then it is read for a while. */
export async function untilCalm(): Promise<void> {
  const latest = performance.now() + patienceMs;
  for (;;) {
    const wait = Math.min(lastRequest + calmMs, latest) - performance.now();
    if (wait <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
