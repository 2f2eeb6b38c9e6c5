import { type DayHours, defaultOfficeHours, readOpeningHours } from "#app/domain/agencies/opening-hours.ts";
import { settingsOperations } from "#app/domain/records/record-operations.server.ts";
import { contactRecord, contactSettingsSchema } from "./contact-settings.schema.ts";

export type ContactSettings = Awaited<ReturnType<typeof getContactSettings>>;

/** What the contact page says of the head office; `business_hours` is null when what is stored cannot be read. */
export const contactOperations = settingsOperations(contactRecord, {
  schema: contactSettingsSchema,
  async read(db) {
    const { updated_at, business_hours, company_hours, ...settings } = await db
      .selectFrom("contact_page_settings as contact")
      .leftJoin("company_info as company", (join) => join.onTrue())
      .select([
        ...(["contact.id", "office_address", "office_zip", "office_city"] as const),
        ...(["contact.phone", "contact.email", "contact.business_hours", "contact.updated_at"] as const),
        "company.business_hours as company_hours",
      ])
      .executeTakeFirstOrThrow();
    return {
      ...settings,
      business_hours: isUnset(business_hours)
        ? defaultHours(company_hours)
        : readOpeningHours(business_hours),
      version: updated_at.toISOString(),
    };
  },
  write: ({ business_hours: week, ...settings }, _write, save) =>
    save({ ...settings, business_hours: week && JSON.stringify(week) }),
});

export const { get: getContactSettings, update: updateContactSettings } = contactOperations;

const isUnset = (text: string | null) => !text || text === "[]";

/** Until the page has hours of its own it shows the company's, and without those the specification's. */
function defaultHours(company: string | null): DayHours[] {
  return (isUnset(company) ? null : readOpeningHours(company)) ?? defaultOfficeHours;
}
