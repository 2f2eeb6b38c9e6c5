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
import { type DayTerms, daysGivenBack, earlyPrice, latenessOf, latePrice } from "./late-return.ts";
import { type Difference, differencesOf, type Reading } from "./reading-differences.ts";

// The statement («décompte») of a return: what two readings come to under the terms that were signed. Pure, so that the
// phone without a network, the server and the paper have the same; its words: `statement-words.ts`.

export interface StatementTerms extends DayTerms {
  /** «CL-2026-0117» */
  number: string;
  /** When it is to be back, and how many `days` that makes, prolongations counted. */
  dueAt: string;
  /** Figures of the vehicle; the excess («franchise») in euros. */
  conditions: Pick<VehicleConditions, "included_km" | "extra_km_price" | "extra_km_vat" | "damage_excess">;
  /** Read in percent; else in eighths of a tank. */
  isElectric: boolean;
  /** Kilometres of the contract this one goes on from, counted together with its own. */
  drivenBefore?: number | null;
}

export interface ReturnReading extends Reading {
  /** Changed meanwhile: what it shows is no distance. */
  isOdometerReplaced?: boolean;
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
  added?: ({ key: string; label: string } & Pick<TypedAmount, "detail" | "vat_rate"> & {
      amount: number | null;
    })[];
  /** Days given back are paid back. */
  isEarlyTaken?: boolean;
  /** The rental goes on in another vehicle: kilometres and hours are counted at its end. */
  goesOn?: boolean;
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
  terms: StatementTerms;
  departure: Reading;
  returned: ReturnReading;
  choices?: StatementChoices;
}

/** A line before its sum: `priced` is null where staff have to type it. */
type Counted = LineFacts & { key: string; detail: string; priced: PricedLine | null; isTaxed: boolean };

export function makeStatement(facts: StatementFacts): Statement {
  const { terms, departure, returned, choices = {} } = facts;
  const driven = drivenKm(facts);
  const early = choices.goesOn ? null : earlyLine(facts);
  const counted: Counted[] = [
    ...(choices.goesOn ? [] : [kmLine(terms, driven), lateLine(terms, returned)]),
    ...differencesOf(departure, returned, terms).map((difference) => ({
      ...{ ...difference, detail: "", priced: null, isTaxed: false },
    })),
    ...(choices.added ?? []).map(({ key, label }) => ({
      ...{ kind: "added" as const, key, label, detail: "", priced: null, isTaxed: false },
    })),
    choices.isEarlyTaken ? early : null,
  ].filter((line) => line !== null);
  const typed = { ...choices.typed, ...typedAmounts(choices.added ?? []) };
  const lines = counted.map((line) => withTyped(line, typed[line.key], terms));
  const known = new Set(departure.damages.map(({ number }) => number));
  const damages = returned.damages.filter(({ number }) => !known.has(number));
  const sums = sumUp(lines, choices.offered ?? {}, terms);
  return {
    number: terms.number,
    side: sideOf(terms),
    lines: sums.lines,
    early: early && !choices.isEarlyTaken ? proposal(early, terms) : null,
    damages,
    damageExcess: terms.conditions.damage_excess,
    isOdometerUnknown: !choices.goesOn && driven === null && terms.conditions.included_km !== null,
    total: sums.total,
    vat: sums.vat,
    isOpen: damages.length > 0 || sums.lines.some(({ amount }) => amount === null),
  };
}

const sideOf = ({ isConsumer }: DayTerms): keyof Amount => (isConsumer ? "ttc" : "ht");

/** Null where nobody can tell: what is not known is not counted. */
export function drivenKm({ terms, departure, returned }: StatementFacts): number | null {
  if (departure.mileage === null || returned.mileage === null || returned.isOdometerReplaced) return null;
  const driven = returned.mileage - departure.mileage;
  return driven < 0 ? null : driven + (terms.drivenBefore ?? 0);
}

