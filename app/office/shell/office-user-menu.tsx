import ChevronDown from "lucide-react/icons/chevron-down";
import Lock from "lucide-react/icons/lock";
import LogOut from "lucide-react/icons/log-out";
import Settings from "lucide-react/icons/settings";
import UserRound from "lucide-react/icons/user-round";
import { useRef } from "react";
import { can, type StaffMember, shortRoleLabels } from "#app/domain/accounts/rights.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "#app/office/ui/menu.tsx";
import { maintenanceLabel, maintenanceNote } from "./office-maintenance.tsx";
import { memberInitials } from "./office-menu.ts";

type OfficeUserMenuProps = { member: StaffMember; isMaintenanceEnabled: boolean };

export function OfficeUserMenu({ member, isMaintenanceEnabled }: OfficeUserMenuProps) {
  const signOut = useRef<HTMLFormElement>(null);
  return (
    <>
      <Menu
        width={232}
        trigger={
          <button
            type="button"
            className="flex h-9 min-w-0 cursor-pointer items-center gap-2 rounded-control px-1 transition-colors duration-(--motion-colour) hover:bg-paper-2 data-popup-open:bg-paper-2"
          >
            <MemberMark email={member.email} />
            <span className="max-w-44 truncate font-medium text-small max-office-lg:sr-only group-data-narrow/bar:sr-only">
              {member.email}
            </span>
            <ChevronDown className="size-4 shrink-0 text-ink-2" />
          </button>
        }
      >
        <div className="px-2.5 pt-1.5 pb-2">
          <p className="truncate font-medium text-ink text-sm">{member.email}</p>
          <p className="text-ink-2 text-xs">{shortRoleLabels[member.role]}</p>
        </div>
        {!can(member, "maintenance:switch") && (
          <p className="flex max-w-56 gap-2 px-2.5 pb-2 text-ink-2 text-xs leading-4">
            <Lock className="mt-px size-3.5 shrink-0" />
            <span>
              <span className="block font-medium text-ink">{maintenanceLabel(isMaintenanceEnabled)}</span>
              {maintenanceNote(isMaintenanceEnabled)}
            </span>
          </p>
        )}
        <MenuSeparator />
        <MenuLink to={officePaths.ownAccount} icon={<UserRound />}>
          Mon compte
        </MenuLink>
        {can(member, "settings:write") && (
          <MenuLink to={officePaths.settings} icon={<Settings />}>
            Paramètres
          </MenuLink>
        )}
        <MenuItem icon={<LogOut />} onSelect={() => signOut.current?.requestSubmit()}>
          Déconnexion
        </MenuItem>
      </Menu>
      {/* A document request, so that nothing of the session stays in the page's memory. */}
      <form ref={signOut} method="post" action={officePaths.signOut} hidden />
    </>
  );
}

export function MemberMark({ email }: { email: string }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-7 shrink-0 items-center justify-center rounded-control bg-blue font-semibold text-fine text-white"
    >
      {memberInitials(email)}
    </span>
  );
}
