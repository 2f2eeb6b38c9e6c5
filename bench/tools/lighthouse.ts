import { spawn } from "node:child_process";
import { findProgram } from "./programs.ts";

export interface LighthouseScores {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** What had arrived when the largest picture or text was painted. */
  kbBeforeLcp: number;
  kb: number;
}

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
export async function lighthouse(url: string): Promise<LighthouseScores> {
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
    kbBeforeLcp: kb(transfers.filter(({ networkEndTime }) => networkEndTime <= painted)),
    kb: kb(transfers),
  };
}

/** In a browser started for it. */
async function visit(url: string): Promise<Report> {
  const options = ["--quiet", "--output=json", "--output-path=stdout", `--chrome-flags=${flags}`];
  const report = JSON.parse(await run([url, ...options])) as Report;
  if (report.runtimeError) throw new Error(`Lighthouse on ${url}: ${report.runtimeError.message}`);
  return report;
}

function run(args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, CHROME_PATH: findProgram("chromium") ?? "" };
    const child = spawn(process.execPath, [findProgram("lighthouse") ?? "", ...args], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let printed = "";
    let complaints = "";
    child.stdout.on("data", (chunk) => {
      printed += chunk;
    });
    child.stderr.on("data", (chunk) => {
      complaints += chunk;
    });
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve(printed) : reject(new Error(complaints))));
  });
}
