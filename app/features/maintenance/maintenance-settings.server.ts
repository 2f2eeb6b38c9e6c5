import { parseOrFail } from "#app/lib/field-errors.ts";
import { requireRight } from "#app/lib/require-right.server.ts";
import type { StaffMember } from "#app/lib/rights.ts";
import type { App } from "#server/app.ts";
import { requireVersion } from "#server/db/version.ts";
import { writePublic } from "#server/db/write.ts";
import { getMaintenance, getMaintenanceNotice } from "./maintenance.server.ts";
import type { MaintenanceNotice } from "./maintenance.ts";
import { type MaintenanceSettingsInput, maintenanceSettingsSchema } from "./maintenance-settings.schema.ts";

export interface MaintenanceSettings {
  id: string;
  /** Told, not changed, here. */
  isEnabled: boolean;
  message: string;
  /** ISO date and time. */
  endDate: string | null;
  version: string;
}

/** The settings, and the notice as visitors would see it now. */
export async function getMaintenanceSettings(
  app: Pick<App, "db">,
  actor: StaffMember | null,
): Promise<{ settings: MaintenanceSettings; notice: MaintenanceNotice }> {
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
      isEnabled: row.is_enabled,
      message: row.message,
      endDate: row.end_date?.toISOString() ?? null,
      version: row.updated_at.toISOString(),
    },
    notice: await getMaintenanceNotice(app, maintenance),
  };
}

/** The message and the end date, not the flag. Answers with the version now. */
export async function updateMaintenanceSettings(
  app: Pick<App, "db" | "pages">,
  actor: StaffMember | null,
  version: string,
  input: MaintenanceSettingsInput,
): Promise<string> {
  requireRight(actor, "settings:write");
  const { message, end_date } = parseOrFail(maintenanceSettingsSchema, input);
  return writePublic(app, actor, async (trx) => {
    const { id } = await trx.selectFrom("maintenance_settings").select("id").executeTakeFirstOrThrow();
    await requireVersion(trx, "maintenance_settings", id, version);
    const row = await trx
      .updateTable("maintenance_settings")
      .set({ message, end_date, updated_by: actor.id })
      .where("id", "=", id)
      .returning("updated_at")
      .executeTakeFirstOrThrow();
    return row.updated_at.toISOString();
  });
}
