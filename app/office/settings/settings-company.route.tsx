import { getStaffCompany, updateCompany } from "#app/domain/company/staff-company.server.ts";
import type { Route } from "./+types/settings-company.route.ts";
import { CompanyForm } from "./company-form.tsx";
import { SettingsTab } from "./settings.tsx";
import { settingsAction, settingsLoader } from "./settings-tab.server.ts";

export { clientAction, ErrorBoundary } from "./settings.tsx";

export const loader = settingsLoader(async (app, member) => ({
  settings: await getStaffCompany(app, member),
}));

export const action = settingsAction("company", updateCompany);

export default function CompanySettings({ loaderData }: Route.ComponentProps) {
  return <SettingsTab table="company_info" loaded={loaderData} Form={CompanyForm} />;
}
