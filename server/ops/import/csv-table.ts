import path from "node:path";
import { parse } from "csv-parse/sync";
import { OperatorError } from "#server/operator-error.ts";
import type { Source } from "./source-row.ts";

/** A CSV file holds one table, whose name it bears («vehicles.csv», or «vehicles_rows.csv» as hosts name it). */
export function readCsvTable(text: string, file: string): Source {
  const table = path.basename(file, path.extname(file)).replace(/_rows$/, "");
  try {
    const records = parse(text, {
      bom: true,
      columns: true,
      info: true,
      skip_empty_lines: true,
    }) as unknown as {
      record: Record<string, string>;
      info: { lines: number };
    }[];
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
