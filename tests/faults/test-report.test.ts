import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

interface Report {
  countVitest(report: object | undefined, exitCode: number): Tally;
  countPlaywright(report: object | undefined, exitCode: number): Tally;
  total(tallies: Tally[]): Tally;
  lastLine(tally: Tally): string;
  vitestTroubles(report: object): object[];
  playwrightTroubles(report: object): object[];
  troublesOf(tally: Tally & { title: string; output?: string; troubles?: object[] }): object[];
  troubleLines(troubles: object[]): string[];
}

// The scripts are plain JavaScript: they run before TypeScript is installed.
const file = pathToFileURL(path.resolve("scripts/test-report.mjs")).href;
const { countVitest, countPlaywright, total, lastLine, ...troubles }: Report = await import(
  /* @vite-ignore */ file
);
const { vitestTroubles, playwrightTroubles, troublesOf, troubleLines } = troubles;

const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] };
const playwright = { stats: { expected: 3, flaky: 1, unexpected: 0, skipped: 0 } };

test("a green run is counted as it is", () => {
  expect(countVitest(vitest, 0)).toEqual({ passed: 5, failed: 0, skipped: 1 });
  expect(countPlaywright(playwright, 0)).toEqual({ passed: 4, failed: 0, skipped: 0 });
});

test("a file that breaks before its first test is a failure", () => {
  const broken = { status: "failed", assertionResults: [] };
  const ordinary = { status: "failed", assertionResults: [{ status: "failed" }] };
  const report = { ...vitest, numFailedTests: 1, testResults: [broken, ordinary] };
  expect(countVitest(report, 1).failed).toBe(2);
});

test("a runner that fails without naming a test, leaves no report or runs nothing is a failure", () => {
  expect(countVitest(vitest, 1).failed).toBe(1);
  expect(countVitest(undefined, 0).failed).toBe(1);
  expect(countVitest({ ...vitest, numPassedTests: 0 }, 0).failed).toBe(1);
  expect(countPlaywright(playwright, 1).failed).toBe(1);
  expect(countPlaywright(undefined, 1).failed).toBe(1);
  expect(countPlaywright({ stats: { ...playwright.stats, expected: 0, flaky: 0 } }, 0).failed).toBe(1);
});

test("the last line adds everything up", () => {
  const tallies = [countVitest({ ...vitest, numPendingTests: 0 }, 0), countPlaywright(playwright, 1)];
  expect(lastLine(total(tallies))).toBe("9 passed, 1 failed");
  expect(lastLine({ passed: 1, failed: 0, skipped: 2 })).toBe("1 passed, 0 failed, 2 skipped");
});

test("what failed and what needed a second try is named, with the error", () => {
  const inFile = (name: string, tests: object[], message = "") => ({
    name: path.resolve(name),
    status: "failed",
    assertionResults: tests,
    message,
  });
  const tested = (fullName: string, status: string, ...failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  });
  const troubles = [
    ...vitestTroubles({
      testResults: [
        inFile("server/a.test.ts", [
          tested("is whole", "passed"),
          tested("is broken", "failed", "first", "second\n    at a.ts:1"),
          tested("is slow", "passed", "late"),
        ]),
        inFile("server/b.test.ts", [], "no such module"),
      ],
    }),
    ...playwrightTroubles({
      suites: [
        {
          suites: [
            {
              specs: [
                {
                  file: "home.spec.ts",
                  line: 7,
                  title: "opens",
                  tests: [
                    {
                      status: "flaky",
                      results: [{ error: { message: "\u001b[31mtimed out\u001b[39m" } }, {}],
                    },
                  ],
                },
                {
                  file: "home.spec.ts",
                  line: 9,
                  title: "closes",
                  tests: [{ status: "expected", results: [{}] }],
                },
              ],
            },
          ],
        },
      ],
    }),
  ];
  expect(troubleLines(troubles)).toEqual([
    "",
    "── Échecs",
    "server/a.test.ts › is broken",
    "    second",
    "        at a.ts:1",
    "server/b.test.ts",
    "    no such module",
    "",
    "── Passés au second essai seulement",
    "server/a.test.ts › is slow",
    "    late",
    "home.spec.ts:7 › opens",
    "    timed out",
  ]);
  expect(troubleLines([])).toEqual([]);
});

test("a stage that failed without a test to name is named itself, with its first words", () => {
  const rules = { title: "Règles d’écriture", passed: 0, failed: 1, skipped: 0, output: "a.ts:1\n\nunused" };
  expect(troubleLines(troublesOf(rules))).toEqual([
    "",
    "── Échecs",
    "Règles d’écriture",
    "    a.ts:1",
    "    unused",
  ]);
  expect(troublesOf({ ...rules, passed: 1, failed: 0 })).toEqual([]);
  const named = [{ name: "a.test.ts", isFailure: true, message: [] }];
  expect(troublesOf({ ...rules, troubles: named })).toEqual(named);
});
