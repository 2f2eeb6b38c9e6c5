import type { LostReason } from "#app/domain/requests/request-status.ts";
import { TooManyFailure } from "#app/lib/failure.ts";
import type { App } from "#server/app.ts";
import { addressGroup, createLimiter, secondsToWait } from "#server/http/rate-limits.ts";
import { type QuoteLink, requireQuoteId } from "./quote-links.server.ts";
import {
  type AnswerApp,
  type AnswerOutcome,
  isVehicleTaken,
  reportTaken,
  settleAcceptance,
  settleRefusal,
} from "./settle-quote.server.ts";

// What a customer does with a quote. Whoever has the link may: it is the right itself.

/** So many answers and questions an hour come from one address. */
const answerLimit = { name: "quote", points: 30, seconds: 3600 };

export async function countQuoteAnswer(app: Pick<App, "pool">, address: string): Promise<void> {
  const wait = await secondsToWait(createLimiter(app.pool, answerLimit), addressGroup(address));
  if (wait > 0)
    throw new TooManyFailure("Trop d’envois à la suite. Réessayez plus tard, ou appelez l’agence.", wait);
}

/** The customer's yes. Saying it again, in another tab or much later, changes nothing. */
export async function acceptQuote(
  app: AnswerApp,
  token: string,
  { name, address, version }: { name: string; address: string; version?: QuoteLink["version"] },
): Promise<AnswerOutcome> {
  await countQuoteAnswer(app, address);
  const id = await requireQuoteId(app.db, { token, version });
  try {
    return await settleAcceptance(app, id, { name, bearer: { address } });
  } catch (error) {
    if (!isVehicleTaken(error)) throw error;
    await reportTaken(app, id);
    return "taken";
  }
}

/** The customer's no. */
export async function refuseQuote(
  app: AnswerApp,
  token: string,
  {
    reason,
    text,
    address,
    version,
  }: { reason: LostReason | null; text: string; address: string; version?: QuoteLink["version"] },
): Promise<AnswerOutcome> {
  await countQuoteAnswer(app, address);
  const id = await requireQuoteId(app.db, { token, version });
  return settleRefusal(app, id, { reason, text, bearer: { address } });
}
