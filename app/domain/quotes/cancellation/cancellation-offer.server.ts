import { todayOf } from "#app/domain/rental/days.ts";
import { exactEuros } from "#app/lib/euros.ts";
import type { App } from "#server/app.ts";
import type { QuoteDocument } from "../quote-document.ts";
import { hasDeparted } from "../quote-validity.ts";
import { readQuoteLines, type StoredQuote } from "../staff-quotes.server.ts";
import { isOut, seenFee } from "./cancel-quote.server.ts";
import { cancellationCost, feeWords, freeUntilWords } from "./cancellation-terms.ts";

export type CancellationOffer = Awaited<ReturnType<typeof offerCancellation>>;

/** What cancelling an accepted quote would cost now, in words, and whether it still can be: for its page and for staff. */
export async function offerCancellation(
  { db, now }: Pick<App, "db" | "now">,
  quote: StoredQuote,
  { cancellation: terms, isConsumer }: Pick<QuoteDocument, "cancellation" | "isConsumer">,
) {
  const moment = now();
  const cost = cancellationCost(quote, await readQuoteLines(db, quote.id), moment);
  const hasLeft = await isOut(db, quote.id);
  const isGone = hasDeparted(quote, moment);
  return {
    terms,
    /** Null: the terms are words alone, and the agency says what is due. */
    cost: cost && {
      isFree: cost.isFree,
      amount: isConsumer ? exactEuros(cost.fee.ttc) : exactEuros(cost.fee.ht),
      word: isConsumer ? "TTC" : "HT",
      other: isConsumer ? `${exactEuros(cost.fee.ht)}\u00a0HT` : `${exactEuros(cost.fee.ttc)}\u00a0TTC`,
      words: feeWords(cost.fee, isConsumer),
      until: freeUntilWords(cost),
    },
    seen: seenFee(cost),
    /** By the customer: before the departure, while the vehicle is here. */
    isOpen: !isGone && !hasLeft,
    /** By staff, who may note that nobody came. */
    isOpenToStaff: !hasLeft && (quote.stay.to ?? "9999") >= todayOf(moment),
    isGone,
  };
}
