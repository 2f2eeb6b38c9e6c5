import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useFetcher } from "react-router";
import { ConfirmDialog } from "#app/components/ui/confirm-dialog.tsx";
import type { ActionResult } from "#app/lib/action-result.ts";

interface DeleteRecordDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What is posted, besides `intent=delete`. */
  fields: Record<string, string>;
  /** The action's address, when it is not this route's. */
  action?: string;
  /** The question, naming the thing and the number of things. */
  title: string;
  /** What goes with it. */
  description: ReactNode;
  confirmLabel: ReactNode;
  /** When other things go too, the person types this name first. */
  typedName?: string;
  /** Where the focus goes once the row that opened it is gone. */
  finalFocus?: RefObject<HTMLElement | null>;
  onDeleted?: () => void;
  children?: ReactNode;
}

/** Asks, deletes, and stays with the reason when it is refused. The route's action answers an `ActionResult`. */
export function DeleteRecordDialog({
  open,
  onOpenChange,
  fields,
  action,
  finalFocus,
  onDeleted,
  children,
  ...question
}: DeleteRecordDialogProps) {
  const fetcher = useFetcher<ActionResult>();
  // Empty until something was deleted: who thinks better of it goes back to where they were.
  const focusAfter = useRef<HTMLElement>(null);
  const finish = useEffectEvent((result: ActionResult | undefined) => {
    if (!result?.ok) return;
    focusAfter.current = visible(finalFocus?.current) ?? document.getElementById("contenu");
    onOpenChange(false);
    onDeleted?.();
  });
  useEffect(() => finish(fetcher.data), [fetcher.data]);
  const refused = fetcher.state === "idle" && fetcher.data?.ok === false ? fetcher.data : null;

  return (
    <ConfirmDialog
      {...question}
      open={open}
      onOpenChange={onOpenChange}
      finalFocus={focusAfter}
      busy={fetcher.state !== "idle"}
      busyLabel="Suppression…"
      onConfirm={() => void fetcher.submit({ ...fields, intent: "delete" }, { method: "post", action })}
    >
      {children}
      {refused && (
        <p role="alert" className="rounded-control bg-danger-tint px-3 py-2 text-[13px] text-danger-dark">
          {refused.message}
          {refused.detail && <span className="block">{refused.detail}</span>}
        </p>
      )}
    </ConfirmDialog>
  );
}

/** On a phone the table's own button gives way to the top bar's. */
function visible(element: HTMLElement | null | undefined): HTMLElement | null {
  return element?.checkVisibility() ? element : null;
}
