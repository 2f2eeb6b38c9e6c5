import { z } from "zod";

const mostAtOnce = 100;

/** What staff can do with notifications, on the dashboard and in the message centre. `resend` names a mail. */
const intentSchema = z.union([
  z.object({ intent: z.enum(["read", "unread"]), ids: z.array(z.string()).min(1).max(mostAtOnce) }),
  z.object({ intent: z.enum(["delete", "resend"]), ids: z.tuple([z.string()]) }),
]);

export type NotificationIntent = z.output<typeof intentSchema>;

const failures: Record<string, string> = {
  read: "Erreur lors du marquage de la notification comme lue",
  unread: "Erreur lors du marquage de la notification comme non lue",
  delete: "Erreur lors de la suppression de la notification",
  resend: "Le courriel n’a pas pu être renvoyé.",
} satisfies Record<NotificationIntent["intent"], string>;

/** Marking shows by itself that it was done. */
export const notificationSuccesses: Record<NotificationIntent["intent"], string | undefined> = {
  read: undefined,
  unread: undefined,
  delete: "Notification supprimée",
  resend: "Courriel remis en file d’attente",
};

export function notificationFailure(form: FormData): string {
  return failures[String(form.get("intent"))] ?? "Une erreur est survenue";
}

export function readNotificationIntent(form: FormData): NotificationIntent | null {
  const parsed = intentSchema.safeParse({ intent: form.get("intent"), ids: form.getAll("id") });
  return parsed.success ? parsed.data : null;
}
