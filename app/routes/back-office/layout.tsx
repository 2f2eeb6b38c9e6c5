import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { OfficeLoadFailure } from "#app/components/layout/office-load-failure.tsx";
import { useOfficePage } from "#app/components/layout/office-page.ts";
import { OfficeProblem } from "#app/components/layout/office-problem.tsx";
import { OfficeShell, type OfficeShellData } from "#app/components/layout/office-shell.tsx";
import { FieldWords } from "#app/components/record/field-words.ts";
import { useDeletionUndo } from "#app/components/record/undo-deletion.ts";
import { Toaster } from "#app/components/ui/toast.tsx";
import { appContext, staffContext } from "#app/context.ts";
import { staffGuard } from "#app/features/accounts/guard.server.ts";
import { waitForSession } from "#app/features/accounts/session-gate.ts";
import { SessionKeeper } from "#app/features/accounts/session-keeper.tsx";
import { countBin } from "#app/features/bin/bin.server.ts";
import { getCompany } from "#app/features/company/company.server.ts";
import { unknownCompany } from "#app/features/company/company.ts";
import { fieldWords } from "#app/features/history/history.ts";
import { getMaintenance } from "#app/features/maintenance/maintenance.server.ts";
import { hasSingleKeys } from "#app/features/palette/single-keys.server.ts";
import { countUnreadMessages } from "#app/features/requests/messages.server.ts";
import { countFleet } from "#app/features/vehicles/fleet/fleet.server.ts";
import { loadSections } from "#app/lib/load-sections.server.ts";
import { hintPresence } from "#app/lib/presence-hints.ts";
import { requireRight } from "#app/lib/require-right.server.ts";
import { ScriptFailure } from "#app/lib/route-scripts.ts";
import { useRealtime } from "#app/lib/use-realtime.ts";
import { SingleKeys } from "#app/lib/use-shortcuts.ts";
import type { Route } from "./+types/layout.ts";
import { useEndpointScripts } from "./endpoint-scripts.ts";
import { keepShown, useQuietReload, watchSaves } from "./quiet-reload.ts";

export const middleware: Route.MiddlewareFunction[] = [staffGuard];

/** A session that ran out, or was ended elsewhere, asks for the password in place, and the form stays as it was. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [watchSaves, waitForSession, keepShown];

/** Runs on every navigation between back-office pages, and so does the guard before it. */
export async function loader({ context }: Route.LoaderArgs): Promise<OfficeShellData> {
  const app = context.get(appContext);
  const member = context.get(staffContext);
  requireRight(member, "back-office:open");
  // Whatever of this fails, the page under it may still work.
  const { sections } = await loadSections(app, {
    company: () => getCompany(app),
    fleet: async () => (member.owesTwoFactor ? null : countFleet(app, member)),
    unread: async () => (member.owesTwoFactor ? 0 : countUnreadMessages(app, member)),
    bin: async () => (member.owesTwoFactor ? 0 : countBin(app, member)),
    maintenance: () => getMaintenance(app),
    singleKeys: async () => !member.owesTwoFactor && hasSingleKeys(app, member),
  });
  return {
    companyName: sections.company?.name ?? unknownCompany.name,
    member,
    counts: { ...sections.fleet, unread: sections.unread ?? 0, bin: sections.bin ?? undefined },
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
      <main className="office mx-auto min-h-dvh max-w-2xl px-3 py-16 text-ink">
        <OfficeProblem error={error} />
      </main>
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
  useDeletionUndo();
  useEndpointScripts();
  const topics = ["maintenance", "notifications", "planning", "presence", "bin", "habits"] as const;
  const status = useRealtime(topics, (topic) => {
    if (topic === "presence") hintPresence();
    // A storm of drags is nothing to a page that shows no days.
    else if (topic !== "planning" || follows === "planning") void reload();
  });
  return (
    <SingleKeys value={data.singleKeys}>
      <OfficeShell data={data} status={status}>
        <FieldWords value={fieldWords}>{children}</FieldWords>
        <SessionKeeper owner={data.member.email} />
        <Toaster />
      </OfficeShell>
    </SingleKeys>
  );
}
