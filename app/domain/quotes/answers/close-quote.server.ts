import type { z } from "zod";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor, StaffMember } from "#app/domain/accounts/rights.ts";
import { staffName } from "#app/domain/accounts/staff-name.ts";
import { PeriodConflict } from "#app/domain/periods/periods.server.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { formatDay, formatDays } from "#app/domain/rental/days-words.ts";
import { handleRequest } from "#app/domain/requests/handle-request.server.ts";
import { writeEntry } from "#app/domain/requests/thread/write-entry.server.ts";
import { Failure, type Unsettled, UnsettledFailure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { retryOnDeadlock, type Trx, writeAs } from "#server/db/write.ts";
import { amendmentWithdrawalMail } from "../amendments/amendment-mails.server.ts";
import { amendmentOf } from "../amendments/amendment-terms.ts";
import { quoteTitle } from "../quote-document.ts";
import { liftOptions } from "../quote-options.server.ts";
import { isOver } from "../quote-validity.ts";
import { quoteMessages } from "../quote-words.ts";
import { notedAcceptanceSchema, notedRefusalSchema, withdrawalSchema } from "../quotes.schema.ts";
import { lockQuote, readQuoteDocument, type StoredQuote } from "../staff-quotes.server.ts";
import { findDesk, mailCustomer, withdrawalMail } from "./quote-answer-mails.server.ts";
import { currentState } from "./quote-links.server.ts";
import {
  type AnswerApp,
  answered,
  isVehicleTaken,
  keepAnswer,
  settleAcceptance,
  settleRefusal,
} from "./settle-quote.server.ts";

// What a customer said on the telephone or at the counter: it does all that their own answer would have done. And what
// ends a quote without them.

interface Noted {
  actor: Actor;
  id: string;
  input: unknown;
}

export async function noteAcceptance(app: AnswerApp, noted: Noted): Promise<void> {
  const { actor, id, name, heard } = readNoted(notedAcceptanceSchema, noted);
  try {
    await settleAcceptance(app, id, { name, bearer: { actor, heard } });
  } catch (error) {
    throw isVehicleTaken(error) ? new Failure("conflict", await takenSentence(app, error)) : error;
  }
}

export async function noteRefusal(app: AnswerApp, noted: Noted): Promise<void> {
  const { actor, id, reason, text } = readNoted(notedRefusalSchema, noted);
  await settleRefusal(app, id, { reason, text, bearer: { actor } });
}

/** From now on nobody can accept it. The request waits for somebody here again, unless another quote of it is out. */
export async function withdrawQuote(app: WithdrawApp, noted: Noted): Promise<Pick<StoredQuote, "amendment">> {
  const { actor, id, reason, tell } = readNoted(withdrawalSchema, noted);
  return retryOnDeadlock(() =>
    writeAs(app, actor, async (trx) => {
      const { request_id, amendment } = await withdraw(app, trx, { actor, id, reason, isTold: tell });
      if (!request_id) return { amendment };
      const isLast = (await listLiveQuotes(trx, request_id, app.now())).length === 0;
      const requests = trx.selectFrom("requests").select("status").where("id", "=", request_id);
      const { status } = await requests.executeTakeFirstOrThrow();
      const reopened = isLast && status === "devis_envoye" ? "en_cours" : undefined;
      await handleRequest(trx, { member: actor, id: request_id, status: reopened });
      return { amendment };
    }),
  );
}

function readNoted<Schema extends z.ZodType<object>>(schema: Schema, { actor, id, input }: Noted) {
  requireRight(actor, "quotes:send");
  const said = parseOrFail(schema, input);
  if (!isUuid(id)) throw new Failure("not-found", quoteMessages.gone);
  return { ...said, actor, id };
}

/** Which vehicle was given to whom meanwhile: staff may know, and have to find another. */
async function takenSentence({ db, now }: AnswerApp, error: unknown): Promise<string> {
  const end = "Rien n’est accepté\u00a0: proposez un autre véhicule dans une nouvelle version.";
  if (!(error instanceof PeriodConflict)) return `Un véhicule de ce devis est déjà pris. ${end}`;
  const { vehicle_id, from, to, customer } = error.conflict.period;
  const named = db.selectFrom("vehicles").select("name").where("id", "=", vehicle_id);
  const vehicle = await named.executeTakeFirst();
  const today = todayOf(now());
  const days = to ? formatDays({ from, to }, today) : `depuis le ${formatDay(from, today)}`;
  const who = customer ? ` pour ${customer}` : "";
  return `${vehicle?.name ?? "Un véhicule"} est déjà pris ${days}${who}. ${end}`;
}

type WithdrawApp = Pick<AnswerApp, "db" | "jobs" | "env" | "now">;

/** `reason` is for the file alone: no mail says it. Where the customer is not told, the link says it anyway. */
async function withdraw(
  app: WithdrawApp,
  trx: Trx,
  { actor, id, reason, isTold }: { actor: StaffMember; id: string; reason: string; isTold: boolean },
): Promise<StoredQuote> {
  const now = app.now();
  const quote = await lockQuote(trx, id);
  const state = currentState(quote, now);
  if (state !== "sent") answered(state, { actor });
  await liftOptions(trx, id);
  const answer = { noted_by: staffName(actor.email), ...(reason ? { reason } : {}) };
  await keepAnswer(trx, id, { state: "withdrawn", answered_at: now, answer });
  const desk = await findDesk(trx, quote);
  const document = await readQuoteDocument(trx, quote);
  const words = quote.amendment ? amendmentWithdrawalMail(document, desk) : withdrawalMail(document, desk);
  const mailId = isTold
    ? await mailCustomer(app, trx, { quote, desk, kind: "withdrawal", ...words })
    : undefined;
  if (quote.request_id)
    await writeEntry(trx, {
      requestId: quote.request_id,
      kind: "quote",
      quoteId: id,
      author: actor,
      body: reason,
      mailId,
      detail: { quote: "withdrawn", ...amendmentOf(quote) },
    });
  return quote;
}

async function listLiveQuotes(trx: Trx, requestId: string, now: Date): Promise<Unsettled[]> {
  const rows = await trx
    .selectFrom("quotes")
    .select([
      "id",
      "number",
      "version",
      "amendment",
      "state",
      "valid_until",
      "departs_at",
      "open_until",
      "stay",
    ])
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
    .select(["number", "version", "amendment"])
    .where("id", "in", ids)
    .where("state", "=", "accepted")
    .executeTakeFirst();
  if (accepted) throw new Failure("conflict", `Le client vient d’accepter le devis ${quoteTitle(accepted)}.`);
}

/** Marks the quotes whose last day or departure is over and lifts their options, each for itself; says how many. */
export async function expireQuotes(app: Pick<App, "db" | "now" | "log">): Promise<number> {
  const now = app.now();
  const waiting = await app.db
    .selectFrom("quotes")
    .select(["id", "valid_until", "departs_at", "open_until", "stay"])
    .where("state", "=", "sent")
    .where((eb) =>
      eb.or([
        eb("valid_until", "<", todayOf(now)),
        eb(eb.fn.coalesce("open_until", "departs_at"), "<=", now),
        eb.and([
          eb("departs_at", "is", null),
          eb("amendment", "is", null),
          eb(eb.ref("stay", "->>").key("from"), "<=", todayOf(now)),
        ]),
      ]),
    )
    .execute();
  let expired = 0;
  for (const quote of waiting) if (isOver(quote, now) && (await expireQuote(app, quote.id))) expired += 1;
  if (expired > 0) app.log.info({ expired }, "quotes have expired");
  return expired;
}

async function expireQuote({ db }: Pick<App, "db">, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Answered at the last moment, it is not waiting any more.
    const quote = await trx
      .updateTable("quotes")
      .set({ state: "expired" })
      .where("id", "=", id)
      .where("state", "=", "sent")
      .returning(["request_id", "amendment"])
      .executeTakeFirst();
    if (!quote) return false;
    await liftOptions(trx, id);
    if (quote.request_id)
      await writeEntry(trx, {
        requestId: quote.request_id,
        kind: "quote",
        quoteId: id,
        detail: { quote: "expired", ...amendmentOf(quote) },
      });
    return true;
  });
}
