import type { App } from "#server/app.ts";
import { type Trx, writePublic } from "#server/db/write.ts";
import { addressGroup, createLimiter, secondsToWait } from "#server/http/rate-limits.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { Failure, TooManyFailure } from "./failure.ts";
import { PeriodConflict } from "./periods.server.ts";
import { acceptanceMail, findDesk, noticeMail, quoteMailOf } from "./quote-answer-mails.server.ts";
import { currentState, type QuoteLink, requireQuoteId } from "./quote-links.server.ts";
import { liftOptions, reserveVehicles } from "./quote-options.server.ts";
import type { QuoteAnswer, QuoteState } from "./quote-terms.ts";
import { setRequestStatus } from "./request-status.server.ts";
import { type EntryDetail, type LostReason, lostReasons } from "./request-status.ts";

// What a customer does with a quote. Whoever has the link may: it is the right itself.

type AnswerApp = Pick<App, "db" | "pool" | "pages" | "jobs" | "env" | "now" | "log">;

/** Where a quote stands after an answer; «taken» where a vehicle was promised to another meanwhile. */
export type AnswerOutcome = Exclude<QuoteState, "draft"> | "taken";

/** So many answers and questions an hour come from one address. */
const answerLimit = { name: "quote", points: 30, seconds: 3600 };

export async function countQuoteAnswer(app: Pick<App, "pool">, address: string): Promise<void> {
  const wait = await secondsToWait(createLimiter(app.pool, answerLimit), addressGroup(address));
  if (wait > 0)
    throw new TooManyFailure("Trop d’envois à la suite. Réessayez plus tard, ou appelez l’agence.", wait);
}

/**
 * The customer's yes: quote accepted, vehicles reserved, request won, both told, or none of it. Saying it again, in
 * another tab or much later, changes nothing.
 */
export async function acceptQuote(
  app: AnswerApp,
  token: string,
  { name, address, version }: { name: string; address: string; version?: QuoteLink["version"] },
): Promise<AnswerOutcome> {
  await countQuoteAnswer(app, address);
  const id = await requireQuoteId(app.db, { token, version });
  try {
    return await withoutDeadlock(() =>
      writePublic(app, null, (trx) => accept(app, trx, id, { name, address })),
    );
  } catch (error) {
    if (!isTaken(error)) throw error;
    await reportTaken(app, id);
    return "taken";
  }
}

/** The customer's no. The request is lost with it, unless another quote of it still waits or was accepted. */
export async function refuseQuote(
  app: AnswerApp,
  token: string,
  refusal: { reason: LostReason | null; text: string; address: string; version?: QuoteLink["version"] },
): Promise<AnswerOutcome> {
  await countQuoteAnswer(app, refusal.address);
  const id = await requireQuoteId(app.db, { token, version: refusal.version });
  return withoutDeadlock(() => writePublic(app, null, (trx) => refuse(app, trx, id, refusal)));
}

async function accept(
  app: AnswerApp,
  trx: Trx,
  id: string,
  { name, address }: { name: string; address: string },
): Promise<AnswerOutcome> {
  const now = app.now();
  const quote = await lockQuote(trx, id);
  const state = currentState(quote, now);
  if (state !== "sent") return answered(state);
  const reserved = await reserveVehicles(trx, quote, now);
  const { pdf_sha256, sent_to } = quote;
  await keepAnswer(trx, id, {
    state: "accepted",
    answered_at: now,
    answered_by: name,
    answer: { address, pdf_sha256: pdf_sha256 ?? undefined, sent_to: sent_to ?? undefined },
  });
  const desk = await findDesk(trx, quote);
  const mail = sent_to
    ? await queueMail(app, trx, {
        kind: "acceptance",
        requestId: quote.request_id ?? undefined,
        quoteId: id,
        inReplyTo: await quoteMailOf(trx, id),
        recipient: sent_to,
        replyTo: desk.email || null,
        ...(await acceptanceMail(trx, id, { desk, name, now })),
      })
    : null;
  if (quote.request_id) {
    await setRequestStatus(trx, null, quote.request_id, { status: "gagne" });
    await noteAnswer(trx, quote, now, { quote: "accepted" }, { body: name, mailId: mail?.id });
  }
  await notifyDesk(app, trx, quote, { event: "accepted", name, reserved });
  return "accepted";
}

