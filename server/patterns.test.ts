import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseAst } from "vite";
import { expect, onTestFinished, test, vi } from "vitest";

// A pattern whose time grows with the square of its text lets one long path, form or file stop the site. Every pattern
// of the sources is tried on hostile texts: a new one needs no line here.

const files = globSync("{app,server}/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));

/** The shortest finds what doubles with every letter, before a longer one would never end. */
const sizes = [16, 28, 1_024, 16_384];
const maxMs = 50;
const pumps = [
  ..."a0Zé_-.,:;=/\\@%+'\"<>()[]{}#&?!*|$^~ \t\n\0",
  "\r\n",
  "a ",
  "a.",
  "a@",
  "0 ",
  "<a",
  '\\"',
];

test.each(files.map((file) => [file, literalsOf(file)] as const).filter(([, { length }]) => length > 0))(
  "%s",
  (_file, patterns) => patterns.forEach(expectBounded),
);

test("patterns put together from parts", async () => {
  const made: RegExp[] = [];
  class Recorded extends RegExp {
    constructor(source: string | RegExp, flags?: string) {
      super(source, flags);
      made.push(this);
    }
  }
  vi.stubGlobal("RegExp", Recorded);
  const makers = files.filter((file) => readFileSync(file, "utf8").includes("new RegExp("));
  expect(makers).not.toHaveLength(0);
  onTestFinished(() => void vi.unstubAllGlobals());
  for (const file of makers) {
    // Anew: another file may have loaded it already.
    vi.resetModules();
    const before = made.length;
    await import(path.resolve(file));
    expect(made.length, `${file} makes its patterns when it is loaded`).toBeGreaterThan(before);
  }
  vi.unstubAllGlobals();
  made.forEach((pattern) => void expectBounded(new RegExp(pattern)));
});

function literalsOf(file: string): RegExp[] {
  const found: RegExp[] = [];
  JSON.stringify(
    parseAst(readFileSync(file, "utf8"), { lang: file.endsWith("x") ? "tsx" : "ts" }),
    (_key, node) => {
      if (node?.regex) found.push(new RegExp(node.regex.pattern, node.regex.flags));
      return typeof node === "bigint" ? null : node;
    },
  );
  return found;
}

/** Its own words lead to where it tries again, so texts are made of these too. */
function expectBounded(pattern: RegExp) {
  const words = pattern.source.match(/[\w<>/@ -]{2,}/g) ?? [];
  for (const pump of [...pumps, ...words, ...words.map((word) => `${word}>`)])
    for (const lead of ["", words[0] ?? ""])
      for (const size of sizes) {
        const text = `${lead}${pump.repeat(size / pump.length)}\u0001`;
        // A busy machine may cost one try.
        const ms = timeOf(pattern, text) > maxMs ? timeOf(pattern, text) : 0;
        expect(ms, `${pattern} on ${JSON.stringify(lead + pump)}, ${size} characters of it`).toBeLessThan(
          maxMs,
        );
      }
}

/** Of this thread's own work. */
function timeOf(pattern: RegExp, text: string): number {
  const before = process.threadCpuUsage();
  text.replace(pattern, "");
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
