import { readExceptions } from "#app/domain/agencies/closures.server.ts";
import { readOpeningHours, spansOn } from "#app/domain/agencies/opening-hours.ts";
import { type KeptTerms, readQuoteTerms } from "#app/domain/legal/kept-terms.server.ts";
import { countDays, todayOf } from "#app/domain/rental/days.ts";
import { formatDay } from "#app/domain/rental/days-words.ts";
import { toWallClock } from "#app/lib/wall-clock.ts";
import type { App } from "#server/app.ts";
import { findDesk } from "./answers/quote-answer-mails.server.ts";
import { currentState, findQuoteId, type QuoteLink } from "./answers/quote-links.server.ts";
import type { QuoteDocument } from "./quote-document.ts";
import { findTakenVehicle } from "./quote-options.server.ts";
import { hearings } from "./quote-terms.ts";
import { departureOf, endWords, hasDeparted } from "./quote-validity.ts";
import { readQuoteDocument } from "./staff-quotes.server.ts";

type ReadApp = Pick<App, "db" | "now">;

/** «mardi 17 novembre 2026»: a contract says its year. */
const dayOf = (moment: Date) => formatDay(todayOf(moment), "");

/** What a link opens; null for one that opens nothing. Reading changes nothing: programs that read mails follow links. */
export async function readCustomerQuote(app: ReadApp, link: QuoteLink) {
  const id = await findQuoteId(app.db, link);
  if (!id) return null;
  const [document, quote, lines] = await Promise.all([
    readQuoteDocument(app.db, id),
    app.db
      .selectFrom("quotes")
      .select(["request_id", "number", "version", "state", "valid_until", "sent_to", "lessor", "replaces_id"])
      .select(["answered_at", "answered_by", "answer", "stay", "departs_at"])
      .where("id", "=", id)
      .executeTakeFirst(),
    app.db
      .selectFrom("quote_lines")
      .select(["vehicle_id", "during", "label"])
      .where("quote_id", "=", id)
      .orderBy("position")
      .execute(),
  ]);
  if (!document || !quote) return null;
  const state = currentState(quote, app.now());
  if (state === "draft") return null;
  const { name, phone, email, place } = await findDesk(app.db, quote);
  const promised = lines.filter(({ during }) => during !== null);
  return {
    document,
    state,
    office: { name, phone, email, place },
    vehicleCount: promised.length,
    vehicleIds: [...new Set(promised.flatMap(({ vehicle_id }) => vehicle_id ?? []))],
    vehicleNames: promised.map(({ label }) => label.replace(/^Location (?=\S)/, "")),
    validUntil: endWords(quote, (day) => formatDay(day, "")),
    departed: hasDeparted(quote, app.now()) ? departureWords(quote) : null,
    sentTo: quote.sent_to ?? "",
    answered: quote.answered_at && {
      at: `${dayOf(quote.answered_at)} à\u00a0${toWallClock(quote.answered_at).time}`,
      by: quote.answered_by ?? "",
      how: quote.answer?.heard ? hearings[quote.answer.heard].words : "",
    },
    reserved: state === "accepted" ? await countReserved(app, id) : 0,
    hours: state === "accepted" && document.stay ? await readHours(app, quote.request_id, document.stay) : [],
    replaces: quote.replaces_id ? await sentOn(app, quote.replaces_id) : null,
    successor: state === "replaced" || state === "withdrawn" ? await findSuccessor(app, quote) : null,
    canAsk: quote.request_id !== null,
  };
}

/** «lundi 23 novembre 2026 à 07:30»; without an hour where the quote says none. */
function departureWords(quote: Parameters<typeof departureOf>[0]): string | null {
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

async function findSuccessor(
  { db }: ReadApp,
  { number, version, sent_to }: { number: string | null; version: number; sent_to: string | null },
) {
  const next = await db
    .selectFrom("quotes")
    .select(["number", "version", "sent_at", "sent_to", "token_hash"])
    .where("number", "=", number)
    .where("version", ">", version)
    .where("state", "<>", "draft")
    .orderBy("version", "desc")
    .executeTakeFirst();
  if (!next?.sent_at) return null;
  const isSameMailbox = next.sent_to === sent_to && next.token_hash !== null;
  return {
    title: `${next.number} v${next.version}`,
    sentOn: dayOf(next.sent_at),
    // Another's address is nobody's business who has the first link.
    sentTo: isSameMailbox ? (next.sent_to ?? "") : "",
    version: isSameMailbox ? next.version : null,
  };
}

async function readHours(app: ReadApp, requestId: string | null, stay: NonNullable<QuoteDocument["stay"]>) {
  if (!requestId) return [];
  const agency = await app.db
    .selectFrom("requests")
    .innerJoin("agencies", (join) =>
      join.on((eb) => eb(eb.cast<string>("agencies.id", "text"), "=", eb.ref("requests.agency_key"))),
    )
    .select(["agencies.id", "hours", "holidays", "holiday_zone"])
    .where("requests.id", "=", requestId)
    .executeTakeFirst();
  const week = agency ? readOpeningHours(agency.hours) : null;
  if (!agency || !week) return [];
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

/** The first of its vehicles that was promised to another, with the days it is held for. */
export async function findTaken({ db }: Pick<App, "db">, link: QuoteLink) {
  const id = await findQuoteId(db, link);
  const taken = id ? await findTakenVehicle(db, id) : null;
  if (!id || !taken) return null;
  const line = await db
    .selectFrom("quote_lines")
    .select("label")
    .where("quote_id", "=", id)
    .where("vehicle_id", "=", taken.vehicleId)
    .orderBy("position")
    .executeTakeFirst();
  return { ...taken, label: line?.label ?? "" };
}

export async function readCustomerPdf(
  { db }: Pick<App, "db">,
  link: QuoteLink,
): Promise<{ content: Buffer; filename: string } | null> {
  const id = await findQuoteId(db, link);
  const quote = id
    ? await db
        .selectFrom("quotes")
        .select(["number", "version", "pdf"])
        .where("id", "=", id)
        .executeTakeFirst()
    : undefined;
  if (!quote?.pdf) return null;
  const version = quote.version > 1 ? `-v${quote.version}` : "";
  return { content: quote.pdf, filename: `${quote.number}${version}.pdf` };
}

/** The general terms it was sent with; null for a link that opens nothing, «public» where none were kept. */
export async function readCustomerTerms(
  { db }: Pick<App, "db">,
  link: QuoteLink,
): Promise<KeptTerms | "public" | null> {
  const id = await findQuoteId(db, link);
  return id ? ((await readQuoteTerms(db, id)) ?? "public") : null;
}