function kmLine({ conditions, taxes }: StatementTerms, driven: number | null): Counted | null {
  const { included_km: included, extra_km_price: price, extra_km_vat } = conditions;
  if (driven === null || included === null || driven <= included) return null;
  const vatRate = extra_km_vat ?? taxes.vatRate;
  const each = price === null ? null : unitPrice(toCents(price), { ...taxes, vatRate });
  const line = { quantity: driven - included, unit_price: price ?? 0, discount: 0, vat_rate: vatRate };
  return {
    ...{ key: "km", kind: "km", driven, included, each, detail: "", isTaxed: taxes.includesTax },
    priced: price === null ? null : line,
  };
}

function lateLine(terms: StatementTerms, { at: returned }: ReturnReading): Counted | null {
  const { dueAt: due, graceMinutes, taxes } = terms;
  const late = latenessOf({ due, returned }, graceMinutes);
  if (!late) return null;
  return {
    ...{ key: "late", kind: "late", ...late, graceMinutes, due, returned, detail: "" },
    ...{ priced: lineOf(latePrice(terms, late.days), taxes.vatRate), isTaxed: taxes.includesTax },
  };
}

function earlyLine({ terms, returned }: StatementFacts): Counted | null {
  const days = Math.min(terms.days - 1, daysGivenBack(terms.dueAt, returned.at));
  const cents = days > 0 ? earlyPrice(terms, days) : null;
  if (!cents) return null;
  return {
    ...{ key: "early", kind: "early", days, detail: "" },
    ...{ priced: lineOf(-cents, terms.taxes.vatRate), isTaxed: terms.taxes.includesTax },
  };
}

function proposal({ priced, ...line }: Counted, { taxes }: DayTerms): Statement["early"] {
  if (line.kind !== "early" || !priced) return null;
  return { days: line.days, amount: amountOf(lineTotal(priced), taxes) };
}

function lineOf(cents: number | null, vat_rate: number): PricedLine | null {
  return cents === null ? null : { quantity: 1, unit_price: cents / 100, discount: 0, vat_rate };
}

function typedAmounts(added: NonNullable<StatementChoices["added"]>): Record<string, TypedAmount> {
  return Object.fromEntries(
    added.flatMap(({ key, amount, detail, vat_rate }) =>
      amount === null ? [] : [[key, { amount, detail, vat_rate }]],
    ),
  );
}

/** What is counted is never typed over. */
function withTyped(line: Counted, typed: TypedAmount | undefined, terms: StatementTerms): Counted {
  if (line.priced !== null || !typed) return line;
  const priced = lineOf(toCents(typed.amount), typed.vat_rate ?? terms.taxes.vatRate);
  return { ...line, priced, detail: typed.detail, isTaxed: terms.isConsumer };
}

/** Lines that were told with VAT and those told without, each by the one rule; what is offered is in neither. */
function sumUp(lines: Counted[], offered: Record<string, string>, { taxes }: StatementTerms) {
  const amounts = new Map<string, Amount>();
  const vat = new Map<number, number>();
  for (const includesTax of [false, true]) {
    const own = lines.filter(({ key, isTaxed }) => isTaxed === includesTax && offered[key] === undefined);
    const priced = own.flatMap(({ key, kind, priced }) => (priced ? [{ key, kind, priced }] : []));
    const late = priced.find(({ kind }) => kind === "late")?.priced;
    const sums = sumLines(
      priced.map((line) => line.priced),
      includesTax,
      late,
    );
    for (const [index, { key }] of priced.entries()) amounts.set(key, sums.lines[index] ?? { ht: 0, ttc: 0 });
    for (const { rate, cents } of sums.vat) vat.set(rate, (vat.get(rate) ?? 0) + cents);
  }
  return {
    lines: lines.map(({ priced, isTaxed, ...line }): StatementLine => {
      const by = offered[line.key];
      if (by === undefined) return { ...line, amount: amounts.get(line.key) ?? null, offered: null };
      const rate = { includesTax: isTaxed, vatRate: priced?.vat_rate ?? taxes.vatRate };
      const amount = priced && amountOf(lineTotal(priced), rate);
      return { ...line, amount: { ht: 0, ttc: 0 }, offered: { by, amount } };
    }),
    total: addAmounts([...amounts.values()]),
    vat: [...vat].sort(([a], [b]) => a - b).map(([rate, cents]) => ({ rate, cents })),
  };
}
