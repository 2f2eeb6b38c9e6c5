import { data } from "react-router";
import type { StaffMember } from "#app/features/accounts/rights.ts";
import { Failure } from "#app/lib/failure.ts";
import type { App } from "#server/app.ts";
import { retryMail } from "#server/mail/retry-mail.ts";
import {
  type IntentResult,
  type NotificationIntent,
  readNotificationIntent,
} from "./notification-intents.ts";
import { deleteNotification, setNotificationsRead } from "./notifications.server.ts";

type Edges = Pick<App, "db" | "jobs" | "log">;

/** The action of every route that lists notifications. */
export async function actOnNotifications(app: Edges, actor: StaffMember | null, request: Request) {
  const asked = readNotificationIntent(await request.formData());
  if (!asked) return answer({ ok: false }, 422);
  try {
    await carryOut(app, actor, asked);
    return answer({ ok: true }, 200);
  } catch (error) {
    if (error instanceof Failure) return answer({ ok: false, detail: error.message }, error.status);
    app.log.error({ err: error, intent: asked.intent }, "notification action failed");
    return answer({ ok: false }, 500);
  }
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

function answer(result: IntentResult, status: number) {
  return data(result, { status });
}
