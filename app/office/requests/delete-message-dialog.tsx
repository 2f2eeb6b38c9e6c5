import { type RefObject, startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { messageStaysInBin } from "#app/domain/records/bin-words.ts";
import type { MessageSummary } from "#app/domain/requests/messages.server.ts";
import type { OpenedRequest } from "#app/domain/requests/request-list.server.ts";
import { customerName } from "#app/domain/requests/requests.ts";
import type { ActionResult } from "#app/lib/action-result.ts";
import { formatShortDateTime } from "#app/lib/office-dates.ts";
import { ConfirmDialog } from "#app/office/ui/confirm-dialog.tsx";

/** `onDeleted` gets the `place` that `ask` was told, and resolves to what takes the focus. */
export function useDeleteMessage<Deleted extends { id: string }, Place>(
  describe: (deleted: Deleted) => DeletionQuestion,
  onDeleted: (place: Place) => Promise<HTMLElement | null>,
) {
  const [deletion, setDeletion] = useState<{ deleted: Deleted; place: Place; isAsking: boolean } | null>(
    null,
  );
  // Empty until something was deleted: who thinks better of it goes back to where they were.
  const finalFocus = useRef<HTMLElement>(null);
  return {
    ask(deleted: Deleted, place: Place) {
      finalFocus.current = null;
      setDeletion({ deleted, place, isAsking: true });
    },
    asked: deletion?.isAsking ? deletion.deleted : null,
    dialog: deletion && (
      <DeletionDialog
        key={deletion.deleted.id}
        question={describe(deletion.deleted)}
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
        <p role="alert" className="rounded-control bg-danger-tint px-3 py-2 text-small text-danger-dark">
          {fetcher.data.detail ?? question.failure}
        </p>
      )}
    </ConfirmDialog>
  );
}

interface DeletionQuestion {
  title: string;
  description: string;
  confirmLabel: string;
  failure: string;
  fields: Record<string, string>;
}

export function messageDeletion(message: MessageSummary): DeletionQuestion {
  const { id, title, created_at, mail, data } = message;
  return askAboutMessage({ id, title, at: created_at, sender: customerName(data) }, fateOf(mail));
}

/** A request goes with its message, unless a quote was sent: then it stays, and that is said. One without goes itself. */
export function requestDeletion(request: OpenedRequest): DeletionQuestion {
  const { id, notification_id, title, created_at, mail, hasSentQuote } = request;
  const sender = customerName(request);
  if (notification_id) {
    const consequence = hasSentQuote
      ? "Le message est supprimé. Le dossier reste jusqu’à son terme, car un devis a été envoyé."
      : `Le dossier part avec lui\u00a0: réponses, notes et brouillons. ${fateOf(mail)}`;
    return askAboutMessage({ id: notification_id, title, at: created_at, sender }, consequence);
  }
  return {
    title: `Supprimer la demande de ${sender}\u00a0?`,
    description: `${title}, notée le ${formatShortDateTime(created_at)}. ${messageStaysInBin}`,
    confirmLabel: "Supprimer la demande",
    failure: "La demande n’a pas été supprimée. Réessayez dans un instant.",
    fields: { intent: "delete-request", request: id, sender },
  };
}

/** A file that a quote was sent from stays until its own end: without its message there is nothing left to delete. */
export function canDelete({ notification_id, hasSentQuote }: OpenedRequest): boolean {
  return notification_id !== null || !hasSentQuote;
}

function askAboutMessage(
  { id, title, at, sender }: { id: string; title: string; at: Date; sender: string },
  consequence: string,
): DeletionQuestion {
  return {
    title: `Supprimer le message de ${sender}\u00a0?`,
    description: `${title}, reçu le ${formatShortDateTime(at)}. ${consequence}`,
    confirmLabel: "Supprimer le message",
    failure: "Le message n’a pas été supprimé. Réessayez dans un instant.",
    fields: { intent: "delete", id, sender },
  };
}

function fateOf(mail: MessageSummary["mail"]): string {
  if (mail?.state === "waiting") return "Son courriel partira quand même.";
  if (mail?.state === "failed") return `Son courriel n’est pas parti. ${messageStaysInBin}`;
  return messageStaysInBin;
}
