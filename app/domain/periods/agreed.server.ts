import { sql } from "kysely";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import type { AmendmentChange } from "#app/domain/quotes/amendments/amendment-terms.ts";
import { draftAmendment } from "#app/domain/quotes/amendments/draft-amendment.server.ts";
import { noteAmendment } from "#app/domain/quotes/amendments/note-amendment.server.ts";
import { findOpenAmendment } from "#app/domain/quotes/amendments/read-amended.server.ts";
import type { AnswerApp } from "#app/domain/quotes/answers/settle-quote.server.ts";
import { quoteTitle } from "#app/domain/quotes/quote-document.ts";
import { notedAcceptanceSchema } from "#app/domain/quotes/quotes.schema.ts";
import { lockQuote, readQuoteLines, type StoredQuote } from "#app/domain/quotes/staff-quotes.server.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import type { Amount } from "#app/domain/rental/money.ts";
import { Failure, UnsettledFailure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Db } from "#server/db/database.ts";
import type { Trx } from "#server/db/write.ts";
import type { AgreedQuote, QuoteQuestion, QuoteWord } from "./agreed.ts";
import type { Period } from "./periods.server.ts";

// A period that stands for an accepted quote is the customer's: what is done to it is agreed in an amendment, or written
// down as what it is. Quotes are locked before vehicles, as everywhere.

/** What drafting takes; noting and cancelling take the rest of `AnswerApp`. */
export type DraftingApp = Pick<AnswerApp, "db" | "env" | "now">;
export type AgreedQuotes = Map<string, StoredQuote>;

/** The documents in force that these periods stand for, locked in the order of their ids. */
export async function lockAgreedQuotes(trx: Trx, periodIds: string[]): Promise<AgreedQuotes> {
  const ids = periodIds.filter(isUuid);
  const locked: AgreedQuotes = new Map();
  if (ids.length === 0) return locked;
  const rows = await trx
    .selectFrom("vehicle_periods")
    .innerJoin("quotes", "quotes.id", "quote_id")
    .select("quotes.id")
    .distinct()
    .where("vehicle_periods.id", "in", ids)
    .where("quotes.state", "=", "accepted")
    .orderBy("quotes.id")
    .execute();
  for (const { id } of rows) {
    const quote = await lockQuote(trx, id);
    if (quote.state === "accepted") locked.set(id, quote);
  }
  return locked;
}

export const agreedOf = (agreed: AgreedQuotes, { quote_id }: Pick<Period, "quote_id">) =>
  (quote_id && agreed.get(quote_id)) || null;

/** Nothing was done: somebody must first say what becomes of the quote. */
export class QuoteUnsettled extends UnsettledFailure {
  readonly question: QuoteQuestion;

  constructor(question: QuoteQuestion) {
    const { quote } = question;
    const sentence = `Le client a accepté le devis ${quote.title}\u00a0: dites ce qu’il devient.`;
    super(sentence, [quote], { quote: sentence });
    this.question = question;
  }
}

type Place = Pick<Period, "vehicle_id" | "from" | "to">;

/** What an agreed period may not become: that would be neither a move nor a removal. */
export function refuseOtherUse(quote: StoredQuote, before: Period, after: Period): void {
  const title = quoteTitle(quote);
  const isPromise = after.displaced || after.kind === "reservation" || after.kind === "location";
  if (!isPromise) {
    const sentence = `Cette période tient le devis ${title}, que le client a accepté\u00a0: supprimez-la, ou ajoutez-en une autre.`;
    throw new Failure("conflict", sentence, { kind: sentence });
  }
  if (after.request_id === before.request_id) return;
  const sentence = `Cette période tient le devis ${title}\u00a0: son dossier ne change pas.`;
  throw new Failure("conflict", sentence, { request_id: sentence });
}

interface Changing {
  quote: StoredQuote;
  before: Period;
  after: Place;
}

