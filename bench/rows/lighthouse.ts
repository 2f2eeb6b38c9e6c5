import { execFile } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { type BenchRow, type Measurement, median } from "../row.ts";
import type { BenchSite } from "../stage.ts";
import { findProgram } from "../tools/programs.ts";

/** A bare WordPress's home page, measured on a machine of this kind. */
const peer = "WordPress home: LCP 1270 ms, 227 kB, performance 100";

const wanted = { performance: 97, others: 100, cls: 0.01 };
const helperAnswer = "/quel-vehicule?mode=demenage&surface=45&permis=B";
const rounds = { first: 5, other: 3 };

/** Every kind of public page as a phone sees it on its first visit. */
export const lighthousePages: BenchRow = {
  name: "lighthouse",
  title: `Lighthouse, mobile: median of ${rounds.first} for home, catalogue and vehicle, of ${rounds.other} for the others`,
  needs: ["chromium", "lighthouse"],
  async run(stage, progress) {
    const site = await stage.openSite({}, { keepJobs: true });
    progress("pictures in all their formats");
    await untilPicturesReady(site);
    const [vehicle, agency] = [await firstLink(site, "/catalogue"), await firstLink(site, "/agences")];
    const selection = `/selection?v=${vehicle.split("/").at(-1)}&duree=5`;
    const measurements: Measurement[] = [];
    for (const [times, pages] of [
      [rounds.first, ["/", "/catalogue", vehicle]],
      [rounds.other, ["/agences", agency, "/a-propos", "/contact", "/mentions-legales"]],
      [rounds.other, ["/tarifs", "/quel-vehicule", helperAnswer, selection, "/accessibilite"]],
    ] as const) {
      for (const page of pages) {
        const visits: Scores[] = [];
        for (let round = 1; round <= times; round += 1) {
          progress(`${page}, ${round} of ${times}`);
          visits.push(await scoresOf(site.url + page));
        }
        measurements.push(judge(page, visits));
      }
    }
    return measurements;
  },
};

function judge(page: string, visits: Scores[]): Measurement {
  const of = (name: keyof Scores) => median(visits.map((visit) => visit[name]));
  const others = [of("accessibility"), of("bestPractices"), of("seo")];
  const misses = [
    of("performance") < wanted.performance &&
      `performance misses by ${wanted.performance - of("performance")}`,
    Math.min(...others) < wanted.others && `the other three miss by ${wanted.others - Math.min(...others)}`,
    of("cls") > wanted.cls && `CLS misses by ${(of("cls") - wanted.cls).toFixed(3)}`,
  ].filter((miss) => miss !== false);
  return {
    what: page.replace(/[0-9a-f-]{36}/, "…"),
    value:
      `performance ${of("performance")}, others ${others.join(" ")}, LCP ${of("lcpMs").toFixed(0)} ms, ` +
      `TBT ${of("tbtMs").toFixed(0)} ms, ${of("kbBeforeLcp").toFixed(0)} kB before LCP (${of("kb").toFixed(0)} in all), ` +
      `CLS ${of("cls").toFixed(3)}`,
    against: page === "/" ? peer : "–",
    reach: `≥ ${wanted.performance}, 100 100 100, CLS ≤ ${wanted.cls}`,
    isReached: misses.length === 0,
    note: misses.join("; "),
  };
}

/** A visitor comes to a site that has been standing for more than the first minutes. */
async function untilPicturesReady(site: BenchSite): Promise<void> {
  const open = "state in ('created', 'retry', 'active')";
  for (;;) {
    const jobs = await site.query(`select from pgboss.job where name = 'make-variants' and ${open}`);
    if (jobs.length === 0) return;
    await delay(1_000);
  }
}

async function firstLink(site: BenchSite, list: string): Promise<string> {
  const html = await (await site.browser.get(list)).text();
  const [link] = new RegExp(`${list}/[0-9a-f-]{36}`).exec(html) ?? [];
  if (!link) throw new Error(`${list} lists nothing`);
  return link;
}

type Scores = Awaited<ReturnType<typeof scoresOf>>;

interface Transfer {
  networkEndTime: number;
  transferSize: number;
}

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; details?: { items?: unknown[] } }>;
  runtimeError?: { message: string };
}

const flags = "--headless=new --no-sandbox --disable-gpu --disable-background-networking";

/** One visit as Lighthouse judges it for a phone. Now and then its browser fails to record one: then it is made again. */
async function scoresOf(url: string) {
  const { categories, audits } = await visit(url).catch(() => visit(url));
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY;
  const transfers = (audits["network-requests"]?.details?.items ?? []) as Transfer[];
  const [observed] = (audits.metrics?.details?.items ?? []) as { observedLargestContentfulPaint?: number }[];
  const painted = observed?.observedLargestContentfulPaint ?? Number.POSITIVE_INFINITY;
  const kb = (some: Transfer[]) => some.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    lcpMs: value("largest-contentful-paint"),
    tbtMs: value("total-blocking-time"),
    cls: value("cumulative-layout-shift"),
    /** What had arrived when the largest picture or text was painted. */
    kbBeforeLcp: kb(transfers.filter(({ networkEndTime }) => networkEndTime <= painted)),
    kb: kb(transfers),
  };
}

/** In a browser started for it. */
async function visit(url: string): Promise<Report> {
  const options = ["--quiet", "--output=json", "--output-path=stdout", `--chrome-flags=${flags}`];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [findProgram("lighthouse") ?? "", url, ...options],
    {
      env: { ...process.env, CHROME_PATH: findProgram("chromium") ?? "" },
      maxBuffer: Number.POSITIVE_INFINITY,
    },
  );
  const report = JSON.parse(stdout) as Report;
  if (report.runtimeError) throw new Error(`Lighthouse on ${url}: ${report.runtimeError.message}`);
  return report;
}
