// What the trial of an imported file says, on both sides of the wire: one JSON message a line.

export const maxBytes = 10 * 1024 * 1024;
/** Empty ones included. */
export const maxRows = 20_000;
export const maxColumns = 200;
export const maxLineSize = 64 * 1024;

export const effects = ["refused", "modified", "created", "unchanged"] as const;
export type Effect = (typeof effects)[number];

export interface CellChange {
  label: string;
  before: string;
  /** Null: the cell is empty, and empties the field. */
  after: string | null;
}

export interface CellError {
  label: string;
  value: string;
  message: string;
}

export interface ImportLine {
  line: number;
  effect: Effect;
  name: string;
  number: string;
  changes?: CellChange[];
  errors?: CellError[];
  summary?: string;
  cells?: string[];
}

export interface ImportFacts {
  rows: number;
  titles: string[];
  ignored: string[];
  encoding: string;
  delimiter: string;
  key: string;
}

export type ImportCounts = Record<Effect, number>;

export type ImportMessage =
  | { kind: "facts"; facts: ImportFacts }
  | { kind: "lines"; lines: ImportLine[] }
  | { kind: "end"; counts: ImportCounts; digest: string }
  | { kind: "progress"; done: number }
  | { kind: "applied"; created: number; modified: number; batch: string }
  /** Something changed since the trial: nothing was applied, and a new trial follows. */
  | { kind: "changed" }
  | { kind: "failed"; message: string };

export const errorTitle = "Erreur";
