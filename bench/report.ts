import { existsSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import type { Measurement } from "./row.ts";

/** What became of a row: its figures, or why there are none. */
export interface Result {
  title: string;
  measurements: Measurement[];
  /** Left out, or failed: in a sentence. */
  trouble?: string;
}

const columns = ["what", "value", "against", "reach", "note"] as const;
const headers = { what: "what", value: "measured", against: "against", reach: "to reach", note: "" };

export function printResult({ title, measurements, trouble }: Result): void {
  console.log(`\n${title}`);
  if (trouble) console.log(`✗ ${trouble}`);
  if (measurements.length === 0) return;
  const rows = [headers, ...measurements];
  const widths = columns.map((column) => Math.max(...rows.map((row) => row[column].length)));
  for (const [index, row] of rows.entries()) {
    const cells = columns.map((column, place) => row[column].padEnd(widths[place] ?? 0));
    const mark = index === 0 ? " " : measurements[index - 1]?.isReached ? "✓" : "✗";
    console.log(`${mark} ${cells.join("  ").trimEnd()}`);
  }
}

/** Everything that misses or has no figure, in one place at the end. */
export function printSummary(results: readonly Result[]): void {
  const all = results.flatMap(({ measurements }) => measurements);
  const reached = all.filter(({ isReached }) => isReached).length;
  console.log(`\n${reached} of ${all.length} figures reach what they are held against.`);
  for (const { title, measurements, trouble } of results) {
    if (trouble) console.log(`✗ ${title}: ${trouble}`);
    for (const { what, value, reach, note } of measurements.filter(({ isReached }) => !isReached))
      console.log(`✗ ${title}, ${what}: ${value}, to reach ${reach}${note && ` (${note})`}`);
  }
}

/** Puts the result in its place in the file; those of other rows stay, as long as there are such rows. */
export function writeResult(
  file: string,
  titles: readonly string[],
  { title, measurements, trouble }: Result,
): void {
  const [cpu] = os.cpus();
  const machine = `${os.cpus().length} × ${cpu?.model ?? os.arch()}, Node ${process.versions.node}`;
  const text = [
    `Taken on ${new Date().toISOString().slice(0, 10)}.`,
    ...(trouble ? ["", trouble] : []),
    ...(measurements.length > 0 ? ["", ...table(measurements)] : []),
  ].join("\n");
  const kept = readParts(file).filter(([name]) => titles.includes(name));
  const parts = new Map(kept).set(title, text);
  const head = `# Measured\n\nWritten by \`npm run bench\`: ${machine}.`;
  const sections = [...parts].map(([name, part]) => `## ${name}\n\n${part}`);
  writeFileSync(file, `${[head, ...sections].join("\n\n")}\n`);
}

function table(measurements: readonly Measurement[]): string[] {
  const rows = measurements.map(
    ({ isReached, ...row }) =>
      `| ${[isReached ? "✓" : "✗", ...columns.map((name) => row[name])].join(" | ")} |`,
  );
  return ["| | what | measured | against | to reach | |", "|---|---|---|---|---|---|", ...rows];
}

function readParts(file: string): [string, string][] {
  if (!existsSync(file)) return [];
  const [, ...sections] = readFileSync(file, "utf8").split(/^## /m);
  return sections.map((section) => {
    const [title = "", ...lines] = section.trim().split("\n");
    return [title, lines.join("\n").trim()];
  });
}
