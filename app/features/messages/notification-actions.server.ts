import { answerAction } from "#app/lib/action-result.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import type { StaffMember } from "#app/lib/rights.ts";
import type { App } from "#server/app.ts";
import {
  type NotificationIntent,
  notificationFailure,
  notificationSuccesses,
  readNotificationIntent,
} from "./notification-intents.ts";
import { deleteNotification, setNotificationsRead } from "./notifications.server.ts";
import { retryMail } from "./retry-mail.server.ts";

type Edges = Pick<App, "db" | "jobs" | "log">;

/** The action of every route that lists notifications. */
export async function actOnNotifications(app: Edges, actor: StaffMember | null, request: Request) {
  const form = await readForm(request);
  return answerAction(app, notificationFailure(form), async () => {
    const asked = readNotificationIntent(form);
    if (!asked) throw new Failure("invalid", "Cette demande n’est pas comprise.");
    await carryOut(app, actor, asked);
    return { message: notificationSuccesses[asked.intent], detail: form.get("sender")?.toString() };
  });
}

async function carryOut(app: Edges, actor: StaffMember | null, { intent, ids }: NotificationIntent) {
  switch (intent) {
    case "read":
    case "unread":
      return setNotificationsRead(app, actor, ids, intent === "read");
    case "delete":
      return deleteNotification(app, actor, ids[0]);
    case "resend":
      return retryMail(app, actor, ids[0]);
  }
}
