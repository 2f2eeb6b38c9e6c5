import Rocket from "lucide-react/icons/rocket";
import { Link, Outlet, useLocation, useMatches } from "react-router";
import { staffContext } from "#app/context.ts";
import { can } from "#app/domain/accounts/rights.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { RecordHistory } from "#app/office/history/record-history.tsx";
import { formPageClass } from "#app/office/record/form-page.tsx";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import { settingsTabs } from "#app/office/shell/office-menu.ts";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { TabLinks } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/settings.route.ts";
import { type SettingsHandle, settingsMessages } from "./settings.tsx";

export const handle: OfficeHandle = { title: "Paramètres" };

/** Each tab says who may open it. */
export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  requirePage(member, "back-office:open");
  return {
    hasGuide: can(member, "setup:read"),
    tabs: settingsTabs.flatMap(({ label, path, right }) => (can(member, right) ? { label, to: path } : [])),
  };
}

export default function Settings({ loaderData: { tabs, hasGuide } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <div className={formPageClass}>
      <TabLinks
        label="Paramètres"
        tabs={tabs.map((tab) => ({ ...tab, isCurrent: isAt(tab.to, pathname) }))}
        aside={<TabHistory />}
      />
      <Outlet />
      {hasGuide && (
        <p className="mt-6 text-note">
          <Link
            to={officePaths.setup}
            className="inline-flex min-h-11 items-center gap-2 font-medium text-info hover:underline"
          >
            <Rocket className="size-4" />
            Revoir la mise en service
          </Link>
        </p>
      )}
    </div>
  );
}

/** Of the record under the tab that is shown; the templates have none. */
function TabHistory() {
  const tab = useMatches().at(-1);
  const handle = tab?.handle as Partial<SettingsHandle> | undefined;
  const { settings } = (tab?.loaderData ?? {}) as { settings?: { id: string } };
  if (!handle?.history || !settings) return null;
  return <RecordHistory key={settings.id} table={handle.history} id={settings.id} isFoldable />;
}

/** The sheet of a tab has an address of its own under it. */
function isAt(to: string, pathname: string): boolean {
  const here = pathname.replace(/\/$/, "");
  return here === to || (to !== officePaths.settings && here.startsWith(`${to}/`));
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={settingsMessages.load} />;
}
