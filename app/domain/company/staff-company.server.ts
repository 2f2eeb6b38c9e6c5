import { readOfficeHours } from "#app/domain/agencies/opening-hours.ts";
import { legalFactNames } from "#app/domain/legal/legal-facts.server.ts";
import { settingsOperations, toTyped } from "#app/domain/records/record-operations.server.ts";
import type { Trx } from "#server/db/write.ts";
import { attachFile, detachFile, keyPrefixOf } from "#server/files/stored-files.ts";
import { companyRecord, companySchema, type LogoChoice } from "./company-settings.schema.ts";

export type StaffCompany = Awaited<ReturnType<typeof getStaffCompany>>;

const columns = [
  ...(["id", "name", "email", "phone", "address", "zip", "city", "business_hours"] as const),
  ...(["updated_at", "header_logo_url as header_logo", "footer_logo_url as footer_logo"] as const),
  ...legalFactNames,
] as const;

/** `business_hours` is null when what is stored cannot be read; a logo is its address, null where the name is written. */
export const companyOperations = settingsOperations(companyRecord, {
  schema: companySchema,
  async read(db) {
    const row = await db.selectFrom("company_info").select(columns).executeTakeFirstOrThrow();
    const { updated_at, business_hours, ...fields } = row;
    return { ...fields, business_hours: readOfficeHours(business_hours), version: updated_at.toISOString() };
  },
  async write({ business_hours: week, header_logo, footer_logo, ...fields }, { trx, app }, save) {
    const before = await trx
      .selectFrom("company_info")
      .select(["header_logo_file_id", "footer_logo_file_id"])
      .executeTakeFirstOrThrow();
    const header = await chooseLogo(trx, header_logo);
    const footer = await chooseLogo(trx, footer_logo);
    await save({
      ...fields,
      business_hours: week && JSON.stringify(week),
      ...(header && { header_logo_url: header.url, header_logo_file_id: header.id }),
      ...(footer && { footer_logo_url: footer.url, footer_logo_file_id: footer.id }),
    });
    if (header && before.header_logo_file_id) await detachFile(trx, app.jobs, before.header_logo_file_id);
    if (footer && before.footer_logo_file_id) await detachFile(trx, app.jobs, before.footer_logo_file_id);
  },
  toInput: (record) => ({ ...toTyped(record), header_logo: "keep", footer_logo: "keep" }),
});

export const { get: getStaffCompany, update: updateCompany } = companyOperations;

async function chooseLogo(
  trx: Trx,
  choice: LogoChoice = "keep",
): Promise<{ id: string; url: string } | { id: null; url: null } | null> {
  if (choice === "keep") return null;
  if (choice === "none") return { id: null, url: null };
  return attachFile(trx, choice, { expectedPurposePrefix: keyPrefixOf({ kind: "company-logo" }) });
}
