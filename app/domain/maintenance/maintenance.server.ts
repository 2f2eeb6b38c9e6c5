import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { getCompany } from "#app/domain/company/company.server.ts";
import { paletteStyle } from "#app/domain/identity/palette-style.ts";
import type { MaintenanceNotice } from "#app/ui/maintenance-page.tsx";
import type { App } from "#server/app.ts";
import { writePublic } from "#server/db/write.ts";
import { defaultMaintenanceMessage } from "./maintenance.ts";

export type Maintenance = Awaited<ReturnType<typeof getMaintenance>>;

export async function getMaintenance(app: Pick<App, "db">) {
  const row = await app.db
    .selectFrom("maintenance_settings")
    .select(["is_enabled", "message", "end_date"])
    .executeTakeFirst();
  return {
    isEnabled: row?.is_enabled ?? false,
    message: row?.message || defaultMaintenanceMessage,
    endDate: row?.end_date ?? null,
  };
}

export async function getMaintenanceNotice(
  app: Pick<App, "db" | "now">,
  { message, endDate }: Maintenance,
): Promise<MaintenanceNotice> {
  const { name, footerLogo, look, phone } = await getCompany(app);
  return {
    message,
    endDate: endDate?.toISOString() ?? null,
    companyName: name,
    logo: footerLogo,
    initial: look.initial,
    palette: paletteStyle(look.palette),
    phone,
    painting: look.painting,
  };
}

/** Opens or closes the site; its message and end date are the settings' business. */
export async function setMaintenanceEnabled(
  app: Pick<App, "db" | "pages">,
  actor: Actor,
  enabled: boolean,
): Promise<void> {
  requireRight(actor, "maintenance:switch");
  await writePublic(app, actor, (trx) =>
    trx.updateTable("maintenance_settings").set({ is_enabled: enabled, updated_by: actor.id }).execute(),
  );
}
