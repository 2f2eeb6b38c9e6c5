import { getClosureScreen, updateClosureSettings } from "#app/domain/agencies/staff-closures.server.ts";
import { ClosureSettingsForm } from "#app/office/closures/closure-settings-form.tsx";
import { pageAction, pageLoader } from "#app/office/record/record-actions.server.ts";
import type { Route } from "./+types/settings-closures.route.ts";
import { type SettingsHandle, SettingsTab, settingsMessages } from "./settings.tsx";

export { clientAction, ErrorBoundary } from "./settings.tsx";

export const handle: SettingsHandle = { history: "company_info" };

export const loader = pageLoader("closures:all", getClosureScreen);

export const action = pageAction(updateClosureSettings, {
  ...settingsMessages,
  saved: "Fermetures sauvegardées avec succès",
});

export default function ClosureSettingsTab({ loaderData }: Route.ComponentProps) {
  return <SettingsTab loaded={loaderData} Form={ClosureSettingsForm} />;
}
