import { Failure } from "#app/lib/failure.ts";
import { requireRight } from "#app/lib/require-right.server.ts";
import type { StaffMember } from "#app/lib/rights.ts";
import type { App } from "#server/app.ts";
import type { NotificationData } from "#server/db/schema.ts";
import { writeAs } from "#server/db/write.ts";
import { latestMail } from "./latest-mail.server.ts";
import type { MailState } from "./mail-states.ts";
import { latestNotificationsLimit, notificationIdSchema } from "./notifications.schema.ts";

export interface Notification {
  id: string;
  title: string;
  message: string;
  read: boolean;
  created_at: Date;
  data: NotificationData;
  /** The mail it caused, if it caused one: sent, still trying, or given up. */
  mail: { id: string; state: MailState } | null;
}

export async function listLatestNotifications(
  app: Pick<App, "db">,
  actor: StaffMember | null,
  limit = latestNotificationsLimit,
): Promise<Notification[]> {
  requireRight(actor, "notifications:read");
  const rows = await app.db
    .selectFrom("notifications")
    .leftJoinLateral(
      (eb) => latestMail(eb).select(["outgoing_mails.id as mail_id", "state as mail_state"]).as("mail"),
      (join) => join.onTrue(),
    )
    .select(["notifications.id", "title", "message", "read", "notifications.created_at", "data"])
    .select(["mail_id", "mail_state"])
    .orderBy("notifications.created_at", "desc")
    .orderBy("notifications.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ mail_id, mail_state, ...notification }) => ({
    ...notification,
    mail: mail_id && mail_state ? { id: mail_id, state: mail_state } : null,
  }));
}

export async function countUnreadNotifications(
  app: Pick<App, "db">,
  actor: StaffMember | null,
): Promise<number> {
  requireRight(actor, "notifications:read");
  const { count } = await app.db
    .selectFrom("notifications")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("read", "=", false)
    .executeTakeFirstOrThrow();
  return count;
}

/** Messages whose mail was given up: somebody has to look. */
export async function countFailedMails(app: Pick<App, "db">, actor: StaffMember | null): Promise<number> {
  requireRight(actor, "notifications:read");
  const { count } = await app.db
    .selectFrom("outgoing_mails")
    .select((eb) => eb.fn.count<number>("notification_id").distinct().as("count"))
    .where("state", "=", "failed")
    .executeTakeFirstOrThrow();
  return count;
}

/** Those a colleague has deleted meanwhile are left out; when none is left, that is said. */
export async function setNotificationsRead(
  app: Pick<App, "db">,
  actor: StaffMember | null,
  ids: string[],
  isRead: boolean,
): Promise<void> {
  requireRight(actor, "notifications:write");
  const { numUpdatedRows } = await writeAs(app, actor, (trx) =>
    trx
      .updateTable("notifications")
      .set({ read: isRead })
      .where("id", "in", ids.map(knownId))
      .executeTakeFirst(),
  );
  if (numUpdatedRows === 0n) throw gone();
}

/** Takes the notification's mails with it, except one that has still to leave: the agency must get it. */
export async function deleteNotification(
  app: Pick<App, "db">,
  actor: StaffMember | null,
  id: string,
): Promise<void> {
  requireRight(actor, "notifications:write");
  await writeAs(app, actor, async (trx) => {
    await trx
      .deleteFrom("outgoing_mails")
      .where("notification_id", "=", knownId(id))
      .where("state", "<>", "waiting")
      .execute();
    const { numDeletedRows } = await trx.deleteFrom("notifications").where("id", "=", id).executeTakeFirst();
    if (numDeletedRows === 0n) throw gone();
  });
}

function knownId(id: string): string {
  if (!notificationIdSchema.safeParse(id).success) throw gone();
  return id;
}

function gone(): Failure {
  return new Failure("not-found", "Cette notification n’existe plus.");
}
