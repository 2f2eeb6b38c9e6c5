import { type Extra, extraLine, extraUnits } from "#app/domain/extras/extra.ts";
import { lineTotal, type PricedLine, type Taxes, unitPrice } from "#app/domain/rental/money.ts";
import { timesName } from "#app/domain/rental/vehicle-quantity.ts";
import type { RequestExtra } from "#app/domain/requests/request-words.ts";
import { shorten } from "#app/lib/shorten.ts";
import { type DraftLine, deliveryLabel, maxLabelLength } from "./quote-terms.ts";

// What goes with the vehicles («prestations»), as lines of a quote. A line does not know which record it is of: staff may
// reword it, and it is found again by its words.

interface Wish {
  quantity: number;
  days: number;
  /** Where it is brought to. */
  place?: string | null;
  /** Whether the prices of the document are typed with VAT: as the company's, where nothing is said. */
  includesTax?: boolean;
}

/** One that brings the vehicles says so in its label, by which a document knows. */
function labelOf({ name, isDelivery }: Pick<Extra, "name" | "isDelivery">): string {
  return isDelivery && !/\blivraison\b/i.test(name) ? `Livraison\u00a0: ${name}` : name;
}

/** What is paid by the day says how many in its label: its quantity is of days. */
function worded(name: string, unit: Extra["unit"], quantity: number): string {
  return shorten(unit === "jour" ? timesName(name, quantity) : name, maxLabelLength);
}

export function extraDraftLine(
  extra: Extra,
  { quantity, days, place, includesTax = extra.taxes.includesTax }: Wish,
): DraftLine | null {
  const price = priceIn(extra, { includesTax, vatRate: extra.taxes.vatRate });
  const line = extraLine({ ...extra, price }, { quantity, days });
  return (
    line && {
      vehicle_id: null,
      label: worded(labelOf(extra), extra.unit, quantity),
      detail: shorten((extra.isDelivery && place) || extra.detail, maxLabelLength),
      unit: extraUnits[extra.unit].unit,
      ...line,
    }
  );
}

/** In cents, as a document has its prices; no dearer for being turned into the other. */
function priceIn({ price, taxes }: Pick<Extra, "price" | "taxes">, { includesTax, vatRate }: Taxes): number {
  if (taxes.includesTax === includesTax) return price;
  return Math.floor(
    unitPrice(price, { includesTax: taxes.includesTax, vatRate })[includesTax ? "ttc" : "ht"],
  );
}

interface Asked {
  days: number | null;
  place: string | null;
  extras: (RequestExtra & { extra_id: string | null })[];
}

/** At today's price; one that is no longer offered as it was shown, else by its name and for nothing. */
export function proposeExtras(
  { days, place, extras: asked }: Asked,
  { extras, taxes }: { extras: readonly Extra[]; taxes: Extra["taxes"] },
): { lines: DraftLine[]; isDelivery: boolean } {
  let isDelivery = false;
  const lines = asked.flatMap(({ extra_id, name, unit, quantity, estimate }) => {
    const wish = { quantity, days: days ?? 1, place };
    const extra = extras.find(({ id }) => id === extra_id) ?? {
      ...{ id: "", name, unit, detail: "", types: [], maxQuantity: quantity },
      isDelivery: estimate?.isDelivery ?? false,
      price: estimate?.includesTax === taxes.includesTax ? Math.round(estimate.line.unit_price * 100) : 0,
      taxes: { ...taxes, vatRate: estimate?.line.vat_rate ?? taxes.vatRate },
    };
    isDelivery ||= extra.isDelivery;
    return extraDraftLine(extra, wish) ?? [];
  });
  return { lines, isDelivery };
}

/** Of a delivery whose price is still to be written. */
export function deliveryLine(place: string | null, vat_rate: number): DraftLine {
  return {
    vehicle_id: null,
    label: deliveryLabel,
    detail: shorten(place ?? "", maxLabelLength),
    quantity: 1,
    unit: "forfait",
    unit_price: 0,
    discount: 0,
    vat_rate,
  };
}

const oneSpaced = (text: string) => text.replace(/\s+/g, " ").trim();

interface Fresh {
  days: number;
  extras: readonly Extra[];
  /** Whether the prices of the document are typed with VAT. */
  includesTax: boolean;
}

/** What a fresh quote of so many days would charge for a line; null where none of today's records reads like it. */
export function freshExtraLine(line: DraftLine, { days, extras, includesTax }: Fresh): PricedLine | null {
  const [, times, name = ""] = /^(?:(\d+) × )?(.+)$/.exec(oneSpaced(line.label)) ?? [];
  const extra = extras.find(
    (each) =>
      extraUnits[each.unit].unit === line.unit && oneSpaced(shorten(labelOf(each), maxLabelLength)) === name,
  );
  if (!extra || line.vehicle_id) return null;
  const cents = priceIn(extra, { includesTax, vatRate: line.vat_rate });
  // No more days than the rental has.
  const most = extra.unit === "jour" ? Number(times ?? 1) * days : line.quantity;
  return {
    quantity: Math.min(line.quantity, most),
    ...{ unit_price: cents / 100, discount: 0, vat_rate: line.vat_rate },
  };
}

/** What is paid by the day follows the days, and nothing costs more than it would in a fresh quote of them. */
export function amendedExtra(
  line: DraftLine,
  { before, days, ...fresh }: Fresh & { before: number },
): DraftLine {
  const each = before > 0 && line.unit === "jour" ? line.quantity / before : 0;
  const followed = each > 0 && Number.isInteger(each) ? { ...line, quantity: each * days } : line;
  const cheaper = freshExtraLine(followed, { days, ...fresh });
  return cheaper && lineTotal(cheaper) < lineTotal(followed) ? { ...followed, ...cheaper } : followed;
}
