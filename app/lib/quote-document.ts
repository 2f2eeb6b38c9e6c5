import { formatDate } from "./dates.ts";
import { formatNumber } from "./numbers.ts";
import { counted } from "./plural.ts";
import {
  conditionFacts,
  customerLines,
  type Fact,
  includedNotes,
  inclusionsOf,
  keyFacts,
  lessorFacts,
  needToKnow,
} from "./quote-document-facts.ts";
import { capital, exactEuros, quantityWords, quoteTitle } from "./quote-document-words.ts";
import { lineTotal, sumQuote } from "./quote-sums.ts";
import type {
  QuoteConditions,
  QuoteCustomer,
  QuoteLessor,
  QuoteLine,
  QuoteState,
  QuoteStay,
} from "./quote-terms.ts";
import { endWords, lastOpenDay } from "./quote-validity.ts";
import { countDays, formatDay, todayOf } from "./rental-days.ts";
import { type Amount, amountOf, toCents } from "./vat.ts";

// All that a quote says, in the words of its document: the customer's page, the PDF and the editor's preview print it,
// and none of them computes anything.

/** A quote as its table has it, with who lets: frozen once it was sent, the company of today before. */
export interface QuoteRow {
  id: string;
  number: string | null;
  version: number;
  state: QuoteState;
  customer: QuoteCustomer;
  stay: QuoteStay;
  conditions: QuoteConditions;
  lessor: QuoteLessor;
  prices_for: "particulier" | "professionnel";
  includes_tax: boolean;
  text: string;
  valid_until: string | null;
  /** Kept when it is sent. */
  departs_at?: Date | null;
  sent_at: Date | string | null;
  /** «K7M-4XQ», of its request; null once that is gone. */
  reference: string | null;
}

export interface DocumentLine {
  label: string;
  detail: string;
  /** «5 jours», «1 forfait», «400 km». */
  quantity: string;
  /** In cents, less its discount, as `priceWord` says. */
  unitPrice: number;
  /** «prix unitaire 10,01 €, remise 8,5 %» where the price above, rounded, does not make the total; else empty. */
  unitNote: string;
  /** In percent. */
  vatRate: number;
  amount: Amount;
}

export interface QuoteDocument {
  id: string;
  /** «DV-2026-0042»; null for a draft. */
  number: string | null;
  version: number;
  /** «DV-2026-0042», «DV-2026-0042 · version 2», «brouillon, sans numéro». */
  title: string;
  state: QuoteState;
  /** «2026-11-17», and in words. */
  madeOn: string;
  madeOnWords: string;
  /** Null where a draft has none yet. */
  validUntil: string | null;
  /** «2 décembre 2026 inclus», «23 novembre 2026 à 07:30, heure du départ». */
  validUntilWords: string;
  reference: string | null;
  author: string;
  /** A consumer reads amounts with VAT first, a company those without. */
  isConsumer: boolean;
  customer: QuoteCustomer;
  /** «Camille Ferrer, particulier»; the company first where there is one. */
  customerLines: string[];
  lessor: QuoteLessor;
  /** «SAS au capital de 50 000 €», «RCS Perpignan 000 000 000»… for the foot. */
  lessorFacts: string[];
  /** Null where no day is known. */
  stay: { departure: StayEnd; return: StayEnd; days: number; daysWords: string } | null;
  /** How unit prices are told. */
  priceWord: "HT" | "TTC";
  lines: DocumentLine[];
  total: Amount;
  vat: { rate: number; cents: number }[];
  /** What stands in the eye on the first page: deposit, excess, kilometre, driver. */
  keyFacts: (Fact & { note: string })[];
  /** All conditions of the rental, in order. */
  conditions: Fact[];
  /** What the law and good faith want told. */
  needToKnow: Fact[];
  /** The few words of whoever made it. */
  text: string;
  /** What every rental includes, in a row. */
  inclusions: string;
  /** «Compris : 750 km par véhicule, assistance…», «Non compris : carburant, péages.» */
  notes: string[];
}

export interface StayEnd {
  /** «2026-12-08» */
  day: string;
  /** «Mardi 8 décembre 2026» */
  dayWords: string;
  /** «à partir de 07:30, agence de Perpignan» */
  place: string;
}

