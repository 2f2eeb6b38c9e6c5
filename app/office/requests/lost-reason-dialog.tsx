import { useState } from "react";
import { type LostReason, lostReasons } from "#app/domain/requests/request-status.ts";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#app/office/ui/dialog.tsx";
import { OptionChip, OptionChips } from "#app/office/ui/option-chips.tsx";
import { Button } from "#app/ui/button.tsx";

interface LostReasonDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The one it has. */
  reason: LostReason | null;
  onChoose: (reason: LostReason) => void;
}

/** Why a request was lost: one of five, so that they can be counted. */
export function LostReasonDialog({ open, onOpenChange, reason, onChoose }: LostReasonDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Demande perdue" width={440}>
      <ReasonForm
        reason={reason}
        onChoose={(chosen) => {
          onOpenChange(false);
          onChoose(chosen);
        }}
      />
    </Dialog>
  );
}

/** Mounted with each opening: a choice that was not confirmed does not come back. */
function ReasonForm({ reason, onChoose }: Pick<LostReasonDialogProps, "reason" | "onChoose">) {
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
        <OptionChips
          legend="Pour quelle raison ?"
          error={isMissing && !chosen ? "Choisissez une raison." : undefined}
        >
          {(Object.keys(lostReasons) as LostReason[]).map((key) => (
            <OptionChip
              key={key}
              type="radio"
              name="reason"
              value={key}
              checked={chosen === key}
              onChange={() => setChosen(key)}
            >
              {lostReasons[key]}
            </OptionChip>
          ))}
        </OptionChips>
      </DialogBody>
      <DialogFooter>
        <DialogClose render={<Button variant="secondary" />}>Annuler</DialogClose>
        <Button type="submit">Marquer comme perdue</Button>
      </DialogFooter>
    </form>
  );
}
