import { describeWeek } from "#app/features/agencies/week.ts";
import { readOpeningHours } from "#app/lib/opening-hours.ts";
import type { HistoryTable } from "./history-records.ts";

export type HistoryAction = "created" | "updated" | "deleted";

export interface HistoryEntry {
  id: string;
  changed_at: Date;
  actor_email: string;
  record_table: string;
  record_id: string;
  record_name: string;
  action: HistoryAction;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

export const historyPath = "/locadmin/dashboard/historique";

/** One record's own, for the panel that opens from its editor. */
export function recordHistoryPath(table: HistoryTable, id: string): string {
  return `${historyPath}/${table}/${id}`;
}

export const actionLabels: Record<HistoryAction, string> = {
  created: "Création",
  updated: "Modification",
  deleted: "Suppression",
};

const longestValue = 160;

/** A value as the history shows it: short, in French, and «—» for nothing. */
export function formatHistoryValue(value: unknown): string {
  if (value === null || value === undefined || value === "") return "—";
  if (value === true) return "oui";
  if (value === false) return "non";
  if (Array.isArray(value)) return value.length > 0 ? value.map(formatHistoryValue).join(", ") : "—";
  // Opening hours are stored as JSON, which is nobody's reading.
  const week = typeof value === "string" && value.startsWith("[{") ? readOpeningHours(value) : null;
  if (week) return describeWeek(week);
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}
