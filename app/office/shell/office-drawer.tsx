import LogOut from "lucide-react/icons/log-out";
import MenuIcon from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { Link } from "react-router";
import { officePaths } from "#app/lib/office-paths.ts";
import { Dialog, DialogClose } from "#app/office/ui/dialog.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { OfficeBrand } from "./office-brand.tsx";
import { OfficeMaintenanceRow } from "./office-maintenance.tsx";
import { OfficeNav, OfficeNavFoot } from "./office-nav.tsx";
import type { OfficeShellData } from "./office-shell.tsx";
import { MemberMark } from "./office-user-menu.tsx";

/** The phone's menu: all that the sidebar and the top bar hold on wider screens. */
export function OfficeDrawer({ companyName, member, counts, isMaintenanceEnabled }: OfficeShellData) {
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
          <OfficeBrand companyName={companyName} />
          <DialogClose
            render={
              <IconButton label="Fermer le menu">
                <X />
              </IconButton>
            }
          />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 py-1">
          <OfficeNav place="drawer" member={member} counts={counts} onNavigate={() => setOpen(false)} />
        </div>
        <div className="mx-3 shrink-0 divide-y divide-line border-line border-t pb-[max(0.5rem,env(safe-area-inset-bottom))] *:py-1">
          <OfficeMaintenanceRow member={member} isEnabled={isMaintenanceEnabled} />
          <OfficeNavFoot place="drawer" member={member} />
          <form method="post" action={officePaths.signOut} className="flex items-center gap-2.5 px-1.5">
            <Link
              to={officePaths.ownAccount}
              onClick={() => setOpen(false)}
              className="flex min-h-10 min-w-0 flex-1 items-center gap-2.5 rounded-control hover:bg-paper-2"
            >
              <MemberMark email={member.email} />
              <span className="min-w-0 text-[13px]">
                <span className="block font-medium">Mon compte</span>
                <span className="block truncate text-ink-2">{member.email}</span>
              </span>
            </Link>
            <button
              type="submit"
              className="flex h-10 cursor-pointer items-center gap-2 rounded-control px-2 font-medium text-[13px] text-ink hover:bg-paper-2"
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
