import type { HistoryEntry } from "./history.ts";
import { type RecordName, records, revertibleColumns } from "./records.ts";

type Line = Pick<HistoryEntry, "action" | "record_table" | "before" | "after">;

/**
 * The record whose form «Rétablir ces valeurs» goes through, and which columns of the line it holds; null: no way back.
 * Photos, periods and files have none: what was removed comes back from the bin, and a file that was replaced is gone.
 */
export function revertible({ action, record_table, before, after }: Line) {
  if (action !== "updated") return null;
  for (const [name, kind] of Object.entries(records)) {
    if (kind.table !== record_table) continue;
    // A tier that was added has nothing before it.
    const columns = revertibleColumns(kind).filter(
      (column) => Object.hasOwn(before, column) || Object.hasOwn(after, column),
    );
    if (columns.length > 0) return { record: name as RecordName, columns };
  }
  return null;
}

export const revertMessages = { failed: "Ces valeurs n’ont pas été rétablies." };
