import { atMost, type BenchRow, type Measurement } from "../row.ts";
import type { BenchSite, Stage } from "../stage.ts";
import { complaintsOf } from "../tools/complaints.ts";
import { atPace } from "../tools/pace.ts";
import { prepareSaves, sendMessage } from "../tools/staff-and-visitors.ts";
import { views } from "../tools/wrk.ts";

const perSecond = 50;
const viewsPerSecond = 2_000;
const seconds = 20;
const mostMs = 150;
const pages = ["/", "/catalogue", "/agences", "/contact"];

/** Writes in a steady stream while visitors read; a save makes every public page be rendered anew. */
export const writes: BenchRow = {
  name: "writes",
  title: `Writes at ${perSecond}/s beside ${viewsPerSecond} page views/s`,
  needs: ["wrk"],
  async run(stage, progress) {
    const site = await openSite(stage);
    const save = await prepareSaves(site, perSecond * 4);
    progress("saving vehicles");
    const saves = await beside(site, "saving a vehicle", save);
    progress("sending messages");
    const messages = await beside(site, "sending a message", (index) => sendMessage(site, index));
    return [...saves, ...messages];
  },
};

/** Messages are limited by address, so each comes from one of its own, as a proxy would tell. */
function openSite(stage: Stage): Promise<BenchSite> {
  return stage.openSite({ TRUSTED_PROXIES: "127.0.0.1" });
}

async function beside(
  site: BenchSite,
  what: string,
  work: (index: number) => Promise<string | null>,
): Promise<Measurement[]> {
  // Neither the first answers of a process, nor its first pages, nor those of a cold pool are what a steady stream meets.
  await Promise.all([
    views(site.url, { perSecond: viewsPerSecond / 10, seconds: 2, pages }),
    atPace({ perSecond: 10, seconds: 2 }, (index) => work(index)),
  ]);
  const [read, writing] = await Promise.all([
    views(site.url, { perSecond: viewsPerSecond, seconds: seconds + 1, pages }),
    atPace({ perSecond, seconds }, (index) => work(100 + index)),
  ]);
  const held =
    `${writing.perSecond.toFixed(0)}/s beside ${read.perSecond.toFixed(0)} views/s, whose p99 was ` +
    `${read.p99.toFixed(0)} ms`;
  const trouble = [...writing.failures, ...complaintsOf(site)][0];
  return [
    atMost({ what: `${what}, p99`, measured: writing.p99, limit: mostMs, unit: "ms", note: held }),
    atMost({
      what: `${what}, errors`,
      measured: writing.failures.length + read.errors,
      limit: 0,
      unit: "",
      why: `${writing.failures.length} writes, ${read.errors} views; ${trouble}`,
    }),
  ];
}
