import {
  getMaintenanceSettings,
  updateMaintenanceSettings,
} from "#app/domain/maintenance/maintenance-settings.server.ts";
import type { Route } from "./+types/settings-maintenance.route.ts";
import { MaintenanceSettingsForm } from "./maintenance-settings-form.tsx";
import { SettingsTab } from "./settings.tsx";
import { settingsAction, settingsLoader } from "./settings-tab.server.ts";

export { clientAction, ErrorBoundary } from "./settings.tsx";

export const loader = settingsLoader(async (app, member) => {
  const { settings, notice } = await getMaintenanceSettings(app, member);
  return { settings, notice, isEnabled: settings.isEnabled, host: new URL(app.env.appUrl).host };
});

export const action = settingsAction("maintenance", updateMaintenanceSettings);

export default function MaintenanceSettings({ loaderData }: Route.ComponentProps) {
  return <SettingsTab table="maintenance_settings" loaded={loaderData} Form={MaintenanceSettingsForm} />;
}
