import { writeFileSync } from "node:fs";
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

export function writeResults(file: string, results: readonly Result[]): void {
  const [cpu] = os.cpus();
  const machine = `${os.cpus().length} × ${cpu?.model ?? os.arch()}, Node ${process.versions.node}`;
  const parts = results.map(({ title, measurements }) =>
    [
      `## ${title}`,
      "",
      "| | what | measured | against | to reach |",
      "|---|---|---|---|---|",
      ...measurements.map(
        ({ isReached, what, value, against, reach }) =>
          `| ${isReached ? "✓" : "✗"} | ${what} | ${value} | ${against} | ${reach} |`,
      ),
    ].join("\n"),
  );
  const head = `# Measured\n\nWritten by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}.`;
  writeFileSync(file, `${[head, ...parts].join("\n\n")}\n`);
}
