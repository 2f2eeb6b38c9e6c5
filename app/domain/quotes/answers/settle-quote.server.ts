import type { Actor, StaffMember } from "#app/domain/accounts/rights.ts";
import { staffName } from "#app/domain/accounts/staff-name.ts";
import { PeriodConflict } from "#app/domain/periods/periods.server.ts";
import { handleRequest, hearCustomer } from "#app/domain/requests/handle-request.server.ts";
import { setRequestStatus } from "#app/domain/requests/request-status.server.ts";
import {
  type CustomerWait,
  type EntryDetail,
  type LostReason,
  lostReasons,
  type RequestStatus,
} from "#app/domain/requests/request-status.ts";
import { writeEntry } from "#app/domain/requests/thread/write-entry.server.ts";
import { Failure } from "#app/lib/failure.ts";
import type { App } from "#server/app.ts";
import { retryOnDeadlock, type Trx, versionedJson, writePublic } from "#server/db/write.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { amendmentAcceptanceMail } from "../amendments/amendment-mails.server.ts";
import { amendmentOf } from "../amendments/amendment-terms.ts";
import { moveHeld } from "../amendments/held-vehicles.server.ts";
import { liftOptions, reserveVehicles } from "../quote-options.server.ts";
import { acceptanceBoxWordsOf, type HeardBy, type QuoteAnswer, type QuoteState } from "../quote-terms.ts";
import { quoteMessages } from "../quote-words.ts";
import { lockQuote, readQuoteDocument, readQuoteLines, type StoredQuote } from "../staff-quotes.server.ts";
import {
  acceptanceMail,
  findDesk,
  mailCustomer,
  type News,
  noticeMail,
  tellNews,
} from "./quote-answer-mails.server.ts";
import { currentState } from "./quote-links.server.ts";
import { rentalCalendar } from "./rental-calendar.server.ts";

// What an answer does, whoever brings it: the customer by the link, or a member of staff who was told.

export type AnswerApp = Pick<App, "db" | "pool" | "pages" | "jobs" | "env" | "now" | "log">;

/** Where a quote stands after an answer; «taken» where a vehicle was promised to another meanwhile. */
export type AnswerOutcome = Exclude<QuoteState, "draft"> | "taken";

/** The network address a customer answered from; or who noted the answer, and how it reached them. */
export type Bearer = { address: string } | { actor: StaffMember; heard?: HeardBy };

export interface Waiting {
  trx: Trx;
  quote: StoredQuote;
  /** Of an amendment: what holds until it is agreed. */
  amended: StoredQuote | null;
  now: Date;
  actor: Actor;
  proof: ReturnType<typeof proofOf>;
}

/** Locks a quote and does what the answer does, or none of it; one that waits for no answer stays as it is. */
function settle(
  app: AnswerApp,
  { id, bearer }: { id: string; bearer: Bearer },
  work: (waiting: Waiting) => Promise<AnswerOutcome>,
): Promise<AnswerOutcome> {
  const actor = "actor" in bearer ? bearer.actor : null;
  return retryOnDeadlock(() =>
    writePublic(app, actor, async (trx) => {
      const now = app.now();
      const amended = await lockAmended(trx, id);
      const quote = await lockQuote(trx, id);
      const state = currentState(quote, now);
      if (state !== "sent") return answered(state, bearer);
      // What it would change has been cancelled, or changed otherwise: there is nothing to agree to.
      if (quote.amendment && amended?.state !== "accepted") return answered("withdrawn", bearer);
      return work({ trx, quote, amended, now, actor, proof: proofOf(bearer) });
    }),
  );
}

/** The document that an amendment changes, locked before it: whoever agrees, cancels or amends waits there. */
async function lockAmended(trx: Trx, id: string): Promise<StoredQuote | null> {
  const of = await trx.selectFrom("quotes").select("amends_id").where("id", "=", id).executeTakeFirst();
  return of?.amends_id ? lockQuote(trx, of.amends_id) : null;
}

/** Quote accepted, vehicles reserved, request won, both told, or none of it. */
export function settleAcceptance(
  app: AnswerApp,
  id: string,
  { name, bearer }: { name: string; bearer: Bearer },
): Promise<AnswerOutcome> {
  return settle(app, { id, bearer }, (waiting) => agree(app, waiting, { name }));
}

