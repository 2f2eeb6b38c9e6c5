import { sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { settingsOperations } from "#app/domain/records/record-operations.server.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import type { App } from "#server/app.ts";
import {
  listClosureRows,
  toClosures,
  withoutUntickedClosures,
  writeClosureRows,
} from "./closure-rows.server.ts";
import { closureRecord, closureSettingsSchema } from "./closures.schema.ts";
import { readOpeningHours } from "./opening-hours.ts";

export type ClosureSettings = Awaited<ReturnType<typeof getClosureSettings>>;
export type AgencyHolidays = Awaited<ReturnType<typeof listAgencyHolidays>>[number];

/** What holds for every agency and head office, and head office's own holidays. */
export const closureOperations = settingsOperations(closureRecord, {
  schema: closureSettingsSchema,
  async read(db) {
    const [{ updated_at, ...company }, closures] = await Promise.all([
      db
        .selectFrom("company_info")
        .select(["id", "holidays", "holiday_zone", "updated_at"])
        .executeTakeFirstOrThrow(),
      listClosureRows(db, null),
    ]);
    return { ...company, closures: toClosures(closures), version: updated_at.toISOString() };
  },
  async write({ closures, ...company }, { trx, actor, id }, save) {
    // The company's version is theirs too: it moves where nothing else of it did.
    if (closures)
      await sql`update company_info set updated_at = clock_timestamp() where id = ${id}`.execute(trx);
    await save(company);
    // After it: one line of the history tells both.
    if (closures) await writeClosureRows(trx, null, closures, actor.id);
  },
  toInput: withoutUntickedClosures,
});

export const { get: getClosureSettings, update: updateClosureSettings } = closureOperations;

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
