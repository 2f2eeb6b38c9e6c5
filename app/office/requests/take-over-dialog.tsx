import { Dialog, DialogBody, DialogClose, DialogFooter } from "#app/office/ui/dialog.tsx";
import { Button } from "#app/ui/button.tsx";

interface TakeOverDialogProps {
  /** Who was quicker; null while there is nothing to ask. */
  sentence: string | null;
  onTakeOver: () => void;
  onLeave: () => void;
}

/** Two colleagues reached for the same request: the second hears of it, and decides. */
export function TakeOverDialog({ sentence, onTakeOver, onLeave }: TakeOverDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      open={sentence !== null}
      onOpenChange={(open) => {
        if (!open) onLeave();
      }}
      title="Changer quand même l’attribution ?"
      closable={false}
      width={440}
    >
      <DialogBody>
        <p className="text-ink-2">{sentence}</p>
      </DialogBody>
      <DialogFooter>
        <DialogClose render={<Button variant="secondary" />}>Laisser ainsi</DialogClose>
        <Button onClick={onTakeOver}>Changer l’attribution</Button>
      </DialogFooter>
    </Dialog>
  );
}
