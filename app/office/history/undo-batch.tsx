import { useState } from "react";
import { useFetcher } from "react-router";
import { officePaths } from "#app/lib/office-paths.ts";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#app/office/ui/dialog.tsx";
import { Button } from "#app/ui/button.tsx";

/** Under a line of a batch: the way back that outlives the message which offered it first. */
export function UndoBatch({ batch }: { batch: string }) {
  const fetcher = useFetcher();
  const [isAsking, setAsking] = useState(false);
  return (
    <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2 text-ink-2 text-note">
      Modification groupée ou import.
      <button
        type="button"
        onClick={() => setAsking(true)}
        className="cursor-pointer text-info underline-offset-2 hover:underline"
      >
        Annuler toute la modification…
      </button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={"Annuler toute la modification\u00a0?"}
        width={480}
      >
        <DialogBody>
          Chaque véhicule changé cette fois-là retrouve ses valeurs d’avant, et ceux qui ont été créés vont à
          la Corbeille. Ce que quelqu’un a changé depuis, ou qui a déjà servi, reste comme il est, et vous
          sera dit.
        </DialogBody>
        <DialogFooter>
          <DialogClose render={<Button variant="secondary" />}>Garder</DialogClose>
          <Button
            onClick={() => {
              setAsking(false);
              void fetcher.submit(
                { intent: "undo", batch },
                { method: "post", action: officePaths.vehicles },
              );
            }}
          >
            Annuler la modification
          </Button>
        </DialogFooter>
      </Dialog>
    </p>
  );
}
