import { getStaffAbout, updateAbout } from "#app/features/about/staff-about.server.ts";
import { getStaffAgency, updateAgency } from "#app/features/agencies/staff-agencies.server.ts";
import { getStaffBrand, updateBrand } from "#app/features/brands/staff-brands.server.ts";
import { getStaffCompany, updateCompany } from "#app/features/company/staff-company.server.ts";
import { getContactSettings, updateContactSettings } from "#app/features/contact/contact-settings.server.ts";
import type { RevertibleRecords } from "#app/features/history/revert.server.ts";
import { getStaffStatistics, updateStatistics } from "#app/features/statistics/staff-statistics.server.ts";
import { getStaffTariff, updateTariff } from "#app/features/tariffs/staff-tariffs.server.ts";
import { getTemplate, updateTemplate } from "#app/features/templates/staff-templates.server.ts";
import { getStaffVehicle, updateVehicle } from "#app/features/vehicles/staff-vehicles.server.ts";

type Values = Record<string, unknown>;

/** As a form would post it: numbers as they are typed, nothing as an empty text. */
function typed<Input>(record: Values, changes: Values = {}): Input {
  const entries = Object.entries({ ...record, ...changes }).map(([field, value]) => [
    field,
    typeof value === "number" ? String(value).replace(".", ",") : (value ?? ""),
  ]);
  return Object.fromEntries(entries) as Input;
}

function tiersOf({ tiers }: Values): string {
  const rows = tiers as { from_days: number; discount: number }[];
  return JSON.stringify(
    rows.map(({ from_days, discount }) => [String(from_days), String(discount).replace(".", ",")]),
  );
}

/** What «Rétablir ces valeurs» goes through: each record's own form. */
export const revertibleRecords: RevertibleRecords = {
  vehicles: {
    read: getStaffVehicle,
    save: (app, actor, id, baseline, record) => updateVehicle(app, actor, id, baseline, typed(record)),
  },
  agencies: {
    read: getStaffAgency,
    // Closures are rows of their own: left out, they stay.
    save: (app, actor, id, baseline, { closures: _closures, ...record }) =>
      updateAgency(app, actor, id, baseline, typed(record)),
  },
  tariffs: {
    read: getStaffTariff,
    save: (app, actor, id, baseline, record) =>
      updateTariff(app, actor, id, baseline, typed(record, { tiers: tiersOf(record) })),
  },
  brands: {
    read: getStaffBrand,
    save: (app, actor, id, baseline, { name }) => updateBrand(app, actor, id, baseline, typed({ name })),
  },
  reply_templates: {
    read: getTemplate,
    save: (app, actor, id, baseline, record) => updateTemplate(app, actor, id, baseline, typed(record)),
  },
  company_stats: {
    read: getStaffStatistics,
    save: (app, actor, _id, baseline, record) => updateStatistics(app, actor, baseline, typed(record)),
  },
  about_page_settings: {
    read: getStaffAbout,
    save: (app, actor, _id, baseline, record) => updateAbout(app, actor, baseline, typed(record)),
  },
  contact_page_settings: {
    read: getContactSettings,
    save: (app, actor, _id, baseline, record) => updateContactSettings(app, actor, baseline, typed(record)),
  },
  company_info: {
    read: getStaffCompany,
    save: (app, actor, _id, baseline, record) =>
      updateCompany(app, actor, baseline, typed(record, { header_logo: "keep", footer_logo: "keep" })),
  },
};
