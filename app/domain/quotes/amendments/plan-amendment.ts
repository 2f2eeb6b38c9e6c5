import type { Extra } from "#app/domain/extras/extra.ts";
import { addDays, countDays, type EndedDays, todayOf } from "#app/domain/rental/days.ts";
import { lineTotal, type PricedLine, type Taxes, unitPrice } from "#app/domain/rental/money.ts";
import { rentalLines } from "#app/domain/rental/tariff.ts";
import { toCents } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { shorten } from "#app/lib/shorten.ts";
import { amendedExtra, freshExtraLine } from "../quote-extras.ts";
import { type PricedVehicle, shortPeriod } from "../quote-proposal.server.ts";
import {
  type DraftLine,
  maxLabelLength,
  type QuoteConditions,
  type QuoteDraft,
  type QuoteStay,
} from "../quote-terms.ts";
import { amendedConditions } from "./amended-conditions.ts";
import { amendedKilometres } from "./amended-kilometres.ts";
import { amendedStay, type UsualStay } from "./amended-stay.ts";
import { amendmentPrice, partOfRental } from "./amendment-price.ts";
import { type AmendedState, type AmendmentChange, hasBegun, lengthOf, lineDays } from "./amendment-terms.ts";

// What an amendment proposes: every line of what was agreed, on the new days and vehicles, at the price of the one rule.

/** What fresh prices are made of: the vehicles as they are offered today, and how this document is quoted. */
export interface FreshPrices {
  vehicles: PricedVehicle[];
  taxes: Taxes;
  extras: readonly Extra[];
  /** Whether the prices of the document are typed with VAT. */
  includesTax: boolean;
}

export interface Planning extends FreshPrices, AmendedState, UsualStay {
  agreed: QuoteDraft;
  change: AmendmentChange;
}

export function planAmendment(planning: Planning): QuoteDraft {
  const { agreed, change } = planning;
  const stay = amendedStay(agreed.stay, change, planning);
  const planned = agreed.lines.map((line) =>
    line.vehicle_id ? { line, lines: planVehicle(line, stay, planning) } : { line, lines: [] },
  );
  const conditions = amendedConditions(agreed, {
    ...planning,
    ...{ stay, lines: planned.flatMap(({ lines }) => lines), isOurs: change.isOurs ?? false },
  });
  const [before, after] = [lengthOf(agreed.stay), lengthOf(stay)];
  let hired: (typeof planned)[number] | null = null;
  const lines = planned.flatMap((one) => {
    const { line } = one;
    if (line.vehicle_id) {
      hired = one;
      return one.lines;
    }
    const isBeyond = line.unit === "km" && hired !== null;
    return isBeyond
      ? planKilometres(line, hired, { conditions, planning })
      : [amendedExtra(line, { before, days: after, ...planning })];
  });
  return { ...agreed, stay, validity: null, lines, conditions };
}

/** Kilometres stand under the vehicle they are of. */
function planKilometres(
  line: DraftLine,
  hired: { line: DraftLine; lines: DraftLine[] } | null,
  { conditions, planning }: { conditions: QuoteConditions; planning: Planning },
): DraftLine[] {
  const vehicleId = hired?.line.vehicle_id;
  if (!hired || !vehicleId) return [line];
  const now = [...new Set(hired.lines.flatMap(({ vehicle_id }) => vehicle_id ?? []))];
  const { agreed, vehicles, taxes, includesTax } = planning;
  const each = vehicles.find(({ id }) => id === now.at(-1))?.conditions?.extra_km_price ?? null;
  return amendedKilometres(line, {
    ...{ agreed: agreed.conditions, wanted: conditions, vehicleId, now, count: countOf(hired.line, agreed) },
    freshPrice: each && asQuoted(toCents(each), { vatRate: line.vat_rate, taxes, includesTax }) / 100,
  });
}

