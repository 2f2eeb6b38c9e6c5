import ChevronDown from "lucide-react/icons/chevron-down";
import UserRoundPlus from "lucide-react/icons/user-round-plus";
import { staffName } from "#app/domain/accounts/staff-name.ts";
import { useKeyHint } from "#app/office/shell/use-shortcuts.ts";
import { Menu, MenuChoice, MenuChoices } from "#app/office/ui/menu.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { StaffMark } from "./staff-mark.tsx";
import { toolbarMenuClass } from "./toolbar-look.ts";
import type { Colleague } from "./use-move-request.ts";

interface AssigneeMenuProps {
  assigneeId: string | null;
  assigneeEmail: string | null;
  colleagues: Colleague[];
  me: string;
  onAssign: (colleague: Colleague | null) => void;
}

/** Who looks after the request. One that nobody has is taken by one press; a menu beside it gives it to a colleague. */
export function AssigneeMenu({ assigneeId, assigneeEmail, colleagues, me, onAssign }: AssigneeMenuProps) {
  const own = colleagues.find(({ id }) => id === me);
  const isNobodys = assigneeEmail === null;
  const hint = useKeyHint("take");
  const menu = (
    <MenuChoices label="Attribuer la demande" value={assigneeId ?? ""}>
      {[...(own ? [own] : []), ...colleagues.filter(({ id }) => id !== me)].map((colleague) => (
        <MenuChoice
          key={colleague.id}
          value={colleague.id}
          icon={<StaffMark email={colleague.email} isMe={colleague.id === me} />}
          hotkey={colleague.id === me ? hint?.aria : undefined}
          isChosen={colleague.id === assigneeId}
          onSelect={() => onAssign(colleague)}
        >
          {colleague.id === me ? `${staffName(colleague.email)} (moi)` : staffName(colleague.email)}
        </MenuChoice>
      ))}
      {!isNobodys && (
        <MenuChoice
          value=""
          icon={<StaffMark email={null} />}
          isChosen={false}
          onSelect={() => onAssign(null)}
        >
          Personne
        </MenuChoice>
      )}
    </MenuChoices>
  );
  if (isNobodys && own) {
    return (
      <div className="flex min-w-0 max-office-md:w-full">
        <button
          type="button"
          aria-keyshortcuts={hint?.aria}
          onClick={() => onAssign(own)}
          className={`${toolbarMenuClass} rounded-r-none border-r-0`}
        >
          <UserRoundPlus className="size-4 shrink-0 text-ink-2" />
          <span className="truncate">Me l’attribuer</span>
        </button>
        <Menu
          width={216}
          trigger={
            <IconButton
              label="Attribuer à…"
              className="h-8! w-7! rounded-l-none! border border-control bg-surface max-office-md:h-10! max-office-md:w-10!"
            >
              <ChevronDown className="size-3.5!" />
            </IconButton>
          }
        >
          {menu}
        </Menu>
      </div>
    );
  }
  return (
    <Menu
      width={216}
      trigger={
        <button type="button" className={toolbarMenuClass}>
          <StaffMark email={assigneeEmail} isMe={assigneeId === me} size={18} />
          <span className="sr-only">Attribuée à </span>
          <span className="max-w-36 truncate">{isNobodys ? "Personne" : staffName(assigneeEmail)}</span>
          <ChevronDown className="ml-auto size-3.5 shrink-0 text-ink-2" />
        </button>
      }
    >
      {menu}
    </Menu>
  );
}
