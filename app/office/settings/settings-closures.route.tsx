import { getClosureScreen, updateClosureSettings } from "#app/domain/agencies/staff-closures.server.ts";
import { ClosureSettingsForm } from "#app/office/closures/closure-settings-form.tsx";
import type { Route } from "./+types/settings-closures.route.ts";
import { SettingsTab } from "./settings.tsx";
import { settingsAction, settingsLoader } from "./settings-tab.server.ts";

export { clientAction, ErrorBoundary } from "./settings.tsx";

export const loader = settingsLoader(getClosureScreen, "closures:all");

export const action = settingsAction("closures", updateClosureSettings);

export default function ClosureSettingsTab({ loaderData }: Route.ComponentProps) {
  return <SettingsTab table="company_info" loaded={loaderData} Form={ClosureSettingsForm} />;
}
