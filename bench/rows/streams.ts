import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "#tests/support/load.ts";
import { atMost, type BenchRow } from "../row.ts";
import type { BenchSite } from "../stage.ts";
import { memoryOf } from "../tools/memory.ts";

const count = 10_000;

/** Visitors who keep a page open: what each costs, and how soon all of them hear of an event. */
export const streams: BenchRow = {
  name: "streams",
  title: `Realtime: ${count} event streams on one instance`,
  async run(stage, progress) {
    const first = await stage.openSite();
    await first.stop();
    // Started again: what loading the demonstration company left would hide what they take.
    const site = await stage.openAnother(first);
    let heard: number[] = [];
    const { each, close } = await openAll(site, progress, () => heard.push(performance.now()));
    const delays: number[] = [];
    for (const enabled of [true, false]) {
      progress(`maintenance ${enabled ? "on" : "off"}`);
      heard = [];
      delays.push(...(await delaysOfEvent(site, enabled, () => heard)));
    }
    close();
    return [
      atMost({ what: "memory for each", measured: each, limit: 20, unit: "kB" }),
      atMost({
        what: "from commit to all of them, p99",
        measured: percentile(delays, 0.99),
        limit: 1000,
        unit: "ms",
        why: "one core writes to every socket, another reads them here",
      }),
    ];
  },
};

async function openAll(site: BenchSite, progress: (words: string) => void, onEvent: () => void) {
  const open = (some: number) => openStreams(site.url, some, onEvent);
  // What a process keeps once it has served its first thousand is no stream's own.
  for (const close of await open(1_000)) close();
  await sleep(3_000);
  const before = memoryOf(site.pid);
  const closers: (() => void)[] = [];
  while (closers.length < count) {
    closers.push(...(await open(2_000)));
    progress(`${closers.length} streams`);
  }
  await sleep(3_000);
  const each = ((memoryOf(site.pid) - before) * 1024) / count;
  return { each, close: () => closers.forEach((close) => void close()) };
}

async function delaysOfEvent(site: BenchSite, enabled: boolean, heard: () => number[]): Promise<number[]> {
  const began = performance.now();
  await site.query(`update maintenance_settings set is_enabled = ${enabled}`);
  while (heard().length < count && performance.now() - began < 20_000) await sleep(20);
  if (heard().length < count) throw new Error(`${count - heard().length} streams heard nothing`);
  return heard().map((time) => time - began);
}

async function openStreams(origin: string, some: number, onEvent: () => void): Promise<(() => void)[]> {
  const closers: (() => void)[] = [];
  while (closers.length < some) {
    const batch = Array.from({ length: 100 }, () => openStream(origin, onEvent));
    closers.push(...(await Promise.all(batch)));
  }
  return closers;
}

let opened = 0;

function openStream(origin: string, onEvent: () => void): Promise<() => void> {
  return new Promise((resolve, reject) => {
    opened += 1;
    // Of a visitor each, as a browser asks; by itself Node would want the connection closed.
    const visitor = `10.${(opened >> 16) & 255}.${(opened >> 8) & 255}.${opened & 255}`;
    const headers = { connection: "keep-alive", "x-forwarded-for": visitor };
    const asked = request(`${origin}/realtime?topics=maintenance`, { agent: false, headers }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`a stream was answered ${answer.statusCode}`));
      answer.on("data", (chunk: Buffer) => chunk.includes("event: maintenance") && onEvent());
      answer.on("error", () => {});
      resolve(() => asked.destroy());
    });
    asked.on("error", reject);
    asked.end();
  });
}
