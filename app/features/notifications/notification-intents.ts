import { z } from "zod";
import { toast } from "#app/components/ui/toast.tsx";

const mostAtOnce = 100;

/** What staff can do with notifications, on the dashboard and in the message centre. `resend` names a mail. */
const intentSchema = z.union([
  z.object({ intent: z.enum(["read", "unread"]), ids: z.array(z.string()).min(1).max(mostAtOnce) }),
  z.object({ intent: z.enum(["delete", "resend"]), ids: z.tuple([z.string()]) }),
]);

export type NotificationIntent = z.output<typeof intentSchema>;

export type IntentResult = { ok: true } | { ok: false; detail?: string };

const errors: Record<NotificationIntent["intent"], string> = {
  read: "Erreur lors du marquage de la notification comme lue",
  unread: "Erreur lors du marquage de la notification comme non lue",
  delete: "Erreur lors de la suppression de la notification",
  resend: "Le courriel n’a pas pu être renvoyé.",
};

const successes: Partial<Record<NotificationIntent["intent"], string>> = {
  delete: "Notification supprimée",
  resend: "Courriel remis en file d’attente",
};

export function readNotificationIntent(form: FormData): NotificationIntent | null {
  const parsed = intentSchema.safeParse({ intent: form.get("intent"), ids: form.getAll("id") });
  return parsed.success ? parsed.data : null;
}

/** A `clientAction`: says how it ended, even when the row that asked is gone or the server is out of reach. */
export async function reportNotificationIntent({
  request,
  serverAction,
}: {
  request: Request;
  serverAction: () => Promise<IntentResult>;
}): Promise<IntentResult> {
  const form = await request.clone().formData();
  const intent = form.get("intent") as NotificationIntent["intent"];
  // Whose message it was; the server does not need it.
  const sender = form.get("sender")?.toString();
  const success = successes[intent];
  try {
    const result = await serverAction();
    if (!result.ok) toast.error(errors[intent], { detail: result.detail });
    else if (success) toast.success(success, { detail: sender });
    return result;
  } catch (error) {
    if (error instanceof Response) throw error;
    toast.error(errors[intent]);
    return { ok: false };
  }
}
