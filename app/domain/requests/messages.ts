import { z } from "zod";
import type { NotificationData } from "#server/db/schema.ts";
import { requestFailures } from "./requests.ts";

export const mailStateLabels = { waiting: "En attente", sent: "Envoyé", failed: "Échec" };

/** What the bell says: `9+` above nine. */
export function unreadLabel(count: number): string {
  return count > 9 ? "9+" : String(count);
}

/** Who wrote: the name, else whatever was left to reach them by. */
export function senderName({ name, email, phone }: NotificationData): string {
  return name || email || phone || "Expéditeur inconnu";
}

/** Whom a visitor wrote to; a message for no agency in particular goes to head office. */
export function messageAgencyLabel({ agency, email }: NotificationData): string | null {
  return agency?.name ?? (email ? "Siège" : null);
}

const mostAtOnce = 100;

/** What staff can do with messages, on the dashboard and in the list of requests. `resend` names a mail. */
const intentSchema = z.union([
  z.object({ intent: z.enum(["read", "unread"]), ids: z.array(z.string()).min(1).max(mostAtOnce) }),
  z.object({ intent: z.enum(["delete", "resend"]), ids: z.tuple([z.string()]) }),
]);

export function readMessageIntent(form: FormData) {
  return intentSchema.safeParse({ intent: form.get("intent"), ids: form.getAll("id") }).data ?? null;
}

const failures: Record<string, string> = {
  ...requestFailures,
  read: "Erreur lors du marquage de la notification comme lue",
  unread: "Erreur lors du marquage de la notification comme non lue",
  delete: "Erreur lors de la suppression de la notification",
  resend: "Le courriel n’a pas pu être renvoyé.",
};

export function messageFailure(form: FormData): string {
  return failures[String(form.get("intent"))] ?? "Une erreur est survenue";
}
