import { type ReactNode, useEffect } from "react";
import { Outlet } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import { can } from "#app/domain/accounts/rights.ts";
import { getCompany } from "#app/domain/company/company.server.ts";
import { unknownCompany } from "#app/domain/company/company.ts";
import { getMaintenance } from "#app/domain/maintenance/maintenance.server.ts";
import { hasSingleKeys } from "#app/domain/palette/single-keys.server.ts";
import { countBin } from "#app/domain/records/bin.server.ts";
import { fieldWords } from "#app/domain/records/history.ts";
import { listCustomerNews } from "#app/domain/requests/notices.server.ts";
import { countUnread } from "#app/domain/requests/request-counts.server.ts";
import { readSetupProgress } from "#app/domain/setup/setup-progress.server.ts";
import { openSteps } from "#app/domain/setup/setup-steps.ts";
import { countFleet } from "#app/domain/vehicles/fleet.server.ts";
import { loadSections } from "#app/lib/load-sections.server.ts";
import { streamTopics } from "#app/lib/realtime-topics.ts";
import { listRoutes, loadScript, ScriptFailure } from "#app/lib/route-scripts.ts";
import { useRealtime } from "#app/lib/use-realtime.ts";
import { useUndo } from "#app/office/record/announce-result.ts";
import { FieldWords } from "#app/office/record/save-failure.tsx";
import { useCustomerNews } from "#app/office/requests/customer-news.ts";
import { hintPresence } from "#app/office/requests/thread/presence.tsx";
import { OfficeIcons } from "#app/office/ui/office-icons.tsx";
import { Toaster } from "#app/ui/toast.tsx";
import type { Route } from "./+types/layout.route.ts";
import "./date-fields.css";
import "../planning/gantt/period-look.css";
import "../planning/gantt/gantt.css";
import "../planning/planning.css";
import { OfficeLoadFailure, OfficeProblem } from "./office-load-failure.tsx";
import { useOfficePage } from "./office-page.ts";
import { OfficeShell, type OfficeShellData } from "./office-shell.tsx";
import { keepShown, useQuietReload, watchSaves } from "./quiet-reload.ts";
import { staffGuard } from "./require-page.server.ts";
import { waitForSession } from "./session-gate.ts";
import { SessionKeeper } from "./session-keeper.tsx";
import { SingleKeys } from "./use-shortcuts.ts";

export const middleware: Route.MiddlewareFunction[] = [staffGuard];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [watchSaves, waitForSession, keepShown];

/** Runs on every navigation between back-office pages, and so does the guard before it. */
export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const member = context.get(staffContext);
  requireRight(member, "back-office:open");
  // Whatever of this fails, the page under it may still work.
  const sections = await loadSections(app, {
    company: () => getCompany(app),
    fleet: async () => (member.owesTwoFactor ? null : countFleet(app, member)),
    unread: async () => (member.owesTwoFactor ? 0 : countUnread(app, member)),
    news: async () => (member.owesTwoFactor ? [] : listCustomerNews(app, member)),
    bin: async () => (member.owesTwoFactor ? 0 : countBin(app, member)),
    setup: async () => (can(member, "setup:read") ? readSetupProgress(app, member) : null),
    maintenance: () => getMaintenance(app),
    singleKeys: async () => !member.owesTwoFactor && hasSingleKeys(app, member),
  });
  const { name, look } = sections.company ?? unknownCompany;
  return {
    company: { name, look },
    member,
    counts: {
      ...sections.fleet,
      unread: sections.unread ?? 0,
      bin: sections.bin ?? undefined,
      setup: openSteps(sections.setup),
    },
    news: sections.news ?? [],
    isMaintenanceEnabled: sections.maintenance?.isEnabled ?? false,
    // Whoever has them off must never meet one.
    singleKeys: sections.singleKeys ?? false,
  };
}

export default function BackOfficeLayout({ loaderData }: Route.ComponentProps) {
  return (
    <BackOffice data={loaderData}>
      <Outlet />
    </BackOffice>
  );
}

/** A page's failure stays in its place: the menu around it still works. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  // Without the layout's own data there is no menu to draw: the page's place stands alone.
  if (!loaderData) {
    return (
      <OfficeIcons>
        <main className="office mx-auto min-h-dvh max-w-2xl px-3 py-16 text-ink">
          <OfficeProblem error={error} />
        </main>
      </OfficeIcons>
    );
  }
  return (
    <BackOffice data={loaderData}>
      {error instanceof ScriptFailure ? <OfficeLoadFailure /> : <OfficeProblem error={error} />}
    </BackOffice>
  );
}

function BackOffice({ data, children }: { data: OfficeShellData; children: ReactNode }) {
  const { follows } = useOfficePage();
  const reload = useQuietReload();
  useUndo();
  useCustomerNews(data.news);
  useEndpointScripts();
  const status = useRealtime(streamTopics, (topic) => {
    if (topic === "presence") hintPresence();
    // A storm of drags is nothing to a page that shows no days, nor a scratch to one without drawings.
    else if ((topic !== "planning" && topic !== "damages") || follows === topic) void reload();
  });
  return (
    <OfficeIcons>
      <SingleKeys value={data.singleKeys}>
        <OfficeShell data={data} status={status}>
          <noscript>
            <p role="alert" className="mb-4 font-medium text-danger-dark">
              Le back-office a besoin de JavaScript. Activez-le dans votre navigateur, puis rechargez la page.
            </p>
          </noscript>
          <FieldWords value={fieldWords}>{children}</FieldWords>
          <SessionKeeper owner={data.member.email} />
          <Toaster />
        </OfficeShell>
      </SingleKeys>
    </OfficeIcons>
  );
}

/** No link leads to an endpoint. The few with a script need it to say that a save failed: 1 kB in all. */
function useEndpointScripts(): void {
  useEffect(() => {
    for (const route of listRoutes()) {
      const hasScript = route.hasClientAction || route.hasClientLoader || route.hasClientMiddleware;
      if (!route.hasDefaultExport && hasScript) loadScript(route.id).catch(() => {});
    }
  }, []);
}
