import {
  type Amount,
  addAmounts,
  amountOf,
  lineTotal,
  type PricedLine,
  sumLines,
  type UnitPrice,
  unitPrice,
} from "#app/domain/rental/money.ts";
import type { VehicleConditions } from "#app/domain/rental/rental-conditions.ts";
import type { DamageMark } from "#app/domain/vehicles/state/damage.ts";
import { toCents } from "#app/lib/euros.ts";
import {
  type DayTerms,
  daysGivenBack,
  earlyPrice,
  latenessOf,
  latePrice,
  sideOf,
  taxesOf,
} from "./late-return.ts";
import { type Difference, differencesOf, type Reading } from "./reading-differences.ts";

// The statement («décompte») of a return: what two readings come to under the terms that were signed. Pure, so that the
// phone without a network, the server and the paper have the same; its words: `statement-words.ts`.

/** Of a contract's terms, as they hold at the return: prolongations counted. */
export interface StatementTerms extends DayTerms {
  due_at: string;
  conditions: Pick<VehicleConditions, "included_km" | "extra_km_price" | "extra_km_vat" | "damage_excess">;
}

/** An amount that staff type, in euros: with VAT where the customer reckons with it. */
export interface TypedAmount {
  amount: number;
  /** How it came about: «9 L × 1,72 €, plus 18,00 € de service». */
  detail: string;
  /** The company's, where none is given. */
  vat_rate?: number;
}

export interface StatementChoices {
  /** Lines that are not counted («Ne pas compter»), by their keys, and who offers them. */
  offered?: Record<string, string>;
  /** Amounts of lines that have none by themselves, by their keys. */
  typed?: Record<string, TypedAmount>;
  added?: AddedLine[];
  /** Days given back are paid back. */
  isEarlyTaken?: boolean;
}

/** One of staff's own, whose amount may be known later; `added:` and its key are the line's. */
export interface AddedLine extends Omit<TypedAmount, "amount"> {
  key: string;
  label: string;
  amount: number | null;
}

type LineFacts =
  | { kind: "km"; driven: number; included: number; each: UnitPrice | null }
  | { kind: "late"; minutes: number; days: number; graceMinutes: number; due: string; returned: string }
  | { kind: "early"; days: number }
  | { kind: "added"; label: string }
  | Difference;

export type StatementLine = LineFacts & {
  key: string;
  /** Null: still to be said («à chiffrer»). */
  amount: Amount | null;
  /** What the line would have been, and who offers it; `amount` is 0 then. */
  offered: { by: string; amount: Amount | null } | null;
  detail: string;
};

/** As a handover keeps it. Amounts in cents. */
export interface Statement {
  number: string;
  /** How the customer reckons, and what staff type. */
  side: keyof Amount;
  lines: StatementLine[];
  /** What days given back would take off, while nobody has taken it up. */
  early: { days: number; amount: Amount } | null;
  /** New since the departure: never an amount. */
  damages: DamageMark[];
  damageExcess: number | null;
  /** Kilometres are limited and could not be counted. */
  isOdometerUnknown: boolean;
  total: Amount;
  vat: { rate: number; cents: number }[];
  /** Something has no amount yet: the total is without it. */
  isOpen: boolean;
}

export interface StatementFacts {
  /** «CL-2026-0117» */
  number: string;
  terms: StatementTerms;
  departure: Reading;
  returned: Reading;
  /** Read in percent; else in eighths of a tank. */
  isElectric?: boolean;
  /** Kilometres of the contract this one goes on from, counted together with its own. */
  drivenBefore?: number | null;
  /** In another vehicle: kilometres and hours are counted at the end. */
  goesOn?: boolean;
  choices?: StatementChoices;
}

/** A line before its sum: `priced` is null where staff have to type it. */
type Counted = LineFacts & { key: string; detail: string; priced: PricedLine | null; isTaxed: boolean };

export function makeStatement(facts: StatementFacts): Statement {
  const { number, terms, departure, returned, goesOn = false, choices = {} } = facts;
  const driven = drivenKm(facts);
  const early = goesOn ? null : givenBack(terms, returned);
  const lines: Counted[] = [
    ...(goesOn ? [] : [kmLine(terms, driven), lateLine(terms, returned)]),
    ...differencesOf(departure, returned, facts).map((difference) => toBeTyped(difference)),
  ]
    .filter((line) => line !== null)
    .map((line) => withTyped(line, choices.typed?.[line.key] ?? null, terms));
  lines.push(...(choices.added ?? []).map((line) => addedLine(line, terms)));
  if (early && choices.isEarlyTaken) lines.push(earlyLine(early, terms));
  const known = new Set(departure.damages.map(({ number }) => number));
  const damages = returned.damages.filter(({ number }) => !known.has(number));
  const sums = sumUp(lines, choices.offered ?? {}, terms);
  return {
    number,
    side: sideOf(terms),
    ...sums,
    early:
      early && !choices.isEarlyTaken
        ? { days: early.days, amount: amountOf(-early.cents, taxesOf(terms)) }
        : null,
    damages,
    damageExcess: terms.conditions.damage_excess,
    isOdometerUnknown: !goesOn && driven === null && terms.conditions.included_km !== null,
    isOpen: damages.length > 0 || sums.lines.some(({ amount }) => amount === null),
  };
}

