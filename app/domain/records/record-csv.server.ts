import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { csvLine, csvStart } from "#app/lib/csv.ts";
import type { App } from "#server/app.ts";
import { formatHistoryValue } from "./history.ts";
import { readRightOf } from "./record.ts";
import { plainRows } from "./record-operations.server.ts";
import { fieldLabel, type ScreenRecord } from "./records.ts";

/** Every record of a kind under the labels of its form, in the words of the history; numbers as a spreadsheet reads them. */
export async function exportRecords(app: Pick<App, "db">, actor: Actor, kind: ScreenRecord): Promise<string> {
  requireRight(actor, readRightOf(kind));
  const columns = kind.screens.csv ?? [];
  const rows = await plainRows(app.db, kind, { columns });
  const cell = (column: string, value: unknown): string => {
    if (typeof value === "number") return String(value).replace(".", ",");
    const text = formatHistoryValue(column, value, { table: kind.table, max: Number.POSITIVE_INFINITY });
    return text === "—" ? "" : text;
  };
  const lines = rows.map((row: Record<string, unknown>) =>
    columns.map((column) => cell(column, row[column])),
  );
  return csvStart + [columns.map((column) => fieldLabel(column, kind.table)), ...lines].map(csvLine).join("");
}
