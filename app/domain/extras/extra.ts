import { maxPricedDays } from "#app/domain/rental/days.ts";
import type { Amount, PricedLine, Taxes } from "#app/domain/rental/money.ts";
import type { VehicleType } from "#app/domain/vehicles/vehicles.schema.ts";

// What a rental takes besides its vehicles, «prestations» in French: the one rule that the page, the form, the server, the
// mails and the quote share. Nobody is given one they did not choose.

/** `each` after a price, `unit` on a line of a quote. */
export const extraUnits = {
  jour: { label: "Par jour", each: "par jour", unit: "jour" },
  location: { label: "Par location", each: "par location", unit: "forfait" },
  piece: { label: "À la pièce", each: "la pièce", unit: "unité" },
} as const;
export type ExtraUnit = keyof typeof extraUnits;

export const maxExtraQuantity = 99;
/** As many as one request keeps. */
export const maxRequestExtras = 20;

/** As visitors read one. */
export interface Extra {
  id: string;
  name: string;
  detail: string;
  unit: ExtraUnit;
  /** In cents, with VAT or without as the company quotes. */
  price: number;
  taxes: Taxes;
  /** Empty: with every type. */
  types: VehicleType[];
  /** Asked for where vehicles are brought. */
  isDelivery: boolean;
  maxQuantity: number;
}

/** One that was chosen; its line is null where it costs by the day and nobody knows how many. */
export interface ChosenExtra {
  extra: Extra;
  quantity: number;
  line: PricedLine | null;
}

/** What the visitor was shown: stored with a request as it is. */
export interface ExtraEstimate {
  line: PricedLine;
  /** With it, what bringing the vehicles costs is part of the sum. */
  isDelivery: boolean;
  includesTax: boolean;
  /** Its part of the request's sum. */
  total: Amount;
}

export type ExtraField = `prestation[${string}]`;
export const extraField = (id: string): ExtraField => `prestation[${id}]`;
export const isExtraField = (name: string): name is ExtraField => name.startsWith("prestation[");

export const wrongExtraQuantity = (max: number) => `Indiquez un nombre de 0 à ${max}.`;

/** None where nothing is said; undefined for what is no quantity. */
export function readExtraQuantity(text: string | number | null | undefined, max: number): number | undefined {
  const typed = String(text ?? "").trim();
  if (typed === "") return 0;
  const count = /^\d{1,3}$/.test(typed) ? Number(typed) : -1;
  return count >= 0 && count <= max ? count : undefined;
}

/** Those that go with vehicles of these types; all of them where none is named yet. */
export function extrasFor(extras: readonly Extra[], types: readonly string[]): Extra[] {
  return extras.filter(
    (extra) =>
      types.length === 0 || extra.types.length === 0 || extra.types.some((type) => types.includes(type)),
  );
}

/** Those that are chosen from: where vehicles are fetched, nothing is brought. */
export function offeredExtras(
  extras: readonly Extra[],
  { types, isDelivered }: { types: readonly string[]; isDelivered: boolean },
): Extra[] {
  return extrasFor(extras, types).filter(({ isDelivery }) => isDelivered || !isDelivery);
}

export interface WantedExtra {
  extra: Extra;
  quantity: number;
}

/** How many of each were typed, and by field name what is no quantity of it. */
export function readExtras(
  extras: readonly Extra[],
  textOf: (name: ExtraField) => string | null | undefined,
): { wanted: WantedExtra[]; errors: Record<string, string> } {
  const wanted: WantedExtra[] = [];
  const errors: Record<string, string> = {};
  for (const extra of extras) {
    const name = extraField(extra.id);
    const quantity = readExtraQuantity(textOf(name), extra.maxQuantity);
    if (quantity === undefined) errors[name] = wrongExtraQuantity(extra.maxQuantity);
    else if (quantity > 0) wanted.push({ extra, quantity });
  }
  return { wanted, errors };
}

/** None where what was typed is no quantity of it. */
export function extraQuantityIn(
  values: Partial<Record<ExtraField, string>>,
  { id, maxQuantity }: Extra,
): number {
  return readExtraQuantity(values[extraField(id)], maxQuantity) ?? 0;
}

interface Choice {
  types: readonly string[];
  isDelivered: boolean;
  days: number | null;
  quantityOf: (extra: Extra) => number;
}

/** Those that were chosen among what is offered, each with its line: the page's and the server's. */
export function chooseExtras(extras: readonly Extra[], { quantityOf, days, ...stay }: Choice): ChosenExtra[] {
  // A rental that is quoted by hand has no price by the day.
  const pricedDays = days !== null && days <= maxPricedDays ? days : null;
  return offeredExtras(extras, stay)
    .map((extra) => ({ extra, quantity: quantityOf(extra) }))
    .filter(({ quantity }) => quantity > 0)
    .slice(0, maxRequestExtras)
    .map(({ extra, quantity }) => ({
      ...{ extra, quantity },
      line: extraLine(extra, { quantity, days: pricedDays }),
    }));
}

export function extraLine(
  { unit, price, taxes }: Pick<Extra, "unit" | "price" | "taxes">,
  { quantity, days }: { quantity: number; days: number | null },
): PricedLine | null {
  if (unit === "jour" && days === null) return null;
  const times = unit === "jour" ? (days ?? 1) : 1;
  return { quantity: quantity * times, unit_price: price / 100, discount: 0, vat_rate: taxes.vatRate };
}
