import { sql } from "kysely";
import { readOfficeHours } from "#app/domain/agencies/opening-hours.ts";
import type { Mark } from "#app/domain/identity/identity.ts";
import { legalFactNames } from "#app/domain/legal/legal-facts.server.ts";
import { settingsOperations } from "#app/domain/records/record-operations.server.ts";
import { companyRecord, companySchema } from "./company-settings.schema.ts";

export type StaffCompany = Awaited<ReturnType<typeof getStaffCompany>>;

const columns = [
  ...(["id", "name", "email", "phone", "address", "zip", "city", "business_hours", "updated_at"] as const),
  ...legalFactNames,
] as const;

/** `business_hours` is null when what is stored cannot be read. */
export const companyOperations = settingsOperations(companyRecord, {
  schema: companySchema,
  async read(db) {
    const row = await db.selectFrom("company_info").select(columns).executeTakeFirstOrThrow();
    const { updated_at, business_hours, ...fields } = row;
    return { ...fields, business_hours: readOfficeHours(business_hours), version: updated_at.toISOString() };
  },
  write: ({ business_hours: week, ...fields }, _, save) =>
    save({
      ...fields,
      business_hours: week && JSON.stringify(week),
      // The demonstration company's mark goes with its name.
      ...(fields.name !== undefined && {
        mark: sql<Mark>`case when name = ${fields.name} then mark else 'initials' end`,
      }),
    }),
});

export const { get: getStaffCompany, update: updateCompany } = companyOperations;
