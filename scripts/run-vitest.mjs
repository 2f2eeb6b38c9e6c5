import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { run, toolEnvironment } from "./project.mjs";
import { countVitest } from "./test-counts.mjs";
import { vitestTroubles } from "./test-troubles.mjs";

/** Runs the tests under `paths`, or all of them, counts what Vitest reports, and names what went wrong. */
export async function runVitest(paths = [], env = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "tramontane-report-"));
  const file = path.join(folder, "vitest.json");
  try {
    const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...paths];
    const { code } = await run("vitest", args, { env: toolEnvironment(env) });
    const report = readReport(file);
    return { ...countVitest(report, code), troubles: report ? vitestTroubles(report) : [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a runner wrote down, or undefined when it did not come to that. */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
