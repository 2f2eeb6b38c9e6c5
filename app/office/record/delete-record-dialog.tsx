import {
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { useFetcher } from "react-router";
import type { ActionResult } from "#app/lib/action-result.ts";
import { ConfirmDialog, type ConfirmDialogProps } from "#app/office/ui/confirm-dialog.tsx";

interface DeleteRecordDialogProps extends Omit<ConfirmDialogProps, "busy" | "onConfirm"> {
  /** What is posted, with `intent=delete` unless it says another. */
  fields: Record<string, string>;
  /** In the place of the answer's own sentence, where that gives no reason. */
  failure?: string;
  /** The action's address, when it is not this route's. */
  action?: string;
  /** At once: what stands for the deleted records elsewhere on the screen goes with them. The question waits for it. */
  onDeleted?: () => void | Promise<void>;
}

/** Asks, deletes, and stays with the reason when it is refused. The route's action answers an `ActionResult`. */
export function DeleteRecordDialog(props: DeleteRecordDialogProps) {
  const { fields, failure, action, onDeleted, finalFocus, children, ...question } = props;
  const fetcher = useFetcher<ActionResult>();
  // Empty until something was deleted: who thinks better of it goes back to where they were.
  const focusAfter = useRef<HTMLElement>(null);
  const finish = useEffectEvent(async (result: ActionResult | undefined) => {
    if (!result?.ok) return;
    await onDeleted?.();
    // On a phone the table's own button gives way to the top bar's.
    const wanted = finalFocus?.current;
    focusAfter.current = wanted?.checkVisibility() ? wanted : document.getElementById("contenu");
    // Not ahead of the screen that takes the focus: the router shows it in a transition.
    startTransition(() => question.onOpenChange?.(false));
  });
  useEffect(() => void finish(fetcher.data), [fetcher.data]);
  const refused = fetcher.state === "idle" && fetcher.data?.ok === false ? fetcher.data : null;

  return (
    <ConfirmDialog
      {...question}
      finalFocus={focusAfter}
      busy={fetcher.state !== "idle"}
      onConfirm={() => void fetcher.submit({ intent: "delete", ...fields }, { method: "post", action })}
    >
      {children}
      {refused && (
        <p role="alert" className="rounded-control bg-danger-tint px-3 py-2 text-small text-danger-dark">
          {failure ? (refused.detail ?? failure) : refused.message}
          {!failure && refused.detail && <span className="block">{refused.detail}</span>}
        </p>
      )}
    </ConfirmDialog>
  );
}

/** Give these to the `DeleteRecordDialog` of what was asked for. */
export type DeletionDialog = Required<Pick<ConfirmDialogProps, "open" | "onOpenChange" | "finalFocus">>;

/**
 * State of a screen's deletion: `ask` opens the question about a record, `dialog` is what `render` makes of it. It
 * stays mounted while it closes. `finalFocus` takes the focus once the record is gone.
 */
export function useDeletion<Asked>(
  finalFocus: RefObject<HTMLElement | null>,
  render: (asked: Asked, dialog: DeletionDialog) => ReactNode,
) {
  const [deletion, setDeletion] = useState<{ asked: Asked; open: boolean } | null>(null);
  return {
    ask: (asked: Asked) => setDeletion({ asked, open: true }),
    dialog:
      deletion &&
      render(deletion.asked, {
        open: deletion.open,
        onOpenChange: (open) => setDeletion({ ...deletion, open }),
        finalFocus,
      }),
  };
}
