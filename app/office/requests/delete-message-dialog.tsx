import { type RefObject, startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { DeletionQuestion } from "#app/domain/requests/deletion-words.ts";
import type { ActionResult } from "#app/lib/action-result.ts";
import { ConfirmDialog } from "#app/office/ui/confirm-dialog.tsx";

/**
 * Asks before deleting, in the words of `describe`. `onDeleted` gets the `place` that `ask` was told, and resolves to
 * what takes the focus.
 */
export function useDeleteMessage<Doomed extends { id: string }, Place>(
  describe: (deletedIds: Doomed) => DeletionQuestion,
  onDeleted: (place: Place) => Promise<HTMLElement | null>,
) {
  const [deletion, setDeletion] = useState<{ deletedIds: Doomed; place: Place; isAsking: boolean } | null>(
    null,
  );
  // Empty until something was deleted: who thinks better of it goes back to where they were.
  const finalFocus = useRef<HTMLElement>(null);
  return {
    ask(deletedIds: Doomed, place: Place) {
      finalFocus.current = null;
      setDeletion({ deletedIds, place, isAsking: true });
    },
    /** The one in question. */
    asked: deletion?.isAsking ? deletion.deletedIds : null,
    dialog: deletion && (
      <DeletionDialog
        key={deletion.deletedIds.id}
        question={describe(deletion.deletedIds)}
        open={deletion.isAsking}
        onOpenChange={(isAsking) => setDeletion({ ...deletion, isAsking })}
        onDeleted={async () => {
          finalFocus.current = await onDeleted(deletion.place);
        }}
        finalFocus={finalFocus}
      />
    ),
  };
}

interface DeletionDialogProps {
  question: DeletionQuestion;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => Promise<void>;
  finalFocus: RefObject<HTMLElement | null>;
}

/** Asks about the one it was opened for, whatever is shown behind it meanwhile. */
function DeletionDialog({ question, open, onOpenChange, onDeleted, finalFocus }: DeletionDialogProps) {
  const fetcher = useFetcher<ActionResult>();
  const finish = useEffectEvent(async (result: ActionResult | undefined) => {
    if (!result?.ok) return;
    await onDeleted();
    // Not ahead of the screen that takes the focus: the router shows it in a transition.
    startTransition(() => onOpenChange(false));
  });
  useEffect(() => void finish(fetcher.data), [fetcher.data]);

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      finalFocus={finalFocus}
      title={question.title}
      description={question.description}
      confirmLabel={question.confirmLabel}
      busy={fetcher.state !== "idle"}
      onConfirm={() => void fetcher.submit(question.fields, { method: "post" })}
    >
      {fetcher.state === "idle" && fetcher.data?.ok === false && (
        <p role="alert" className="rounded-control bg-danger-tint px-3 py-2 text-[13px] text-danger-dark">
          {fetcher.data.detail ?? question.failure}
        </p>
      )}
    </ConfirmDialog>
  );
}
