import { sql } from "kysely";
import { z } from "zod";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor, StaffMember } from "#app/domain/accounts/rights.ts";
import { staffName } from "#app/domain/accounts/staff-name.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { fillVariables, openVariableSentence } from "#app/domain/templates/variables.ts";
import { Failure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { text, trim } from "#app/lib/form-schema.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { type Trx, writeAs } from "#server/db/write.ts";
import { customerMails } from "#server/mail/mail-kinds.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { handleRequest } from "../handle-request.server.ts";
import { listRequestExtras } from "../request.server.ts";
import { findRequestOffice, variablesOf } from "./open-request.server.ts";
import { replyLimits, withReference } from "./open-request.ts";
import { replyParts } from "./reply-mail.server.ts";
import {
  isDuplicateSubmission,
  lockRequest,
  type Submission,
  underLock,
  writeEntry,
} from "./write-entry.server.ts";

const replySchema = z.object({
  subject: text({
    max: replyLimits.subject,
    tooLong: `L’objet ne dépasse pas ${replyLimits.subject}\u00a0caractères.`,
  }),
  body: text({
    max: replyLimits.body,
    required: "Écrivez votre réponse.",
    tooLong: "La réponse ne dépasse pas 20\u00a0000\u00a0caractères.",
    clean: trim,
  }),
});

export interface ReplyInput extends Submission, z.input<typeof replySchema> {
  quoteId?: string | null;
  /** The last line of the thread its author has seen; left out, nothing is compared. */
  seen?: string | null;
}

type Deps = Pick<App, "db" | "jobs" | "env" | "now">;

const noAddress = "Ce dossier n’a pas d’adresse e-mail. Ajoutez-la pour répondre par écrit.";

/** One transaction for line and mail. The recipient is the request's: no form says where a mail goes. */
export async function sendReply(
  app: Deps,
  actor: Actor,
  { requestId, input }: { requestId: string; input: ReplyInput },
): Promise<{ recipient: string }> {
  requireRight(actor, "requests:write");
  const { subject, body } = parseOrFail(replySchema, input);
  return writeAs(app, actor, async (trx) => {
    const request = await lockRequest(trx, requestId);
    const recipient = request.email.trim();
    if (!recipient) throw new Failure("invalid", noAddress);
    if (await isDuplicateSubmission(trx, input)) return { recipient };
    if (typeof input.seen === "string") await refuseUnseen(trx, actor, { requestId, seen: input.seen });
    const office = await findRequestOffice(trx, request);
    const values = variablesOf({
      request,
      vehicles: await namedVehicles(trx, requestId),
      extras: await listRequestExtras(trx, requestId),
      office: office.name,
      today: todayOf(app.now()),
    });
    refuseOpen("subject", subject, values);
    refuseOpen("body", body, values);
    const quoteId = await findJoined(trx, requestId, input.quoteId);
    await handleRequest(trx, { member: actor, id: requestId, isAnswer: true });
    const text = fillVariables(body, values);
    const mail = await queueMail(app, trx, {
      kind: "reply",
      requestId,
      notificationId: request.notification_id ?? undefined,
      quoteId: quoteId ?? undefined,
      recipient,
      replyTo: office.email || null,
      subject: withReference(fillVariables(subject, values), request.reference),
      parts: replyParts(text, actor, office),
      inReplyTo: await firstMail(trx, requestId),
    });
    await writeEntry(trx, {
      requestId,
      author: actor,
      kind: "reply",
      body: text,
      mailId: mail.id,
      quoteId,
      key: input.key,
      at: underLock,
    });
    await trx
      .updateTable("requests")
      .set({ answered_at: app.now() })
      .where("id", "=", requestId)
      .where("answered_at", "is", null)
      .execute();
    return { recipient };
  });
}

type Seen = { requestId: string; seen: string };

/** A colleague's answer that the author has not seen comes first: both would reach the customer. */
async function refuseUnseen(trx: Trx, actor: StaffMember, { requestId, seen }: Seen): Promise<void> {
  const unseen = await trx
    .selectFrom("request_entries")
    .select("author_email")
    .where("request_id", "=", requestId)
    .where("kind", "=", "reply")
    .where((eb) => eb("author_id", "is distinct from", actor.id))
    .$if(isUuid(seen), (query) =>
      query.where(
        sql<boolean>`(created_at, id) > (select created_at, id from request_entries where id = ${seen})`,
      ),
    )
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  if (!unseen) return;
  const name = unseen.author_email ? staffName(unseen.author_email) : "Un collègue";
  throw new Failure(
    "conflict",
    `${name} vient de répondre. Relisez sa réponse\u00a0; un second envoi part quand même.`,
  );
}

function refuseOpen(field: "subject" | "body", text: string, values: ReturnType<typeof variablesOf>): void {
  const sentence = openVariableSentence(text, values);
  if (sentence) throw new Failure("invalid", sentence, { [field]: sentence });
}

function namedVehicles(trx: Trx, requestId: string) {
  return trx
    .selectFrom("request_vehicles")
    .select(["vehicle_name as name", "estimate", "quantity"])
    .where("request_id", "=", requestId)
    .orderBy("position")
    .execute();
}

async function findJoined(trx: Trx, requestId: string, quoteId: string | null | undefined) {
  if (!quoteId) return null;
  const quotes = trx
    .selectFrom("quotes")
    .select("id")
    .where("id", "=", quoteId)
    .where("request_id", "=", requestId)
    .where("state", "in", ["sent", "accepted"]);
  const quote = isUuid(quoteId) ? await quotes.executeTakeFirst() : undefined;
  if (quote) return quote.id;
  const sentence = "Ce devis ne peut plus être joint. Retirez-le de la réponse.";
  throw new Failure("invalid", sentence, { quote: sentence });
}

/** What mail programs gather a conversation by: the first mail the customer had of it, else the agency's. */
async function firstMail(trx: Trx, requestId: string): Promise<string | null> {
  const mail = await trx
    .selectFrom("outgoing_mails")
    .select("message_id")
    .where("request_id", "=", requestId)
    .where("kind", "in", [...customerMails, "forward"])
    .orderBy(sql`kind = 'forward'`)
    .orderBy("created_at")
    .orderBy("id")
    .executeTakeFirst();
  return mail?.message_id ?? null;
}
