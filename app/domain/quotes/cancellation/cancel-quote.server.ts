import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { lockVehicles } from "#app/domain/periods/periods.server.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { type Amount, amountOf } from "#app/domain/rental/money.ts";
import { Failure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { retryOnDeadlock, type Trx, versionedJson, writePublic } from "#server/db/write.ts";
import { findDesk, mailCustomer } from "../answers/quote-answer-mails.server.ts";
import { receiveFrom } from "../answers/quote-answers.server.ts";
import { currentState } from "../answers/quote-links.server.ts";
import { rentalCalendar } from "../answers/rental-calendar.server.ts";
import {
  type AnswerApp,
  type AnswerOutcome,
  answered,
  type Bearer,
  keepAnswer,
  moveRequest,
  noteAnswer,
  notifyDesk,
  proofOf,
} from "../answers/settle-quote.server.ts";
import { liftOptions } from "../quote-options.server.ts";
import type { CancellationAnswer, QuoteState } from "../quote-terms.ts";
import { departureOf } from "../quote-validity.ts";
import { quoteMessages } from "../quote-words.ts";
import { lockQuote, readQuoteDocument, readQuoteLines, type StoredQuote } from "../staff-quotes.server.ts";
import { cancellationSchema } from "./cancellation.schema.ts";
import { cancellationMail, cancellationNews } from "./cancellation-mails.server.ts";
import { type CancellationCost, cancellationCost, feeWords } from "./cancellation-terms.ts";

// An accepted quote comes to nothing: its vehicles are free, its request is put away, both sides are told, and the
// document stays with the proof of its acceptance.

/** What is charged: what the terms say, nothing, or, where they are words alone, what staff say. */
export type Charge = { by: "terms" } | { by: "none"; why: string } | { by: "amount"; ttc: number };

/** What somebody was shown before they pressed: the fee in cents with VAT, «inconnu» where the terms are words alone. */
export const seenFee = (cost: CancellationCost | null) => (cost ? String(cost.fee.ttc) : "inconnu");

type CancelApp = Pick<AnswerApp, "db" | "jobs" | "env" | "now" | "log">;

interface Cancelling {
  /** As `lockQuote` read it in this transaction: quotes first, then vehicles, then the request. */
  quote: StoredQuote;
  bearer: Bearer;
  reason: string;
  charge?: Charge;
  isTold: boolean;
  now: Date;
}

/** Within somebody's transaction: quote cancelled, vehicles free, request put away, both told, or none of it. */
export async function settleCancellation(
  app: Omit<CancelApp, "db">,
  trx: Trx,
  { quote, bearer, reason, charge = { by: "terms" }, isTold, now }: Cancelling,
): Promise<{ title: string; fee: Amount | null; freed: number }> {
  refuseOther(quote.state);
  const { id } = quote;
  const actor = "actor" in bearer ? bearer.actor : null;
  const lines = await readQuoteLines(trx, id);
  const cost = cancellationCost(quote, lines, now);
  const document = await readQuoteDocument(trx, quote);
  const fee = chargedFee(charge, cost, { quote, total: document.total, vatRate: lines[0]?.vat_rate ?? 20 });
  await withdrawAmendments(trx, quote, now);
  const freed = await freeVehicles(trx, id);
  const told = isTold && quote.sent_to !== null;
  const cancellation: CancellationAnswer = {
    at: now.toISOString(),
    ...proofOf(bearer),
    ...(reason ? { reason } : {}),
    fee,
    terms: document.cancellation,
    ...(charge.by === "none" && cost && !cost.isFree ? { waived: { fee: cost.fee, why: charge.why } } : {}),
    isTold: told,
  };
  await keepAnswer(trx, id, { state: "cancelled", answer: { ...quote.answer, cancellation } });
  const desk = await findDesk(trx, quote);
  const mailId = told
    ? await mailCustomer(app, trx, {
        ...{ quote, desk, kind: "cancellation" },
        ...cancellationMail({ document, desk, answer: cancellation }),
        calendar: rentalCalendar({ document, desk, now, appUrl: app.env.appUrl, isCancelled: true }),
      })
    : undefined;
  const status = await statusAfter(trx, quote, now);
  await moveRequest(trx, { quote, now, actor, status, awaits: fee ? "look" : "answer" });
  const { heard } = cancellation;
  const detail = { quote: "cancelled", heard, fee: fee?.ttc ?? null } as const;
  await noteAnswer(trx, { quote, now, detail, body: reason, mailId, author: actor });
  const news = cancellationNews(document, cancellation, freed);
  await notifyDesk(app, trx, { quote, news: { event: "cancelled", ...news } });
  return { title: document.title, fee, freed };
}

const notAccepted: Partial<Record<QuoteState, string>> = {
  cancelled: "Ce devis est déjà annulé.",
  amended: "Un avenant a pris la place de ce document\u00a0: annulez l’avenant.",
};

function refuseOther(state: QuoteState): void {
  if (state === "accepted") return;
  throw new Failure(
    "conflict",
    notAccepted[state] ?? "Ce devis n’est pas accepté\u00a0: il n’y a rien à annuler.",
  );
}

function chargedFee(
  charge: Charge,
  cost: CancellationCost | null,
  { quote, total, vatRate }: { quote: StoredQuote; total: Amount; vatRate: number },
): Amount | null {
  if (charge.by === "none") return { ht: 0, ttc: 0 };
  if (charge.by === "terms") return cost?.fee ?? null;
  if (charge.ttc > total.ttc) {
    const most = `Au plus ${feeWords(total, quote.prices_for === "particulier")}, le prix de la location.`;
    throw new Failure("invalid", most, { amount: most });
  }
  return amountOf(charge.ttc, { includesTax: true, vatRate });
}

/** Amendments of it that wait for an answer, or are being prepared, come to nothing with it. */
async function withdrawAmendments(trx: Trx, { id }: StoredQuote, now: Date): Promise<void> {
  const waiting = await trx
    .selectFrom("quotes")
    .select(["id", "state", "answer"])
    .where("amends_id", "=", id)
    .where("state", "in", ["draft", "sent"])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  for (const amendment of waiting) {
    if (amendment.state === "draft") {
      await trx.deleteFrom("quotes").where("id", "=", amendment.id).execute();
      continue;
    }
    await liftOptions(trx, amendment.id);
    await trx
      .updateTable("quotes")
      .set({
        state: "withdrawn",
        answered_at: now,
        answer: versionedJson({ ...amendment.answer, reason: "La location est annulée." }),
      })
      .where("id", "=", amendment.id)
      .execute();
  }
}

/** Whatever it holds in the planning goes, under the locks of its vehicles; how many of them are free again. */
async function freeVehicles(trx: Trx, quoteId: string): Promise<number> {
  const held = () =>
    trx.selectFrom("vehicle_periods").select("vehicle_id").where("quote_id", "=", quoteId).execute();
  const before = await held();
  await lockVehicles(
    trx,
    before.map(({ vehicle_id }) => vehicle_id),
  );
  const gone = await trx
    .deleteFrom("vehicle_periods")
    .where("quote_id", "=", quoteId)
    .returning(["vehicle_id", "kind"])
    .execute();
  const promised = gone.filter(({ kind }) => kind !== "option");
  return new Set(promised.map(({ vehicle_id }) => vehicle_id)).size;
}

/** Where another quote of the request holds or waits, the request goes on by that. */
async function statusAfter(trx: Trx, { id, request_id }: StoredQuote, now: Date) {
  if (!request_id) return undefined;
  const others = await trx
    .selectFrom("quotes")
    .select(["state", "valid_until", "departs_at", "open_until", "stay"])
    .where("request_id", "=", request_id)
    .where("id", "<>", id)
    .where("state", "in", ["sent", "accepted"])
    .execute();
  if (others.some(({ state }) => state === "accepted")) return undefined;
  return others.some((quote) => currentState(quote, now) === "sent") ? "devis_envoye" : "annule";
}

interface Press {
  address: string;
  version?: number | null;
  reason?: string;
  /** What the page said it costs: where it costs something else by now, nothing is cancelled. */
  seen: string;
}

/** The customer's own, by the link. Pressing again changes nothing. */
export async function cancelByCustomer(
  app: AnswerApp,
  token: string,
  { seen, reason = "", ...sender }: Press,
): Promise<AnswerOutcome> {
  const id = await receiveFrom(app, token, sender);
  return retryOnDeadlock(() =>
    writePublic(app, null, async (trx) => {
      const now = app.now();
      const quote = await lockQuote(trx, id);
      const state = currentState(quote, now);
      if (state === "sent")
        throw new Failure("conflict", "Ce devis n’est pas accepté\u00a0: il n’y a rien à annuler.");
      if (state !== "accepted") return answered(state, sender);
      const departure = departureOf(quote);
      if ((departure && departure <= now) || (await isOut(trx, id)))
        throw new Failure("conflict", "La location a commencé\u00a0: appelez l’agence.");
      refuseChanged(cancellationCost(quote, await readQuoteLines(trx, id), now), seen, quote);
      await settleCancellation(app, trx, { quote, bearer: sender, reason, isTold: true, now });
      return "cancelled";
    }),
  );
}

interface Noted {
  actor: Actor;
  id: string;
  input: unknown;
}

/** What a customer said on the telephone, at the counter or in a letter; possible until its days are over. */
export async function cancelQuote(app: AnswerApp, { actor, id, input }: Noted): Promise<void> {
  requireRight(actor, "quotes:send");
  const { heard, reason, tell, seen, charge } = parseOrFail(cancellationSchema, input);
  if (!isUuid(id)) throw new Failure("not-found", quoteMessages.gone);
  await retryOnDeadlock(() =>
    writePublic(app, actor, async (trx) => {
      const now = app.now();
      const quote = await lockQuote(trx, id);
      refuseOther(quote.state);
      if (await isOut(trx, id))
        throw new Failure(
          "conflict",
          "Le véhicule est parti\u00a0: la location ne s’annule plus. Enregistrez son retour dans le planning.",
        );
      if (quote.stay.to && quote.stay.to < todayOf(now))
        throw new Failure(
          "conflict",
          "Les jours de cette location sont passés\u00a0: elle ne s’annule plus.",
        );
      if (charge.by === "terms")
        refuseChanged(cancellationCost(quote, await readQuoteLines(trx, id), now), seen, quote);
      const bearer = { actor, heard };
      await settleCancellation(app, trx, { quote, bearer, reason, charge, isTold: tell, now });
    }),
  );
}

/** Its vehicle has left with its customer. */
export async function isOut(trx: Trx | AnswerApp["db"], quoteId: string): Promise<boolean> {
  const out = await trx
    .selectFrom("vehicle_periods")
    .select("id")
    .where("quote_id", "=", quoteId)
    .where("kind", "=", "location")
    .executeTakeFirst();
  return out !== undefined;
}

function refuseChanged(
  cost: CancellationCost | null,
  seen: string,
  quote: Pick<StoredQuote, "prices_for">,
): void {
  if (seenFee(cost) === seen) return;
  const isConsumer = quote.prices_for === "particulier";
  const now = cost && !cost.isFree ? `\u00a0: elle coûte maintenant ${feeWords(cost.fee, isConsumer)}` : "";
  throw new Failure(
    "conflict",
    `Le prix de l’annulation a changé entre-temps${now}. Rien n’est annulé\u00a0: vérifiez, puis confirmez.`,
  );
}
