import type { StaffMember } from "#app/domain/accounts/rights.ts";
import type { Amount } from "#app/domain/rental/money.ts";
import { setRequestStatus } from "#app/domain/requests/request-status.server.ts";
import { writeEntry } from "#app/domain/requests/thread/write-entry.server.ts";
import { fillVariables } from "#app/domain/templates/variables.ts";
import type { App } from "#server/app.ts";
import type { Trx } from "#server/db/write.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import type { QuoteDocument } from "./quote-document.ts";
import { quoteVariables } from "./quote-variables.ts";

/** A quote that leaves, and what the words that go with it may say. */
export interface ToldQuote {
  document: QuoteDocument;
  requestId: string;
  vehicles: string[];
  estimate: Amount | null;
}

interface Telling {
  to: string;
  message: string;
  link: string;
  options: number;
  now: Date;
}

/** The mail, the line in the thread and the request's status. */
export async function tellQuote(
  app: Pick<App, "jobs" | "env">,
  trx: Trx,
  actor: StaffMember,
  quote: ToldQuote,
  { to, message, link, options, now }: Telling,
): Promise<void> {
  const { document, requestId } = quote;
  const { lessor, title, reference } = document;
  const first = await trx
    .selectFrom("outgoing_mails")
    .select("message_id")
    .where("request_id", "=", requestId)
    .where("recipient", "=", to)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  const wordsWith = (shown: string) => fillVariables(message, quoteVariables(quote, shown));
  const mail = await queueMail(app, trx, {
    requestId,
    quoteId: document.id,
    kind: "quote",
    inReplyTo: first?.message_id ?? null,
    recipient: to,
    replyTo: lessor.agency?.email || lessor.email || null,
    subject: `[${reference}] Votre devis ${title}`,
    body: mailBody(document, wordsWith(link), link),
  });
  await writeEntry(trx, {
    requestId,
    kind: "quote",
    author: actor,
    // The link is in the mail and nowhere else.
    body: wordsWith("(lien du devis)"),
    detail: { quote: "sent", options },
    mailId: mail.id,
    quoteId: document.id,
    at: now,
  });
  await setRequestStatus(trx, actor, requestId, { status: "devis_envoye", detail: { options } });
  await trx
    .updateTable("requests")
    .set((eb) => ({ answered_at: eb.fn.coalesce("answered_at", eb.val(now)) }))
    .where("id", "=", requestId)
    .execute();
}

function mailBody({ title, validUntilWords, lessor }: QuoteDocument, message: string, link: string): string {
  const joined = `Votre devis ${title} est joint à ce message, avec les conditions générales de location.`;
  const howTo = "Pour le lire en ligne, nous poser une question, l’accepter ou le refuser\u00a0:";
  return [
    ...(message ? [message, ""] : []),
    ...(message.includes(link) ? [joined] : [`${joined} ${howTo}`, link]),
    "",
    ...(validUntilWords ? [`Il est valable jusqu’au ${validUntilWords}.`] : []),
    "Ce lien est personnel\u00a0: qui l’a peut répondre au devis.",
    "",
    "-- ",
    lessor.agency ? `${lessor.name}, ${lessor.agency.name}` : lessor.name,
    "",
  ].join("\n");
}
