import { Outlet, useLocation } from "react-router";
import { OfficeLoadFailure } from "#app/components/layout/office-load-failure.tsx";
import { settingsTabs } from "#app/components/layout/office-menu.ts";
import type { OfficeHandle } from "#app/components/layout/office-page.ts";
import { formPageClass } from "#app/components/record/form-page.tsx";
import { TabLinks } from "#app/components/ui/tab-links.tsx";
import { staffContext } from "#app/context.ts";
import { settingsMessages } from "#app/features/company/settings.tsx";
import { officePaths } from "#app/lib/office-paths.ts";
import { requirePage } from "#app/lib/require-right.server.ts";
import { can } from "#app/lib/rights.ts";
import type { Route } from "./+types/settings.ts";

export const handle: OfficeHandle = { title: "Paramètres" };

/** Each tab says who may open it. */
export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  requirePage(member, "back-office:open");
  return {
    tabs: settingsTabs.flatMap(({ label, path, right }) => (can(member, right) ? { label, to: path } : [])),
  };
}

export default function Settings({ loaderData: { tabs } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <div className={formPageClass}>
      <TabLinks
        label="Paramètres"
        tabs={tabs.map((tab) => ({ ...tab, isCurrent: isAt(tab.to, pathname) }))}
      />
      <Outlet />
    </div>
  );
}

/** A template's own address stands under its tab. */
function isAt(to: string, pathname: string): boolean {
  const here = pathname.replace(/\/$/, "");
  return here === to || (to === officePaths.templateSettings && here.startsWith(`${to}/`));
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={settingsMessages.load} />;
}
