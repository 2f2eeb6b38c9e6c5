import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import type { ActionFailed, ActionResult } from "#app/lib/action-result.ts";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#app/office/ui/dialog.tsx";
import { Button } from "#app/ui/button.tsx";

interface AnswerDialogProps {
  intent: "accept" | "refuse" | "withdraw";
  title: string;
  description: string;
  isOpen: boolean;
  onClose: () => void;
  button: string;
  children: (failed: ActionFailed | null) => ReactNode;
}

/** What ends the wait for an answer: a form in a dialog that stays open while the server is asked, or says why not. */
export function AnswerDialog({ isOpen, onClose, title, description, ...form }: AnswerDialogProps) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      dismissible={!isBusy}
    >
      <AnswerForm {...form} onClose={onClose} onBusy={setBusy} />
    </Dialog>
  );
}

type AnswerFormProps = Pick<AnswerDialogProps, "intent" | "button" | "children" | "onClose"> & {
  onBusy: (isBusy: boolean) => void;
};

/** Mounted with each opening: a refusal of the server's does not come back with the next. */
function AnswerForm({ intent, button, children, onClose, onBusy }: AnswerFormProps) {
  const fetcher = useFetcher<ActionResult>();
  const isBusy = fetcher.state !== "idle";
  const failed = fetcher.data && !fetcher.data.ok && !isBusy ? fetcher.data : null;
  const finish = useEffectEvent((result: ActionResult | undefined) => result?.ok && onClose());
  useEffect(() => void finish(fetcher.data), [fetcher.data]);
  const tell = useEffectEvent(onBusy);
  useEffect(() => tell(isBusy), [isBusy]);
  return (
    <fetcher.Form method="post" className="contents">
      <DialogBody className="space-y-4">
        <input type="hidden" name="intent" value={intent} />
        {children(failed)}
        {failed && Object.keys(failed.fields).length === 0 && (
          <p role="alert" className="rounded-control bg-danger-tint px-3 py-2 text-[13px] text-danger-dark">
            {failed.detail ?? failed.message}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <DialogClose disabled={isBusy} render={<Button variant="secondary" />}>
          Annuler
        </DialogClose>
        <Button type="submit" busy={isBusy} busyLabel="Un instant…">
          {button}
        </Button>
      </DialogFooter>
    </fetcher.Form>
  );
}
