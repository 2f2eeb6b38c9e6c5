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

/** What a line of the history would set back, beside what there is today. */
export interface Revert {
  id: string;
  name: string;
  by: string;
  at: Date;
  /** The record's, for the save. */
  version: string;
  fields: RevertField[];
}

export interface RevertField {
  field: string;
  label: string;
  today: string;
  wanted: string;
  /** Today's value as it is stored: what the save compares with. */
  seen: unknown;
  /** Who gave it another value since, and when; null where nobody did. */
  since: { by: string | null; at: Date | null } | null;
}

export const revertMessages = {
  failed: "Ces valeurs n’ont pas été rétablies.",
};
