import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inProject, run, toolEnvironment } from "./project.mjs";

/** Runs the tests under `paths`, or all of them; what Vitest reports, as a tally. */
export function runVitest(paths, env) {
  const outside = inProject("scripts", "errors-outside-tests.mjs");
  return runReported(readVitest, (file) => {
    const reporters = ["default", "json", outside].map((name) => `--reporter=${name}`);
    return run("vitest", ["run", ...reporters, `--outputFile.json=${file}`, ...paths], {
      env: toolEnvironment({ ...env, TRAMONTANE_ERRORS_OUTSIDE_TESTS: `${file}.errors` }),
    });
  });
}

/** The same of the tests in the browser. */
export function runPlaywright(env) {
  return runReported(readPlaywright, (file) => {
    const report = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1" };
    return run("playwright", ["test", "--reporter=list,json"], {
      env: toolEnvironment({ ...env, ...report }),
    });
  });
}

async function runReported(read, work) {
  const folder = mkdtempSync(path.join(tmpdir(), "tramontane-report-"));
  const file = path.join(folder, "report.json");
  try {
    const { code } = await work(file);
    const report = readJson(file);
    const tally = report ? read(report, readJson(`${file}.errors`) ?? []) : { ...nothing, troubles: [] };
    const failed = tally.troubles.filter((one) => one.isFailure).length;
    // A runner that fails without naming a test, or runs none, counts as a failure too.
    const isSilent = failed === 0 && (code !== 0 || tally.passed === 0);
    return { ...tally, failed: isSilent ? 1 : failed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a runner wrote down, or undefined when it did not come to that. */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

function readVitest(report, errorsOutside) {
  const inFile = (file) => {
    const name = path.relative(process.cwd(), file.name);
    const tests = file.assertionResults
      .filter((test) => test.failureMessages?.length > 0)
      .map((test) =>
        trouble(`${name} › ${test.fullName}`, test.status === "failed", test.failureMessages.at(-1)),
      );
    // A file that breaks before its first test names no failed test.
    const isBroken = file.status === "failed" && !tests.some((test) => test.isFailure);
    return isBroken ? [...tests, trouble(name, true, file.message)] : tests;
  };
  const outside = errorsOutside.map((text) => trouble("Hors des tests", true, text));
  return {
    passed: report.numPassedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    troubles: [...report.testResults.flatMap(inFile), ...outside],
  };
}

function readPlaywright({ stats, suites }) {
  const troublesOf = (spec) =>
    spec.tests
      .filter((test) => test.status === "unexpected" || test.status === "flaky")
      .map((test) => {
        const error = test.results.findLast((result) => result.error)?.error;
        const name = `${spec.file}:${spec.line} › ${spec.title}`;
        return trouble(name, test.status === "unexpected", error?.message);
      });
  const inSuite = (suite) => [
    ...(suite.suites ?? []).flatMap(inSuite),
    ...(suite.specs ?? []).flatMap(troublesOf),
  ];
  return {
    passed: stats.expected + stats.flaky,
    skipped: stats.skipped,
    troubles: suites.flatMap(inSuite),
  };
}

export const nothing = { passed: 0, failed: 0, skipped: 0 };

export function countCheck(isGood) {
  return { ...nothing, passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 };
}

/** The end of a run, which of a long log is read first: what went wrong, and the line it is judged by. */
export function endRun(tallies) {
  const troubles = tallies.flatMap(({ title, failed, output, troubles = [] }) => {
    const isNamed = failed === 0 || troubles.some((one) => one.isFailure);
    return isNamed ? troubles : [...troubles, trouble(title, true, output)];
  });
  const chapter = (title, isFailure) => {
    const lines = troubles
      .filter((one) => one.isFailure === isFailure)
      .flatMap(({ name, message }) => [name, ...message.map((line) => `    ${line}`)]);
    return lines.length > 0 ? ["", `── ${title}`, ...lines] : [];
  };
  const sum = (key) => tallies.reduce((n, tally) => n + tally[key], 0);
  const [failed, skipped] = [sum("failed"), sum("skipped")];
  const last = `${sum("passed")} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
  const chapters = [...chapter("Échecs", true), ...chapter("Passés au second essai seulement", false)];
  console.log([...chapters, "", last].join("\n"));
  process.exit(failed > 0 ? 1 : 0);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal are control characters
const colours = /\u001b\[[\d;]*m/g;

function trouble(name, isFailure, message = "") {
  const lines = message.replaceAll(colours, "").split("\n");
  return { name, isFailure, message: lines.filter((line) => line.trim()).slice(0, 8) };
}
