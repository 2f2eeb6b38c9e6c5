import { tariffConditionKeys } from "#app/domain/rental/rental-conditions.ts";
import { fieldEntries, visibilityFlags } from "#app/domain/vehicles/vehicle-fields.ts";
import type { HistoryEntry } from "./history.ts";
import type { HistoryTable } from "./history-records.ts";

const place = ["name", "email", "phone", "address", "zip", "city"];

interface RevertibleForm {
  table: HistoryTable;
  columns: readonly string[];
}

/**
 * The forms that set values back, with the columns of the history that each holds. Photos, periods and files are none:
 * what was removed comes back from the bin, and a file that was replaced is gone.
 */
const forms = {
  vehicle: { table: "vehicles", columns: [...fieldEntries().map(([key]) => key), ...visibilityFlags()] },
  agency: {
    table: "agencies",
    columns: [...place, "hours", "latitude", "longitude", "holidays", "holiday_zone", "closures"],
  },
  tariff: {
    table: "tariffs",
    columns: ["name", "default_for", "tiers", ...tariffConditionKeys, "notes"],
  },
  brand: { table: "brands", columns: ["name"] },
  template: { table: "reply_templates", columns: ["name", "subject", "body"] },
  statistics: {
    table: "company_stats",
    columns: ["experience_years", "revenue_millions", "available_vehicles", "satisfied_clients"],
  },
  about: { table: "about_page_settings", columns: ["content"] },
  contact: {
    table: "contact_page_settings",
    columns: ["office_address", "office_zip", "office_city", "phone", "email", "business_hours"],
  },
  company: {
    table: "company_info",
    columns: [
      ...[...place, "business_hours", "legal_form", "share_capital", "siren", "rcs_city", "vat_number"],
      ...["publication_director", "host_name", "host_address", "host_phone"],
      ...["mediator_name", "mediator_address", "mediator_website"],
    ],
  },
  rental: {
    table: "company_info",
    columns: [
      ...["prices_include_tax", "vat_rate", "answer_within_hours", "inclusions", "rental_conditions"],
    ],
  },
  closures: { table: "company_info", columns: ["holidays", "holiday_zone", "closures"] },
  // Whether the site is closed is the switch's business, here as in the settings.
  maintenance: { table: "maintenance_settings", columns: ["message", "end_date"] },
  security: { table: "security_settings", columns: ["require_two_factor"] },
} as const satisfies Record<string, RevertibleForm>;

export type RevertibleFormName = keyof typeof forms;

type Line = Pick<HistoryEntry, "action" | "record_table" | "before" | "after">;

/** The form that «Rétablir ces valeurs» goes through, and which columns of the line it holds; null: no way back. */
export function revertible({ action, record_table, before, after }: Line) {
  if (action !== "updated") return null;
  for (const [name, form] of Object.entries(forms)) {
    if (form.table !== record_table) continue;
    // A tier that was added has nothing before it.
    const columns = form.columns.filter(
      (column) => Object.hasOwn(before, column) || Object.hasOwn(after, column),
    );
    if (columns.length > 0) return { form: name as RevertibleFormName, columns };
  }
  return null;
}

/** What a line of the history would set back, beside what there is today. */
export interface Revert {
  id: string;
  /** Of whom; empty where there is only one. */
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
