import { existsSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import type { Stage } from "./stage.ts";

export interface Measurement {
  what: string;
  value: string;
  against: string;
  reach: string;
  isReached: boolean;
  /** By how much it misses, what limited it, what a reader should know. */
  note: string;
}

export interface BenchRow {
  name: string;
  title: string;
  /** Programs it measures with; where one is missing and cannot be installed, the row is left out, and said so. */
  needs?: string[];
  run: (stage: Stage, progress: (words: string) => void) => Promise<Measurement[]>;
}

interface Figure {
  what: string;
  /** As it is shown; the number with its unit unless given. */
  value?: string;
  against?: string;
  measured: number;
  limit: number;
  unit: string;
  /** Said where the figure misses. */
  why?: string;
  /** Said either way. */
  note?: string;
}

export function withinLimit(figure: Figure): Measurement {
  return line(figure, "≤", figure.measured <= figure.limit);
}

export function atLeast(figure: Figure): Measurement {
  return line(figure, "≥", figure.measured >= figure.limit);
}

function line(figure: Figure, sign: "≤" | "≥", isReached: boolean): Measurement {
  const { what, against = "–", measured, limit, unit, why, note } = figure;
  const gap = Math.abs(measured - limit);
  const miss = `misses by ${limit === 0 ? shortly(gap) : `${Math.ceil((gap / limit) * 100)} %`}`;
  return {
    what,
    value: figure.value ?? `${shortly(measured)} ${unit}`.trim(),
    against,
    reach: `${sign} ${limit} ${unit}`.trim(),
    isReached,
    note: [...(isReached ? [] : [miss, why]), note].filter(Boolean).join("; "),
  };
}

/** With as many digits as say something. */
function shortly(value: number): string {
  if (!Number.isFinite(value)) return "∞";
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

export interface Result {
  title: string;
  measurements: Measurement[];
  /** Left out, or failed: in a sentence. */
  trouble?: string;
}

const columns = ["what", "value", "against", "reach", "note"] as const;

export function printResult({ title, measurements, trouble }: Result): void {
  console.log(`\n${title}`);
  if (trouble) console.log(`✗ ${trouble}`);
  const rows = measurements.map(({ isReached, ...row }) => ({ "": isReached ? "✓" : "✗", ...row }));
  if (rows.length > 0) console.table(rows);
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
