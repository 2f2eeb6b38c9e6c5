import path from "node:path";

// Which tests failed, and which passed only at their second try: named once more at the end of a run, where a long log
// is read first.

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
