import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensureInstalled } from "./install.mjs";
import { run, toolEnvironment } from "./project.mjs";
import { readReport, runVitest } from "./run-vitest.mjs";
import { countCheck, countPlaywright, lastLine, total } from "./test-counts.mjs";
import { playwrightTroubles, troubleLines } from "./test-troubles.mjs";

await ensureInstalled();
const chromium = await ensureChromium();
const reports = mkdtempSync(path.join(tmpdir(), "tramontane-reports-"));
const browserReport = path.join(reports, "playwright.json");
const logs = mkdtempSync(path.join(tmpdir(), "tramontane-logs-"));
const tallies = [];

async function stage(title, work) {
  console.log(`\n── ${title}`);
  const began = performance.now();
  const tally = await work();
  tallies.push(tally);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`── ${title} : ${tally.passed} réussis, ${tally.failed} échoués (${seconds} s)`);
  return tally;
}

const tool = async (name, ...args) => (await run(name, args)).code === 0;

await stage("Règles d’écriture", async () => countCheck(await tool("biome", "check", ".")));
await stage("Types", async () => countCheck((await tool("react-router", "typegen")) && (await tool("tsc"))));
const build = await stage("Construction", async () => countCheck(await ensureBuilt()));

await stage("Tests", () => runVitest([], { TRAMONTANE_TEST_LOGS: logs }));

// Without a build there is nothing to look at; that failure is counted already.
if (build.failed === 0)
  await stage("Navigateur", async () => {
    const { code } = await run("playwright", ["test", "--reporter=list,json"], {
      env: toolEnvironment({
        CHROME_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
        PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1",
        TRAMONTANE_TEST_LOGS: logs,
      }),
    });
    const report = readReport(browserReport);
    return { ...countPlaywright(report, code), troubles: report ? playwrightTroubles(report) : [] };
  });

// What the servers of all these tests logged has nothing of the people the tests were about.
if (build.failed === 0)
  await stage("Journaux", async () => countCheck(await tool("node", "tests/support/read-logs.ts", logs)));

rmSync(reports, { recursive: true, force: true });
rmSync(logs, { recursive: true, force: true });
const result = total(tallies);
const troubles = tallies.flatMap((tally) => tally.troubles ?? []);
console.log([...troubleLines(troubles), "", lastLine(result)].join("\n"));
process.exit(result.failed > 0 ? 1 : 0);
