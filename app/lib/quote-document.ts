import { formatDate } from "./dates.ts";
import { formatNumber } from "./numbers.ts";
import { formatPhone } from "./phone.ts";
import { counted, plural } from "./plural.ts";
import { formatCents, formatPrice } from "./price.ts";
import { lineTotal, sumQuote } from "./quote-sums.ts";
import type {
  QuoteConditions,
  QuoteCustomer,
  QuoteLessor,
  QuoteLine,
  QuoteState,
  QuoteStay,
} from "./quote-terms.ts";
import { countDays, formatDay, todayOf } from "./rental-days.ts";
import type { ConditionTopic } from "./rental-terms.ts";
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
  sent_at: Date | string | null;
  /** «K7M-4XQ», of its request; null once that is gone. */
  reference: string | null;
}

export interface Fact {
  label: string;
  text: string;
  /** Nobody has said it yet: `text` says so. */
  isMissing?: boolean;
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
  /** «2 décembre 2026 inclus». */
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

export const toComplete = "à compléter";

/** `lines` in their order. Pure: the editor calls it as one types. */
export function toDocument(row: QuoteRow, lines: QuoteLine[]): QuoteDocument {
  const { lessor, customer, conditions, includes_tax: includesTax } = row;
  const isConsumer = row.prices_for === "particulier";
  const sums = sumQuote(lines, includesTax);
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
    validUntil: row.valid_until,
    validUntilWords: row.valid_until ? `${dayAndYear(row.valid_until)} inclus` : "",
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
    conditions: conditionFacts(row, kilometrePrice(row, lines)).filter(isTold),
    needToKnow: needToKnow(row, isConsumer),
    text: row.text,
    inclusions: inclusionsOf(lessor),
    notes: includedNotes(row),
  };
}

function inclusionsOf({ inclusions }: QuoteLessor): string {
  return inclusions.map(({ title }) => title).join(", ");
}

function includedNotes({ conditions, lessor }: QuoteRow): string[] {
  const { included_km } = conditions;
  const km =
    included_km === null ? "kilomètres sans limite" : `${formatNumber(included_km)}\u00a0km par véhicule`;
  const included = [km, inclusionsOf(lessor).toLowerCase()].filter(Boolean).join(", ");
  return [`Compris\u00a0: ${included}.`, "Non compris\u00a0: carburant, péages."];
}

/** «DV-2026-0042 · version 2» */
export function quoteTitle({ number, version }: Pick<QuoteRow, "number" | "version">): string {
  if (number === null) return "brouillon, sans numéro";
  return version > 1 ? `${number} · version\u00a0${version}` : number;
}

/** To the cent, as every figure of a quote is written. */
export const exactEuros = (cents: number) => formatCents(cents, { exact: true });

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

/** «8 décembre 2026», «1er décembre 2026» */
export function dayAndYear(day: string): string {
  return formatDate(`${day}T12:00Z`).replace(/^1\u00a0/, "1er\u00a0");
}

function customerLines({ name, company, address }: QuoteCustomer, isConsumer: boolean): string[] {
  const kind = isConsumer ? "particulier" : "professionnel";
  const who = company ? [company, name] : [`${name}, ${kind}`];
  return [...who, ...address.split("\n")].map((line) => line.trim()).filter(Boolean);
}

function lessorFacts(lessor: QuoteLessor): string[] {
  const { legal_form, share_capital, siren, rcs_city, vat_number } = lessor;
  const capital = share_capital && `au capital de ${share_capital}`;
  return [
    [legal_form, capital].filter(Boolean).join(" "),
    siren && `${rcs_city ? `RCS ${rcs_city}` : "SIREN"} ${siren}`,
    vat_number && `TVA ${vat_number}`,
  ]
    .filter(Boolean)
    .map(unbroken);
}

/** «50 000 €», «000 000 000»: what is typed with plain spaces stays on one line. */
const unbroken = (text: string) => text.replace(/(?<=\d) (?=[\d€])/g, "\u00a0");

