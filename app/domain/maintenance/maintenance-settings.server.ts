import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { settingsOperations } from "#app/domain/records/record-operations.server.ts";
import { fromWallClock, toWallClock } from "#app/lib/wall-clock.ts";
import type { App } from "#server/app.ts";
import { getMaintenance, getMaintenanceNotice } from "./maintenance.server.ts";
import { maintenanceRecord, maintenanceSettingsSchema } from "./maintenance-settings.schema.ts";

export type MaintenanceSettings = Awaited<ReturnType<typeof maintenanceOperations.get>>;

export const maintenanceOperations = settingsOperations(maintenanceRecord, {
  schema: maintenanceSettingsSchema,
  async read(db) {
    const row = await db
      .selectFrom("maintenance_settings")
      .select(["id", "is_enabled", "message", "end_date", "updated_at"])
      .executeTakeFirstOrThrow();
    return {
      id: row.id,
      isEnabled: row.is_enabled,
      message: row.message,
      ...wallClockOf(row.end_date),
      version: row.updated_at.toISOString(),
    };
  },
  async write({ message, end_date, end_time }, { trx }, save) {
    if (end_date === undefined && end_time === undefined) return save({ message });
    const row = await trx.selectFrom("maintenance_settings").select("end_date").executeTakeFirstOrThrow();
    const known = wallClockOf(row.end_date);
    const end = fromWallClock({ date: end_date ?? known.end_date, time: end_time ?? known.end_time });
    return save({ message, end_date: end });
  },
});

export const { update: updateMaintenanceSettings } = maintenanceOperations;

export async function getMaintenanceSettings(app: Pick<App, "db" | "now">, actor: Actor) {
  requireRight(actor, "settings:write");
  const [settings, maintenance] = await Promise.all([
    maintenanceOperations.get(app, actor),
    getMaintenance(app),
  ]);
  return { settings, notice: await getMaintenanceNotice(app, maintenance) };
}

/** By the clock on the company's wall; both empty when nobody knows. */
export function wallClockOf(end: Date | string | null) {
  const { date, time } = end ? toWallClock(end) : { date: "", time: "" };
  return { end_date: date, end_time: time };
}
