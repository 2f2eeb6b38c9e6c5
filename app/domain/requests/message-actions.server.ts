import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { keptInBin, messageBinDays } from "#app/domain/records/bin-words.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import type { ActionDone } from "#app/lib/action-result.ts";
import { Failure } from "#app/lib/failure.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { binRecords } from "#server/bin/bin-records.ts";
import { writeAs } from "#server/db/write.ts";
import { arrivalMails, courtesyMails } from "#server/mail/mail-kinds.ts";
import { binnedUntil } from "./message-expiry.server.ts";
import { messageFailure, readMessageIntent, senderName } from "./messages.ts";

/** The action of a screen that shows messages: the dashboard's. */
export async function actOnMessages(
  app: Pick<App, "db" | "env" | "jobs" | "log" | "now">,
  actor: StaffMember | null,
  request: Request,
) {
  const form = await readForm(request);
  return answerAction(app, messageFailure(form), () => actOnMessage(app, actor, form));
}

export async function actOnMessage(
  app: Pick<App, "db" | "env" | "jobs" | "now">,
  actor: StaffMember | null,
  form: FormData,
): Promise<Omit<ActionDone, "ok">> {
  const asked = readMessageIntent(form);
  const detail = form.get("sender")?.toString();
  switch (asked?.intent) {
    case "read":
    case "unread":
      // Marking shows by itself that it was done.
      await setMessagesRead(app, actor, asked.ids, asked.intent === "read");
      return { detail };
    case "delete":
      return { message: "Notification supprimée", ...(await deleteMessage(app, actor, asked.ids[0])) };
    case "resend":
      await retryMail(app, actor, asked.ids[0]);
      return { message: "Courriel remis en file d’attente", detail };
    default:
      throw new Failure("invalid", "Cette demande n’est pas comprise.");
  }
}

/** Those a colleague has deleted meanwhile are left out; when none is left, that is said. */
export async function setMessagesRead(
  app: Pick<App, "db">,
  actor: StaffMember | null,
  ids: string[],
  isRead: boolean,
): Promise<void> {
  requireRight(actor, "notifications:write");
  if (!ids.every(isUuid)) throw gone();
  const { numUpdatedRows } = await writeAs(app, actor, (trx) =>
    trx.updateTable("notifications").set({ read: isRead }).where("id", "in", ids).executeTakeFirst(),
  );
  if (numUpdatedRows === 0n) throw gone();
}

/**
 * A trigger takes its request along, unless a quote was sent. Their mails go with them, except one that somebody has
 * still to get. Answers with what is said of it, and the batch of the bin.
 */
export async function deleteMessage(
  app: Pick<App, "db" | "env" | "now">,
  actor: StaffMember | null,
  id: string,
): Promise<{ detail: string; bin: string }> {
  requireRight(actor, "notifications:write");
  if (!isUuid(id)) throw gone();
  return writeAs(app, actor, async (trx) => {
    const messages = trx.selectFrom("notifications").select("data").where("id", "=", id).forUpdate();
    const message = await messages.executeTakeFirst();
    if (!message) throw gone();
    const request = await trx
      .selectFrom("requests")
      .select("id")
      .where("notification_id", "=", id)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("quotes")
              .select("quotes.id")
              .whereRef("request_id", "=", "requests.id")
              .where("state", "<>", "draft"),
          ),
        ),
      )
      .forUpdate()
      .executeTakeFirst();
    const remove = async () => {
      await trx
        .deleteFrom("outgoing_mails")
        .where((eb) => eb.or([eb("notification_id", "=", id), eb("request_id", "=", request?.id ?? null)]))
        .where((eb) => eb.or([eb("state", "<>", "waiting"), eb("kind", "in", courtesyMails)]))
        .$if(!request, (mails) => mails.where("kind", "in", arrivalMails))
        .execute();
      await trx.deleteFrom("notifications").where("id", "=", id).execute();
    };
    const expiresAt = await binnedUntil(trx, app, { notification: id });
    const bin = await binRecords(trx, {
      table: "notifications",
      ids: [id],
      by: actor,
      now: app.now(),
      expiresAt,
      remove,
    });
    return { detail: keptInBin(`Message de ${senderName(message.data)}`, "gardé", messageBinDays), bin };
  });
}

function gone(): Failure {
  return new Failure("not-found", "Cette notification n’existe plus.");
}

/** Sends a failed mail again, from the beginning of its tries. */
export async function retryMail(
  app: Pick<App, "db" | "jobs">,
  actor: StaffMember | null,
  mailId: string,
): Promise<void> {
  requireRight(actor, "notifications:write");
  if (!isUuid(mailId)) throw new Failure("not-found", "Ce message n’existe plus.");
  await app.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("outgoing_mails")
      .set({ state: "waiting", last_error: null })
      .where("id", "=", mailId)
      .where("state", "=", "failed")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      throw new Failure("conflict", "Ce message n’est pas en échec : il est parti ou va partir.");
    }
    await app.jobs.send("deliver-mail", { mailId }, trx);
  });
}
