import { readFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "csv-parse/sync";
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
    const text = await readFile(file, "utf8").catch((error) => {
      throw new OperatorError(`${file} ne peut pas être lu : ${error.message}`);
    });
    say(`Lecture de ${file}…`);
    const source = read(text, path.basename(file));
    whole.rows = whole.rows.concat(source.rows);
    whole.unreadable = whole.unreadable.concat(source.unreadable);
    whole.otherStatements += source.otherStatements;
  }
  return whole;
}

/** A CSV file holds one table, whose name it bears («vehicles.csv», or «vehicles_rows.csv» as hosts name it). */
export function readCsvTable(text: string, file: string): Source {
  const table = path.basename(file, path.extname(file)).replace(/_rows$/, "");
  try {
    const options = { bom: true, columns: true, info: true, skip_empty_lines: true } as const;
    const records = parse<{ record: Record<string, string>; info: { lines: number } }>(text, options);
    return {
      unreadable: [],
      otherStatements: 0,
      rows: records.map(({ record, info }) => ({
        table,
        file,
        // The line its last value ends on; a text of several lines began above.
        line: info.lines - newlines(record),
        values: Object.fromEntries(
          Object.entries(record).map(([column, value]) => [column, value === "" ? null : value]),
        ),
      })),
    };
  } catch (error) {
    throw new OperatorError(`${file} n’est pas un CSV lisible : ${(error as Error).message}`);
  }
}

function newlines(record: Record<string, string>): number {
  return Object.values(record).join("").split("\n").length - 1;
}
