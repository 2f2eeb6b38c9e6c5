import { useState } from "react";
import type { Unsettled } from "#app/lib/failure.ts";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#app/office/ui/dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/field.tsx";

interface LiveQuotesDialogProps {
  /** Null while there is nothing to ask. */
  quotes: Unsettled[] | null;
  onSettle: (answer: "withdraw" | "keep", isTold: boolean) => void;
  onLeave: () => void;
}

/** A request is put away while a quote of it is out: its link goes on working only if somebody wants that. */
export function LiveQuotesDialog({ quotes, onSettle, onLeave }: LiveQuotesDialogProps) {
  const isMany = (quotes?.length ?? 0) > 1;
  const titles = quotes?.map(({ title }) => title).join(", ");
  return (
    <Dialog
      role="alertdialog"
      open={quotes !== null}
      onOpenChange={(open) => {
        if (!open) onLeave();
      }}
      title={isMany ? "Retirer les devis\u00a0?" : "Retirer le devis\u00a0?"}
      closable={false}
      width={560}
    >
      <Choice
        sentence={
          isMany
            ? `Des devis attendent encore la réponse du client (${titles}). Tant qu’ils sont valables, leurs liens permettent de les accepter.`
            : `Un devis attend encore la réponse du client (${titles}). Tant qu’il est valable, son lien permet de l’accepter.`
        }
        isMany={isMany}
        onSettle={onSettle}
      />
    </Dialog>
  );
}

/** Mounted with each opening. Filing is an act of the house: nobody is written to unless somebody ticks it. */
function Choice({
  sentence,
  isMany,
  onSettle,
}: { sentence: string; isMany: boolean } & Pick<LiveQuotesDialogProps, "onSettle">) {
  const [isTold, setTold] = useState(false);
  return (
    <>
      <DialogBody className="space-y-4">
        <p className="text-ink-2">{sentence}</p>
        <CheckboxField
          name="tell"
          label="En cas de retrait, prévenir le client par e-mail"
          checked={isTold}
          onChange={({ currentTarget }) => setTold(currentTarget.checked)}
        />
      </DialogBody>
      <DialogFooter>
        <div className="flex flex-col-reverse gap-2 office-sm:flex-row">
          <DialogClose render={<Button variant="secondary" />}>Annuler</DialogClose>
          <Button variant="secondary" onClick={() => onSettle("keep", false)}>
            {isMany ? "Classer, les devis restent valables" : "Classer, le devis reste valable"}
          </Button>
          <Button onClick={() => onSettle("withdraw", isTold)}>
            {isMany ? "Retirer les devis et classer" : "Retirer le devis et classer"}
          </Button>
        </div>
      </DialogFooter>
    </>
  );
}
