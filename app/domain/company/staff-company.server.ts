import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { readOfficeHours } from "#app/domain/agencies/opening-hours.ts";
import { legalFactNames } from "#app/domain/legal/legal-facts.ts";
import type { Saved } from "#app/lib/action-result.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import type { Baseline } from "#app/lib/record-units.ts";
import type { App } from "#server/app.ts";
import { mergeSave } from "#server/db/version.ts";
import { type Trx, writePublic } from "#server/db/write.ts";
import { attachFile, detachFile, keyPrefixOf } from "#server/files/stored-files.ts";
import { type CompanyInput, companySchema, type LogoChoice } from "./company-settings.schema.ts";

/** The company's record as the settings show it. */
export type StaffCompany = Awaited<ReturnType<typeof getStaffCompany>>;

const columns = [
  ...(["id", "name", "email", "phone", "address", "zip", "city", "business_hours"] as const),
  ...(["updated_at", "header_logo_url as header_logo", "footer_logo_url as footer_logo"] as const),
  ...legalFactNames,
] as const;

/** `business_hours` is null when what is stored cannot be read; a logo is its address, null where the name is written. */
export async function getStaffCompany(app: Pick<App, "db">, actor: StaffMember | null) {
  requireRight(actor, "settings:write");
  const row = await app.db.selectFrom("company_info").select(columns).executeTakeFirstOrThrow();
  const { updated_at, business_hours, ...company } = row;
  return { ...company, business_hours: readOfficeHours(business_hours), version: updated_at.toISOString() };
}

export async function updateCompany(
  app: Pick<App, "db" | "pages" | "jobs">,
  actor: StaffMember | null,
  baseline: Baseline,
  input: CompanyInput,
): Promise<Saved> {
  requireRight(actor, "settings:write");
  const mine = parseOrFail(companySchema, input);
  return writePublic(app, actor, async (trx) => {
    const before = await trx
      .selectFrom("company_info")
      .select(["id", "header_logo_file_id", "footer_logo_file_id"])
      .executeTakeFirstOrThrow();
    const read = () => getStaffCompany({ db: trx }, actor);
    const save = { table: "company_info", id: before.id, baseline, mine, read } as const;
    const { changes, note } = await mergeSave(trx, save);
    const { business_hours: week, header_logo, footer_logo, ...company } = changes;
    const header = await chooseLogo(trx, header_logo);
    const footer = await chooseLogo(trx, footer_logo);
    const row = await trx
      .updateTable("company_info")
      .set({
        ...company,
        business_hours: week && JSON.stringify(week),
        ...(header && { header_logo_url: header.url, header_logo_file_id: header.id }),
        ...(footer && { footer_logo_url: footer.url, footer_logo_file_id: footer.id }),
        updated_by: actor.id,
      })
      .where("id", "=", before.id)
      .returning("updated_at")
      .executeTakeFirstOrThrow();
    if (header && before.header_logo_file_id) await detachFile(trx, app.jobs, before.header_logo_file_id);
    if (footer && before.footer_logo_file_id) await detachFile(trx, app.jobs, before.footer_logo_file_id);
    return { version: row.updated_at.toISOString(), detail: note };
  });
}

/** Null when the present logo stays. */
async function chooseLogo(
  trx: Trx,
  choice: LogoChoice = "keep",
): Promise<{ id: string; url: string } | { id: null; url: null } | null> {
  if (choice === "keep") return null;
  if (choice === "none") return { id: null, url: null };
  return attachFile(trx, choice, { expectedPurposePrefix: keyPrefixOf({ kind: "company-logo" }) });
}
