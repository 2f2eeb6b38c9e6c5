import type { Stage } from "./stage.ts";

/** One line of the report: a figure beside what it is held against. */
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
  /** For `--only`. */
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

/** A figure that must stay below its limit. */
export function atMost(figure: Figure): Measurement {
  return line(figure, "≤", figure.measured <= figure.limit);
}

/** A figure that must come up to its limit. */
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
export function shortly(value: number): string {
  if (!Number.isFinite(value)) return "∞";
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
