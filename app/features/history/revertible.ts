import { fieldEntries, visibilityFlags } from "#app/features/vehicles/vehicle-fields.ts";
import type { HistoryEntry } from "./history.ts";
import type { HistoryTable } from "./history-records.ts";

const place = ["name", "email", "phone", "address", "zip", "city"];

/** What can be set back, column by column. Photos, tiers, closures and periods are rows of their own, and are not. */
export const revertibleFields: Partial<Record<HistoryTable, readonly string[]>> = {
  vehicles: [...fieldEntries().map(([key]) => key), ...visibilityFlags()],
  agencies: [...place, "hours", "latitude", "longitude", "holidays", "holiday_zone"],
  tariffs: [
    ...["name", "default_for", "km_per_day", "extra_km_price", "deposit", "damage_excess"],
    ...["min_age", "min_licence_years", "notes"],
  ],
  brands: ["name"],
  reply_templates: ["name", "subject", "body"],
  company_stats: ["experience_years", "revenue_millions", "available_vehicles", "satisfied_clients"],
  about_page_settings: ["content"],
  contact_page_settings: [
    ...["office_address", "office_zip", "office_city", "phone", "email", "business_hours"],
  ],
  company_info: [
    ...[...place, "business_hours", "legal_form", "share_capital", "siren", "rcs_city", "vat_number"],
    ...[
      "publication_director",
      "host_name",
      "host_address",
      "host_phone",
      "mediator_name",
      "mediator_website",
    ],
  ],
};

/** The columns of a line that «Rétablir ces valeurs» would set back. */
export function revertible({
  action,
  record_table,
  before,
}: Pick<HistoryEntry, "action" | "record_table" | "before">) {
  if (action !== "updated") return [];
  const fields = revertibleFields[record_table as HistoryTable] ?? [];
  return fields.filter((field) => Object.hasOwn(before, field));
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