/** `lines` in their order. Pure: the editor calls it as one types. */
export function toDocument(row: QuoteRow, lines: QuoteLine[]): QuoteDocument {
  const { lessor, customer, conditions, includes_tax: includesTax } = row;
  const isConsumer = row.prices_for === "particulier";
  const sums = sumQuote(lines, includesTax);
  const end = { ...row, departs_at: row.departs_at ?? null };
  const madeOn = todayOf(row.sent_at ? new Date(row.sent_at) : new Date());
  const priceWord = includesTax ? "TTC" : "HT";
  // What is missing is marked while it can be completed; a document that leaves says nothing of it.
  const isTold = ({ isMissing }: Fact) => !isMissing || (row.state === "draft" && isConsumer);
  return {
    id: row.id,
    number: row.number,
    version: row.version,
    title: quoteTitle(row),
    state: row.state,
    madeOn,
    madeOnWords: formatDate(madeOn),
    validUntil: lastOpenDay(end),
    validUntilWords: endWords(end),
    reference: row.reference,
    author: lessor.author,
    isConsumer,
    customer,
    customerLines: customerLines(customer, isConsumer),
    lessor,
    lessorFacts: lessorFacts(lessor),
    stay: documentStay(row.stay),
    priceWord,
    lines: lines.map((line, index) => documentLine(line, sums.lines[index] ?? { ht: 0, ttc: 0 }, priceWord)),
    total: sums.total,
    vat: sums.vat,
    keyFacts: keyFacts(conditions, isConsumer, kilometrePrice(row, lines)).filter(isTold),
    conditions: conditionFacts(conditions, isConsumer, kilometrePrice(row, lines)).filter(isTold),
    needToKnow: needToKnow(lessor, isConsumer),
    text: row.text,
    inclusions: inclusionsOf(lessor),
    notes: includedNotes(conditions, lessor),
  };
}

/** What stands under a line's name. */
export function lineNotes({ detail, unitNote }: DocumentLine): string[] {
  return [detail, unitNote].filter(Boolean);
}

export interface TotalRow {
  label: string;
  cents: number;
  /** The one its reader goes by: large wherever it stands. */
  isBinding: boolean;
  /** No tax: a sum of all lines. */
  isSum: boolean;
}

/** What it all adds up to, in the order it is written. */
export function totalRows({ total, vat, isConsumer }: QuoteDocument): TotalRow[] {
  return [
    { label: "Total HT", cents: total.ht, isBinding: !isConsumer, isSum: true },
    ...vat.map(({ rate, cents }) => ({
      label: `TVA ${formatNumber(rate)}\u00a0%`,
      cents,
      isBinding: false,
      isSum: false,
    })),
    { label: "Total TTC", cents: total.ttc, isBinding: isConsumer, isSum: true },
  ];
}

/** When it leaves, when it is back, how long that is. */
export function stayParts(
  stay: NonNullable<QuoteDocument["stay"]>,
  note = "départ et retour compris",
): { label: string; words: string; note: string }[] {
  return [
    { label: "Départ", words: stay.departure.dayWords, note: stay.departure.place },
    { label: "Retour", words: stay.return.dayWords, note: stay.return.place },
    { label: "Durée", words: stay.daysWords, note },
  ];
}

function documentStay({ from, to, departure, return: back }: QuoteStay): QuoteDocument["stay"] {
  if (!from || !to) return null;
  const days = countDays(from, to);
  return {
    departure: { day: from, dayWords: capital(formatDay(from, "")), place: departure },
    return: { day: to, dayWords: capital(formatDay(to, "")), place: back },
    days,
    daysWords: counted(days, "jour"),
  };
}

function documentLine(line: QuoteLine, amount: Amount, priceWord: "HT" | "TTC"): DocumentLine {
  const unitPrice = Math.round((toCents(line.unit_price) * (1000 - Math.round(line.discount * 10))) / 1000);
  const isWhole = lineTotal({ ...line, unit_price: unitPrice / 100, discount: 0 }) === lineTotal(line);
  return {
    label: line.label,
    detail: line.detail,
    quantity: quantityWords(line.quantity, line.unit),
    unitPrice,
    unitNote: isWhole
      ? ""
      : `prix unitaire ${exactEuros(toCents(line.unit_price))}\u00a0${priceWord}, remise ${formatNumber(line.discount)}\u00a0%`,
    vatRate: line.vat_rate,
    amount,
  };
}

/** Both ways, at the rate of the first line. */
function kilometrePrice({ conditions, includes_tax }: QuoteRow, lines: QuoteLine[]): Amount | null {
  const { extra_km_price } = conditions;
  if (extra_km_price === null) return null;
  const vatRate = lines[0]?.vat_rate ?? 20;
  return amountOf(toCents(extra_km_price), { includesTax: includes_tax, vatRate });
}
