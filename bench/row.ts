import type { Stage } from "./stage.ts";

/** One line of the report: a figure beside what it is held against. */
export interface Measurement {
  what: string;
  value: string;
  against: string;
  reach: string;
  isReached: boolean;
}

export interface BenchRow {
  /** For `--only`. */
  name: string;
  title: string;
  /** Programs it measures with; where one is missing and cannot be installed, the row is left out, and said so. */
  needs?: string[];
  run: (stage: Stage, progress: (words: string) => void) => Promise<Measurement[]>;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
