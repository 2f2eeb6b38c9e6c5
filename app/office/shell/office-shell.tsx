import { type ReactNode, useRef } from "react";
import type { RealtimeStatus } from "#app/lib/use-realtime.ts";
import { HelpPanel, useHelp } from "#app/office/help/help-panel.tsx";
import { PopupPlace } from "#app/office/ui/popup-place.ts";
import type { loader } from "./layout.route.tsx";
import { OfficeBrand, OfficeNav, OfficeNavFoot } from "./office-nav.tsx";
import { OfficeTopBar } from "./office-top-bar.tsx";

/** What the layout's loader reads for the frame. */
export type OfficeShellData = Awaited<ReturnType<typeof loader>>;

type OfficeShellProps = { data: OfficeShellData; status: RealtimeStatus; children: ReactNode };

export function OfficeShell({ data, status, children }: OfficeShellProps) {
  const main = useRef<HTMLElement>(null);
  const help = useHelp();
  return (
    <div className="office min-h-dvh bg-paper text-ink office-sm:grid office-sm:grid-cols-[56px_minmax(0,1fr)] office-lg:grid-cols-[232px_minmax(0,1fr)] min-[87.5rem]:grid-cols-[232px_minmax(0,1fr)_auto] print:block! print:min-h-0 print:bg-transparent">
      <meta name="robots" content="noindex" />
      <a
        href="#contenu"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-ink px-3 py-2 font-medium text-sm text-white focus-visible:translate-y-0 print:hidden"
      >
        Aller au contenu
      </a>
      <Sidebar {...data} />
      <div className="flex min-w-0 flex-col">
        <PopupPlace value={main}>
          <OfficeTopBar data={data} status={status} help={help} />
          <main
            ref={main}
            id="contenu"
            tabIndex={-1}
            className="min-w-0 flex-1 p-3 outline-none office-sm:px-6 office-sm:py-5 print:p-0"
          >
            {children}
          </main>
        </PopupPlace>
      </div>
      <HelpPanel {...help} />
    </div>
  );
}

/** 232 px wide, 56 px under 1200 px; on a phone the drawer takes its place. */
function Sidebar({ company, member, counts }: OfficeShellData) {
  return (
    <aside className="sticky top-0 hidden h-dvh flex-col border-line border-r bg-paper office-sm:flex print:hidden!">
      <div className="flex h-14 shrink-0 items-center px-4 max-office-lg:justify-center max-office-lg:px-0">
        <OfficeBrand company={company} isFoldable />
      </div>
      <div className="fade-below min-h-0 flex-1 overflow-y-auto px-3 py-1 max-office-lg:px-2">
        <OfficeNav place="sidebar" member={member} counts={counts} />
      </div>
      <div className="mx-3 shrink-0 border-line border-t py-2 max-office-lg:mx-2">
        <OfficeNavFoot place="sidebar" member={member} />
      </div>
    </aside>
  );
}
