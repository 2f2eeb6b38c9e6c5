import { setTimeout } from "node:timers/promises";
import { renderCount, withMetrics } from "#tests/support/render-count.ts";
import { atLeast, type BenchRow, median, withinLimit } from "../row.ts";
import type { BenchSite } from "../stage.ts";
import { answerOf, browserHeaders, wrk } from "../tools/wrk.ts";

/** What a WordPress without a page cache gave on a machine of this kind, at best. */
const wordpress = 17;
const rounds = 40;
/** Changes within a second are a storm to the page cache: it is emptied once. */
const pastStormMs = 1_100;

export const uncachedPage: BenchRow = {
  name: "uncached",
  title: "A public page made anew: the catalogue of 24",
  needs: ["wrk"],
  async run(stage, progress) {
    const site = await stage.openSite(withMetrics);
    progress("one alone");
    const alone = median((await timesAfterWrites(site)).slice(-rounds));
    progress("many");
    // Nobody can write as often as this asks: staff pass the cache by, so a session of theirs does.
    await site.browser.signIn();
    const headers = { ...browserHeaders, cookie: site.browser.cookie };
    await wrk(`${site.url}/catalogue`, headers, { connections: 8, seconds: 2 });
    const { perSecond } = await wrk(`${site.url}/catalogue`, headers, { connections: 8 });
    return [
      withinLimit({
        what: "one alone, after a write",
        against: "200 ms (WordPress)",
        measured: alone,
        limit: 40,
        unit: "ms",
        why: "React renders 24 cards on one core",
      }),
      atLeast({
        what: "requests/s",
        value: `${perSecond.toFixed(0)} = ${(perSecond / wordpress).toFixed(1)} ×`,
        against: `${wordpress} (WordPress without cache, at best)`,
        measured: perSecond / wordpress,
        limit: 15,
        unit: "×",
        why: "React renders 24 cards on one core",
        note: "as staff, whose session is looked up besides",
      }),
    ];
  },
};

async function timesAfterWrites(site: BenchSite): Promise<number[]> {
  const times: number[] = [];
  const before = await renderCount(site.url);
  const visits = rounds + 20;
  for (let visit = 0; visit < visits; visit += 1) {
    await setTimeout(pastStormMs);
    await site.query(
      "update vehicles set mileage = mileage + 1 where id = (select min(id::text)::uuid from vehicles)",
    );
    // Triggers tell the instance at commit; a visitor comes a moment later.
    await setTimeout(50);
    const began = performance.now();
    const { status } = await answerOf(`${site.url}/catalogue`, browserHeaders);
    if (status !== 200) throw new Error(`/catalogue answered ${status}`);
    times.push(performance.now() - began);
  }
  const renders = (await renderCount(site.url)) - before;
  if (renders < visits) throw new Error(`only ${renders} of ${visits} pages were made anew`);
  return times;
}
