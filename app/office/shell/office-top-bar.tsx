import ArrowLeft from "lucide-react/icons/arrow-left";
import Bell from "lucide-react/icons/bell";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import LogOut from "lucide-react/icons/log-out";
import MenuIcon from "lucide-react/icons/menu";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { can } from "#app/domain/accounts/rights.ts";
import type { HelpPage } from "#app/domain/help/help-pages.ts";
import { pageTitle } from "#app/domain/identity/page-title.ts";
import { unreadLabel } from "#app/domain/requests/requests.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { plural } from "#app/lib/plural.ts";
import type { RealtimeStatus } from "#app/lib/use-realtime.ts";
import { HelpButton, type useHelp } from "#app/office/help/help-panel.tsx";
import { GoTo } from "#app/office/palette/go-to.tsx";
import { Dialog, DialogClose } from "#app/office/ui/dialog.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { IconButton, IconButtonLink } from "#app/ui/icon-button.tsx";
import { OfficeMaintenance, OfficeMaintenanceRow } from "./office-maintenance.tsx";
import { OfficeBrand, OfficeNav, OfficeNavFoot } from "./office-nav.tsx";
import { useOfficePage } from "./office-page.ts";
import type { OfficeShellData } from "./office-shell.tsx";
import { MemberMark, OfficeUserMenu } from "./office-user-menu.tsx";

interface OfficeTopBarProps {
  data: OfficeShellData;
  status: RealtimeStatus;
  help: ReturnType<typeof useHelp>;
}

