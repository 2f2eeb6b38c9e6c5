import {
  getSecuritySettings,
  updateSecuritySettings,
} from "#app/domain/accounts/security-settings.server.ts";
import type { Route } from "./+types/settings-security.route.ts";
import { SecuritySettingsForm } from "./security-settings-form.tsx";
import { SettingsTab } from "./settings.tsx";
import { settingsAction, settingsLoader } from "./settings-tab.server.ts";

export { clientAction, ErrorBoundary } from "./settings.tsx";

export const loader = settingsLoader(async (app, member) => ({
  settings: await getSecuritySettings(app, member),
}));

export const action = settingsAction("security", updateSecuritySettings, (form) => ({
  require_two_factor: form.has("require_two_factor"),
}));

export default function SecuritySettings({ loaderData }: Route.ComponentProps) {
  return <SettingsTab table="security_settings" loaded={loaderData} Form={SecuritySettingsForm} />;
}
