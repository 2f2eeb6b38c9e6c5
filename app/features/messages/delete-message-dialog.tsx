import { type RefObject, startTransition, useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import { ConfirmDialog } from "#app/components/ui/confirm-dialog.tsx";
import type { ActionResult } from "#app/lib/action-result.ts";
import { formatShortDateTime } from "#app/lib/office-dates.ts";
import type { Notification } from "./notifications.server.ts";
import { senderName } from "./sender.ts";

interface DeleteMessageDialogProps {
  message: Notification;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Leaves the deleted message; the dialog closes once that is done, and the focus goes to `finalFocus`. */
  onDeleted: () => Promise<void>;
  finalFocus: RefObject<HTMLElement | null>;
}

/** Asks about the message it was opened for, whatever is shown behind it meanwhile. */
export function DeleteMessageDialog({
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

function consequence({ mail }: Notification): string {
  if (mail?.state === "waiting") return "Son courriel partira quand même.";
  if (mail?.state === "failed") return "Son courriel n’est pas parti : il n’en restera rien.";
  return "Cette suppression est définitive.";
}
