import { Outlet, useLocation } from "react-router";
import { OfficeLoadFailure } from "#app/components/layout/office-load-failure.tsx";
import type { OfficeHandle } from "#app/components/layout/office-page.ts";
import { formPageClass } from "#app/components/record/form-page.tsx";
import { TabLinks } from "#app/components/ui/tab-links.tsx";
import { staffContext } from "#app/context.ts";
import { settingsMessages } from "#app/features/company/settings.tsx";
import { officePaths } from "#app/lib/office-paths.ts";
import { requirePage } from "#app/lib/require-right.server.ts";
import type { Route } from "./+types/settings.ts";

const tabs = [
  { to: officePaths.settings, label: "Entreprise" },
  { to: officePaths.contactSettings, label: "Page contact" },
  { to: officePaths.maintenanceSettings, label: "Page maintenance" },
  { to: officePaths.closureSettings, label: "Fermetures" },
];

export const handle: OfficeHandle = { title: "Paramètres" };

export async function loader({ context }: Route.LoaderArgs) {
  requirePage(context.get(staffContext), "settings:write");
  return null;
}

export default function Settings() {
  const { pathname } = useLocation();
  return (
    <div className={formPageClass}>
      <TabLinks
        label="Paramètres"
        tabs={tabs.map((tab) => ({ ...tab, isCurrent: pathname.replace(/\/$/, "") === tab.to }))}
      />
      <Outlet />
    </div>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={settingsMessages.load} />;
}
