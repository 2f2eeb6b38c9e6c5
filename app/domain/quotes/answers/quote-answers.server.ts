import { hearCustomer } from "#app/domain/requests/handle-request.server.ts";
import type { LostReason } from "#app/domain/requests/request-status.ts";
import { writeEntry } from "#app/domain/requests/thread/write-entry.server.ts";
import { Failure, TooManyFailure } from "#app/lib/failure.ts";
import type { App } from "#server/app.ts";
import { addressGroup, createLimiter, secondsToWait } from "#server/http/rate-limits.ts";
import { lockQuote } from "../staff-quotes.server.ts";
import { findQuoteId, type QuoteLink } from "./quote-links.server.ts";
import {
  type AnswerApp,
  type AnswerOutcome,
  isVehicleTaken,
  notifyDesk,
  reportTaken,
  settleAcceptance,
  settleRefusal,
} from "./settle-quote.server.ts";

// What a customer does with a quote. Whoever has the link may: it is the right itself.

/** So many answers and questions an hour come from one address. */
const answerLimit = { name: "quote", points: 30, seconds: 3600 };

interface Sender {
  address: string;
  version?: QuoteLink["version"];
}

/** The quote that the link opens, once this address has been counted. */
export async function receiveFrom(
  app: Pick<App, "db" | "pool">,
  token: string,
  { address, version }: Sender,
): Promise<string> {
  const wait = await secondsToWait(createLimiter(app.pool, answerLimit), addressGroup(address));
  if (wait > 0)
    throw new TooManyFailure("Trop d’envois à la suite. Réessayez plus tard, ou appelez l’agence.", wait);
  const id = await findQuoteId(app.db, { token, version });
  // A wrong link, one that was replaced, one whose quote is gone: nobody is told which.
  if (!id) throw new Failure("not-found", "Ce lien n’est pas valable.");
  return id;
}

/** The customer's yes. Saying it again, in another tab or much later, changes nothing. */
export async function acceptQuote(
  app: AnswerApp,
  token: string,
  { name, ...sender }: Sender & { name: string },
): Promise<AnswerOutcome> {
  const id = await receiveFrom(app, token, sender);
  try {
    return await settleAcceptance(app, id, { name, bearer: sender });
  } catch (error) {
    if (!isVehicleTaken(error)) throw error;
    await reportTaken(app, id);
    return "taken";
  }
}

export async function refuseQuote(
  app: AnswerApp,
  token: string,
  { reason, text, ...sender }: Sender & { reason: LostReason | null; text: string },
): Promise<AnswerOutcome> {
  const id = await receiveFrom(app, token, sender);
  return settleRefusal(app, id, { reason, text, bearer: sender });
}

/** So many questions a day about one quote: a link that got about does not fill the agency's mailbox. */
const questionLimit = { name: "quote-question", points: 10, seconds: 24 * 3600 };

/** The same words within this time were sent by a second press of the button. */
const sameWithin = 10 * 60_000;

export async function askQuestion(
  app: AnswerApp,
  token: string,
  { question, ...sender }: Sender & { question: string },
): Promise<void> {
  const id = await receiveFrom(app, token, sender);
  const wait = await secondsToWait(createLimiter(app.pool, questionLimit), id);
  if (wait > 0)
    throw new TooManyFailure(
      "Vos questions sont bien arrivées. Pour aller plus vite, appelez l’agence.",
      wait,
    );
  await app.db.transaction().execute(async (trx) => {
    const quote = await lockQuote(trx, id);
    const closed = "Ce dossier est clos. Appelez l’agence.";
    if (!quote.request_id) throw new Failure("not-found", closed, { question: closed });
    const now = app.now();
    const before = await trx
      .selectFrom("request_entries")
      .select("id")
      .where("quote_id", "=", id)
      .where("kind", "=", "message")
      .where("body", "=", question)
      .where("created_at", ">", new Date(now.getTime() - sameWithin))
      .executeTakeFirst();
    if (before) return;
    await writeEntry(trx, {
      requestId: quote.request_id,
      kind: "message",
      quoteId: id,
      body: question,
      at: now,
    });
    await hearCustomer(trx, { id: quote.request_id, now, awaits: "answer" });
    await notifyDesk(app, trx, { quote, news: { event: "question", question } });
  });
}