/** What an amendment would have to say of it; null where the period stays, or goes back to, what was agreed. */
export async function rentalChangeOf(
  db: Db,
  { quote, before, after }: Changing,
): Promise<AmendmentChange | null> {
  const { stay } = quote;
  const isFrom = after.from !== before.from && after.from !== stay.from;
  const isTo = after.to !== before.to && after.to !== null && after.to !== stay.to;
  const quoted = after.vehicle_id === before.vehicle_id ? null : await quotedVehicle(db, quote, before);
  const isOther = quoted !== null && quoted !== after.vehicle_id;
  if (!isFrom && !isTo && !isOther) return null;
  return {
    ...(isFrom && { from: after.from }),
    ...(isTo && { to: after.to as string }),
    ...(isOther && { vehicles: [{ id: quoted, by: after.vehicle_id }] }),
  };
}

/** The vehicle of the quote that a period stands for: its own, or the first that nothing stands on where it was moved. */
export async function quotedVehicle(
  db: Db,
  quote: Pick<StoredQuote, "id">,
  period: Pick<Period, "id" | "vehicle_id">,
): Promise<string | null> {
  const lines = await readQuoteLines(db, quote.id);
  const quoted = [...new Set(lines.flatMap(({ vehicle_id, during }) => (during && vehicle_id) || []))];
  if (quoted.includes(period.vehicle_id)) return period.vehicle_id;
  const periods = await db
    .selectFrom("vehicle_periods")
    .select(["id", "vehicle_id"])
    .where("quote_id", "=", quote.id)
    .orderBy("id")
    .execute();
  const held = new Set(periods.map(({ vehicle_id }) => vehicle_id));
  const left = quoted.filter((id) => !held.has(id));
  const moved = periods.filter(({ vehicle_id }) => !quoted.includes(vehicle_id));
  const at = moved.findIndex(({ id }) => id === period.id);
  return left[at] ?? left[0] ?? (quoted.length === 1 ? (quoted[0] as string) : null);
}

interface Asked extends Changing {
  actor: StaffMember;
  change: AmendmentChange;
}

/** What would be asked; null where no amendment can be made any more, and there is nothing to choose. */
export async function askOfChange(app: DraftingApp, trx: Trx, asked: Asked): Promise<QuoteQuestion | null> {
  const { quote, before } = asked;
  const waiting = await findWaiting(app, trx, quote);
  const price = waiting ? null : await tryAmendment(app, trx, asked);
  if (!waiting && !price) return null;
  const isLate = before.kind === "location" && before.to !== null && before.to < todayOf(app.now());
  return {
    quote: { id: quote.id, title: quoteTitle(quote) },
    customer: quote.customer.name || quote.customer.company,
    ways: waiting ? ["move"] : ["draft", "note", "move"],
    // What is late is so already, whatever the customer says of it.
    preset: waiting || isLate ? "move" : "draft",
    price,
    fee: null,
    vehicles: await countVehicles(trx, quote.id),
    waiting,
  };
}

/** Both totals, with nothing written. */
function tryAmendment(
  app: DraftingApp,
  trx: Trx,
  { actor, quote, change }: Pick<Asked, "actor" | "quote" | "change">,
): Promise<{ before: Amount; after: Amount } | null> {
  return attempt(trx, { isKept: false }, async () => {
    const { before, after } = await draftAmendment(app, trx, { actor, quoteId: quote.id, change });
    return { before, after };
  });
}

/** Null where it is refused: then nothing of it is written, and the rest goes on. */
async function attempt<T>(
  trx: Trx,
  { isKept }: { isKept: boolean },
  work: () => Promise<T>,
): Promise<T | null> {
  await sql`savepoint amendment`.execute(trx);
  const back = () => sql`rollback to savepoint amendment`.execute(trx);
  try {
    const done = await work();
    if (!isKept) await back();
    return done;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await back();
    return null;
  }
}

