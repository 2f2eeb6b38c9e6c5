import { describeWeek } from "#app/features/agencies/week.ts";
import { galleryTabs } from "#app/features/gallery/gallery.ts";
import { fieldEntries } from "#app/features/vehicles/vehicle-fields.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { formatShortDate, formatShortDateTime } from "#app/lib/office-dates.ts";
import { readOpeningHours } from "#app/lib/opening-hours.ts";
import { formatPrice } from "#app/lib/price.ts";
import { roleLabels } from "#app/lib/rights.ts";
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

/** What is stored in a word of ours, and read in French. */
const storedWords: Record<string, Record<string, string>> = {
  category: Object.fromEntries(galleryTabs.map(({ category, label }) => [category, label])),
  role: roleLabels,
};

const days = new Set<string>(fieldEntries().flatMap(([key, { kind }]) => (kind === "date" ? [key] : [])));

/** A value as the history shows it: short, in French, and «—» for nothing. */
export function formatHistoryValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "—";
  if (value === true) return "oui";
  if (value === false) return "non";
  if (typeof value === "number") return field === "price" ? formatPrice(value) : formatNumber(value);
  if (Array.isArray(value)) {
    return value.length > 0 ? value.map((one) => formatHistoryValue(field, one)).join(", ") : "—";
  }
  if (field === "end_date") return formatShortDateTime(String(value));
  if (days.has(field)) return formatShortDate(String(value));
  const word = storedWords[field]?.[String(value)];
  if (word) return word;
  // Opening hours are stored as JSON, which is nobody's reading.
  const week = typeof value === "string" && value.startsWith("[{") ? readOpeningHours(value) : null;
  if (week) return describeWeek(week);
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}
