import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { ActionResult } from "#app/lib/action-result.ts";
import { Dialog, DialogBody, DialogFooter } from "#app/office/ui/dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";

interface RenamePasskeyDialogProps {
  id: string;
  name: string;
  onClose: () => void;
}

/** Mounted with each opening, so that a refusal does not outlive it. */
export function RenamePasskeyDialog({ id, name, onClose }: RenamePasskeyDialogProps) {
  const fetcher = useFetcher<ActionResult>();
  const isDone = fetcher.state === "idle" && fetcher.data?.ok === true;
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  return (
    <Dialog
      open
      title="Renommer la clé d’accès"
      width={440}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <fetcher.Form method="post" className="contents">
        <input type="hidden" name="intent" value="rename-passkey" />
        <input type="hidden" name="id" value={id} />
        <DialogBody>
          <TextField
            name="name"
            label="Nom de la clé"
            defaultValue={name}
            maxLength={60}
            autoComplete="off"
            autoFocus
            error={fetcher.data?.ok === false ? fetcher.data.fields.name : undefined}
          />
        </DialogBody>
        <DialogFooter>
          <Button variant="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" busy={fetcher.state !== "idle"} busyLabel="Enregistrement…">
            Renommer
          </Button>
        </DialogFooter>
      </fetcher.Form>
    </Dialog>
  );
}
