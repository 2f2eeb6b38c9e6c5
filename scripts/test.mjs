import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensureInstalled } from "./install.mjs";
import { run, toolEnvironment } from "./project.mjs";
import { countCheck, countPlaywright, countVitest, lastLine, total } from "./test-counts.mjs";

await ensureInstalled();
const chromium = await ensureChromium();
const reports = mkdtempSync(path.join(tmpdir(), "tramontane-reports-"));
const report = (name) => path.join(reports, `${name}.json`);
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

await stage("Tests", async () => {
  const { code } = await run("vitest", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report("vitest")}`,
  ]);
  return countVitest(readReport("vitest"), code);
});

// Without a build there is nothing to look at; that failure is counted already.
if (build.failed === 0)
  await stage("Navigateur", async () => {
    const { code } = await run("playwright", ["test", "--reporter=list,json"], {
      env: toolEnvironment({
        CHROME_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report("playwright"),
        PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1",
      }),
    });
    return countPlaywright(readReport("playwright"), code);
  });

function readReport(name) {
  try {
    return JSON.parse(readFileSync(report(name), "utf8"));
  } catch {
    return undefined;
  }
}

rmSync(reports, { recursive: true, force: true });
const result = total(tallies);
console.log(`\n${lastLine(result)}`);
process.exit(result.failed > 0 ? 1 : 0);