/** One line, or two where another vehicle comes on the way. */
function planVehicle(line: DraftLine, stay: QuoteStay, planning: Planning): DraftLine[] {
  const { agreed, change, now, isOut } = planning;
  const was = lineDays(line, agreed.stay);
  const days = lineDays(line, stay);
  if (!was || !days) return days ? [line] : [];
  const by = change.vehicles?.find(({ id }) => id === line.vehicle_id)?.by;
  const next = by && by !== line.vehicle_id ? planning.vehicles.find(({ id }) => id === by) : undefined;
  const today = todayOf(now);
  const begun = hasBegun(agreed, now, isOut);
  // The days that are over keep their vehicle: the other comes today.
  const at = next && begun && today > days.from ? today : days.from;
  const isSplit = next !== undefined && at > days.from && at <= days.to;
  const own: EndedDays = isSplit ? { from: days.from, to: addDays(at, -1) } : days;
  const price = (vehicleId: string, piece: EndedDays, keepsAgreed: boolean) =>
    amendmentPrice(line, {
      before: countDays(was.from, was.to),
      after: countDays(piece.from, piece.to),
      count: countOf(line, agreed),
      fresh: freshLine(planning, { vehicleId, line, piece, stay, count: countOf(line, agreed) }),
      keepsAgreed,
    });
  const detail = (piece: EndedDays) => periodDetail(line.detail, was, piece);
  if (!next || at > days.to)
    return [{ ...line, ...price(line.vehicle_id ?? "", days, true), detail: detail(days) }];
  const many = /^Location (\d+\u00a0× )/.exec(line.label)?.[1] ?? "";
  const rest: EndedDays = { from: at, to: days.to };
  const other: DraftLine = {
    ...line,
    ...price(next.id, rest, change.isOurs ?? false),
    vehicle_id: next.id,
    label: shorten(`Location ${many}${next.name}`, maxLabelLength),
    detail: [shortPeriod(rest.from, rest.to), next.licence && `permis ${next.licence}`]
      .filter(Boolean)
      .join(", "),
    ...(isSplit ? { since: at } : {}),
  };
  if (!isSplit) return [other];
  const kept = { ...line, ...price(line.vehicle_id ?? "", own, true), detail: detail(own), until: own.to };
  return [kept, other];
}

export function countOf({ vehicle_id }: DraftLine, { conditions }: Pick<QuoteDraft, "conditions">): number {
  return conditions.vehicles?.find((own) => own.vehicle_id === vehicle_id)?.count ?? 1;
}

interface Fresh {
  vehicleId: string;
  line: Pick<DraftLine, "vat_rate">;
  piece: EndedDays;
  stay: Pick<QuoteStay, "from" | "to">;
  count: number;
}

/** What a fresh quote of the whole stay makes of these days; null where the vehicle has no price. */
function freshLine(
  { vehicles, taxes, includesTax }: FreshPrices,
  { vehicleId, line: { vat_rate }, piece, stay, count }: Fresh,
): PricedLine | null {
  const vehicle = vehicles.find(({ id }) => id === vehicleId);
  if (!vehicle?.dayPrice) return null;
  const dayPrice = asQuoted(vehicle.dayPrice, { vatRate: vat_rate, taxes, includesTax });
  const of = Math.max(lengthOf(stay), countDays(piece.from, piece.to));
  const { rental } = rentalLines(
    { dayPrice, vatRate: vat_rate, tariff: vehicle.conditions },
    { days: of, km: null, quantity: count },
  );
  return partOfRental(rental, { days: countDays(piece.from, piece.to), of, count });
}

/** A price of today in cents as the document has its prices: with VAT, or without. */
function asQuoted(
  cents: number,
  { vatRate, taxes, includesTax }: Pick<FreshPrices, "taxes" | "includesTax"> & { vatRate: number },
): number {
  if (taxes.includesTax === includesTax) return cents;
  const price = unitPrice(cents, { includesTax: taxes.includesTax, vatRate });
  return Math.floor(price[includesTax ? "ttc" : "ht"]);
}

/** What its vehicles and extras come to, and what fresh quotes of the same days would: the first may not be more. */
export function rentalAgainstFresh(draft: QuoteDraft, fresh: FreshPrices) {
  const rental: PricedLine[] = [];
  const limit: PricedLine[] = [];
  for (const line of draft.lines) {
    const extra = freshExtraLine(line, { days: lengthOf(draft.stay), ...fresh });
    if (extra) {
      rental.push(line);
      limit.push(extra);
    }
    const piece = line.vehicle_id ? lineDays(line, draft.stay) : null;
    if (!line.vehicle_id || !piece) continue;
    rental.push(line);
    const count = countOf(line, draft);
    const made = freshLine(fresh, { vehicleId: line.vehicle_id, line, piece, stay: draft.stay, count });
    // Nobody can tell what an unpriced one would cost afresh.
    limit.push(made ?? line);
  }
  const cents = (lines: PricedLine[]) => lines.reduce((sum, line) => sum + lineTotal(line), 0);
  return { rental, limit, isOver: cents(rental) > cents(limit) };
}

/** Its days in the place of those before; a price of more days than those is another one now. */
function periodDetail(detail: string, was: EndedDays, now: EndedDays): string {
  if (was.from === now.from && was.to === now.to) return detail;
  const priced = `${formatNumber(countDays(was.from, was.to))}\u00a0jours au prix de `;
  const start = detail.indexOf(priced);
  const end = start < 0 ? -1 : detail.indexOf(pricedEnd, start);
  const rest = end < 0 ? detail : `${detail.slice(0, start)}${detail.slice(end + pricedEnd.length)}`;
  return rest.replace(/, $/, "").replace(shortPeriod(was.from, was.to), shortPeriod(now.from, now.to));
}

const pricedEnd = ", plus bas";
