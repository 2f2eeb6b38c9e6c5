import { aboutOperations } from "#app/domain/about/staff-about.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { securityOperations } from "#app/domain/accounts/security-settings.server.ts";
import { agencyOperations } from "#app/domain/agencies/staff-agencies.server.ts";
import { closureOperations } from "#app/domain/agencies/staff-closures.server.ts";
import { brandOperations } from "#app/domain/brands/staff-brands.server.ts";
import { rentalOperations } from "#app/domain/company/rental-settings.server.ts";
import { companyOperations } from "#app/domain/company/staff-company.server.ts";
import { contactOperations } from "#app/domain/contact/contact-settings.server.ts";
import { extraOperations } from "#app/domain/extras/staff-extras.server.ts";
import { identityOperations } from "#app/domain/identity/staff-identity.server.ts";
import { siteTextsOperations } from "#app/domain/identity/staff-site-texts.server.ts";
import { maintenanceOperations, wallClockOf } from "#app/domain/maintenance/maintenance-settings.server.ts";
import { periodOperations } from "#app/domain/periods/period-revert.server.ts";
import { statisticsOperations } from "#app/domain/statistics/statistics.server.ts";
import { tariffOperations } from "#app/domain/tariffs/staff-tariffs.server.ts";
import { templateOperations } from "#app/domain/templates/staff-templates.server.ts";
import { vehicleOperations } from "#app/domain/vehicles/staff-vehicles.server.ts";
import type { Baseline } from "#app/lib/record-units.ts";
import { fromWallClock } from "#app/lib/wall-clock.ts";
import type { App } from "#server/app.ts";
import { recordSchema } from "./record.ts";
import { recordOperations, toTyped } from "./record-operations.server.ts";
import { type RecordName, records, revertibleColumns } from "./records.ts";

type Deps = Pick<App, "db" | "pages" | "jobs" | "now">;
type Values = Record<string, unknown>;

/** What «Rétablir ces valeurs» needs of a record: its own form's schema, operation and version check. */
interface RevertibleRecord {
  get(app: Deps, actor: Actor, id: string): Promise<({ version: string } & object) | null>;
  update(app: Deps, actor: Actor, change: { id: string; baseline: Baseline; input: never }): Promise<unknown>;
  /** As the form would post a record, read and with other values in some places. */
  toInput(record: Values, baseline: Baseline): Values;
  /** Columns as fields of the form, where those are others. */
  toFields?(columns: Values): Values;
}

function momentOf(stored: unknown): string | null {
  return stored ? new Date(stored as string | Date).toISOString() : null;
}

/** The form asks for a date and an hour, where there is one moment. */
function withClock({ end_date, ...values }: Values): Values {
  return end_date === undefined ? values : { ...values, ...wallClockOf(end_date as string | null) };
}

/** Records with operations of their own; the others are written as `defineRecord` says. */
const ownOperations: Partial<Record<RecordName, RevertibleRecord>> = {
  vehicle: vehicleOperations,
  tariff: tariffOperations,
  extra: extraOperations,
  agency: agencyOperations,
  brand: brandOperations,
  template: templateOperations,
  statistics: statisticsOperations,
  about: aboutOperations,
  contact: contactOperations,
  company: companyOperations,
  identity: identityOperations,
  texts: siteTextsOperations,
  rental: rentalOperations,
  closures: closureOperations,
  maintenance: {
    async get(app, actor) {
      const { message, end_date, end_time, version } = await maintenanceOperations.get(app, actor);
      return { message, version, end_date: momentOf(fromWallClock({ date: end_date, time: end_time })) };
    },
    toFields: (columns) => ({
      ...columns,
      ...("end_date" in columns && { end_date: momentOf(columns.end_date) }),
    }),
    toInput: (record) => toTyped(withClock(record)),
    update: (app, actor, { baseline: { version, values = {} }, input }) =>
      maintenanceOperations.update(app, actor, { baseline: { version, values: withClock(values) }, input }),
  },
  security: securityOperations,
  period: periodOperations,
};

/** Each record that a line of the history may go back through. */
export const revertibleRecords: Partial<Record<RecordName, RevertibleRecord>> = {
  ...Object.fromEntries(
    Object.entries(records)
      .filter(([, kind]) => revertibleColumns(kind).length > 0)
      .map(([name, kind]) => [name, recordOperations(kind, { schema: recordSchema(kind) })]),
  ),
  ...ownOperations,
};