async function refuse(
  app: AnswerApp,
  trx: Trx,
  id: string,
  { reason, text, address }: { reason: LostReason | null; text: string; address: string },
): Promise<AnswerOutcome> {
  const now = app.now();
  const quote = await lockQuote(trx, id);
  const state = currentState(quote, now);
  if (state !== "sent") return answered(state);
  const words = [reason && lostReasons[reason], text].filter(Boolean).join(" – ");
  await liftOptions(trx, id);
  await keepAnswer(trx, id, {
    state: "refused",
    answered_at: now,
    answer: { address, ...(words ? { reason: words } : {}) },
  });
  if (quote.request_id) {
    if (!(await hasOtherQuote(trx, quote.request_id, id)))
      await setRequestStatus(trx, null, quote.request_id, { status: "perdu", reason });
    await noteAnswer(trx, quote, now, { quote: "refused" }, { body: words });
  }
  await notifyDesk(app, trx, quote, { event: "refused", words });
  return "refused";
}

/** Nothing was accepted: the desk is told, once, and the customer hears of it from the page. */
async function reportTaken(app: AnswerApp, id: string): Promise<void> {
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
    if (quote.request_id) await noteAnswer(trx, quote, app.now(), { quote: "taken" });
    await notifyDesk(app, trx, quote, { event: "taken" });
  });
}

type LockedQuote = Awaited<ReturnType<typeof lockQuote>>;

/** Before vehicles and request, always: two who answer wait for each other here and nowhere else. */
async function lockQuote(trx: Trx, id: string) {
  const quote = await trx
    .selectFrom("quotes")
    .select(["id", "request_id", "number", "version", "state", "valid_until", "pdf_sha256", "sent_to"])
    .select(["customer", "lessor"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!quote) throw new Failure("not-found", "Ce devis n’existe plus.");
  return quote;
}

function answered(state: QuoteState): AnswerOutcome {
  if (state === "draft") throw new Failure("not-found", "Ce devis n’existe plus.");
  return state;
}

function keepAnswer(
  trx: Trx,
  id: string,
  { answer, ...values }: { state: QuoteState; answered_at: Date; answered_by?: string; answer: QuoteAnswer },
) {
  return trx
    .updateTable("quotes")
    .set({ ...values, answer: JSON.stringify(answer) })
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

/** A line in the thread, and the moment the customer was last heard of. */
async function noteAnswer(
  trx: Trx,
  { id, request_id }: Pick<LockedQuote, "id" | "request_id">,
  now: Date,
  detail: EntryDetail,
  { body = "", mailId }: { body?: string; mailId?: string } = {},
): Promise<void> {
  if (!request_id) return;
  await trx
    .insertInto("request_entries")
    .values({
      request_id,
      kind: "quote",
      quote_id: id,
      body,
      mail_id: mailId,
      detail: JSON.stringify(detail),
    })
    .execute();
  await trx.updateTable("requests").set({ last_customer_at: now }).where("id", "=", request_id).execute();
}

async function notifyDesk(
  app: AnswerApp,
  trx: Trx,
  quote: LockedQuote,
  news: Parameters<typeof noticeMail>[2],
): Promise<void> {
  const desk = await findDesk(trx, quote);
  if (!desk.email) {
    app.log.warn({ quoteId: quote.id }, "no e-mail address to tell of a customer's answer");
    return;
  }
  await queueMail(app, trx, {
    kind: "notice",
    requestId: quote.request_id ?? undefined,
    recipient: desk.email,
    replyTo: quote.sent_to,
    ...(await noticeMail(trx, { quote, desk, appUrl: app.env.appUrl }, news)),
  });
}

/** Refused by our own look, or by the table where somebody wrote without locking the vehicle. */
function isTaken(error: unknown): boolean {
  return error instanceof PeriodConflict || (error as { code?: string }).code === "23P01";
}

/** Who deletes or corrects a file locks the same rows the other way round: the database ends one of the two. */
async function withoutDeadlock<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (tries > 1 && (error as { code?: string }).code === "40P01") return withoutDeadlock(work, tries - 1);
    throw error;
  }
}
