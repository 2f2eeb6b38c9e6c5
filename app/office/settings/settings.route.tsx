import { Outlet, useLocation } from "react-router";
import { staffContext } from "#app/context.ts";
import { can } from "#app/domain/accounts/rights.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { formPageClass } from "#app/office/record/form-page.tsx";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import { settingsTabs } from "#app/office/shell/office-menu.ts";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { TabLinks } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/settings.route.ts";
import { settingsMessages } from "./settings.tsx";

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
