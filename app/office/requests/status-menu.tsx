import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import {
  type LostReason,
  lostReasons,
  type RequestStatus,
  requestStatuses,
  statusOrder,
} from "#app/domain/requests/request-status.ts";
import { useKeyHint } from "#app/office/shell/use-shortcuts.ts";
import { Menu, MenuChoice, MenuChoices } from "#app/office/ui/menu.tsx";
import { LostReasonDialog } from "./lost-reason-dialog.tsx";
import { StatusGlyph } from "./status-glyph.tsx";
import { toolbarMenuClass } from "./toolbar-look.ts";

interface StatusMenuProps {
  status: RequestStatus;
  lostReason: LostReason | null;
  /** Opened by a key of the screen, too. */
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChange: (status: RequestStatus, reason?: LostReason) => void;
}

/** How far the request has come; the digits choose while it is open. Lost asks why. */
export function StatusMenu({ status, lostReason, open, onOpenChange, onChange }: StatusMenuProps) {
  const [isAskingWhy, setAskingWhy] = useState(false);
  const hint = useKeyHint("status");

  function choose(next: RequestStatus) {
    if (next === "perdu") setAskingWhy(true);
    else if (next !== status) onChange(next);
  }

  return (
    <>
      <Menu
        align="end"
        width={216}
        open={open}
        onOpenChange={onOpenChange}
        onKeyDown={(event) => {
          const next = statusOrder[Number(event.key) - 1];
          if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          onOpenChange(false);
          choose(next);
        }}
        trigger={
          <button
            type="button"
            aria-keyshortcuts={hint?.aria}
            title={lostReason ? `Raison\u00a0: ${lostReasons[lostReason].toLowerCase()}` : undefined}
            className={toolbarMenuClass}
          >
            <StatusGlyph status={status} />
            <span className="min-w-0 truncate">
              <span className="sr-only">Statut&nbsp;: </span>
              {requestStatuses[status].label}
            </span>
            <ChevronDown className="ml-auto size-3.5 shrink-0 text-ink-2" />
          </button>
        }
      >
        <MenuChoices label="Statut de la demande" value={status}>
          {statusOrder.map((choice, index) => (
            <MenuChoice
              key={choice}
              value={choice}
              icon={<StatusGlyph status={choice} />}
              hotkey={String(index + 1)}
              isChosen={choice === status}
              onSelect={() => choose(choice)}
            >
              {requestStatuses[choice].label}
              {choice === "perdu" && "…"}
            </MenuChoice>
          ))}
        </MenuChoices>
      </Menu>
      <LostReasonDialog
        open={isAskingWhy}
        onOpenChange={setAskingWhy}
        reason={lostReason}
        onChoose={(reason) => onChange("perdu", reason)}
      />
    </>
  );
}
