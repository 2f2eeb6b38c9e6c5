import { sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import type { Saved } from "#app/lib/action-result.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import type { Baseline } from "#app/lib/record-units.ts";
import type { App } from "#server/app.ts";
import { mergeSave } from "#server/db/version.ts";
import { writePublic } from "#server/db/write.ts";
import { listClosureRows, toClosures, writeClosureRows } from "./closure-rows.server.ts";
import { type ClosureSettingsInput, closureSettingsSchema } from "./closures.schema.ts";
import { readOpeningHours } from "./opening-hours.ts";

export type ClosureSettings = Awaited<ReturnType<typeof getClosureSettings>>;
export type AgencyHolidays = Awaited<ReturnType<typeof listAgencyHolidays>>[number];

/** What holds for every agency and head office, and head office's own holidays. */
export async function getClosureSettings(app: Pick<App, "db">, actor: StaffMember | null) {
  requireRight(actor, "closures:all");
  const [{ updated_at, ...company }, closures] = await Promise.all([
    app.db
      .selectFrom("company_info")
      .select(["id", "holidays", "holiday_zone", "updated_at"])
      .executeTakeFirstOrThrow(),
    listClosureRows(app.db, null),
  ]);
  return { ...company, closures: toClosures(closures), version: updated_at.toISOString() };
}

/** Each agency with what makes its days, by name. */
export async function listAgencyHolidays(app: Pick<App, "db">, actor: StaffMember | null) {
  requireRight(actor, "closures:all");
  const [agencies, closures] = await Promise.all([
    app.db.selectFrom("agencies").select(["id", "name", "hours", "holidays", "holiday_zone"]).execute(),
    listClosureRows(app.db),
  ]);
  const closuresOf = Map.groupBy(closures, ({ agencyId }) => agencyId);
  const byName = new Intl.Collator("fr", { numeric: true });
  return agencies
    .map(({ hours, ...agency }) => ({
      ...agency,
      hours: readOpeningHours(hours),
      closures: toClosures(closuresOf.get(agency.id) ?? []),
    }))
    .sort((a, b) => byName.compare(a.name, b.name));
}

/** The tab whole, and the moment its sentences about today are made for. */
export async function getClosureScreen(app: Pick<App, "db" | "now">, actor: StaffMember | null) {
  const [settings, agencies] = await Promise.all([
    getClosureSettings(app, actor),
    listAgencyHolidays(app, actor),
  ]);
  const now = app.now();
  return { settings, agencies, today: todayOf(now), now: now.toISOString() };
}

export async function updateClosureSettings(
  app: Pick<App, "db" | "pages">,
  actor: StaffMember | null,
  baseline: Baseline,
  input: ClosureSettingsInput,
): Promise<Saved> {
  requireRight(actor, "closures:all");
  const mine = parseOrFail(closureSettingsSchema, input);
  return writePublic(app, actor, async (trx) => {
    const { id } = await trx.selectFrom("company_info").select("id").executeTakeFirstOrThrow();
    const read = () => getClosureSettings({ db: trx }, actor);
    const { changes, note } = await mergeSave(trx, { table: "company_info", id, baseline, mine, read });
    const { closures, ...company } = changes;
    // The company's version is theirs too: it moves where nothing else of it did.
    if (closures)
      await sql`update company_info set updated_at = clock_timestamp() where id = ${id}`.execute(trx);
    const row = await trx
      .updateTable("company_info")
      .set({ ...company, updated_by: actor.id })
      .where("id", "=", id)
      .returning("updated_at")
      .executeTakeFirstOrThrow();
    // After it: one line of the history tells both.
    if (closures) await writeClosureRows(trx, null, closures, actor.id);
    return { version: row.updated_at.toISOString(), detail: note };
  });
}
