import { type Selectable, sql } from "kysely";
import { readIdentity } from "#app/domain/identity/identity.server.ts";
import type { Identity } from "#app/domain/identity/identity.ts";
import { pdfName } from "#app/domain/quotes/quote-document.ts";
import type { App } from "#server/app.ts";
import type { Database } from "#server/db/schema.ts";
import type { Trx } from "#server/db/write.ts";
import { type JobAttempt, JobFailure, type JobPayloads } from "#server/jobs/jobs.ts";
import { toHtml } from "./layout/to-html.ts";
import { mailKinds } from "./mail-kinds.ts";

import { type Mail, MailError } from "./mailer.ts";
import { readMailSender } from "./settings/mail-sender.ts";

/** A refusal is taken as final when the server repeats it this many times in a row. */
const refusalsBeforeGivingUp = 5;

/**
 * Sends one message, once. A lock of its own is held while the server takes it, so two workers never send it together,
 * and nobody who reads or deletes the message waits for a mail server. If the process dies between the server's «yes»
 * and our commit, the next try repeats it under the same Message-ID.
 */
export async function deliverMail(
  app: Pick<App, "db" | "env" | "mailer" | "now" | "log">,
  { mailId }: JobPayloads["deliver-mail"],
  attempt: JobAttempt,
): Promise<void> {
  const failure = await app.db.transaction().execute(async (trx) => {
    if (!(await isOurs(trx, mailId))) return new JobFailure(`mail ${mailId}: held by another worker`);
    const mail = await trx
      .selectFrom("outgoing_mails")
      .selectAll()
      .where("id", "=", mailId)
      .executeTakeFirst();
    if (!mail || mail.state === "sent") return null;

    const row = trx.updateTable("outgoing_mails").where("id", "=", mailId);
    const attempts = mail.attempts + 1;
    // Its name and colours are those of the moment it leaves.
    const identity = await readIdentity({ db: trx });
    const { error, acceptedBy } = await trySending(app, {
      messageId: mail.message_id,
      recipient: mail.recipient,
      replyTo: mail.reply_to,
      from: await readMailSender({ db: trx, env: app.env }, identity),
      subject: mail.subject,
      body: mail.body,
      html: htmlOf(mail, identity),
      date: mail.created_at,
      inReplyTo: mail.in_reply_to,
      isPersonal: mailKinds[mail.kind].isByHand,
      attachments: await readAttachments(trx, mail),
    });
    if (!error) {
      // What belongs to no visitor's message or request, such as a link to a new password, is nobody's to read again.
      const isNobodys = mail.notification_id === null && mail.request_id === null;
      // Whoever has a quote's link may answer it: once told, it is kept nowhere but as a hash.
      const body = isNobodys ? "" : mail.body.replace(/\/devis\/[\w-]{43}/g, "/devis/…");
      const sent = {
        state: "sent",
        sent_at: app.now(),
        accepted_by: acceptedBy,
        last_error: null,
        body,
      } as const;
      await row.set({ ...sent, attempts, parts: null, calendar: null }).execute();
      app.log.info({ mailId, attempts }, "mail sent");
      return null;
    }

    const refusals = error.isRefusal ? Number(attempt.memory.refusals ?? 0) + 1 : 0;
    const givesUp = attempt.isLast || refusals >= refusalsBeforeGivingUp;
    await row
      .set({ attempts, last_error: error.message, ...(givesUp ? { state: "failed" as const } : {}) })
      .execute();
    return new JobFailure(describe(error, mailId, attempts), { memory: { refusals }, givesUp });
  });
  if (failure) throw failure;
}

type StoredMail = Pick<Selectable<Database["outgoing_mails"]>, "parts" | "calendar" | "attachment_quote_id">;

/** None of a mail that was queued before there were parts, or whose parts a later version wrote. */
function htmlOf({ parts }: StoredMail, identity: Identity): string | undefined {
  return parts && (parts.v ?? 1) === 1 ? toHtml(parts.parts, identity) : undefined;
}

async function readAttachments(
  trx: Trx,
  { attachment_quote_id, calendar }: StoredMail,
): Promise<Mail["attachments"]> {
  const quote = attachment_quote_id
    ? await trx
        .selectFrom("quotes")
        .select(["number", "version", "amendment", "pdf"])
        .where("id", "=", attachment_quote_id)
        .executeTakeFirst()
    : undefined;
  const pdf = quote?.pdf && {
    filename: pdfName(quote),
    content: quote.pdf,
    contentType: "application/pdf",
  };
  const days = calendar && {
    filename: "location.ics",
    content: calendar,
    contentType: `text/calendar; charset=utf-8; method=${/^METHOD:(\w+)/m.exec(calendar)?.[1] ?? "PUBLISH"}`,
  };
  return [pdf, days].filter((file) => Boolean(file)) as Mail["attachments"];
}

async function trySending(app: Pick<App, "mailer">, mail: Mail) {
  try {
    return { error: null, acceptedBy: await app.mailer.send(mail) };
  } catch (error) {
    if (error instanceof MailError) return { error, acceptedBy: null };
    throw error;
  }
}

/** Until the transaction ends, here or with the process. */
async function isOurs(trx: Trx, mailId: string): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`deliver-mail ${mailId}`}, 0)) as is_ours
  `.execute(trx);
  return rows[0]?.is_ours === true;
}

/** For the log: a server's answer may quote addresses, so only its code is kept. */
function describe(error: MailError, mailId: string, attempts: number): string {
  const { code, responseCode } = (error.cause ?? {}) as { code?: string; responseCode?: number };
  return `mail ${mailId}, try ${attempts}: ${[code, responseCode].filter(Boolean).join(" ") || "no answer"}`;
}