/** In the transaction that locked it. Of an amendment, what it changes gives way to it, with all that holds. */
export async function agree(
  app: AnswerApp,
  { trx, quote, amended, now, actor, proof }: Waiting,
  { name, isTold = true }: { name: string; isTold?: boolean },
): Promise<"accepted"> {
  const { id, pdf_sha256, terms_sha256, sent_to } = quote;
  const reserved = amended
    ? await amend(trx, { amended, quote, now, actor })
    : await reserveVehicles(trx, { quote, now, author: actor });
  await keepAnswer(trx, id, {
    state: "accepted",
    answered_at: now,
    answered_by: name,
    answer: {
      ...proof,
      pdf_sha256: pdf_sha256 ?? undefined,
      terms_sha256: terms_sha256 ?? undefined,
      // Who answers by the link ticked the box of its page.
      box: actor ? undefined : acceptanceBoxWordsOf(quote),
      sent_to: sent_to ?? undefined,
    },
  });
  const { heard } = proof;
  const desk = await findDesk(trx, quote);
  const document = await readQuoteDocument(trx, quote);
  const words = amended ? amendmentAcceptanceMail : acceptanceMail;
  const mailId = isTold
    ? await mailCustomer(app, trx, {
        ...{ quote, desk, kind: "acceptance", quoteId: id },
        ...words(document, { desk, name, now, heard }),
        calendar: rentalCalendar({ document, desk, now, appUrl: app.env.appUrl }),
      })
    : undefined;
  await moveRequest(trx, { quote, now, actor, ...(amended ? {} : { status: "gagne" }) });
  const detail = { quote: "accepted", heard, ...amendmentOf(quote) } as const;
  await noteAnswer(trx, { quote, now, detail, body: name, mailId, author: actor });
  await notifyDesk(app, trx, { quote, news: { event: "accepted", name, reserved, ...proof } });
  return "accepted";
}

/** One document holds under a number: the one before gives way first. */
async function amend(
  trx: Trx,
  { amended, quote, now, actor }: Pick<Waiting, "quote" | "now" | "actor"> & { amended: StoredQuote },
): Promise<number> {
  const lines = await readQuoteLines(trx, quote.id);
  const moved = await moveHeld(trx, { baseId: amended.id, quote, lines, now, author: actor });
  await liftOptions(trx, quote.id);
  await trx.updateTable("quotes").set({ state: "amended" }).where("id", "=", amended.id).execute();
  return moved;
}

/** The request is lost with it, unless another quote of it still waits or was accepted. */
export function settleRefusal(
  app: AnswerApp,
  id: string,
  { reason, text, bearer }: { reason: LostReason | null; text: string; bearer: Bearer },
): Promise<AnswerOutcome> {
  return settle(app, { id, bearer }, async ({ trx, quote, now, actor, proof }) => {
    const words = [reason && lostReasons[reason], text].filter(Boolean).join(" – ");
    await liftOptions(trx, id);
    const answer = { ...proof, ...(words ? { reason: words } : {}) };
    await keepAnswer(trx, id, { state: "refused", answered_at: now, answer });
    const isLost =
      quote.request_id !== null && !quote.amendment && !(await hasOtherQuote(trx, quote.request_id, id));
    await moveRequest(trx, { quote, now, actor, ...(isLost ? { status: "perdu", reason } : {}) });
    const detail = { quote: "refused", ...amendmentOf(quote) } as const;
    await noteAnswer(trx, { quote, now, detail, body: words, author: actor });
    await notifyDesk(app, trx, { quote, news: { event: "refused", words, ...proof } });
    return "refused";
  });
}

/** Nothing was accepted: the desk is told, once, and the customer hears of it from the page. */
export async function reportTaken(app: AnswerApp, id: string): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    const quote = await lockQuote(trx, id);
    const before = await trx
      .selectFrom("request_entries")
      .select("id")
      .where("quote_id", "=", id)
      .where("kind", "=", "quote")
      .where((eb) => eb(eb.ref("detail", "->>").key("quote"), "=", "taken"))
      .executeTakeFirst();
    if (before) return;
    const now = app.now();
    await noteAnswer(trx, { quote, now, detail: { quote: "taken", ...amendmentOf(quote) } });
    // The page promises an equivalent.
    if (quote.request_id) await hearCustomer(trx, { id: quote.request_id, now, awaits: "answer" });
    await notifyDesk(app, trx, { quote, news: { event: "taken" } });
  });
}

