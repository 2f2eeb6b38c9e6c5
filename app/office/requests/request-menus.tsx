import ChevronDown from "lucide-react/icons/chevron-down";
import UserRoundPlus from "lucide-react/icons/user-round-plus";
import { useState } from "react";
import { staffName } from "#app/domain/accounts/staff-name.ts";
import type { listColleagues, RequestSummary } from "#app/domain/requests/request-list.server.ts";
import {
  type LostReason,
  lostReasons,
  type RequestStatus,
  requestStatuses,
  statusOrder,
} from "#app/domain/requests/request-status.ts";
import { useKeyHint } from "#app/office/shell/use-shortcuts.ts";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#app/office/ui/dialog.tsx";
import { Menu, MenuChoice, MenuChoices } from "#app/office/ui/menu.tsx";
import { RadioChips } from "#app/office/ui/option-chips.tsx";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { StaffMark } from "./staff-mark.tsx";
import { StatusGlyph } from "./status-glyph.tsx";

interface StatusMenuProps {
  request: RequestSummary;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChange: (status: RequestStatus, reason?: LostReason) => void;
}

/** How far the request has come; the digits choose while it is open. Lost asks why. */
export function StatusMenu({ request, open, onOpenChange, onChange }: StatusMenuProps) {
  const { status, lost_reason: lostReason } = request;
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
      <Dialog open={isAskingWhy} onOpenChange={setAskingWhy} title="Demande perdue" width={440}>
        <ReasonForm
          reason={lostReason}
          onChoose={(reason) => {
            setAskingWhy(false);
            onChange("perdu", reason);
          }}
        />
      </Dialog>
    </>
  );
}

/** Mounted with each opening: a choice that was not confirmed does not come back. */
function ReasonForm({ reason, onChoose }: { reason: LostReason | null; onChoose: (it: LostReason) => void }) {
  const [chosen, setChosen] = useState(reason);
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) onChoose(chosen);
        else setMissing(true);
      }}
    >
      <DialogBody>
        <RadioChips
          legend="Pour quelle raison ?"
          name="reason"
          options={lostReasons}
          value={chosen}
          onChange={(reason) => setChosen(reason as LostReason)}
          error={isMissing && !chosen ? "Choisissez une raison." : undefined}
        />
      </DialogBody>
      <DialogFooter>
        <DialogClose render={<Button variant="secondary" />}>Annuler</DialogClose>
        <Button type="submit">Marquer comme perdue</Button>
      </DialogFooter>
    </form>
  );
}

const toolbarMenuClass =
  "flex h-8 min-w-0 cursor-pointer items-center gap-2 rounded-control border border-control bg-surface px-2.5 font-medium text-small text-ink " +
  "transition-colors duration-(--motion-colour) hover:bg-paper-2 data-popup-open:bg-paper-2 max-office-md:h-10 max-office-md:w-full";

interface AssigneeMenuProps {
  request: RequestSummary;
  colleagues: Awaited<ReturnType<typeof listColleagues>>;
  me: string;
  onAssign: (id: string | null) => void;
}

/** Who looks after the request. One that nobody has is taken by one press; a menu beside it gives it to a colleague. */
export function AssigneeMenu({ request, colleagues, me, onAssign }: AssigneeMenuProps) {
  const { assignee_id: assigneeId, assignee_email: assigneeEmail } = request;
  const hint = useKeyHint("take");
  const menu = (
    <MenuChoices label="Attribuer la demande" value={assigneeId ?? ""}>
      {colleagues
        .toSorted((a, b) => Number(b.id === me) - Number(a.id === me))
        .map(({ id, email }) => (
          <MenuChoice
            key={id}
            value={id}
            icon={<StaffMark email={email} isMe={id === me} />}
            hotkey={id === me ? hint?.aria : undefined}
            isChosen={id === assigneeId}
            onSelect={() => onAssign(id)}
          >
            {id === me ? `${staffName(email)} (moi)` : staffName(email)}
          </MenuChoice>
        ))}
      {assigneeEmail !== null && (
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
  if (assigneeEmail === null) {
    return (
      <div className="flex min-w-0 max-office-md:w-full">
        <button
          type="button"
          aria-keyshortcuts={hint?.aria}
          onClick={() => onAssign(me)}
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
          <span className="max-w-36 truncate">{staffName(assigneeEmail)}</span>
          <ChevronDown className="ml-auto size-3.5 shrink-0 text-ink-2" />
        </button>
      }
    >
      {menu}
    </Menu>
  );
}
