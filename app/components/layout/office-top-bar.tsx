import Plus from "lucide-react/icons/plus";
import { Link, useLocation } from "react-router";
import { buttonClass } from "#app/components/ui/button.tsx";
import type { RealtimeStatus } from "#app/lib/use-realtime.ts";
import { OfficeBell } from "./office-bell.tsx";
import { OfficeDrawer } from "./office-drawer.tsx";
import { OfficeLiveMark } from "./office-live-mark.tsx";
import { OfficeMaintenance } from "./office-maintenance.tsx";
import { useOfficePage } from "./office-page.ts";
import type { OfficeShellData } from "./office-shell.tsx";
import { OfficeUserMenu } from "./office-user-menu.tsx";

export function OfficeTopBar({ data, status }: { data: OfficeShellData; status: RealtimeStatus }) {
  const page = useOfficePage();
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-paper">
      <title>{`${page.title} · ${data.companyName}`}</title>
      <div className="flex h-13 items-center gap-3 px-3 office-sm:h-14 office-sm:px-6">
        <OfficeDrawer {...data} />
        <div className="flex min-w-0 flex-1 items-baseline gap-3">
          <h1 className="truncate font-[650] text-[17px] leading-6 tracking-[-0.01em] office-sm:text-lg">
            {page.title}
          </h1>
          {page.context && (
            <p className="truncate text-[13px] text-ink-2 max-office-md:hidden">{page.context}</p>
          )}
          <OfficeLiveMark status={status} always={page.live} />
        </div>
        <div className="flex shrink-0 items-center gap-3 max-office-sm:hidden">
          <OfficeMaintenance member={data.member} isEnabled={data.isMaintenanceEnabled} />
        </div>
        {page.add && <AddLink {...page.add} />}
        <OfficeBell unread={data.counts.unread} />
        <div className="max-office-sm:hidden">
          <OfficeUserMenu member={data.member} />
        </div>
      </div>
      {data.isMaintenanceEnabled && (
        <p className="border-danger-line border-t bg-danger-tint px-3 py-1 text-center font-medium text-[13px] text-danger-dark office-sm:hidden">
          Maintenance active : le site public est fermé.
        </p>
      )}
    </header>
  );
}

/** On a phone the page's own button stands here; the table's search and page stay in the address. */
function AddLink({ label, to }: { label: string; to: string }) {
  const { search } = useLocation();
  return (
    <Link
      to={`${to}${search}`}
      preventScrollReset
      aria-label={label}
      title={label}
      className={buttonClass({ className: "size-9! px-0! office-sm:hidden" })}
    >
      <Plus aria-hidden="true" className="size-4.5!" />
    </Link>
  );
}
