import type { StaffMember } from "#app/domain/accounts/rights.ts";
import type { AnswerApp } from "#app/domain/quotes/answers/settle-quote.server.ts";
import { isOut, seenFee, settleCancellation } from "#app/domain/quotes/cancellation/cancel-quote.server.ts";
import {
  type CancellationCost,
  cancellationCost,
  feeWords,
  freeUntilWords,
} from "#app/domain/quotes/cancellation/cancellation-terms.ts";
import { quoteTitle } from "#app/domain/quotes/quote-document.ts";
import { readQuoteLines, type StoredQuote } from "#app/domain/quotes/staff-quotes.server.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { writeEntry } from "#app/domain/requests/thread/write-entry.server.ts";
import { Failure } from "#app/lib/failure.ts";
import type { Trx } from "#server/db/write.ts";
import { QuoteUnsettled } from "./agreed.server.ts";
import type { QuoteQuestion, QuoteWord } from "./agreed.ts";
import { readNames } from "./hits.server.ts";
import type { Period } from "./periods.server.ts";

interface Removing {
  quote: StoredQuote;
  period: Period;
}

/** What would be asked; null where the rental has begun or is over, and can only be written down. */
export async function askOfRemoval(
  app: Pick<AnswerApp, "now">,
  trx: Trx,
  { quote, period }: Removing,
): Promise<QuoteQuestion | null> {
  const now = app.now();
  const { stay } = quote;
  if ((stay.to && stay.to < todayOf(now)) || period.kind === "location" || (await isOut(trx, quote.id)))
    return null;
  const lines = await readQuoteLines(trx, quote.id);
  const cost = cancellationCost(quote, lines, now);
  return {
    quote: { id: quote.id, title: quoteTitle(quote) },
    customer: quote.customer.name || quote.customer.company,
    ways: ["cancel", "keep"],
    preset: "cancel",
    price: null,
    fee: { seen: seenFee(cost), isFree: cost?.isFree ?? false, words: costWords(quote, cost) },
    vehicles: new Set(lines.flatMap(({ vehicle_id, during }) => (during && vehicle_id) || [])).size,
    waiting: null,
  };
}

/** «gratuite, jusqu’au lundi 21 décembre 2026 à 07:30», «84,00 € TTC par ses conditions» */
function costWords(quote: StoredQuote, cost: CancellationCost | null): string {
  if (!cost) return "Ses conditions ne disent pas de montant\u00a0: il reste à convenir.";
  if (!cost.isFree) return `${feeWords(cost.fee, quote.prices_for === "particulier")}, par ses conditions.`;
  return cost.freeUntil ? `Gratuite jusqu’au ${freeUntilWords(cost)}.` : "Gratuite.";
}

/** A cancellation frees every vehicle of the quote; what is kept says in its file that none is held for it. */
export async function settleRemoval(
  app: AnswerApp,
  trx: Trx,
  { actor, word, ...removing }: Removing & { actor: StaffMember; word: QuoteWord | null },
): Promise<"cancel" | "keep"> {
  const { quote } = removing;
  const question = await askOfRemoval(app, trx, removing);
  const way = question ? word?.way : "keep";
  if (question && (word?.quote !== quote.id || !way || !question.ways.includes(way)))
    throw new QuoteUnsettled(question);
  if (way !== "cancel") {
    await tellFreed(trx, { ...removing, actor });
    return "keep";
  }
  const { isWaived = false, reason = "", isTold = false, heard = null, seen } = word ?? {};
  if (!isWaived && seen !== question?.fee?.seen) throw new QuoteUnsettled(question as QuoteQuestion);
  if (!heard) {
    const sentence = "Dites comment vous l’avez appris.";
    throw new Failure("invalid", sentence, { quote_heard: sentence });
  }
  await settleCancellation(app, trx, {
    ...{ quote, reason, isTold, bearer: { actor, heard }, now: app.now() },
    charge: isWaived ? { by: "none", why: reason } : { by: "terms" },
  });
  return "cancel";
}

async function tellFreed(
  trx: Trx,
  { actor, quote, period }: Removing & { actor: StaffMember },
): Promise<void> {
  if (!period.request_id) return;
  const names = await readNames(trx, [period.vehicle_id]);
  const from = { vehicle: names.get(period.vehicle_id) ?? "", from: period.from, to: period.to };
  await writeEntry(trx, {
    ...{ requestId: period.request_id, kind: "status", author: actor },
    detail: { freed: { quote: quoteTitle(quote), from } },
  });
}
