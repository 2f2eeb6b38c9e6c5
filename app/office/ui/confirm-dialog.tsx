import Trash2 from "lucide-react/icons/trash";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Dialog, DialogBody, DialogClose, DialogFooter, type DialogProps } from "./dialog.tsx";

type ConfirmFormProps = {
  /** Repeats the object: «Supprimer le véhicule». */
  confirmLabel: ReactNode;
  /** False: a grave step, but nothing is deleted. */
  isDeletion?: boolean;
  /** Of the way out, where what is asked about is itself a cancellation. */
  closeLabel?: string;
  busy?: boolean;
  onConfirm: () => void;
  /** When other things go too, the person types this name before the button answers. */
  typedName?: string;
  /** A sample of what goes, a way out. */
  children?: ReactNode;
};

export type ConfirmDialogProps = ConfirmFormProps &
  Pick<DialogProps, "open" | "onOpenChange" | "title" | "description" | "finalFocus">;

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    confirmLabel,
    isDeletion = true,
    closeLabel,
    busy,
    onConfirm,
    typedName,
    children,
    ...dialog
  } = props;
  return (
    <Dialog
      {...dialog}
      role="alertdialog"
      mark={<TriangleAlert strokeWidth={2} />}
      closable={false}
      dismissible={!busy}
    >
      <ConfirmForm {...{ confirmLabel, isDeletion, closeLabel, busy, onConfirm, typedName }}>
        {children}
      </ConfirmForm>
    </Dialog>
  );
}

/** Mounted with each opening, so that the typed name never survives from one deletion to the next. */
function ConfirmForm({ confirmLabel, isDeletion, busy, onConfirm, typedName, ...form }: ConfirmFormProps) {
  const { closeLabel = "Annuler", children } = form;
  const [typed, setTyped] = useState("");
  const isConfirmed = typedName === undefined || typed.trim() === typedName;
  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        // React hands it on to the form that the question may have been asked from, which would be saved.
        event.stopPropagation();
        if (isConfirmed && !busy) onConfirm();
      }}
    >
      <DialogBody className="space-y-4">
        {children}
        {typedName !== undefined && (
          <TextField
            name="confirmation"
            label={
              <>
                Tapez <b className="font-semibold">{typedName}</b> pour confirmer
              </>
            }
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
          />
        )}
      </DialogBody>
      <DialogFooter>
        <DialogClose disabled={busy} render={<Button variant="secondary" />}>
          {closeLabel}
        </DialogClose>
        <Button
          type="submit"
          variant={isDeletion ? "danger" : "primary"}
          busy={busy}
          busyLabel="Suppression…"
          disabled={!isConfirmed}
        >
          {isDeletion && <Trash2 strokeWidth={2} />}
          {confirmLabel}
        </Button>
      </DialogFooter>
    </form>
  );
}
