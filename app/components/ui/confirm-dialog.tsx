import Trash2 from "lucide-react/icons/trash";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "./dialog.tsx";
import { TextField } from "./field.tsx";

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question, naming the thing and the number of things. */
  title: string;
  /** What follows from it. */
  description: ReactNode;
  /** Repeats the object: «Supprimer le véhicule». */
  confirmLabel: ReactNode;
  busyLabel?: string;
  busy?: boolean;
  onConfirm: () => void;
  /** When other things go too, the person types this name before the button answers. */
  typedName?: string;
  /** Where the focus goes afterwards, when what opened the dialog is gone. */
  finalFocus?: RefObject<HTMLElement | null>;
  /** A sample of what goes, a way out. */
  children?: ReactNode;
};

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  busy = false,
  finalFocus,
  ...rest
}: ConfirmDialogProps) {
  const firstFocus = useRef<HTMLElement>(null);
  return (
    <Dialog
      role="alertdialog"
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      mark={<TriangleAlert aria-hidden="true" />}
      closable={false}
      dismissible={!busy}
      initialFocus={firstFocus}
      finalFocus={finalFocus}
    >
      <ConfirmForm {...rest} busy={busy} firstFocus={firstFocus} />
    </Dialog>
  );
}

type ConfirmFormProps = Omit<
  ConfirmDialogProps,
  "open" | "onOpenChange" | "title" | "description" | "finalFocus"
> & {
  firstFocus: RefObject<HTMLElement | null>;
};

/** Mounted with each opening, so that the typed name never survives from one deletion to the next. */
function ConfirmForm({
  confirmLabel,
  busyLabel,
  busy,
  onConfirm,
  typedName,
  firstFocus,
  children,
}: ConfirmFormProps) {
  const [typed, setTyped] = useState("");
  const isConfirmed = typedName === undefined || typed.trim() === typedName;
  const focusFirst = (element: HTMLElement | null) => {
    firstFocus.current = element;
  };
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
            ref={focusFirst}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
          />
        )}
      </DialogBody>
      <DialogFooter>
        <DialogClose
          disabled={busy}
          render={<Button variant="secondary" ref={typedName === undefined ? focusFirst : undefined} />}
        >
          Annuler
        </DialogClose>
        <Button type="submit" variant="danger" busy={busy} busyLabel={busyLabel} disabled={!isConfirmed}>
          <Trash2 aria-hidden="true" />
          {confirmLabel}
        </Button>
      </DialogFooter>
    </form>
  );
}
