import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { type DayHours, defaultOfficeHours, readOpeningHours } from "#app/domain/agencies/opening-hours.ts";
import type { Saved } from "#app/lib/action-result.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import type { Baseline } from "#app/lib/record-units.ts";
import type { App } from "#server/app.ts";
import { mergeSave } from "#server/db/version.ts";
import { writePublic } from "#server/db/write.ts";
import { type ContactSettingsInput, contactSettingsSchema } from "./contact-settings.schema.ts";

export type ContactSettings = Awaited<ReturnType<typeof getContactSettings>>;

/** What the contact page says of the head office; `business_hours` is null when what is stored cannot be read. */
export async function getContactSettings(app: Pick<App, "db">, actor: StaffMember | null) {
  requireRight(actor, "settings:write");
  const { updated_at, business_hours, company_hours, ...settings } = await app.db
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
    business_hours: isUnset(business_hours) ? usualHours(company_hours) : readOpeningHours(business_hours),
    version: updated_at.toISOString(),
  };
}

const isUnset = (text: string | null) => !text || text === "[]";

/** Until the page has hours of its own it shows the company's, and without those the specification's. */
function usualHours(company: string | null): DayHours[] {
  return (isUnset(company) ? null : readOpeningHours(company)) ?? defaultOfficeHours;
}

export async function updateContactSettings(
  app: Pick<App, "db" | "pages">,
  actor: StaffMember | null,
  baseline: Baseline,
  input: ContactSettingsInput,
): Promise<Saved> {
  requireRight(actor, "settings:write");
  const mine = parseOrFail(contactSettingsSchema, input);
  return writePublic(app, actor, async (trx) => {
    const { id } = await trx.selectFrom("contact_page_settings").select("id").executeTakeFirstOrThrow();
    const read = () => getContactSettings({ db: trx }, actor);
    const save = { table: "contact_page_settings", id, baseline, mine, read } as const;
    const { changes, note } = await mergeSave(trx, save);
    const { business_hours: week, ...settings } = changes;
    const row = await trx
      .updateTable("contact_page_settings")
      .set({ ...settings, business_hours: week && JSON.stringify(week), updated_by: actor.id })
      .where("id", "=", id)
      .returning("updated_at")
      .executeTakeFirstOrThrow();
    return { version: row.updated_at.toISOString(), detail: note };
  });
}
