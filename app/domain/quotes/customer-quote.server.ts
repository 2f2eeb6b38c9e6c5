import { readExceptions } from "#app/domain/agencies/closures.server.ts";
import { readOpeningHours, spansOn } from "#app/domain/agencies/opening-hours.ts";
import { readQuoteTerms } from "#app/domain/legal/kept-terms.server.ts";
import { countDays, todayOf } from "#app/domain/rental/days.ts";
import { formatDay } from "#app/domain/rental/days-words.ts";
import { toWallClock } from "#app/lib/wall-clock.ts";
import type { App } from "#server/app.ts";
import { differenceWords } from "./amendments/amendment-changes.ts";
import { findInTheWay } from "./amendments/held-vehicles.server.ts";
import { findOpenAmendment } from "./amendments/read-amended.server.ts";
import { findDesk } from "./answers/quote-answer-mails.server.ts";
import { currentState, findQuoteId, type QuoteLink } from "./answers/quote-links.server.ts";
import { feeSentence, feeText } from "./cancellation/cancellation-mails.server.ts";
import { offerCancellation } from "./cancellation/cancellation-offer.server.ts";
import { type QuoteDocument, quoteTitle } from "./quote-document.ts";
import { findTakenVehicle } from "./quote-options.server.ts";
import { hearings, type QuoteState } from "./quote-terms.ts";
import { departureOf, endWords, hasDeparted } from "./quote-validity.ts";
import {
  findQuote,
  readQuoteDocument,
  readQuoteLines,
  readSentPdf,
  type StoredQuote,
} from "./staff-quotes.server.ts";

type ReadApp = Pick<App, "db" | "now">;

/** How many of the vehicle of a line there are: its conditions say so. */
function timesOf(
  { vehicle_id }: { vehicle_id: string | null },
  { conditions }: Pick<StoredQuote, "conditions">,
) {
  return conditions.vehicles?.find((each) => each.vehicle_id === vehicle_id)?.count ?? 1;
}

/** «mardi 17 novembre 2026»: a contract says its year. */
const dayOf = (moment: Date) => formatDay(todayOf(moment), "");

/** What a link opens; null for one that opens nothing. Reading changes nothing: programs that read mails follow links. */
export async function readCustomerQuote(app: ReadApp, link: QuoteLink) {
  const quote = await findLinkedQuote(app, link);
  if (!quote?.lessor) return null;
  const state = await stateOf(app, quote);
  if (state === "draft") return null;
  const document = await readQuoteDocument(app.db, quote);
  const { agency, name, phone, email, place } = await findDesk(app.db, quote);
  const promised = (await readQuoteLines(app.db, quote.id)).filter(({ during }) => during !== null);
  return {
    document,
    state,
    office: { name, phone, email, place },
    vehicleCount: promised.reduce((count, line) => count + timesOf(line, quote), 0),
    vehicleIds: [...new Set(promised.flatMap(({ vehicle_id }) => vehicle_id ?? []))],
    vehicleNames: promised.map(vehicleLabel),
    validUntil: endWords(quote, (day) => formatDay(day, "")),
    departed: hasDeparted(quote, app.now()) ? departureWords(quote) : null,
    sentTo: quote.sent_to ?? "",
    answered: quote.answered_at && {
      at: `${dayOf(quote.answered_at)} à\u00a0${toWallClock(quote.answered_at).time}`,
      by: quote.answered_by ?? "",
      how: quote.answer?.heard ? hearings[quote.answer.heard].words : "",
    },
    cancellation: state === "accepted" ? await offerCancellation(app, quote, document) : null,
    cancelled: state === "cancelled" ? cancelledWords(quote, document) : null,
    reserved: state === "accepted" ? await countReserved(app, quote.id) : 0,
    hours: state === "accepted" ? await readHours(app, agency, document.stay) : [],
    replaces: quote.replaces_id ? await sentOn(app, quote.replaces_id) : null,
    successor: ["replaced", "withdrawn", "amended"].includes(state) ? await findSuccessor(app, quote) : null,
    /** Of what is agreed: the amendment that waits for this customer's answer. */
    waiting: state === "accepted" ? await findWaiting(app, quote) : null,
    canAsk: quote.request_id !== null,
  };
}

/** Who cancelled it and when, and what that costs. */
function cancelledWords({ answer }: StoredQuote, { isConsumer }: QuoteDocument) {
  const cancellation = answer?.cancellation;
  if (!cancellation) return null;
  const { at, fee, address, heard } = cancellation;
  const moment = new Date(at);
  return {
    at: `${dayOf(moment)} à\u00a0${toWallClock(moment).time}`,
    isOwn: address !== undefined || heard !== undefined,
    how: heard ? hearings[heard].words : "",
    due: feeSentence(fee, isConsumer),
    fee: feeText(fee, isConsumer),
  };
}

/** An amendment of what has been cancelled or changed otherwise is as good as withdrawn. */
async function stateOf({ db, now }: ReadApp, quote: StoredQuote): Promise<QuoteState> {
  const state = currentState(quote, now());
  if (!quote.amendment || state !== "sent") return state;
  const agreed = await db
    .selectFrom("quotes")
    .select("state")
    .where("id", "=", quote.amends_id)
    .executeTakeFirst();
  return agreed?.state === "accepted" ? state : "withdrawn";
}

