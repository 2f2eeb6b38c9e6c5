import { lineTotal } from "#app/domain/rental/money.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import type { DraftLine, QuoteConditions } from "../quote-terms.ts";

interface Kilometres {
  agreed: QuoteConditions;
  wanted: QuoteConditions;
  /** The vehicle they were agreed with, and those that have its days now. */
  vehicleId: string;
  now: string[];
  /** How many of it. */
  count: number;
  /** What one more costs today, in the prices of the document; null where no tariff says. */
  freshPrice: number | null;
}

/**
 * Kilometres that were paid beyond those included are never more than agreed, and fewer where more are included now; at
 * today's price where that is lower.
 */
export function amendedKilometres(line: DraftLine, kilometres: Kilometres): DraftLine[] {
  const { agreed, wanted, vehicleId, now, count, freshPrice } = kilometres;
  const was = setOf(agreed, vehicleId).included_km;
  const each = now.map((id) => setOf(wanted, id).included_km);
  if (was === null) return [line];
  // Without a limit, nothing is beyond.
  if (each.includes(null)) return [];
  const is = each.reduce<number>((sum, km) => sum + (km ?? 0), 0);
  const planned = was + Math.ceil(line.quantity / count);
  const quantity = Math.min(line.quantity, Math.max(0, line.quantity - (is - was) * count));
  if (quantity === 0) return [];
  const price = { ...line, quantity };
  const cheaper = { ...price, unit_price: freshPrice ?? line.unit_price, discount: 0 };
  const best = freshPrice !== null && lineTotal(cheaper) < lineTotal(price) ? cheaper : price;
  const words: [number, number, string][] = [
    [was, is, " compris"],
    // Of fewer days fewer are planned for the same price.
    [planned, is + Math.ceil(quantity / count), "\u00a0km prévus"],
  ];
  const said = words.reduce(
    (detail, [before, after, unit]) =>
      detail.replace(`${formatNumber(before)}${unit}`, `${formatNumber(after)}${unit}`),
    line.detail,
  );
  const name = now.length === 1 && setOf(wanted, now[0] ?? "").name;
  const former = setOf(agreed, vehicleId).name;
  return [{ ...best, detail: name && former ? said.replace(former, name) : said }];
}

/** What holds of a vehicle: its own conditions, or those of all. */
function setOf({ vehicles = [], included_km }: QuoteConditions, id: string) {
  return vehicles.find(({ vehicle_id }) => vehicle_id === id) ?? { included_km, name: "" };
}
