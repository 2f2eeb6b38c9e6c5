import { type BenchRow, type Measurement, median } from "../row.ts";
import { type LighthouseScores, lighthouse } from "../tools/lighthouse.ts";

const rounds = 3;
/** A bare WordPress's home page, measured on a machine of this kind. */
const peer = "WordPress home: LCP 1270 ms, score 100";

/** Every kind of public page as a phone sees it on its first visit. */
export const lighthousePages: BenchRow = {
  name: "lighthouse",
  title: `Lighthouse, mobile, median of ${rounds}`,
  needs: ["chromium"],
  async run(stage, progress) {
    const site = await stage.openSite();
    const [vehicle, agency] = await Promise.all([
      firstLink(site.url, "/catalogue"),
      firstLink(site.url, "/agences"),
    ]);
    const pages = ["/", "/catalogue", vehicle, "/agences", agency, "/a-propos", "/contact"];
    const measurements: Measurement[] = [];
    for (const page of pages) {
      const visits: LighthouseScores[] = [];
      for (let round = 0; round < rounds; round += 1) {
        progress(`${page}, ${round + 1} of ${rounds}`);
        visits.push(await lighthouse(site.url + page));
      }
      measurements.push(judge(page, visits));
    }
    return measurements;
  },
};

function judge(page: string, visits: LighthouseScores[]): Measurement {
  const of = (name: keyof LighthouseScores) => median(visits.map((visit) => visit[name]));
  const others = [of("accessibility"), of("bestPractices"), of("seo")];
  return {
    what: page.replace(/[0-9a-f-]{36}$/, "…"),
    value:
      `performance ${of("performance")}, others ${others.join(" ")}, LCP ${of("lcpMs").toFixed(0)} ms, ` +
      `TBT ${of("tbtMs").toFixed(0)} ms, CLS ${of("cls").toFixed(3)}`,
    against: page === "/" ? peer : "–",
    reach: "≥ 97, 100 100 100, LCP ≤ 1500 ms, CLS ≤ 0.01",
    isReached:
      of("performance") >= 97 &&
      others.every((score) => score === 100) &&
      of("lcpMs") <= 1500 &&
      of("cls") <= 0.01,
  };
}

async function firstLink(origin: string, list: string): Promise<string> {
  const html = await (await fetch(origin + list)).text();
  const [link] = new RegExp(`${list}/[0-9a-f-]{36}`).exec(html) ?? [];
  if (!link) throw new Error(`${list} lists nothing`);
  return link;
}
