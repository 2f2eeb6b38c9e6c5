/** A value as the export wrote it; PostgreSQL reads it as the column's type. */
export type Value = string | null;

export interface SourceRow {
  table: string;
  file: string;
  line: number;
  values: Record<string, Value>;
}

/** What an export holds: rows, and what was passed over. */
export interface Source {
  rows: SourceRow[];
  /** Rows that could not be read, with the reason. */
  unreadable: { table: string; file: string; line: number; reason: string }[];
  /** Statements that are not data; they are never executed. */
  otherStatements: number;
}
