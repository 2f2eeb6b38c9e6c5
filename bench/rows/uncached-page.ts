import { type BenchRow, median } from "../row.ts";
import { wrk } from "../tools/wrk.ts";

const aloneMs = 40;
/** What a WordPress without a page cache gave on a machine of this kind, at best. */
const wordpress = 17;
const wantedTimes = 15;

/** The first visitor after a write: the page is made anew. Staff bypass the cache, so their session asks for it. */
export const uncachedPage: BenchRow = {
  name: "uncached",
  title: "A public page made anew: the catalogue of 24",
  needs: ["wrk"],
  async run(stage, progress) {
    const site = await stage.openSite();
    await site.browser.signIn();
    const times: number[] = [];
    for (let round = -20; round < 40; round += 1) {
      progress(`alone, ${round}`);
      const began = performance.now();
      const answer = await site.browser.get("/catalogue", { "accept-encoding": "br" });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`/catalogue answered ${answer.status}`);
      if (round >= 0) times.push(performance.now() - began);
    }
    progress("many");
    const { perSecond, errors } = await wrk(`${site.url}/catalogue`, {
      connections: 8,
      headers: { cookie: site.browser.cookie },
    });
    const alone = median(times);
    return [
      {
        what: "one alone",
        value: `${alone.toFixed(1)} ms`,
        against: "200 ms (WordPress)",
        reach: `≤ ${aloneMs} ms`,
        isReached: alone <= aloneMs,
      },
      {
        what: "requests/s",
        value: perSecond.toFixed(0),
        against: `${wordpress} (WordPress without cache, at best)`,
        reach: `≥ ${wantedTimes} × (${(perSecond / wordpress).toFixed(1)} ×)`,
        isReached: errors === 0 && perSecond >= wantedTimes * wordpress,
      },
    ];
  },
};