export function OfficeTopBar({ data, status, help }: OfficeTopBarProps) {
  const page = useOfficePage();
  const mayAdd = page.add?.right === undefined || can(data.member, page.add.right);
  const add = mayAdd ? page.add : undefined;
  return (
    <header
      // Beside the help there is no room for an address.
      data-narrow={help.isOpen || undefined}
      className="group/bar sticky top-0 z-30 border-line border-b bg-paper print:hidden"
    >
      <title>{pageTitle(page.title, data.company.name)}</title>
      <div className="flex h-13 items-center gap-3 px-3 office-sm:h-14 office-sm:px-6">
        <OfficeDrawer {...data} help={help.page} />
        <div className="flex min-w-0 flex-1 items-baseline gap-3">
          {page.back && (
            <Link
              to={page.back.to}
              className="flex shrink-0 items-center gap-1.5 self-center border-line-strong border-r pr-3 text-small text-info no-underline hover:underline max-office-sm:border-r-0 max-office-sm:pr-0"
            >
              <ArrowLeft className="size-4" />
              <span className="max-office-sm:sr-only">{page.back.label}</span>
            </Link>
          )}
          <h1 className="font-semibold text-large leading-5 tracking-[-0.01em] max-office-sm:line-clamp-2 max-office-sm:min-w-min max-office-sm:[overflow-wrap:normal] office-sm:truncate office-sm:text-lg office-sm:leading-6">
            {page.title}
          </h1>
          {page.context && (
            <p className="shrink-999 truncate text-small text-ink-2 max-office-lg:hidden">{page.context}</p>
          )}
          <LiveMark status={status} always={page.live} isShort={add !== undefined} />
        </div>
        <GoTo member={data.member} />
        <div className="flex shrink-0 items-center gap-3 empty:hidden max-office-sm:hidden">
          <OfficeMaintenance member={data.member} isEnabled={data.isMaintenanceEnabled} />
        </div>
        {add && <AddLink label={add.label} to={add.to} />}
        <HelpButton {...help} />
        <OfficeBell unread={data.counts.unread} />
        <div className="max-office-sm:hidden">
          <OfficeUserMenu member={data.member} isMaintenanceEnabled={data.isMaintenanceEnabled} />
        </div>
      </div>
      {data.isMaintenanceEnabled && (
        <p className="border-danger-line border-t bg-danger-tint px-3 py-1 text-center font-medium text-small text-danger-dark office-sm:hidden">
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
          className="absolute bottom-[calc(50%+2px)] left-[calc(50%+1px)] flex h-[17px] min-w-[17px] items-center justify-center rounded-[5px] bg-blue px-1 font-semibold text-mini text-white tabular-nums ring-2 ring-paper"
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

interface LiveMarkProps {
  status: RealtimeStatus;
  always: boolean;
  /** A phone has no room for its words beside the page's own button; a narrow one has none at all. */
  isShort: boolean;
}

/** Whether the page follows what happens. The countdown is for the eye; what is said aloud changes with the state only. */
function LiveMark({ status, always, isShort }: LiveMarkProps) {
  const isLive = status === "live";
  return (
    <div className="shrink-0 text-small">
      <p role="status" className="sr-only">
        {isLive ? "En direct" : "Reconnexion en cours"}
      </p>
      {(always || typeof status === "object") && (
        <p
          aria-hidden="true"
          className={`flex items-center gap-1.5 max-[22rem]:hidden ${isLive ? "text-success-dark" : "text-ink-2"}`}
        >
          <span
            className={`size-2 shrink-0 rounded-full ${isLive ? "bg-success ring-3 ring-success/20" : "border-[1.5px] border-control"}`}
          />
          <span className={isShort ? "max-office-sm:hidden" : "max-[26rem]:hidden"}>
            <LiveLabel status={status} />
          </span>
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

/** The phone's menu: all that the sidebar and the top bar hold on wider screens. */
function OfficeDrawer({
  company,
  member,
  counts,
  isMaintenanceEnabled,
  help,
}: OfficeShellData & { help?: HelpPage }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      placement="left"
      title="Menu"
      titleHidden
      trigger={
        <IconButton label="Ouvrir le menu" className="-mr-1.5 -ml-1.5 office-sm:hidden">
          <MenuIcon />
        </IconButton>
      }
    >
      <div className="flex min-h-0 flex-1 flex-col bg-paper">
        <div className="flex h-14 shrink-0 items-center justify-between pr-3 pl-4">
          <OfficeBrand company={company} />
          <DialogClose
            render={
              <IconButton label="Fermer le menu">
                <X />
              </IconButton>
            }
          />
        </div>
        <div className="fade-below min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 py-1">
          <OfficeNav place="drawer" member={member} counts={counts} onNavigate={() => setOpen(false)} />
        </div>
        <div className="mx-3 shrink-0 divide-y divide-line border-line border-t pb-[max(0.5rem,env(safe-area-inset-bottom))] *:py-1">
          <OfficeMaintenanceRow member={member} isEnabled={isMaintenanceEnabled} />
          <OfficeNavFoot place="drawer" member={member} />
          {help && (
            <Link
              to={officePaths.help(help.slug)}
              onClick={() => setOpen(false)}
              className="flex min-h-10 items-center gap-2.5 rounded-control px-2.5 font-medium text-small text-ink-2 hover:bg-paper-2"
            >
              <CircleHelp className="size-4.5" />
              Aide
            </Link>
          )}
          <form method="post" action={officePaths.signOut} className="flex items-center gap-2.5 px-1.5">
            <Link
              to={officePaths.ownAccount}
              onClick={() => setOpen(false)}
              className="flex min-h-10 min-w-0 flex-1 items-center gap-2.5 rounded-control hover:bg-paper-2"
            >
              <MemberMark email={member.email} />
              <span className="min-w-0 text-small">
                <span className="block font-medium">Mon compte</span>
                <span className="block truncate text-ink-2">{member.email}</span>
              </span>
            </Link>
            <button
              type="submit"
              className="flex h-10 cursor-pointer items-center gap-2 rounded-control px-2 font-medium text-small text-ink hover:bg-paper-2"
            >
              <LogOut className="size-4" />
              Déconnexion
            </button>
          </form>
        </div>
      </div>
    </Dialog>
  );
}
