import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import type { Saved } from "#app/lib/action-result.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import type { Baseline } from "#app/lib/record-units.ts";
import { fromWallClock, toWallClock } from "#app/lib/wall-clock.ts";
import type { App } from "#server/app.ts";
import { mergeSave } from "#server/db/version.ts";
import { writePublic } from "#server/db/write.ts";
import { getMaintenance, getMaintenanceNotice } from "./maintenance.server.ts";
import { type MaintenanceSettingsInput, maintenanceSettingsSchema } from "./maintenance-settings.schema.ts";

export type MaintenanceSettings = Awaited<ReturnType<typeof getMaintenanceSettings>>["settings"];

/** The settings, and the notice as visitors would see it now. */
export async function getMaintenanceSettings(app: Pick<App, "db">, actor: StaffMember | null) {
  requireRight(actor, "settings:write");
  const [row, maintenance] = await Promise.all([
    app.db
      .selectFrom("maintenance_settings")
      .select(["id", "is_enabled", "message", "end_date", "updated_at"])
      .executeTakeFirstOrThrow(),
    getMaintenance(app),
  ]);
  return {
    settings: {
      id: row.id,
      /** Told, not changed, here. */
      isEnabled: row.is_enabled,
      message: row.message,
      ...wallClockOf(row.end_date),
      version: row.updated_at.toISOString(),
    },
    notice: await getMaintenanceNotice(app, maintenance),
  };
}

/** By the clock on the company's wall; both empty when nobody knows. */
function wallClockOf(end: Date | null) {
  const { date, time } = end ? toWallClock(end) : { date: "", time: "" };
  return { end_date: date, end_time: time };
}

/** The message and the end date, not the flag. */
export async function updateMaintenanceSettings(
  app: Pick<App, "db" | "pages">,
  actor: StaffMember | null,
  baseline: Baseline,
  input: MaintenanceSettingsInput,
): Promise<Saved> {
  requireRight(actor, "settings:write");
  const mine = parseOrFail(maintenanceSettingsSchema, input);
  return writePublic(app, actor, async (trx) => {
    const { id } = await trx.selectFrom("maintenance_settings").select("id").executeTakeFirstOrThrow();
    const read = async () => (await getMaintenanceSettings({ db: trx }, actor)).settings;
    const save = { table: "maintenance_settings", id, baseline, mine, read } as const;
    const { changes, note } = await mergeSave(trx, save);
    const hasEnd = changes.end_date !== undefined || changes.end_time !== undefined;
    const end = { end_date: fromWallClock({ date: mine.end_date, time: mine.end_time }) };
    const row = await trx
      .updateTable("maintenance_settings")
      .set({ message: changes.message, ...(hasEnd && end), updated_by: actor.id })
      .where("id", "=", id)
      .returning("updated_at")
      .executeTakeFirstOrThrow();
    return { version: row.updated_at.toISOString(), detail: note };
  });
}
