import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import type { ActionDone, ActionFailed, ActionResult } from "#app/lib/action-result.ts";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#app/office/ui/dialog.tsx";
import { Button } from "#app/ui/button.tsx";

interface QuoteDialogProps {
  intent: "send" | "accept" | "refuse" | "withdraw" | "cancel" | "amend" | "agree";
  title: string;
  description: string;
  width?: number;
  isOpen: boolean;
  onClose: () => void;
  fields: string[];
  button: string;
  /** What closes it, where «Annuler» would be the deed itself. */
  dismiss?: string;
  busyLabel?: string;
  isReady?: boolean;
  /** Nothing is sent where this answers false. */
  onSubmit?: (form: FormData) => boolean;
  /** It closes where nothing else is to be done. */
  onDone?: (result: ActionDone) => void;
  children: (failed: ActionFailed | null) => ReactNode;
}

/** A form in a dialog that sends a quote or ends the wait for its answer: it stays open while pending, or says why not. */
export function QuoteDialog({ isOpen, onClose, title, description, width, ...form }: QuoteDialogProps) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      width={width}
      dismissible={!isBusy}
    >
      <QuoteDialogForm onDone={onClose} {...form} onBusy={setBusy} />
    </Dialog>
  );
}

type QuoteDialogFormProps = Omit<
  QuoteDialogProps,
  "isOpen" | "onClose" | "title" | "description" | "width"
> & {
  onDone: (result: ActionDone) => void;
  onBusy: (isBusy: boolean) => void;
};

/** Mounted with each opening: a refusal of the server's does not come back with the next. */
function QuoteDialogForm({ isReady = true, onSubmit, onDone, onBusy, ...form }: QuoteDialogFormProps) {
  const { intent, fields, button, busyLabel = "Un instant…", dismiss = "Annuler", children } = form;
  const fetcher = useFetcher<ActionResult>();
  const isBusy = fetcher.state !== "idle";
  const failed = fetcher.data && !fetcher.data.ok && !isBusy ? fetcher.data : null;
  const finish = useEffectEvent((result: ActionResult | undefined) => result?.ok && onDone(result));
  useEffect(() => void finish(fetcher.data), [fetcher.data]);
  const tell = useEffectEvent(onBusy);
  useEffect(() => tell(isBusy), [isBusy]);
  return (
    <fetcher.Form
      method="post"
      className="contents"
      onSubmit={(event) => {
        if (isBusy || !isReady || onSubmit?.(new FormData(event.currentTarget)) === false)
          event.preventDefault();
      }}
    >
      <DialogBody className="space-y-4">
        <input type="hidden" name="intent" value={intent} />
        {children(failed)}
        {failed && !fields.some((name) => failed.fields[name]) && (
          <DialogProblem>
            {failed.stale
              ? "Ce devis a été modifié entre-temps. Fermez et vérifiez-le."
              : (failed.detail ?? failed.message)}
          </DialogProblem>
        )}
      </DialogBody>
      <DialogFooter>
        <DialogClose disabled={isBusy} render={<Button variant="secondary" />}>
          {dismiss}
        </DialogClose>
        <Button
          type="submit"
          variant={intent === "cancel" || intent === "withdraw" ? "danger" : "primary"}
          busy={isBusy}
          busyLabel={busyLabel}
          disabled={!isReady && !isBusy}
        >
          {button}
        </Button>
      </DialogFooter>
    </fetcher.Form>
  );
}

export function DialogProblem({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-control bg-danger-tint px-3 py-2 text-small text-danger-dark">
      {children}
    </p>
  );
}
