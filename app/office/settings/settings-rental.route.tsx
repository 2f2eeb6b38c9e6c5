import { getRentalSettings, updateRentalSettings } from "#app/domain/company/rental-settings.server.ts";
import type { Route } from "./+types/settings-rental.route.ts";
import { RentalSettingsForm } from "./rental-settings-form.tsx";
import { SettingsTab } from "./settings.tsx";
import { settingsAction, settingsLoader } from "./settings-tab.server.ts";

export { clientAction, ErrorBoundary } from "./settings.tsx";

export const loader = settingsLoader(async (app, member) => ({
  settings: await getRentalSettings(app, member),
}));

export const action = settingsAction("rental", updateRentalSettings);

export default function RentalSettings({ loaderData }: Route.ComponentProps) {
  return <SettingsTab table="company_info" loaded={loaderData} Form={RentalSettingsForm} />;
}
