import type { RentalConditions } from "#app/domain/rental/condition-topics.ts";
import { countDays } from "#app/domain/rental/days.ts";
import { formatDay } from "#app/domain/rental/days-words.ts";
import {
  type Amount,
  addAmounts,
  amountOf,
  lineTotal,
  type PricedLine,
  sumLines,
  type Taxes,
} from "#app/domain/rental/money.ts";
import { exactEuros, toCents } from "#app/lib/euros.ts";
import { counted } from "#app/lib/plural.ts";
import { toWallClock } from "#app/lib/wall-clock.ts";
import type { QuoteStay } from "../quote-terms.ts";
import { departureOf } from "../quote-validity.ts";

// What cancelling costs: every sentence about it, and every amount, is made here of the same three fields.

/** «Gratuite jusqu’à n heures avant le départ, ensuite n journées ou un montant.» */
export interface CancellationTerms {
  /** Null: never free. */
  free_hours: number | null;
  days: number | null;
  /** In euros, with or without VAT as the company, or the quote, tells its prices. */
  amount: number | null;
}

/** As a quote keeps them, with the rate of the amount. */
export interface QuotedCancellation extends CancellationTerms {
  vat_rate: number | null;
}

/** None where a company has said nothing, or in its own words alone. */
export function hasTerms(terms: CancellationTerms | null | undefined): terms is CancellationTerms {
  return Boolean(terms && [terms.free_hours, terms.days, terms.amount].some((value) => value !== null));
}

/** What each field takes, in the settings and in a quote. */
export const cancellationRules = {
  free_hours: { max: 2160, error: "Écrivez un nombre d’heures, par exemple 48." },
  days: { min: 1, max: 365, error: "Écrivez un nombre de journées, par exemple 1." },
  amount: { decimals: 2, max: 99_999, unit: "€", error: "Écrivez un montant en euros, par exemple 50,00." },
} as const;

export function cancellationProblem(
  terms: CancellationTerms,
): { field: keyof CancellationTerms; message: string } | null {
  const { free_hours, days, amount } = terms;
  if (days !== null && amount !== null)
    return { field: "amount", message: "Gardez des journées ou un montant, pas les deux." };
  if (free_hours !== null && free_hours > 0 && days === null && amount === null)
    return { field: "days", message: "Dites ce qui est dû ensuite\u00a0: des journées, ou un montant." };
  return null;
}

/** A consumer, and the public, are told with VAT. */
export const feeWords = ({ ht, ttc }: Amount, isConsumer: boolean) =>
  isConsumer ? `${exactEuros(ttc)}\u00a0TTC` : `${exactEuros(ht)}\u00a0HT, ${exactEuros(ttc)}\u00a0TTC`;

const neverMore = ", sans dépasser le prix de la location";

/** «Gratuite jusqu’à 48 heures avant le départ. Ensuite, une journée de location.»; empty without terms. */
export function cancellationSentence(
  terms: CancellationTerms | null | undefined,
  taxes: Taxes,
  isConsumer = true,
): string {
  if (!hasTerms(terms)) return "";
  const { free_hours, days, amount } = terms;
  const due =
    days === 1
      ? "une journée de location"
      : days !== null
        ? `${counted(days, "journée")} de location${neverMore}`
        : amount !== null
          ? `${feeWords(amountOf(toCents(amount), taxes), isConsumer)}${neverMore}`
          : "";
  if (free_hours === null)
    return `${due.charAt(0).toUpperCase()}${due.slice(1)}, dès l’acceptation du devis.`;
  const hours = free_hours === 1 ? "une heure" : `${free_hours}\u00a0heures`;
  const free = free_hours === 0 ? "Gratuite jusqu’au départ." : `Gratuite jusqu’à ${hours} avant le départ.`;
  return due ? `${free} Ensuite, ${due}.` : free;
}

/** The sentence of the fields, and what the company adds to it in its own words. */
export function cancellationWords(sentence: string, addition: string | undefined): string {
  return [sentence, addition?.trim()].filter(Boolean).join(" ");
}

export interface CancellationCost {
  fee: Amount;
  isFree: boolean;
  /** The last moment at which nothing is due; null where there is none. */
  freeUntil: Date | null;
}

