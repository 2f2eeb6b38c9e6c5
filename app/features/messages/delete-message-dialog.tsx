import { type RefObject, startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { ConfirmDialog } from "#app/components/ui/confirm-dialog.tsx";
import type { ActionResult } from "#app/lib/action-result.ts";
import { formatShortDateTime } from "#app/lib/office-dates.ts";
import type { MessageSummary } from "./messages.server.ts";
import { senderName } from "./messages.ts";

/** Asks before deleting. `onDeleted` gets the `place` that `ask` was told, and resolves to what takes the focus. */
export function useDeleteMessage<M extends MessageSummary, Place>(
  onDeleted: (place: Place) => Promise<HTMLElement | null>,
) {
  const [deletion, setDeletion] = useState<{ message: M; place: Place; isAsking: boolean } | null>(null);
  // Empty until something was deleted: who thinks better of it goes back to where they were.
  const finalFocus = useRef<HTMLElement>(null);
  return {
    ask(message: M, place: Place) {
      finalFocus.current = null;
      setDeletion({ message, place, isAsking: true });
    },
    /** The message in question. */
    asked: deletion?.isAsking ? deletion.message : null,
    dialog: deletion && (
      <DeleteMessageDialog
        key={deletion.message.id}
        message={deletion.message}
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

interface DeleteMessageDialogProps {
  message: MessageSummary;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => Promise<void>;
  finalFocus: RefObject<HTMLElement | null>;
}

/** Asks about the message it was opened for, whatever is shown behind it meanwhile. */
function DeleteMessageDialog({
  message,
  open,
  onOpenChange,
  onDeleted,
  finalFocus,
}: DeleteMessageDialogProps) {
  const fetcher = useFetcher<ActionResult>();
  const sender = senderName(message.data);
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
      title={`Supprimer le message de ${sender} ?`}
      description={`${message.title}, reçu le ${formatShortDateTime(message.created_at)}. ${consequence(message)}`}
      confirmLabel="Supprimer le message"
      busy={fetcher.state !== "idle"}
      onConfirm={() => void fetcher.submit({ intent: "delete", id: message.id, sender }, { method: "post" })}
    >
      {fetcher.state === "idle" && fetcher.data?.ok === false && (
        <p role="alert" className="rounded-control bg-danger-tint px-3 py-2 text-[13px] text-danger-dark">
          {fetcher.data.detail ?? "Le message n’a pas été supprimé. Réessayez dans un instant."}
        </p>
      )}
    </ConfirmDialog>
  );
}

function consequence({ mail }: MessageSummary): string {
  if (mail?.state === "waiting") return "Son courriel partira quand même.";
  if (mail?.state === "failed") return "Son courriel n’est pas parti : il n’en restera rien.";
  return "Cette suppression est définitive.";
}
