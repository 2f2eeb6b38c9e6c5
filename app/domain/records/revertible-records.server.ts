import { getStaffAbout, updateAbout } from "#app/domain/about/staff-about.server.ts";
import {
  getSecuritySettings,
  updateSecuritySettings,
} from "#app/domain/accounts/security-settings.server.ts";
import { getStaffAgency, updateAgency } from "#app/domain/agencies/staff-agencies.server.ts";
import { getClosureSettings, updateClosureSettings } from "#app/domain/agencies/staff-closures.server.ts";
import { getStaffBrand, updateBrand } from "#app/domain/brands/staff-brands.server.ts";
import {
  getRentalSettings,
  rentalFields,
  updateRentalSettings,
} from "#app/domain/company/rental-settings.server.ts";
import { getStaffCompany, updateCompany } from "#app/domain/company/staff-company.server.ts";
import { getContactSettings, updateContactSettings } from "#app/domain/contact/contact-settings.server.ts";
import {
  getMaintenanceSettings,
  updateMaintenanceSettings,
} from "#app/domain/maintenance/maintenance-settings.server.ts";
import { getStaffStatistics, updateStatistics } from "#app/domain/statistics/staff-statistics.server.ts";
import { getStaffTariff, updateTariff } from "#app/domain/tariffs/staff-tariffs.server.ts";
import { getTemplate, updateTemplate } from "#app/domain/templates/staff-templates.server.ts";
import { getStaffVehicle, updateVehicle } from "#app/domain/vehicles/staff-vehicles.server.ts";
import type { Baseline } from "#app/lib/record-units.ts";
import { fromWallClock, toWallClock } from "#app/lib/wall-clock.ts";
import type { RevertibleRecords } from "./revert.server.ts";

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

/** Left out, a list of rows stays as it is, whatever an older system left in it. */
function onlyTicked(record: Values, { values = {} }: Baseline, list: string): Values {
  const { [list]: _rows, ...others } = record;
  return Object.hasOwn(values, list) ? record : others;
}

function momentOf(stored: unknown): string | null {
  return stored ? new Date(stored as string | Date).toISOString() : null;
}

/** The form asks for a date and an hour, where there is one moment. */
function withClock({ end_date, ...values }: Values): Values {
  if (end_date === undefined) return values;
  const { date, time } = end_date ? toWallClock(String(end_date)) : { date: "", time: "" };
  return { ...values, end_date: date, end_time: time };
}

/** What «Rétablir ces valeurs» goes through: each record's own form. */
export const revertibleRecords: RevertibleRecords = {
  vehicle: {
    read: getStaffVehicle,
    save: (app, actor, id, baseline, record) => updateVehicle(app, actor, id, baseline, typed(record)),
  },
  agency: {
    read: getStaffAgency,
    save: (app, actor, id, baseline, record) =>
      updateAgency(app, actor, id, baseline, typed(onlyTicked(record, baseline, "closures"))),
  },
  tariff: {
    read: getStaffTariff,
    save: (app, actor, id, baseline, record) =>
      updateTariff(app, actor, id, baseline, typed(record, { tiers: tiersOf(record) })),
  },
  brand: {
    read: getStaffBrand,
    save: (app, actor, id, baseline, { name }) => updateBrand(app, actor, id, baseline, typed({ name })),
  },
  template: {
    read: getTemplate,
    save: (app, actor, id, baseline, record) => updateTemplate(app, actor, id, baseline, typed(record)),
  },
  statistics: {
    read: getStaffStatistics,
    save: (app, actor, _id, baseline, record) => updateStatistics(app, actor, baseline, typed(record)),
  },
  about: {
    read: getStaffAbout,
    save: (app, actor, _id, baseline, record) => updateAbout(app, actor, baseline, typed(record)),
  },
  contact: {
    read: getContactSettings,
    save: (app, actor, _id, baseline, record) => updateContactSettings(app, actor, baseline, typed(record)),
  },
  company: {
    read: getStaffCompany,
    save: (app, actor, _id, baseline, record) =>
      updateCompany(app, actor, baseline, typed(record, { header_logo: "keep", footer_logo: "keep" })),
  },
  rental: {
    read: getRentalSettings,
    toFields: rentalFields,
    save: (app, actor, _id, baseline, record) =>
      updateRentalSettings(
        app,
        actor,
        baseline,
        typed(record, { prices_include_tax: String(record.prices_include_tax) }),
      ),
  },
  closures: {
    read: getClosureSettings,
    save: (app, actor, _id, baseline, record) =>
      updateClosureSettings(app, actor, baseline, typed(onlyTicked(record, baseline, "closures"))),
  },
  maintenance: {
    async read(app, actor) {
      const { message, end_date, end_time, version } = (await getMaintenanceSettings(app, actor)).settings;
      return { message, version, end_date: momentOf(fromWallClock({ date: end_date, time: end_time })) };
    },
    toFields: (columns) => ({
      ...columns,
      ...("end_date" in columns && { end_date: momentOf(columns.end_date) }),
    }),
    save: (app, actor, _id, { version, values = {} }, record) =>
      updateMaintenanceSettings(app, actor, { version, values: withClock(values) }, typed(withClock(record))),
  },
  security: {
    read: getSecuritySettings,
    save: (app, actor, _id, baseline, { require_two_factor }) =>
      updateSecuritySettings(app, actor, baseline, { require_two_factor: require_two_factor === true }),
  },
};
