import { conditionTopics } from "#app/domain/rental/condition-topics.ts";
import { countDays, todayOf } from "#app/domain/rental/days.ts";
import { formatDay } from "#app/domain/rental/days-words.ts";
import { roundingWords } from "#app/domain/rental/estimate-words.ts";
import { isDelivered } from "#app/domain/rental/handover.ts";
import { type Amount, lineTotal, sumLines, type UnitPrice, unitPrice } from "#app/domain/rental/money.ts";
import { formatDate } from "#app/lib/dates.ts";
import { capitalised } from "#app/lib/elision.ts";
import { centDecimals, exactEuros, toCents } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { counted } from "#app/lib/plural.ts";
import { cancellationSentence, cancellationWords } from "./cancellation/cancellation-terms.ts";
import {
  type ConditionSet,
  conditionFacts,
  customerLines,
  type Fact,
  includedNotes,
  inclusionsOf,
  keyFacts,
  lessorFacts,
  needToKnow,
} from "./quote-document-facts.ts";
import type {
  AmendmentChanges,
  QuoteConditions,
  QuoteCustomer,
  QuoteLessor,
  QuoteLine,
  QuoteState,
  QuoteStay,
} from "./quote-terms.ts";
import { endWords, lastOpenDay } from "./quote-validity.ts";
import { quantityWords } from "./quote-words.ts";

// All that a quote says, in the words of its document: the customer's page, the PDF and the editor's preview print it,
// and none of them computes anything.

/** A quote as its table has it, with who lets: frozen once it was sent, the company of today before. */
export interface QuoteRow {
  id: string;
  number: string | null;
  version: number;
  /** Of an amendment: its place among those of its number, what it changes, and until when it can be accepted. */
  amendment?: number | null;
  changes?: AmendmentChanges | null;
  open_until?: Date | null;
  state: QuoteState;
  customer: QuoteCustomer;
  stay: QuoteStay;
  conditions: QuoteConditions;
  lessor: QuoteLessor;
  prices_for: "particulier" | "professionnel";
  includes_tax: boolean;
  text: string;
  valid_until: string | null;
  departs_at?: Date | null;
  sent_at: Date | string | null;
  /** «K7M-4XQ», of its request; null once that is gone. */
  reference: string | null;
  /** Of the general terms it was sent with; null where it was sent before they were kept. */
  terms_sha256?: string | null;
}

export type QuoteDocument = ReturnType<typeof toDocument>;
export type DocumentLine = QuoteDocument["lines"][number];

/** `lines` in their order. Pure: the editor calls it as one types. */
export function toDocument(row: QuoteRow, lines: QuoteLine[]) {
  const { lessor, customer, conditions, includes_tax: includesTax } = row;
  const isConsumer = row.prices_for === "particulier";
  const sums = sumLines(lines, includesTax);
  const sets = conditionSets(row, lines);
  const cancellation = quotedCancellation(row, lines);
  const end = { ...row, departs_at: row.departs_at ?? null, open_until: row.open_until ?? null };
  const madeOn = todayOf(row.sent_at ? new Date(row.sent_at) : new Date());
  const hasTerms = row.state === "draft" || Boolean(row.terms_sha256);
  const side = priceSide(lines, isConsumer, includesTax);
  const priceWord = side === "ttc" ? "TTC" : "HT";
  // What is missing is marked while it can be completed; a document that leaves says nothing of it.
  const isTold = ({ isMissing }: Fact) => !isMissing || (row.state === "draft" && isConsumer);
  return {
    id: row.id,
    number: row.number,
    version: row.version,
    amendment: row.amendment ?? null,
    changes: row.changes ?? null,
    title: quoteTitle(row),
    /** «Devis DV-2026-0042», or «Avenant n° 1 au devis DV-2026-0042», in two parts. */
    heading: headingOf(row),
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
    columns: {
      label: "Désignation",
      quantity: "Quantité",
      unit: `Prix\u00a0unitaire ${priceWord}`,
      vat: "TVA",
      ht: "Total HT",
      ttc: "Total TTC",
    },
    lines: lines.map((line, index) =>
      documentLine(line, sums.lines[index] ?? { ht: 0, ttc: 0 }, { includesTax, side }),
    ),
    total: sums.total,
    vat: sums.vat,
    totals: totalRows(sums, isConsumer),
    keyFacts: keyFacts(sets, isConsumer).filter(isTold),
    conditions: conditionFacts(sets, { ...conditions.texts, cancellation }, isConsumer)
      .filter(isTold)
      .filter(({ label }) => label !== conditionTopics.delivery || !hasPricedDelivery(lines)),
    cancellation,
    needToKnow: needToKnow(lessor, isConsumer, { hasTerms, changes: row.changes ?? null }),
    hasTerms,
    inclusions: inclusionsOf(lessor),
    notes: [row.text, ...includedNotes(sets, lessor)].filter(Boolean).join("\n"),
  };
}

function totalRows({ total, vat }: ReturnType<typeof sumLines>, isConsumer: boolean) {
  return [
    { label: "Total HT", cents: total.ht, isBinding: !isConsumer },
    ...vat.map(({ rate, cents }) => ({
      label: `TVA ${formatNumber(rate)}\u00a0%`,
      cents,
      isBinding: false,
    })),
    { label: "Total TTC", cents: total.ttc, isBinding: isConsumer },
  ];
}

