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
