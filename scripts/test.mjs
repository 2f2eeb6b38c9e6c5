import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { demandChromium, findOrInstallChromium } from "./chromium.mjs";
import { ensureInstalled } from "./install.mjs";
import { findOrInstallProxies } from "./programs.mjs";
import { run } from "./project.mjs";
import { countCheck, endRun, nothing, runPlaywright, runVitest } from "./test-report.mjs";

// `npm run test:quick`: rules, types and the tests beside the code, without a build or a browser.
const isQuick = process.argv.includes("--quick");

/** One after the other: apt works for one at a time. */
async function findPrograms() {
  if (isQuick) return {};
  return { browser: await findOrInstallChromium(), untried: await findOrInstallProxies() };
}

// Both wait for the network most of the time.
const [{ browser, untried = [] }] = await Promise.all([findPrograms(), ensureInstalled()]);
const chromium = isQuick ? undefined : demandChromium(browser);
const compiled = mkdtempSync(path.join(tmpdir(), "tramontane-compiled-"));
const logs = mkdtempSync(path.join(tmpdir(), "tramontane-logs-"));
const tallies = [];
// Hundreds of processes run the same files: each but the first finds them compiled.
process.env.NODE_COMPILE_CACHE ??= compiled;
// Tests leave much behind and keep little: with more room, runners look for it less often.
process.env.NODE_OPTIONS ??= "--max-semi-space-size=32";

async function stage(title, work) {
  console.log(`\n── ${title}`);
  const began = performance.now();
  const tally = await work();
  tallies.push({ title, ...tally });
  if (tally.output) console.log(tally.output);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`── ${title} : ${tally.passed} réussis, ${tally.failed} échoués (${seconds} s)`);
  return tally;
}

/** Goes on beside other work, and keeps its words for its own stage. */
async function check(...commands) {
  let output = "";
  for (const [name, ...args] of commands) {
    const result = await run(name, args, { quiet: true });
    output += result.output;
    if (result.code !== 0) return { ...countCheck(false), output };
  }
  return { ...countCheck(true), output };
}

// None of the three needs another, and the build alone leaves a core idle.
const rules = check(["biome", "check", "."]);
// Each of several checkers would work out the same types once more.
const types = check(["react-router", "typegen"], ["tsc", "--checkers", "1"]);
/** Known weaknesses of what production runs on, where the registry tells them. */
async function askForAdvisories() {
  const { code, output } = await run("npm", ["audit", "--omit=dev", "--audit-level=high"], { quiet: true });
  if (/\d+ vulnerabilit/.test(output)) return { ...countCheck(code === 0), output };
  return { ...nothing, skipped: 1, output: "Le registre ne répond pas : avis de sécurité non vérifiés." };
}
const advisories = isQuick ? undefined : askForAdvisories();
const hasBuild =
  !isQuick && (await stage("Construction", async () => countCheck(await ensureBuilt()))).failed === 0;
await stage("Règles d’écriture", () => rules);
await stage("Types", () => types);
if (advisories) await stage("Avis de sécurité", () => advisories);

await stage("Tests", () => runVitest(isQuick ? ["--project=code"] : [], { TRAMONTANE_TEST_LOGS: logs }));

// Without a build there is nothing to look at; that failure is counted already.
if (hasBuild)
  await stage("Navigateur", () => runPlaywright({ CHROME_PATH: chromium, TRAMONTANE_TEST_LOGS: logs }));

// What the servers of all these tests logged has nothing of the people the tests were about.
if (hasBuild)
  await stage("Journaux", async () => {
    const { code } = await run("node", ["tests/support/read-logs.ts", logs]);
    return countCheck(code === 0);
  });

rmSync(compiled, { recursive: true, force: true });
rmSync(logs, { recursive: true, force: true });
for (const line of untried) console.log(`\n${line}`);
endRun(tallies);
