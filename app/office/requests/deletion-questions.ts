import { messageStaysInBin } from "#app/domain/records/bin-words.ts";
import type { DeskNotice } from "#app/domain/requests/notices.server.ts";
import type { OpenedRequest } from "#app/domain/requests/request-list.server.ts";
import { customerName } from "#app/domain/requests/requests.ts";
import { formatShortDateTime } from "#app/lib/office-dates.ts";

// What a `DeleteRecordDialog` asks about a message or a request.

export function messageDeletion(message: DeskNotice) {
  const { id, title, created_at, mail, data } = message;
  return askAboutMessage({ id, title, at: created_at, sender: customerName(data) }, fateOf(mail));
}

/** A request goes with its message, unless a quote was sent: then it stays, and that is said. One without goes itself. */
export function requestDeletion(request: OpenedRequest) {
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
) {
  return {
    title: `Supprimer le message de ${sender}\u00a0?`,
    description: `${title}, reçu le ${formatShortDateTime(at)}. ${consequence}`,
    confirmLabel: "Supprimer le message",
    failure: "Le message n’a pas été supprimé. Réessayez dans un instant.",
    fields: { intent: "delete", id, sender },
  };
}

function fateOf(mail: DeskNotice["mail"]): string {
  if (mail?.state === "waiting") return "Son courriel partira quand même.";
  if (mail?.state === "failed") return `Son courriel n’est pas parti. ${messageStaysInBin}`;
  return messageStaysInBin;
}
