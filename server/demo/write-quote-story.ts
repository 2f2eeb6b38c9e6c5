import type { CancellationAnswer } from "#app/domain/quotes/quote-terms.ts";
import type { EntryDetail, RequestStatus } from "#app/domain/requests/request-status.ts";
import type { Trx } from "#server/db/write.ts";
import type { MailKind } from "#server/mail/mail-kinds.ts";
import { stableId } from "./identifiers.ts";
import type { DemoQuote } from "./quotes.ts";
import type { DemoDesk } from "./write-files.ts";

export interface Story {
  id: string;
  number: string;
  quote: DemoQuote;
  request: { id: string; name: string; email: string; reference: string };
  madeAt: Date;
  answeredAt: Date | null;
  cancellation: CancellationAnswer | null;
}

/** What the thread of a request says of its quote, with the mails that went and came with it. */
export async function writeQuoteStory(trx: Trx, desk: DemoDesk, story: Story): Promise<void> {
  const { number, quote, request, madeAt, answeredAt } = story;
  const options = quote.state === "refused" ? 0 : 1;
  const sending = await writeMail(trx, story, "quote", madeAt, {
    recipient: request.email,
    subject: `[${request.reference}] Votre devis ${number}`,
    body: `Bonjour ${request.name},\n\nVous trouverez notre devis ${number} en pièce jointe.\n`,
  });
  await writeEntry(trx, story, desk, madeAt, { quote: "sent", options }, sending);
  await writeMove(trx, story, desk, madeAt, "en_cours", "devis_envoye");
  await trx
    .updateTable("requests")
    .set((eb) => ({ answered_at: eb.fn.coalesce("answered_at", eb.val(madeAt)) }))
    .where("id", "=", request.id)
    .execute();
  if (!answeredAt) return;
  if (quote.state === "accepted" || quote.state === "cancelled") {
    const confirmation = await writeMail(trx, story, "acceptance", answeredAt, {
      recipient: request.email,
      subject: `[${request.reference}] Devis ${number} accepté`,
      body: `Bonjour ${request.name},\n\nVous avez accepté notre devis ${number}. Merci de votre confiance.\n`,
    });
    await writeEntry(trx, story, null, answeredAt, { quote: "accepted" }, confirmation, request.name);
    await writeMove(trx, story, null, answeredAt, "devis_envoye", "gagne");
  } else {
    await writeEntry(trx, story, null, answeredAt, { quote: "refused" }, null, quote.reason);
    await writeMove(trx, story, null, answeredAt, "devis_envoye", "perdu");
  }
  if (story.cancellation) await writeCancellation(trx, story, desk, story.cancellation);
  await trx
    .updateTable("requests")
    .set({ last_customer_at: story.cancellation ? new Date(story.cancellation.at) : answeredAt })
    .where("id", "=", request.id)
    .execute();
}

async function writeCancellation(
  trx: Trx,
  story: Story,
  desk: DemoDesk,
  { at, fee, heard, reason }: CancellationAnswer,
): Promise<void> {
  const { number, request } = story;
  const when = new Date(at);
  const author = heard ? desk : null;
  const mail = await writeMail(trx, story, "cancellation", when, {
    recipient: request.email,
    subject: `Votre location est annulée : ${number} [${request.reference}]`,
    body: `Bonjour,\n\nLa location du devis ${number} est annulée.\n`,
  });
  const detail: EntryDetail = { quote: "cancelled", fee: fee?.ttc ?? null, ...(heard ? { heard } : {}) };
  await writeEntry(trx, story, author, when, detail, mail, reason);
  await writeMove(trx, story, author, when, "gagne", "annule");
}

/** Sent long ago: nothing is queued. */
export async function writeMail(
  trx: Trx,
  { id, request }: Story,
  kind: MailKind,
  at: Date,
  words: { recipient: string; subject: string; body: string },
): Promise<string> {
  const mail = stableId(`${kind} mail ${request.reference}`, at);
  await trx
    .insertInto("outgoing_mails")
    .values({
      ...words,
      ...{ id: mail, request_id: request.id, attachment_quote_id: id, kind, created_at: at },
      ...{ message_id: `<${mail}@example.fr>`, state: "sent", attempts: 1 },
      sent_at: new Date(at.getTime() + 4_000),
    })
    .execute();
  return mail;
}

export async function writeEntry(
  trx: Trx,
  { id, request }: Story,
  author: DemoDesk | null,
  at: Date,
  detail: EntryDetail,
  mail_id: string | null = null,
  body = "",
): Promise<void> {
  await trx
    .insertInto("request_entries")
    .values({
      id: stableId(`${detail.quote} entry ${request.reference}`, at),
      ...{ request_id: request.id, quote_id: id, kind: "quote", mail_id, body, created_at: at },
      ...{ author_id: author?.id, author_email: author?.email ?? "", detail: JSON.stringify(detail) },
    })
    .execute();
}

async function writeMove(
  trx: Trx,
  { request, quote }: Story,
  author: DemoDesk | null,
  at: Date,
  from: RequestStatus,
  to: RequestStatus,
): Promise<void> {
  const detail: EntryDetail = { from, to };
  if (to === "perdu" && quote.reason) detail.reason = "prix";
  // After what caused it.
  const then = new Date(at.getTime() + 1);
  await trx
    .insertInto("request_entries")
    .values({
      id: stableId(`${to} move ${request.reference}`, then),
      ...{ request_id: request.id, kind: "status", created_at: then },
      ...{ author_id: author?.id, author_email: author?.email ?? "", detail: JSON.stringify(detail) },
    })
    .execute();
}
