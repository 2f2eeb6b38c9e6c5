import { readFile } from "node:fs/promises";
import path from "node:path";
import { decodeText, readRecords } from "#app/lib/csv-file.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { OperatorError } from "#server/operator-error.ts";
import { say, UsageError } from "../command.ts";
import { readSqlDump } from "./sql-dump.ts";

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

export async function readSources(files: string[]): Promise<Source> {
  const whole: Source = { rows: [], unreadable: [], otherStatements: 0 };
  for (const file of files) {
    const read = { ".sql": readSqlDump, ".csv": readCsvTable }[path.extname(file).toLowerCase()];
    if (!read) throw new UsageError(`${file} : un fichier .sql ou .csv est attendu.`);
    const bytes = await readFile(file).catch((error) => {
      throw new OperatorError(`${file} ne peut pas être lu : ${error.message}`);
    });
    say(`Lecture de ${file}…`);
    const source = await read((await decodeText(bytes)).text, path.basename(file));
    whole.rows = whole.rows.concat(source.rows);
    whole.unreadable = whole.unreadable.concat(source.unreadable);
    whole.otherStatements += source.otherStatements;
  }
  return whole;
}

/** A CSV file holds one table, whose name it bears («vehicles.csv», or «vehicles_rows.csv» as hosts name it). */
export async function readCsvTable(text: string, file: string): Promise<Source> {
  const table = path.basename(file, path.extname(file)).replace(/_rows$/, "");
  const source: Source = { rows: [], unreadable: [], otherStatements: 0 };
  let columns: string[] | undefined;
  try {
    for await (const { line, cells } of readRecords(text)) {
      if (!columns) columns = cells;
      else if (cells.length === columns.length) {
        const values = columns.map((column, index) => [column, cells[index] || null] as const);
        source.rows.push({ table, file, line, values: Object.fromEntries(values) });
      } else {
        const reason = `${cells.length} valeurs pour ${columns.length} colonnes`;
        source.unreadable.push({ table, file, line, reason });
      }
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new OperatorError(`${file} n’est pas un CSV lisible : ${error.message}`);
  }
  return source;
}