/** Null where nobody can tell: what is not known is not counted. */
export function drivenKm({
  departure,
  returned,
  drivenBefore,
}: Pick<StatementFacts, "departure" | "returned" | "drivenBefore">): number | null {
  if (departure.mileage === null || returned.mileage === null || returned.mileage_note) return null;
  const driven = returned.mileage - departure.mileage;
  return driven < 0 ? null : driven + (drivenBefore ?? 0);
}

function kmLine(terms: StatementTerms, driven: number | null): Counted | null {
  const { included_km: included, extra_km_price: price, extra_km_vat } = terms.conditions;
  if (driven === null || included === null || driven <= included) return null;
  const { includesTax, vatRate: usual } = taxesOf(terms);
  const vatRate = extra_km_vat ?? usual;
  const each = price === null ? null : unitPrice(toCents(price), { includesTax, vatRate });
  const line = { quantity: driven - included, unit_price: price ?? 0, discount: 0, vat_rate: vatRate };
  return {
    ...{ key: "km", kind: "km", driven, included, each, detail: "", isTaxed: includesTax },
    priced: price === null ? null : line,
  };
}

function lateLine(terms: StatementTerms, { at: returned }: Reading): Counted | null {
  const { due_at: due } = terms;
  const { grace_minutes: graceMinutes, vat_rate } = terms.late;
  const late = latenessOf({ due, returned }, graceMinutes);
  if (!late) return null;
  return {
    ...{ key: "late", kind: "late", ...late, graceMinutes, due, returned, detail: "" },
    ...{ priced: lineOf(latePrice(terms, late.days), vat_rate), isTaxed: terms.includes_tax },
  };
}

function givenBack(terms: StatementTerms, returned: Reading): { days: number; cents: number } | null {
  const days = Math.min(terms.late.days - 1, daysGivenBack(terms.due_at, returned.at));
  const cents = days > 0 ? earlyPrice(terms, days) : 0;
  return cents > 0 ? { days, cents } : null;
}

function earlyLine(
  { days, cents }: { days: number; cents: number },
  { late, includes_tax }: DayTerms,
): Counted {
  const priced = lineOf(-cents, late.vat_rate);
  return { key: "early", kind: "early", days, detail: "", priced, isTaxed: includes_tax };
}

const toBeTyped = <Facts extends Difference | { kind: "added"; key: string; label: string }>(
  facts: Facts,
) => ({
  ...facts,
  ...{ detail: "", priced: null, isTaxed: false },
});

function addedLine({ key, label, amount, ...said }: AddedLine, terms: DayTerms): Counted {
  const line = toBeTyped({ kind: "added", key: `added:${key}`, label });
  return withTyped(line, amount === null ? null : { ...said, amount }, terms);
}

/** What is counted is never typed over. */
function withTyped(line: Counted, typed: TypedAmount | null, terms: DayTerms): Counted {
  if (line.priced !== null || !typed) return line;
  const priced = lineOf(toCents(typed.amount), typed.vat_rate ?? terms.late.vat_rate);
  return { ...line, priced, detail: typed.detail, isTaxed: sideOf(terms) === "ttc" };
}

function lineOf(cents: number | null, vat_rate: number): PricedLine | null {
  return cents === null ? null : { quantity: 1, unit_price: cents / 100, discount: 0, vat_rate };
}

/** Lines that were told with VAT and those told without, each by the one rule; what is offered is in neither. */
function sumUp(lines: Counted[], offered: Record<string, string>, { late: usual }: DayTerms) {
  const amounts = new Map<Counted, Amount>();
  const vat = new Map<number, number>();
  for (const includesTax of [false, true]) {
    const own = lines.filter(({ key, isTaxed }) => isTaxed === includesTax && offered[key] === undefined);
    const known = own.flatMap((line) => (line.priced ? [{ line, priced: line.priced }] : []));
    const late = known.find(({ line }) => line.kind === "late")?.priced;
    const sums = sumLines(
      known.map(({ priced }) => priced),
      includesTax,
      late,
    );
    for (const [index, { line }] of known.entries())
      amounts.set(line, sums.lines[index] ?? { ht: 0, ttc: 0 });
    for (const { rate, cents } of sums.vat) vat.set(rate, (vat.get(rate) ?? 0) + cents);
  }
  return {
    lines: lines.map((line): StatementLine => {
      const { priced, isTaxed, ...facts } = line;
      const by = offered[line.key];
      if (by === undefined) return { ...facts, amount: amounts.get(line) ?? null, offered: null };
      const rate = { includesTax: isTaxed, vatRate: priced?.vat_rate ?? usual.vat_rate };
      const amount = priced && amountOf(lineTotal(priced), rate);
      return { ...facts, amount: { ht: 0, ttc: 0 }, offered: { by, amount } };
    }),
    total: addAmounts([...amounts.values()]),
    vat: [...vat].sort(([a], [b]) => a - b).map(([rate, cents]) => ({ rate, cents })),
  };
}
