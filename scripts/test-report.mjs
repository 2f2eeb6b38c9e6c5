import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inProject, run, toolEnvironment } from "./project.mjs";

/** Runs the tests under `paths`, or all of them, counts what Vitest reports, and names what went wrong. */
export function runVitest(paths, env) {
  const outside = inProject("scripts", "errors-outside-tests.mjs");
  return runReported(countVitest, vitestTroubles, async (file) => {
    const errors = `${file}.errors`;
    const reporters = ["default", "json", outside].map((name) => `--reporter=${name}`);
    const { code } = await run("vitest", ["run", ...reporters, `--outputFile.json=${file}`, ...paths], {
      env: toolEnvironment({ ...env, TRAMONTANE_ERRORS_OUTSIDE_TESTS: errors }),
    });
    return { code, outside: (readReport(errors) ?? []).map((text) => trouble("Hors des tests", true, text)) };
  });
}

/** The same of the tests in the browser. */
export function runPlaywright(env) {
  return runReported(countPlaywright, playwrightTroubles, (file) =>
    run("playwright", ["test", "--reporter=list,json"], {
      env: toolEnvironment({
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1",
      }),
    }),
  );
}

async function runReported(count, troubles, work) {
  const folder = mkdtempSync(path.join(tmpdir(), "tramontane-report-"));
  const file = path.join(folder, "report.json");
  try {
    const { code, outside = [] } = await work(file);
    const report = readReport(file);
    return { ...count(report, code), troubles: [...(report ? troubles(report) : []), ...outside] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The end of a run: what went wrong, and the line it is judged by. */
export function endRun(tallies) {
  const result = total(tallies);
  const troubles = tallies.flatMap(troublesOf);
  console.log([...troubleLines(troubles), "", lastLine(result)].join("\n"));
  process.exit(result.failed > 0 ? 1 : 0);
}

/** What a runner wrote down, or undefined when it did not come to that. */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

// What each runner reports, as one tally. A runner that fails without naming a test still counts as a failure.

export const nothing = { passed: 0, failed: 0, skipped: 0 };

export function countCheck(isGood) {
  return { ...nothing, passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 };
}

/** `report`: Vitest's JSON reporter, or undefined when it left none. */
export function countVitest(report, exitCode) {
  if (!report) return countCheck(false);
  // A file that breaks before its first test names no failed test.
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  return settle(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    exitCode,
  );
}

/** `report`: Playwright's JSON reporter, or undefined when it left none. */
export function countPlaywright(report, exitCode) {
  if (!report) return countCheck(false);
  const { expected, flaky, unexpected, skipped } = report.stats;
  return settle({ passed: expected + flaky, failed: unexpected, skipped }, exitCode);
}

function settle(counts, exitCode) {
  const ranNothing = counts.passed + counts.failed === 0;
  const failedSilently = exitCode !== 0 && counts.failed === 0;
  return ranNothing || failedSilently ? { ...counts, failed: counts.failed + 1 } : counts;
}

export function total(tallies) {
  const sum = (key) => tallies.reduce((n, tally) => n + tally[key], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}

export function lastLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

// Which tests failed, and which passed only at their second try: named once more at the end of a run, where a long log
// is read first.

/** Those of a stage that failed without a test to name have its title, and what it printed. */
export function troublesOf({ title, failed, output, troubles = [] }) {
  const isNamed = failed === 0 || troubles.some((one) => one.isFailure);
  return isNamed ? troubles : [...troubles, trouble(title, true, output)];
}

/** `report`: Vitest's JSON reporter. */
export function vitestTroubles(report) {
  return report.testResults.flatMap((file) => {
    const name = path.relative(process.cwd(), file.name);
    const tests = file.assertionResults
      .filter((test) => test.failureMessages?.length > 0)
      .map((test) =>
        trouble(`${name} › ${test.fullName}`, test.status === "failed", test.failureMessages.at(-1)),
      );
    // A file that breaks before its first test names no failed test.
    const broken = file.status === "failed" && !tests.some((test) => test.isFailure);
    return broken ? [...tests, trouble(name, true, file.message)] : tests;
  });
}

/** `report`: Playwright's JSON reporter. */
export function playwrightTroubles(report) {
  const inSuite = (suite) => [
    ...(suite.suites ?? []).flatMap(inSuite),
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests
        .filter((test) => test.status === "unexpected" || test.status === "flaky")
        .map((test) => {
          const error = test.results.findLast((result) => result.error)?.error;
          return trouble(
            `${spec.file}:${spec.line} › ${spec.title}`,
            test.status === "unexpected",
            error?.message,
          );
        }),
    ),
  ];
  return report.suites.flatMap(inSuite);
}

/** What is printed of them; nothing when there is nothing to say. */
export function troubleLines(troubles) {
  const [failed, again] = [troubles.filter((one) => one.isFailure), troubles.filter((one) => !one.isFailure)];
  return [...chapter("Échecs", failed), ...chapter("Passés au second essai seulement", again)];
}

const chapter = (title, troubles) =>
  troubles.length === 0
    ? []
    : [
        "",
        `── ${title}`,
        ...troubles.flatMap(({ name, message }) => [name, ...message.map((line) => `    ${line}`)]),
      ];

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal are control characters
const colours = /\u001b\[[\d;]*m/g;

function trouble(name, isFailure, message = "") {
  const lines = message.replaceAll(colours, "").split("\n");
  return { name, isFailure, message: lines.filter((line) => line.trim()).slice(0, 8) };
}
