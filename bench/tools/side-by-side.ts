import { atMost, type Measurement, median } from "../row.ts";
import type { BenchSite } from "../stage.ts";

interface Options {
  mostRatio: number;
  rounds: number;
  /** What the report calls it; the path unless given. */
  what?: string;
}

/** The same page of a small and of a large site, asked for in turns by their staff, so that no cache answers. */
export async function sideBySide(
  few: BenchSite,
  many: BenchSite,
  path: string | { few: string; many: string },
  { mostRatio, rounds, what }: Options,
): Promise<Measurement> {
  const paths = typeof path === "string" ? { few: path, many: path } : path;
  const times = { few: [] as number[], many: [] as number[] };
  // Taken in turns, so that whatever else the machine does weighs on both.
  for (let round = -5; round < rounds; round += 1) {
    const [a, b] = [await timeOf(few, paths.few), await timeOf(many, paths.many)];
    if (round < 0) continue;
    times.few.push(a);
    times.many.push(b);
  }
  const [fewMs, manyMs] = [median(times.few), median(times.many)];
  const measured = manyMs / fewMs;
  return atMost({
    what: what ?? paths.many,
    value: `${manyMs.toFixed(1)} ms = ${measured.toFixed(2)} ×`,
    against: `${fewMs.toFixed(1)} ms`,
    measured,
    limit: mostRatio,
    unit: "×",
    why: "rows that must be counted grow with the table",
  });
}

async function timeOf(site: BenchSite, path: string): Promise<number> {
  const began = performance.now();
  const answer = await site.browser.get(path);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - began;
}