async function findWaiting({ db, now }: ReadApp, { id, sent_to }: StoredQuote) {
  const open = await findOpenAmendment(db, id, now());
  const amendment = open?.state === "sent" ? await findQuote(db, open.id) : undefined;
  if (!amendment?.sent_at || !amendment.changes || amendment.sent_to !== sent_to) return null;
  return {
    title: quoteTitle(amendment),
    version: amendment.version,
    sentOn: dayOf(amendment.sent_at),
    words: differenceWords(amendment.changes, amendment.prices_for === "particulier"),
  };
}

async function findLinkedQuote({ db }: Pick<App, "db">, link: QuoteLink) {
  const id = await findQuoteId(db, link);
  return id ? findQuote(db, id) : undefined;
}

/** «lundi 23 novembre 2026 à 07:30»; without an hour where the quote says none. */
function departureWords(quote: StoredQuote): string | null {
  const departure = departureOf(quote);
  if (!departure) return null;
  const { time } = toWallClock(departure);
  return time === "00:00" ? dayOf(departure) : `${dayOf(departure)} à\u00a0${time}`;
}

async function countReserved({ db }: ReadApp, id: string): Promise<number> {
  const rows = await db
    .selectFrom("vehicle_periods")
    .select("vehicle_id")
    .distinct()
    .where("quote_id", "=", id)
    .where("kind", "in", ["reservation", "location"])
    .execute();
  return rows.length;
}

async function sentOn({ db }: ReadApp, id: string): Promise<string | null> {
  const quote = await db.selectFrom("quotes").select("sent_at").where("id", "=", id).executeTakeFirst();
  return quote?.sent_at ? dayOf(quote.sent_at) : null;
}

async function findSuccessor({ db }: ReadApp, { number, version, sent_to, state }: StoredQuote) {
  const next = await db
    .selectFrom("quotes")
    .select(["number", "version", "amendment", "sent_at", "sent_to", "token_hash"])
    .where("number", "=", number)
    .where("version", ">", version)
    // Of what was amended the one that holds; what came after that in vain leads nowhere.
    .where(
      "state",
      state === "amended" ? "in" : "not in",
      state === "amended" ? ["accepted", "amended", "cancelled"] : ["draft"],
    )
    .orderBy("version", "desc")
    .executeTakeFirst();
  if (!next?.sent_at) return null;
  const isSameMailbox = next.sent_to === sent_to && next.token_hash !== null;
  return {
    title: quoteTitle(next),
    isAmendment: next.amendment !== null,
    sentOn: dayOf(next.sent_at),
    // Another's address is nobody's business who has the first link.
    sentTo: isSameMailbox ? (next.sent_to ?? "") : "",
    version: isSameMailbox ? next.version : null,
  };
}

async function readHours(
  app: ReadApp,
  agency: Awaited<ReturnType<typeof findDesk>>["agency"],
  stay: QuoteDocument["stay"],
) {
  const week = agency ? readOpeningHours(agency.hours) : null;
  if (!agency || !week || !stay) return [];
  const today = todayOf(app.now());
  const ends = [...new Set([stay.departure.day, stay.return.day])].filter((day) => day >= today);
  const last = ends.at(-1);
  if (!last) return [];
  const exceptions = (await readExceptions(app, countDays(today, last) + 7))(agency);
  return ends.map((day) => {
    const spans = spansOn(day, week, exceptions);
    const text = spans.map(({ open, close }) => `${open}\u00a0–\u00a0${close}`).join(", ");
    return { day: formatDay(day, today), text: text || "fermé" };
  });
}

/** The first of its vehicles that is gone, with the days it is held for. */
export async function findTaken({ db }: Pick<App, "db">, link: QuoteLink) {
  const id = await findQuoteId(db, link);
  const quote = id ? await findQuote(db, id) : undefined;
  const taken = quote ? await takenOf(db, quote) : null;
  if (!id || !taken) return null;
  const lines = (await readQuoteLines(db, id)).filter(({ during }) => during !== null);
  const line = lines.find(({ vehicle_id }) => vehicle_id === taken.vehicleId);
  return { ...taken, label: line ? vehicleLabel(line) : "" };
}

/** An amendment wants what the document before it does not hold already. */
async function takenOf(db: App["db"], { id, amendment, amends_id }: StoredQuote) {
  if (!amendment || !amends_id) return findTakenVehicle(db, id);
  const found = await findInTheWay(db, { baseId: amends_id, lines: await readQuoteLines(db, id) });
  return found && { ...found.wanted, vehicleId: found.wanted.vehicle_id as string | null };
}

/** «Corbère Relais L2H2», of the line «Location Corbère Relais L2H2». */
const vehicleLabel = ({ label }: { label: string }) => label.replace(/^Location (?=\S)/, "");

export async function readCustomerPdf(app: Pick<App, "db">, link: QuoteLink) {
  const quote = await findLinkedQuote(app, link);
  return quote ? readSentPdf(app.db, quote) : null;
}

/** The general terms it was sent with; null for a link that opens nothing, «public» where none were kept. */
export async function readCustomerTerms({ db }: Pick<App, "db">, link: QuoteLink) {
  const id = await findQuoteId(db, link);
  return id ? ((await readQuoteTerms(db, id)) ?? ("public" as const)) : null;
}
