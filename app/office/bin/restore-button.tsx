import Undo from "lucide-react/icons/undo-2";
import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import type { ActionResult } from "#app/lib/action-result.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#app/office/ui/dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";

export type RestoreAgency = { id: string; name: string };

interface RestoreButtonProps {
  batch: string;
  /** One record of the batch; the whole of it otherwise. */
  record?: string;
  /** What it restores, for those who do not see where it stands. */
  name: string;
  children: string;
  agencies: readonly RestoreAgency[];
}

/** Puts back at once; where the agency of a vehicle is gone, asks for another. */
export function RestoreButton({ batch, record = "", name, children, agencies }: RestoreButtonProps) {
  const fetcher = useFetcher<ActionResult>();
  const [isAsking, setAsking] = useState(false);
  const isBusy = fetcher.state !== "idle";
  const refused = fetcher.data?.ok === false ? fetcher.data : null;
  const ask = useEffectEvent(() => setAsking(refused !== null && "agency_id" in refused.fields));
  useEffect(() => {
    if (fetcher.data) ask();
  }, [fetcher.data]);
  const restore = (agency_id: string) => {
    const fields = { intent: "restore", batch, record, agency_id };
    void fetcher.submit(fields, { method: "post", action: officePaths.bin });
  };
  return (
    <>
      <Button
        variant={record ? "ghost" : "secondary"}
        size="xs"
        busy={isBusy && !isAsking}
        aria-label={`${children}\u00a0: ${name}`}
        onClick={() => restore("")}
      >
        {!record && <Undo strokeWidth={2} />}
        {children}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={"Où le rattacher\u00a0?"}
        description={refused?.detail}
      >
        <form
          className="contents"
          onSubmit={(event) => {
            event.preventDefault();
            restore(String(new FormData(event.currentTarget).get("agency_id")));
          }}
        >
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
        </form>
      </Dialog>
    </>
  );
}