/** Of a quote, what its cancellation is counted from. */
export interface Cancellable {
  conditions: { cancellation?: QuotedCancellation | null };
  stay: Partial<QuoteStay>;
  departs_at: Date | null;
  includes_tax: boolean;
}

export type CancellableLine = PricedLine & { during: string | null };

const nothing: Amount = { ht: 0, ttc: 0 };

/** What cancelling costs at this moment, never more than the rental itself; null where the terms are in words alone. */
export function cancellationCost(
  quote: Cancellable,
  lines: CancellableLine[],
  now: Date,
): CancellationCost | null {
  const terms = quote.conditions.cancellation;
  if (!hasTerms(terms)) return null;
  const departure = departureOf(quote);
  if (terms.free_hours !== null && !departure) return null;
  const freeUntil =
    terms.free_hours === null || !departure
      ? null
      : new Date(departure.getTime() - terms.free_hours * 3_600_000);
  const fee = freeUntil && now <= freeUntil ? nothing : laterFee(quote, terms, lines);
  return fee && { fee, isFree: fee.ttc === 0, freeUntil };
}

function laterFee(
  { stay: { from, to }, includes_tax: includesTax }: Cancellable,
  { days, amount, ...terms }: CancellationTerms & { vat_rate?: number | null },
  lines: CancellableLine[],
): Amount | null {
  const rental = rentalLines(lines);
  const whole = sumLines(rental, includesTax).total;
  if (amount !== null) {
    const vatRate = terms.vat_rate ?? lines[0]?.vat_rate ?? 20;
    const fee = amountOf(toCents(amount), { includesTax, vatRate });
    return { ht: Math.min(fee.ht, whole.ht), ttc: Math.min(fee.ttc, whole.ttc) };
  }
  if (days === null) return nothing;
  if (!from || !to) return null;
  const stayed = countDays(from, to);
  if (days >= stayed) return whole;
  const rates = [...new Set(rental.map(({ vat_rate }) => vat_rate))];
  return addAmounts(
    rates.map((vatRate) => {
      const own = rental.filter(({ vat_rate }) => vat_rate === vatRate);
      const quoted = own.reduce((sum, line) => sum + lineTotal(line), 0);
      return amountOf(Math.round((quoted * days) / stayed), { includesTax, vatRate });
    }),
  );
}

/** The vehicles alone; where a quote names none, everything it counts. */
function rentalLines(lines: CancellableLine[]): CancellableLine[] {
  const vehicles = lines.filter(({ during }) => during !== null);
  return vehicles.length > 0 ? vehicles : lines;
}

/** «lundi 21 décembre 2026 à 07:30»; the day before, to its end, where the departure has no hour. */
export function freeUntilWords({ freeUntil }: Pick<CancellationCost, "freeUntil">): string {
  if (!freeUntil) return "";
  const { date, time } = toWallClock(freeUntil);
  if (time !== "00:00") return `${formatDay(date, "")} à\u00a0${time}`;
  return `${formatDay(toWallClock(new Date(freeUntil.getTime() - 1)).date, "")} inclus`;
}

/** A company's own row, where its terms stand. */
export interface CompanyTerms {
  cancellation_free_hours: number | null;
  cancellation_days: number | null;
  cancellation_amount: number | null;
}

export const companyTermsColumns = [
  "cancellation_free_hours",
  "cancellation_days",
  "cancellation_amount",
] as const satisfies (keyof CompanyTerms)[];

export function companyTerms(company: CompanyTerms): CancellationTerms {
  return {
    free_hours: company.cancellation_free_hours,
    days: company.cancellation_days,
    amount: company.cancellation_amount,
  };
}

/** The company's conditions as they are told: what it wrote, and of a cancellation the sentence of its fields before. */
export function toldConditions({
  rental_conditions: { cancellation: addition, ...words },
  ...company
}: CompanyTerms & {
  rental_conditions: RentalConditions;
  prices_include_tax: boolean;
  vat_rate: number;
}): RentalConditions {
  const taxes = { includesTax: company.prices_include_tax, vatRate: company.vat_rate };
  const cancellation = cancellationWords(cancellationSentence(companyTerms(company), taxes), addition);
  return cancellation ? { ...words, cancellation } : words;
}
