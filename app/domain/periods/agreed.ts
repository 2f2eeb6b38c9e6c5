import type { HeardBy } from "#app/domain/quotes/quote-terms.ts";
import { hearings } from "#app/domain/quotes/quote-terms.ts";
import type { Days } from "#app/domain/rental/days.ts";
import { formatDays, formatShortDay } from "#app/domain/rental/days-words.ts";
import type { Amount } from "#app/domain/rental/money.ts";
import { isUuid } from "#app/lib/uuid.ts";

// A period that stands for an accepted quote: whoever moves it or takes it away is asked what becomes of that quote.

/** The document in force that a period stands for. */
export interface AgreedQuote {
  id: string;
  title: string;
}

/** An amendment that nobody has agreed to yet. */
export interface PeriodAmendment {
  id: string;
  title: string;
  isSent: boolean;
  from: string | null;
  to: string | null;
  /** The vehicle it brings in, by name. */
  vehicle: string | null;
}

/** Of a change: an amendment to be sent, one that was agreed on the spot, none. Of a removal: cancelled, or kept. */
const quoteWays = ["draft", "note", "move", "cancel", "keep"] as const;
export type QuoteWay = (typeof quoteWays)[number];

export interface QuoteQuestion {
  quote: AgreedQuote;
  /** Whose it is, as a yes on the telephone would be noted. */
  customer: string;
  ways: QuoteWay[];
  /** Chosen unless told. */
  preset: QuoteWay;
  /** Of the whole quote, as it is and as an amendment would make it. */
  price: { before: Amount; after: Amount } | null;
  /** What it costs to cancel now, by the terms, and how that is said. */
  fee: { seen: string; isFree: boolean; words: string } | null;
  /** How many vehicles an amendment moves along. */
  vehicles: number;
  /** An amendment that waits for its answer: no other can be made before. */
  waiting: AgreedQuote | null;
}

/** What was answered, of the document one was asked about. */
export interface QuoteWord {
  quote: string;
  way: QuoteWay;
  name: string;
  heard: HeardBy | null;
  isTold: boolean;
  reason: string;
  isWaived: boolean;
  /** The amount one read, in cents: what an amendment comes to, or a cancellation costs. */
  seen: string;
}

/** As a form posts it; null where it says nothing of a quote. */
export function readQuoteWord(form: FormData): QuoteWord | null {
  const read = (name: string) => String(form.get(name) ?? "").trim();
  const way = quoteWays.find((known) => known === read("quote_way"));
  const quote = read("quote_id").toLowerCase();
  if (!way || !isUuid(quote)) return null;
  const heard = read("quote_heard");
  return {
    quote,
    way,
    name: read("quote_name"),
    heard: Object.hasOwn(hearings, heard) ? (heard as HeardBy) : null,
    isTold: read("quote_tell") === "on",
    reason: read("quote_reason").slice(0, 1000),
    isWaived: read("quote_waived") === "on",
    seen: read("quote_seen"),
  };
}

export function quoteWordFields(word: QuoteWord): Record<string, string> {
  return {
    quote_id: word.quote,
    quote_way: word.way,
    quote_name: word.name,
    quote_heard: word.heard ?? "",
    quote_tell: word.isTold ? "on" : "",
    quote_reason: word.reason,
    quote_waived: word.isWaived ? "on" : "",
    quote_seen: word.seen,
  };
}

/** «avenant en attente : jusqu’au 9 déc.», «avenant à envoyer : autre véhicule, Corbère Relais» */
export function openAmendmentWords(amendment: PeriodAmendment, period: Days, today: string): string {
  const { from, to, vehicle, isSent } = amendment;
  const isLater = from !== null && from !== period.from;
  const days =
    from === null || to === null
      ? null
      : isLater
        ? formatDays({ from, to }, today, "short")
        : to !== period.to && `jusqu’au ${formatShortDay(to, today)}`;
  const what = [days, vehicle].filter(Boolean).join(", ");
  const lead = isSent ? "avenant en attente" : "avenant à envoyer";
  return what ? `${lead}\u00a0: ${what}` : lead;
}
