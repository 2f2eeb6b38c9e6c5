import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Dialog, DialogBody, DialogFooter } from "#app/office/ui/dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { changesLabel } from "./save-bar.tsx";

interface LeaveGuardProps {
  changes: number;
  /** What would be lost, when it is not changes to a form. */
  label?: string;
}

/** Asks before what was typed is lost: on a link, Back, closing the sheet, or closing the tab. */
export function LeaveGuard({ changes, label = changesLabel(changes) }: LeaveGuardProps) {
  const isHolding = changes > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isHolding && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isHolding) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [isHolding]);

  return (
    <Dialog
      role="alertdialog"
      open={blocker.state === "blocked"}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
      title="Abandonner les modifications ?"
      closable={false}
    >
      <DialogBody>
        <p className="text-ink-2">{label}. En quittant, vous les perdez.</p>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={() => blocker.reset?.()}>
          Continuer la saisie
        </Button>
        <Button variant="danger" onClick={() => blocker.proceed?.()}>
          Abandonner
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
