import { existsSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import type { Measurement } from "./row.ts";

export interface Result {
  title: string;
  measurements: Measurement[];
}

const columns = ["what", "value", "against", "reach"] as const;
const headers = { what: "what", value: "measured", against: "against", reach: "to reach" };

export function printResult({ title, measurements }: Result): void {
  console.log(`\n${title}`);
  const rows = [headers, ...measurements];
  const widths = columns.map((column) => Math.max(...rows.map((row) => row[column].length)));
  for (const [index, row] of rows.entries()) {
    const cells = columns.map((column, place) => row[column].padEnd(widths[place] ?? 0));
    const mark = index === 0 ? " " : measurements[index - 1]?.isReached ? "✓" : "✗";
    console.log(`${mark} ${cells.join("  ")}`);
  }
}

/** Puts the results in their places in the file; those of rows that were not run this time stay. */
export function writeResults(file: string, results: readonly Result[]): void {
  const [cpu] = os.cpus();
  const machine = `${os.cpus().length} × ${cpu?.model ?? os.arch()}, Node ${process.versions.node}`;
  const day = new Date().toISOString().slice(0, 10);
  const parts = new Map<string, string>(readParts(file));
  for (const { title, measurements } of results) {
    const lines = [
      `Taken on ${day}.`,
      "",
      "| | what | measured | against | to reach |",
      "|---|---|---|---|---|",
      ...measurements.map(
        ({ isReached, what, value, against, reach }) =>
          `| ${isReached ? "✓" : "✗"} | ${what} | ${value} | ${against} | ${reach} |`,
      ),
    ];
    parts.set(title, lines.join("\n"));
  }
  const head = `# Measured\n\nWritten by \`npm run bench\`: ${machine}.`;
  const sections = [...parts].map(([title, text]) => `## ${title}\n\n${text}`);
  writeFileSync(file, `${[head, ...sections].join("\n\n")}\n`);
}

function readParts(file: string): [string, string][] {
  if (!existsSync(file)) return [];
  const [, ...sections] = readFileSync(file, "utf8").split(/^## /m);
  return sections.map((section) => {
    const [title = "", ...lines] = section.trim().split("\n");
    return [title, lines.join("\n").trim()];
  });
}
