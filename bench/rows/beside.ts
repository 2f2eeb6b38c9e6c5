import http from "node:http";
import https from "node:https";
import { type BenchRow, type Measurement, median, shortly } from "../row.ts";
import { answerOf } from "../tools/answer.ts";
import { type LighthouseScores, lighthouse } from "../tools/lighthouse.ts";
import { missingProgram } from "../tools/programs.ts";
import { browserHeaders, wrk } from "../tools/wrk.ts";

const rounds = 3;
const alone = 30;

interface Site {
  perSecond: number[];
  aloneMs: number;
  kilobytes: number;
  visits: LighthouseScores[];
}

/** Another running site, measured in turns with our home page: «measured» is ours, «against» is the other. */
export function besideRow(url: string): BenchRow {
  return {
    name: "beside",
    title: `Our home page beside ${url}`,
    needs: ["wrk"],
    async run(stage, progress) {
      const theirUrl = await finalAddress(url);
      const ourUrl = `${(await stage.openSite()).url}/`;
      const [ours, theirs] = [await look(ourUrl), await look(theirUrl)];
      for (let round = 1; round <= rounds; round += 1) {
        progress(`requests/s, ${round} of ${rounds}`);
        for (const [site, address] of [
          [ours, ourUrl],
          [theirs, theirUrl],
        ] as const) {
          const { perSecond } = await wrk(address, { headers: browserHeaders, connections: 16 });
          site.perSecond.push(perSecond);
        }
      }
      const missing = missingProgram("chromium", "lighthouse");
      for (let round = 1; !missing && round <= rounds; round += 1) {
        progress(`Lighthouse, ${round} of ${rounds}`);
        ours.visits.push(await lighthouse(ourUrl));
        theirs.visits.push(await lighthouse(theirUrl));
      }
      return [...figures(ours, theirs), ...(missing ? [leftOut(missing)] : scores(ours, theirs))];
    },
  };
}

/** A site may send its visitors on: to its own name, or to another page. */
async function finalAddress(url: string): Promise<string> {
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return answer.url;
}

/** The page's bytes as a browser gets them, and how long one request takes when nobody else asks. */
async function look(url: string): Promise<Site> {
  const agent = new (url.startsWith("https:") ? https : http).Agent({ keepAlive: true });
  const times: number[] = [];
  let bytes = 0;
  for (let visit = 0; visit < alone + 5; visit += 1) {
    const began = performance.now();
    const { status, body } = await answerOf(url, browserHeaders, agent);
    if (status !== 200) throw new Error(`${url} answered ${status}`);
    times.push(performance.now() - began);
    bytes = body.byteLength;
  }
  agent.destroy();
  return { perSecond: [], aloneMs: median(times.slice(-alone)), kilobytes: bytes / 1000, visits: [] };
}

function figures(ours: Site, theirs: Site): Measurement[] {
  return [
    compare("requests/s, as browsers ask", median(ours.perSecond), median(theirs.perSecond), "", "more"),
    compare("one request alone", ours.aloneMs, theirs.aloneMs, "ms", "less"),
    compare("the page itself, compressed", ours.kilobytes, theirs.kilobytes, "kB", "less"),
  ];
}

function scores(ours: Site, theirs: Site): Measurement[] {
  const line = (what: string, name: keyof LighthouseScores, unit: string, better: "more" | "less") => {
    const of = ({ visits }: Site) => median(visits.map((visit) => visit[name]));
    return compare(`Lighthouse, mobile: ${what}`, of(ours), of(theirs), unit, better);
  };
  return [
    line("performance", "performance", "", "more"),
    line("accessibility", "accessibility", "", "more"),
    line("best practices", "bestPractices", "", "more"),
    line("SEO", "seo", "", "more"),
    line("LCP", "lcpMs", "ms", "less"),
    line("TBT", "tbtMs", "ms", "less"),
    line("CLS", "cls", "", "less"),
    line("before LCP", "kbBeforeLcp", "kB", "less"),
    line("in all", "kb", "kB", "less"),
  ];
}

function compare(
  what: string,
  ours: number,
  theirs: number,
  unit: string,
  better: "more" | "less",
): Measurement {
  const show = (value: number, whose: string) => `${whose} ${`${shortly(value)} ${unit}`.trim()}`;
  return {
    what,
    value: show(ours, "ours"),
    against: show(theirs, "theirs"),
    reach: `no ${better === "more" ? "less" : "more"} than theirs`,
    isReached: better === "more" ? ours >= theirs : ours <= theirs,
    note: theirs > 0 ? `${(ours / theirs).toFixed(2)} × theirs` : "",
  };
}

function leftOut(program: string): Measurement {
  return {
    what: "Lighthouse",
    value: "left out",
    against: "left out",
    reach: "–",
    isReached: false,
    note: `${program} is missing and may not be installed`,
  };
}
