import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { App } from "#server/app.ts";
import { type Trx, versionedJson } from "#server/db/write.ts";
import type { KeptParts, MailPart } from "./layout/mail-parts.ts";
import { toText } from "./layout/to-text.ts";
import { deskMails, type MailKind, mailKinds } from "./mail-kinds.ts";

export interface MailRequest {
  notificationId?: string;
  requestId?: string;
  /** Forwards a message to its agency unless it says otherwise. */
  kind?: MailKind;
  quoteId?: string;
  /** The message it answers; of a notice to the desk, where it is not said, what opened the request there. */
  inReplyTo?: string | null;
  recipient: string;
  replyTo: string | null;
  subject: string;
  parts: MailPart[];
  /** A calendar file that goes with it. */
  calendar?: string;
}

/** Writes the message and its delivery job in the caller's transaction: both exist, or neither does. */
export async function queueMail(
  app: Pick<App, "jobs" | "env">,
  trx: Trx,
  request: MailRequest,
): Promise<{ id: string; message_id: string }> {
  const mail = await trx
    .insertInto("outgoing_mails")
    .values({
      notification_id: request.notificationId,
      request_id: request.requestId,
      attachment_quote_id: request.quoteId,
      in_reply_to: request.inReplyTo ?? (await deskThread(trx, request)),
      kind: request.kind,
      message_id: newMessageId(app.env.appUrl),
      recipient: oneLine(request.recipient),
      reply_to: request.replyTo === null ? null : oneLine(request.replyTo),
      subject: oneLine(request.subject),
      body: toText(request.parts),
      parts: versionedJson({ parts: request.parts } satisfies KeptParts),
      calendar: request.calendar,
    })
    .returning(["id", "message_id"])
    .executeTakeFirstOrThrow();
  await app.jobs.send("deliver-mail", { mailId: mail.id }, trx);
  return mail;
}

/** What the desk is told of one request stands in one conversation: under the message that was forwarded, or the first notice. */
async function deskThread(trx: Trx, { kind = "forward", requestId }: MailRequest) {
  const { to, isArrival } = mailKinds[kind];
  if (to !== "desk" || isArrival || !requestId) return undefined;
  const first = await trx
    .selectFrom("outgoing_mails")
    .select("message_id")
    .where("request_id", "=", requestId)
    .where("kind", "in", deskMails)
    .orderBy(sql`kind = 'forward'`, "desc")
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return first?.message_id;
}

export function newMessageId(appUrl: string): string {
  const host = new URL(appUrl).hostname.replace(/[^a-z0-9.-]/gi, "");
  return `<${randomUUID()}@${host}>`;
}

/** What becomes a header stays on its line. */
function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
  return text.replace(/[\x00-\x1f\x7f]+/g, " ").trim();
}
