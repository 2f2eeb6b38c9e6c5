import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { staffName } from "#app/domain/accounts/staff-name.ts";
import { setRequestStatus } from "#app/domain/requests/request-status.server.ts";
import { writeEntry } from "#app/domain/requests/thread/write-entry.server.ts";
import { Failure, type Unsettled, UnsettledFailure } from "#app/lib/failure.ts";
import { type Trx, writeAs } from "#server/db/write.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { quoteTitle } from "../quote-document-words.ts";
import { liftOptions } from "../quote-options.server.ts";
import { lockQuote } from "../staff-quotes.server.ts";
import { findDesk, quoteMailOf, withdrawalMail } from "./quote-answer-mails.server.ts";
import { currentState } from "./quote-links.server.ts";
import { type AnswerApp, answered, keepAnswer, retryOnDeadlock } from "./settle-quote.server.ts";

// What the company does with a quote that waits for its answer: it takes it back.

type WithdrawApp = Pick<AnswerApp, "db" | "jobs" | "env" | "now">;

export interface Withdrawal {
  /** For the file alone: no mail says it. */
  reason: string;
  /** Whether the customer is written to; the link says it anyway. */
  isTold: boolean;
}

/** From now on nobody can accept it. The request waits for somebody here again, unless another quote of it is out. */
export function withdrawQuote(
  app: WithdrawApp,
  actor: StaffMember,
  id: string,
  withdrawal: Withdrawal,
): Promise<void> {
  return retryOnDeadlock(() =>
    writeAs(app, actor, async (trx) => {
      const { request_id } = await withdraw(app, trx, { actor, id, ...withdrawal });
      if (!request_id || (await listLiveQuotes(trx, request_id, app.now())).length > 0) return;
      const { status } = await trx
        .selectFrom("requests")
        .select("status")
        .where("id", "=", request_id)
        .executeTakeFirstOrThrow();
      if (status === "devis_envoye") await setRequestStatus(trx, actor, request_id, { status: "en_cours" });
    }),
  );
}

async function withdraw(
  app: WithdrawApp,
  trx: Trx,
  { actor, id, reason, isTold }: Withdrawal & { actor: StaffMember; id: string },
): Promise<{ request_id: string | null }> {
  const now = app.now();
  const quote = await lockQuote(trx, id);
  const state = currentState(quote, now);
  if (state !== "sent") answered(state, { actor });
  await liftOptions(trx, id);
  await keepAnswer(trx, id, {
    state: "withdrawn",
    answered_at: now,
    answer: { noted_by: staffName(actor.email), ...(reason ? { reason } : {}) },
  });
  const desk = await findDesk(trx, quote);
  const mail =
    isTold && quote.sent_to
      ? await queueMail(app, trx, {
          kind: "withdrawal",
          requestId: quote.request_id ?? undefined,
          inReplyTo: await quoteMailOf(trx, id),
          recipient: quote.sent_to,
          replyTo: desk.email || null,
          ...(await withdrawalMail(trx, id, desk)),
        })
      : null;
  if (quote.request_id)
    await writeEntry(trx, {
      requestId: quote.request_id,
      kind: "quote",
      quoteId: id,
      author: actor,
      body: reason,
      mailId: mail?.id,
      detail: { quote: "withdrawn" },
    });
  return quote;
}

/** The quotes of a request that their customer can still accept. */
export async function listLiveQuotes(trx: Trx, requestId: string, now: Date): Promise<Unsettled[]> {
  const rows = await trx
    .selectFrom("quotes")
    .select(["id", "number", "version", "state", "valid_until", "departs_at", "stay"])
    .where("request_id", "=", requestId)
    .where("state", "=", "sent")
    .orderBy("id")
    .execute();
  return rows
    .filter((quote) => currentState(quote, now) === "sent")
    .map(({ id, ...quote }) => ({ id, title: quoteTitle(quote) }));
}

/** What becomes of the quotes that are out when their request is put away; `seen`: those one was asked about. */
export interface LiveQuotesAnswer {
  quotes: "withdraw" | "keep";
  seen: string[];
  isTold: boolean;
}

/** Within a transaction that puts the request away: whoever holds a link can accept only if somebody chose so. */
export async function settleLiveQuotes(
  app: WithdrawApp,
  trx: Trx,
  { actor, requestId, answer }: { actor: StaffMember; requestId: string; answer: LiveQuotesAnswer | null },
): Promise<void> {
  const now = app.now();
  if (answer?.quotes === "withdraw") {
    // Quotes before their request, as whoever answers one locks them.
    for (const { id } of await listLiveQuotes(trx, requestId, now)) {
      if (!answer.seen.includes(id)) continue;
      await withdraw(app, trx, { actor, id, reason: "", isTold: answer.isTold });
    }
  }
  await trx.selectFrom("requests").select("id").where("id", "=", requestId).forNoKeyUpdate().execute();
  await refuseAccepted(trx, answer?.seen ?? []);
  // Asked once the request is ours: nobody sends another before this is done.
  const live = await listLiveQuotes(trx, requestId, now);
  const unseen = live.filter(({ id }) => !answer?.seen.includes(id));
  if (unseen.length === 0) return;
  const who = live.length > 1 ? "Des devis attendent" : "Un devis attend";
  const titles = live.map(({ title }) => title).join(", ");
  const sentence = `${who} encore la réponse du client (${titles}).`;
  throw new UnsettledFailure(sentence, live, { quotes: sentence });
}

/** The customer was quicker: what one decided about is a contract now. */
async function refuseAccepted(trx: Trx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const accepted = await trx
    .selectFrom("quotes")
    .select(["number", "version"])
    .where("id", "in", ids)
    .where("state", "=", "accepted")
    .executeTakeFirst();
  if (accepted) throw new Failure("conflict", `Le client vient d’accepter le devis ${quoteTitle(accepted)}.`);
}
