import ArrowLeft from "lucide-react/icons/arrow-left";
import Bell from "lucide-react/icons/bell";
import Plus from "lucide-react/icons/plus";
import { Link, useLocation } from "react-router";
import { unreadLabel } from "#app/domain/requests/requests.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { plural } from "#app/lib/plural.ts";
import type { RealtimeStatus } from "#app/lib/use-realtime.ts";
import { GoTo } from "#app/office/palette/go-to.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { IconButtonLink } from "#app/ui/icon-button.tsx";
import { OfficeDrawer } from "./office-drawer.tsx";
import { OfficeMaintenance } from "./office-maintenance.tsx";
import { useOfficePage } from "./office-page.ts";
import type { OfficeShellData } from "./office-shell.tsx";
import { OfficeUserMenu } from "./office-user-menu.tsx";

export function OfficeTopBar({ data, status }: { data: OfficeShellData; status: RealtimeStatus }) {
  const page = useOfficePage();
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-paper print:hidden">
      <title>{`${page.title} · ${data.companyName}`}</title>
      <div className="flex h-13 items-center gap-3 px-3 office-sm:h-14 office-sm:px-6">
        <OfficeDrawer {...data} />
        <div className="flex min-w-0 flex-1 items-baseline gap-3">
          {page.back && (
            <Link
              to={page.back.to}
              className="flex shrink-0 items-center gap-1.5 self-center border-line-strong border-r pr-3 text-[13px] text-info no-underline hover:underline max-office-sm:border-r-0 max-office-sm:pr-0"
            >
              <ArrowLeft className="size-4" />
              <span className="max-office-sm:sr-only">{page.back.label}</span>
            </Link>
          )}
          <h1 className="font-semibold text-[17px] leading-5 tracking-[-0.01em] max-office-sm:line-clamp-2 office-sm:truncate office-sm:text-lg office-sm:leading-6">
            {page.title}
          </h1>
          {page.context && (
            <p className="truncate text-[13px] text-ink-2 max-office-md:hidden">{page.context}</p>
          )}
          <LiveMark status={status} always={page.live} />
        </div>
        <GoTo member={data.member} />
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
      <Plus strokeWidth={2} className="size-4.5!" />
    </Link>
  );
}

export function OfficeBell({ unread }: { unread: number }) {
  return (
    <IconButtonLink to={officePaths.messages} label={bellLabel(unread)}>
      <Bell />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute bottom-[calc(50%+2px)] left-[calc(50%+1px)] flex h-[17px] min-w-[17px] items-center justify-center rounded-[5px] bg-blue px-1 font-semibold text-[11px] text-white tabular-nums ring-2 ring-paper"
        >
          {unreadLabel(unread)}
        </span>
      )}
    </IconButtonLink>
  );
}

/** Says the number as it is written, so that what is heard and what is seen are one. */
function bellLabel(unread: number): string {
  if (unread === 0) return "Notifications, aucune non lue";
  return `Notifications, ${unreadLabel(unread)} non ${plural(unread, "lue")}`;
}

/** Whether the page follows what happens. The countdown is for the eye; what is said aloud changes with the state only. */
function LiveMark({ status, always }: { status: RealtimeStatus; always: boolean }) {
  const isLive = status === "live";
  return (
    <div className="shrink-0 text-[13px]">
      <p role="status" className="sr-only">
        {isLive ? "En direct" : "Reconnexion en cours"}
      </p>
      {(always || typeof status === "object") && (
        <p
          aria-hidden="true"
          className={`flex items-center gap-1.5 ${isLive ? "text-success-dark" : "text-ink-2"}`}
        >
          <span
            className={`size-2 shrink-0 rounded-full ${isLive ? "bg-success ring-3 ring-success/20" : "border-[1.5px] border-control"}`}
          />
          <LiveLabel status={status} />
        </p>
      )}
    </div>
  );
}

function LiveLabel({ status }: { status: RealtimeStatus }) {
  if (status === "live") return "En direct";
  if (status === "connecting") return "Connexion…";
  return (
    <span className="whitespace-nowrap">
      Reconnexion<span className="max-office-sm:hidden"> dans {status.retryIn} s</span>…
    </span>
  );
}
