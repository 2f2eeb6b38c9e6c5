import type { HistoryEntry } from "./history.ts";
import { type RecordName, records, revertibleColumns } from "./records.ts";

type Line = Pick<HistoryEntry, "action" | "record_table" | "record_id" | "before" | "after">;

/**
 * The record whose form «Rétablir ces valeurs» goes through, and which columns of the line it holds; null: no way back.
 * Photos and files have none: what was removed comes back from the bin, and a file that was replaced is gone. A period
 * that was moved has its line with its vehicles.
 */
export function revertible({ action, record_table, record_id, before, after }: Line) {
  if (action !== "updated") return null;
  if (isPlace(before.period_place) && isPlace(after.period_place))
    return { record: "period" as const, id: before.period_place.id, columns: ["period_place"] };
  for (const [name, kind] of Object.entries(records)) {
    if (kind.table !== record_table) continue;
    // A tier that was added has nothing before it.
    const columns = revertibleColumns(kind).filter(
      (column) => Object.hasOwn(before, column) || Object.hasOwn(after, column),
    );
    if (columns.length > 0) return { record: name as RecordName, id: record_id, columns };
  }
  return null;
}

export const revertMessages = { failed: "Ces valeurs n’ont pas été rétablies." };

function isPlace(kept: unknown): kept is { id: string } {
  return typeof kept === "object" && kept !== null && "id" in kept;
}