/** «1 840 avenue des Rouliers, 66000 Perpignan» */
export function placeWords({ address, zip, city }: { address: string; zip: string; city: string }): string {
  return [address, [zip, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}

/** «04 65 71 20 10 · perpignan@example.fr» */
export function reachWords({ phone, email }: { phone: string; email: string }): string {
  return [phone && formatPhone(phone), email].filter(Boolean).join(" · ");
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

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** «5 jours», «1 forfait», «2» */
export function quantityWords(quantity: number, unit: string): string {
  if (!unit) return formatNumber(quantity);
  const isInvariable = unit === "km" || unit === "mois" || unit === "h" || unit.endsWith("s");
  return `${formatNumber(quantity)}\u00a0${isInvariable ? unit : plural(quantity, unit)}`;
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

const kilometreWords = (price: Amount, isConsumer: boolean) =>
  isConsumer
    ? `${exactEuros(price.ttc)}\u00a0TTC`
    : `${exactEuros(price.ht)}\u00a0HT, ${exactEuros(price.ttc)}\u00a0TTC`;

const years = (count: number) => counted(count, "an");

function known(label: string, text: string | null | undefined, note = "") {
  return text ? { label, text, note } : { label, text: toComplete, note: "", isMissing: true };
}

function keyFacts(conditions: QuoteConditions, isConsumer: boolean, price: Amount | null) {
  const { included_km, deposit, damage_excess, min_age, min_licence_years } = conditions;
  return [
    known(
      "Dépôt de garantie",
      deposit === null ? null : formatPrice(deposit),
      "par véhicule, rendu au retour",
    ),
    known("Franchise", damage_excess === null ? null : formatPrice(damage_excess), "par sinistre"),
    included_km === null
      ? { label: "Kilomètres", text: "sans limite", note: "" }
      : known(
          "Kilomètre au-delà",
          price && kilometreWords(price, isConsumer),
          `après ${formatNumber(included_km)}\u00a0km`,
        ),
    known(
      "Conducteur",
      min_age === null
        ? min_licence_years === null
          ? null
          : `permis depuis ${years(min_licence_years)}`
        : years(min_age),
      min_age !== null && min_licence_years !== null
        ? `permis depuis ${years(min_licence_years)}`
        : "au moins",
    ),
  ];
}

/** The words of each topic stand with what belongs to it. */
function conditionFacts({ conditions, prices_for }: QuoteRow, price: Amount | null): Fact[] {
  const { included_km, deposit, damage_excess, min_age, min_licence_years } = conditions;
  const words = (topic: ConditionTopic) => conditions.texts[topic]?.trim() ?? "";
  const join = (...parts: (string | null)[]) => parts.filter(Boolean).join(". ").replace(/\.\. /g, ". ");
  const driver = [
    min_age === null ? null : `${years(min_age)} au moins`,
    min_licence_years === null ? null : `permis depuis ${years(min_licence_years)} au moins`,
  ];
  const facts: (Fact | null)[] = [
    {
      label: "Kilomètres compris",
      text: included_km === null ? "Sans limite" : `${formatNumber(included_km)}\u00a0km par véhicule`,
    },
    included_km === null
      ? null
      : known("Kilomètre au-delà", price && kilometreWords(price, prices_for === "particulier")),
    known(
      "Dépôt de garantie",
      deposit === null ? null : join(`${formatPrice(deposit)} par véhicule`, words("deposit")),
    ),
    known(
      "Franchise",
      damage_excess === null ? null : `${formatPrice(damage_excess)} par véhicule et par sinistre`,
    ),
    known("Assurance", words("insurance")),
    known("Conducteur", join(capital(driver.filter(Boolean).join(", ")), words("drivers"))),
    known("Carburant", words("fuel")),
    known("Retour en retard", words("late_return")),
    said("Retour anticipé", words("early_return")),
    known("Annulation", words("cancellation")),
    said("Livraison", words("delivery")),
  ];
  return facts.filter((fact) => fact !== null);
}

const said = (label: string, text: string): Fact | null => (text ? { label, text } : null);

function needToKnow({ lessor }: QuoteRow, isConsumer: boolean): Fact[] {
  const site = lessor.website?.replace(/^https?:\/\//, "") ?? "";
  const facts: (Fact | null)[] = [
    {
      label: "Contrat",
      text: `L’acceptation de ce devis forme le contrat de location, avec les conditions générales${site ? ` lues sur ${site}/cgv` : ""}. Un devis envoyé ne change plus\u00a0: une modification donne une nouvelle version sous le même numéro. Ce devis est gratuit et n’engage à rien tant qu’il n’est pas accepté.`,
    },
    isConsumer
      ? {
          label: "Rétractation",
          text: "Une location de véhicule à dates fixées n’ouvre pas de droit de rétractation (Code de la consommation, art.\u00a0L.\u00a0221-28, 12°).",
        }
      : null,
    {
      label: "Données personnelles",
      text: `Vos données servent à ce devis et à la location${site ? `, comme le dit ${site}/confidentialite` : ""}.${lessor.email ? ` Pour exercer vos droits\u00a0: ${lessor.email}.` : ""}`,
    },
    isConsumer && lessor.mediator_name
      ? said("Médiation", [lessor.mediator_name, lessor.mediator_website].filter(Boolean).join(", "))
      : null,
  ];
  return facts.filter((fact) => fact !== null);
}