/** An amendment that was sent: no other can be made before its answer. */
async function findWaiting(app: DraftingApp, db: Db, quote: StoredQuote): Promise<AgreedQuote | null> {
  const open = await findOpenAmendment(db, quote.id, app.now());
  return open?.state === "sent" ? { id: open.id, title: open.title } : null;
}

async function countVehicles(db: Db, quoteId: string): Promise<number> {
  const lines = await readQuoteLines(db, quoteId);
  return new Set(lines.flatMap(({ vehicle_id, during }) => (during && vehicle_id) || [])).size;
}

export interface Drafted {
  id: string;
  title: string;
  /** One that was there already is not taken back with what changed it. */
  isNew: boolean;
}

/** What was chosen, done but for the period itself: with a draft it stays where it is, what was agreed has moved it. */
export type SettledChange = { way: "move" | "note" } | { way: "draft"; draft: Drafted };

/** Throws the question where nothing was said of this very document, or what one read of it is no longer so. */
export async function settleChange(
  app: AnswerApp,
  trx: Trx,
  { word, ...asked }: Asked & { word: QuoteWord | null },
): Promise<SettledChange | null> {
  const question = await askOfChange(app, trx, asked);
  if (!question) return null;
  const { actor, quote, change } = asked;
  const isSeen = word?.quote === quote.id && (question.ways as string[]).includes(word.way);
  if (!word || !isSeen) throw new QuoteUnsettled(question);
  if (word.way === "move") return { way: "move" };
  if (word.way === "draft") return { way: "draft", draft: await draftOf(app, trx, { actor, quote, change }) };
  if (word.seen !== String(question.price?.after.ttc)) throw new QuoteUnsettled(question);
  const { name, heard } = readYes(word);
  await noteAmendment(app, trx, { actor, quoteId: quote.id, change, name, heard, isTold: word.isTold });
  return { way: "note" };
}

/** Who said yes, and how: wrong at the fields of this question. */
function readYes({ name, heard }: QuoteWord) {
  try {
    return parseOrFail(notedAcceptanceSchema, { name, heard: heard ?? "" });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const fields = Object.entries(error.fields).map(([field, sentence]) => [`quote_${field}`, sentence]);
    throw new Failure(error.code, error.message, Object.fromEntries(fields));
  }
}

async function draftOf(
  app: DraftingApp,
  trx: Trx,
  { actor, quote, change }: Pick<Asked, "actor" | "quote" | "change">,
): Promise<Drafted> {
  const open = await findOpenAmendment(trx, quote.id, app.now());
  const { id, title } = await draftAmendment(app, trx, { actor, quoteId: quote.id, change });
  return { id, title, isNew: open?.id !== id };
}

export interface Rehoused {
  /** To be sent, or noted, by somebody here. */
  draft: Drafted | null;
  /** What the customer has not answered yet speaks of the vehicle they lost. */
  waiting: QuoteQuestion["waiting"];
}

/**
 * Another vehicle by our own doing: the amendment that says so, ready to be sent. What happened is written down all the
 * same where none can be made.
 */
export async function amendRehoused(
  app: DraftingApp,
  trx: Trx,
  {
    actor,
    quote,
    period,
    vehicleId,
  }: { actor: StaffMember; quote: StoredQuote | null; period: Period; vehicleId: string },
): Promise<Rehoused> {
  const none = { draft: null, waiting: null };
  if (!quote) return none;
  const quoted = await quotedVehicle(trx, quote, period);
  if (!quoted || quoted === vehicleId) return none;
  const waiting = await findWaiting(app, trx, quote);
  if (waiting) return { draft: null, waiting };
  const change: AmendmentChange = { vehicles: [{ id: quoted, by: vehicleId }], isOurs: true };
  const draft = await attempt(trx, { isKept: true }, () => draftOf(app, trx, { actor, quote, change }));
  return { draft, waiting: null };
}