/** With VAT first for a consumer, without for a company; the other one under it. */
export function bindingAmount({ isConsumer, total }: Pick<QuoteDocument, "isConsumer" | "total">) {
  return isConsumer
    ? { amount: exactEuros(total.ttc), word: "TTC", other: `${exactEuros(total.ht)}\u00a0HT` }
    : { amount: exactEuros(total.ht), word: "HT", other: `${exactEuros(total.ttc)}\u00a0TTC` };
}

export function stayParts(stay: NonNullable<QuoteDocument["stay"]>, note = "départ et retour compris") {
  return [
    { label: "Départ", words: stay.departure.dayWords, note: stay.departure.place },
    { label: "Retour", words: stay.return.dayWords, note: stay.return.place },
    { label: "Durée", words: stay.daysWords, note },
  ];
}

function documentStay({ from, to, departure, return: back, from_time, to_time }: QuoteStay) {
  if (!from || !to) return null;
  const days = countDays(from, to);
  return {
    departure: {
      ...{ day: from, dayWords: capitalised(formatDay(from, "")), place: departure },
      /** The hour agreed, which `place` says; null where the doors' hours are all it says. */
      time: from_time ?? null,
    },
    return: { day: to, dayWords: capitalised(formatDay(to, "")), place: back, time: to_time ?? null },
    days,
    daysWords: counted(days, "jour"),
  };
}

/** With VAT for a consumer, without for a company; as quoted where a company's would never end. */
function priceSide(lines: QuoteLine[], isConsumer: boolean, includesTax: boolean): keyof Amount {
  if (isConsumer) return "ttc";
  const canEnd = lines.every((line) => centDecimals(unitOf(line, includesTax).ht) !== null);
  return canEnd ? "ht" : "ttc";
}

function unitOf(line: QuoteLine, includesTax: boolean, discount = 0): UnitPrice {
  return unitPrice(toCents(line.unit_price), { includesTax, vatRate: line.vat_rate }, discount);
}

/** A price less its discount is told with four decimals at most; beyond, the price and the discount are. */
const maxCentDecimals = 2;

function documentLine(
  line: QuoteLine,
  amount: Amount,
  { includesTax, side }: { includesTax: boolean; side: keyof Amount },
) {
  const net = unitOf(line, includesTax, line.discount);
  const isNet = (centDecimals(net[side]) ?? Number.POSITIVE_INFINITY) <= maxCentDecimals;
  const unitNote = [
    !isNet && line.discount > 0 && `remise ${formatNumber(line.discount)}\u00a0%`,
    roundingWords(net, { quantity: line.quantity, amount, side }),
  ]
    .filter(Boolean)
    .join(", ");
  return {
    label: line.label,
    /** «remise 8,5 %» and «arrondi +0,01 €» where unit price × quantity is not the amount. */
    notes: [line.detail, unitNote].filter(Boolean),
    quantity: quantityWords(line.quantity, line.unit),
    /** In cents with their decimals, less the discount where that is a price one can write. */
    unitPrice: isNet ? net[side] : unitOf(line, includesTax)[side],
    vat: `${formatNumber(line.vat_rate)}\u00a0%`,
    amount,
  };
}

/** Known by its label, which staff may reword: a quote that was sent must go on reading as its PDF does. */
const hasPricedDelivery = (lines: QuoteLine[]) =>
  lines.some((line) => isDelivered(line.label) && lineTotal(line) > 0);

/** What cancelling costs, in words: the sentence of its fields, and what was written beside them. */
function quotedCancellation(
  { conditions: { cancellation: terms, texts }, includes_tax: includesTax, prices_for }: QuoteRow,
  lines: QuoteLine[],
): string {
  const vatRate = terms?.vat_rate ?? lines[0]?.vat_rate ?? 20;
  const sentence = cancellationSentence(terms, { includesTax, vatRate }, prices_for === "particulier");
  return cancellationWords(sentence, texts.cancellation);
}

function conditionSets({ conditions, includes_tax }: QuoteRow, lines: QuoteLine[]): ConditionSet[] {
  const { vehicles = [], texts: _, cancellation: __, ...shared } = conditions;
  const sets = vehicles.length > 0 ? vehicles : [{ ...shared, name: "", count: null }];
  return sets.map((set) => {
    const vatRate = set.extra_km_vat ?? lines[0]?.vat_rate ?? 20;
    const taxes = { includesTax: includes_tax, vatRate };
    return {
      ...set,
      kmPrice: set.extra_km_price === null ? null : unitPrice(toCents(set.extra_km_price), taxes),
    };
  });
}

interface Named {
  number: string | null;
  version: number;
  amendment?: number | null;
}

function headingOf(row: QuoteRow) {
  const { number, amendment } = row;
  if (!amendment) return { title: "Devis", number: quoteTitle(row) };
  return { title: `Avenant n°\u00a0${amendment}`, number: number ? `au devis ${number}` : "" };
}

/** «DV-2026-0042 · version 2», «DV-2026-0042 · avenant 1» */
export function quoteTitle({ number, version, amendment }: Named): string {
  if (number === null) return "brouillon, sans numéro";
  if (amendment) return `${number} · avenant\u00a0${amendment}`;
  return version > 1 ? `${number} · version\u00a0${version}` : number;
}

/** «DV-2026-0042-v2.pdf», «DV-2026-0042-avenant-1.pdf» */
export function pdfName({ number, version, amendment }: Named): string {
  const place = amendment ? `-avenant-${amendment}` : version > 1 ? `-v${version}` : "";
  return `${number}${place}.pdf`;
}

export function placeWords({ address, zip, city }: { address: string; zip: string; city: string }): string {
  return [address, [zip, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}
