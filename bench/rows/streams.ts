import { request } from "node:http";
import type { BenchRow } from "../row.ts";
import { memoryOf } from "../tools/memory.ts";

const count = 10_000;
const mostKb = 20;
const mostMs = 1_000;

/** Visitors who keep a page open: what each costs, and how soon all of them hear of an event. */
export const streams: BenchRow = {
  name: "streams",
  title: `Realtime: ${count} event streams on one instance`,
  async run(stage, progress) {
    const site = await stage.openSite();
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const before = memoryOf(site.pid);
    let heard: number[] = [];
    const closers: (() => void)[] = [];
    for (let opened = 0; opened < count; opened += 100) {
      progress(`${opened} streams`);
      const batch = Array.from({ length: 100 }, () =>
        openStream(site.url, () => heard.push(performance.now())),
      );
      closers.push(...(await Promise.all(batch)));
    }
    const each = ((memoryOf(site.pid) - before) * 1024) / count;
    progress("an event");
    const delays: number[] = [];
    for (const enabled of [true, false]) {
      heard = [];
      const began = performance.now();
      await site.query(`update maintenance_settings set is_enabled = ${enabled}`);
      while (heard.length < count && performance.now() - began < 20_000)
        await new Promise((resolve) => setTimeout(resolve, 20));
      if (heard.length < count) throw new Error(`${count - heard.length} streams heard nothing`);
      delays.push(...heard.map((time) => time - began));
    }
    for (const close of closers) close();
    const p99 = delays.sort((a, b) => a - b)[Math.floor(delays.length * 0.99)] ?? 0;
    return [
      {
        what: "memory for each",
        value: `${each.toFixed(1)} kB`,
        against: "–",
        reach: `≤ ${mostKb} kB`,
        isReached: each <= mostKb,
      },
      {
        what: "from commit to all of them, p99",
        value: `${p99.toFixed(0)} ms`,
        against: "–",
        reach: `≤ ${mostMs} ms`,
        isReached: p99 <= mostMs,
      },
    ];
  },
};

function openStream(origin: string, onEvent: () => void): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const asked = request(`${origin}/realtime?topics=maintenance`, { agent: false }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`a stream was answered ${answer.statusCode}`));
      answer.on("data", (chunk: Buffer) => chunk.includes("event: maintenance") && onEvent());
      answer.on("error", () => {});
      resolve(() => asked.destroy());
    });
    asked.on("error", reject);
    asked.end();
  });
}
