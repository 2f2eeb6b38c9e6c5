import Undo from "lucide-react/icons/undo-2";
import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import type { ActionResult } from "#app/lib/action-result.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#app/office/ui/dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";

export interface RestoreAgency {
  id: string;
  name: string;
}

interface RestoreButtonProps {
  batch: string;
  /** One record of the batch; the whole of it otherwise. */
  record?: string;
  /** What it restores, for those who do not see where it stands. */
  name: string;
  look: "button" | "link";
  children: string;
  agencies: readonly RestoreAgency[];
}

/** Puts back at once; where the agency of a vehicle is gone, asks for another. */
export function RestoreButton({ batch, record, name, look, children, agencies }: RestoreButtonProps) {
  const fetcher = useFetcher<ActionResult>();
  const [isAsking, setAsking] = useState(false);
  const needsAgency = fetcher.data?.ok === false && "agency_id" in fetcher.data.fields;
  const ask = useEffectEvent(() => setAsking(needsAgency));
  useEffect(() => {
    if (fetcher.data) ask();
  }, [fetcher.data]);
  const isBusy = fetcher.state !== "idle";
  const fields = (
    <>
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name="batch" value={batch} />
      {record && <input type="hidden" name="record" value={record} />}
    </>
  );
  return (
    <>
      <fetcher.Form method="post" action={officePaths.bin} className="contents">
        {fields}
        {look === "button" ? (
          <Button
            type="submit"
            variant="secondary"
            size="xs"
            busy={isBusy && !isAsking}
            aria-label={`${children}\u00a0: ${name}`}
          >
            <Undo strokeWidth={2} />
            {children}
          </Button>
        ) : (
          <button
            type="submit"
            disabled={isBusy}
            aria-label={`${children}\u00a0: ${name}`}
            className="cursor-pointer rounded-control py-1 text-info text-meta hover:underline disabled:text-ink-3"
          >
            {children}
          </button>
        )}
      </fetcher.Form>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={"Où le rattacher\u00a0?"}
        description={fetcher.data?.ok === false ? fetcher.data.detail : undefined}
      >
        <fetcher.Form method="post" action={officePaths.bin} className="contents">
          {fields}
          <DialogBody>
            <SelectField
              name="agency_id"
              label="Agence"
              required
              placeholder="Choisir une agence"
              defaultValue=""
              options={agencies.map(({ id, name }) => ({ value: id, label: name }))}
              hint={
                agencies.length === 0
                  ? "Il n’y a plus d’agence\u00a0: restaurez-en une, ou ajoutez-en une d’abord."
                  : undefined
              }
            />
          </DialogBody>
          <DialogFooter>
            <DialogClose render={<Button variant="secondary" />}>Annuler</DialogClose>
            <Button type="submit" busy={isBusy} busyLabel="Restauration…">
              <Undo strokeWidth={2} />
              Restaurer
            </Button>
          </DialogFooter>
        </fetcher.Form>
      </Dialog>
    </>
  );
}
