import { type Measurement, median } from "../row.ts";
import type { BenchSite } from "../stage.ts";

/** The same page of a small and of a large site, asked for in turns by their staff, so that no cache answers. */
export async function sideBySide(
  few: BenchSite,
  many: BenchSite,
  path: string,
  { mostRatio, rounds }: { mostRatio: number; rounds: number },
): Promise<Measurement> {
  const times = { few: [] as number[], many: [] as number[] };
  // Taken in turns, so that whatever else the machine does weighs on both.
  for (let round = -5; round < rounds; round += 1) {
    const [a, b] = [await timeOf(few, path), await timeOf(many, path)];
    if (round < 0) continue;
    times.few.push(a);
    times.many.push(b);
  }
  const [fewMs, manyMs] = [median(times.few), median(times.many)];
  const ratio = manyMs / fewMs;
  return {
    what: path,
    value: `${manyMs.toFixed(1)} ms`,
    against: `${fewMs.toFixed(1)} ms`,
    reach: `≤ ${mostRatio} × (${ratio.toFixed(2)} ×)`,
    isReached: ratio <= mostRatio,
  };
}

async function timeOf(site: BenchSite, path: string): Promise<number> {
  const began = performance.now();
  const answer = await site.browser.get(path);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - began;
}