const notWaiting: Record<Exclude<QuoteState, "sent">, string> = {
  draft: quoteMessages.unsent,
  accepted: "Ce devis est déjà accepté.",
  refused: "Ce devis est déjà refusé.",
  expired: "Ce devis n’est plus valable\u00a0: sa date est passée. Préparez une nouvelle version.",
  replaced: "Ce devis est remplacé\u00a0: notez la réponse sur la version suivante.",
  withdrawn: "Ce devis a été retiré. Préparez une nouvelle version.",
  cancelled: "Ce devis est annulé.",
  amended: "Un avenant a pris la place de ce document.",
};

/** A customer who answers again is shown where the quote stands; a member of staff is told that nothing was noted. */
export function answered(state: Exclude<QuoteState, "sent">, bearer: Bearer): AnswerOutcome {
  if ("actor" in bearer) throw new Failure("conflict", notWaiting[state]);
  if (state === "draft") throw new Failure("not-found", quoteMessages.gone);
  return state;
}

export function proofOf(bearer: Bearer): Pick<QuoteAnswer, "address" | "noted_by" | "heard"> {
  if (!("actor" in bearer)) return { address: bearer.address };
  return { noted_by: staffName(bearer.actor.email), ...(bearer.heard ? { heard: bearer.heard } : {}) };
}

export function keepAnswer(
  trx: Trx,
  id: string,
  { answer, ...values }: { state: QuoteState; answered_at?: Date; answered_by?: string; answer: QuoteAnswer },
) {
  return trx
    .updateTable("quotes")
    .set({ ...values, answer: versionedJson(answer) })
    .where("id", "=", id)
    .execute();
}

async function hasOtherQuote(trx: Trx, requestId: string, id: string): Promise<boolean> {
  const other = await trx
    .selectFrom("quotes")
    .select("id")
    .where("request_id", "=", requestId)
    .where("id", "<>", id)
    .where("state", "in", ["sent", "accepted"])
    .executeTakeFirst();
  return other !== undefined;
}

interface Moving extends Pick<Waiting, "quote" | "now" | "actor"> {
  status?: RequestStatus;
  reason?: LostReason | null;
  awaits?: CustomerWait;
}

/** What a customer did, somebody here has to look at; who noted it for them has. */
export async function moveRequest(trx: Trx, moving: Moving): Promise<void> {
  const { quote, now, actor, status, reason, awaits = "look" } = moving;
  const id = quote.request_id;
  if (!id) return;
  if (actor) {
    await handleRequest(trx, { member: actor, id, status, reason });
    await trx.updateTable("requests").set({ last_customer_at: now }).where("id", "=", id).execute();
    return;
  }
  if (status) await setRequestStatus(trx, { mover: null, id, status, reason });
  await hearCustomer(trx, { id, now, awaits });
}

export async function noteAnswer(
  trx: Trx,
  {
    quote: { id, request_id },
    now,
    ...said
  }: { quote: StoredQuote; now: Date; detail: EntryDetail; body?: string; mailId?: string; author?: Actor },
): Promise<void> {
  if (!request_id) return;
  await writeEntry(trx, { ...said, kind: "quote", requestId: request_id, quoteId: id, at: now });
}

export async function notifyDesk(
  app: Pick<AnswerApp, "jobs" | "env" | "log">,
  trx: Trx,
  { quote, news }: { quote: StoredQuote; news: News },
): Promise<void> {
  const desk = await findDesk(trx, quote);
  if (!desk.email)
    return app.log.warn({ quoteId: quote.id }, "no e-mail address to tell what a customer said");
  const document = await readQuoteDocument(trx, quote);
  const { request_id: requestId } = quote;
  await queueMail(app, trx, {
    kind: "notice",
    requestId: requestId ?? undefined,
    // What was agreed reaches both.
    quoteId: news.event === "accepted" ? quote.id : undefined,
    recipient: desk.email,
    replyTo: quote.sent_to,
    ...noticeMail({ document, requestId, desk, appUrl: app.env.appUrl }, await tellNews(trx, document, news)),
  });
}

/** Refused by our own look, or by the table where somebody wrote without locking the vehicle. */
export function isVehicleTaken(error: unknown): boolean {
  return error instanceof PeriodConflict || (error as { code?: string }).code === "23P01";
}
