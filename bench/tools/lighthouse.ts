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
}

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

const flags = "--headless=new --no-sandbox --disable-gpu --disable-background-networking";

/** One visit as Lighthouse judges it for a phone. npm fetches Lighthouse at first use: it is no part of the product. */
export async function lighthouse(url: string): Promise<LighthouseScores> {
  const args = ["exec", "--yes", "--package=lighthouse@13", "--", "lighthouse", url];
  const options = ["--quiet", "--output=json", "--output-path=stdout", `--chrome-flags=${flags}`];
  const { categories, audits } = JSON.parse(await run("npm", [...args, ...options])) as Report;
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    lcpMs: value("largest-contentful-paint"),
    tbtMs: value("total-blocking-time"),
    cls: value("cumulative-layout-shift"),
  };
}

function run(program: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, CHROME_PATH: findProgram("chromium") ?? "" };
    const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
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
