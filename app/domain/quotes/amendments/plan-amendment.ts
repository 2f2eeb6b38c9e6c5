import type { Extra } from "#app/domain/extras/extra.ts";
import { addDays, countDays, type EndedDays, todayOf } from "#app/domain/rental/days.ts";
import { lineTotal, type PricedLine, type Taxes, unitPrice } from "#app/domain/rental/money.ts";
import { rentalLines } from "#app/domain/rental/tariff.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { shorten } from "#app/lib/shorten.ts";
import { amendedExtra, freshExtraLine } from "../quote-extras.ts";
import { type PricedVehicle, shortPeriod } from "../quote-proposal.server.ts";
import { type DraftLine, maxLabelLength, type QuoteDraft, type QuoteStay } from "../quote-terms.ts";
import { hourOf } from "../quote-validity.ts";
import { amendedConditions } from "./amended-conditions.ts";
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

export interface Planning extends FreshPrices, AmendedState {
  agreed: QuoteDraft;
  change: AmendmentChange;
  /** The usual words of departure and return on those days. */
  usualWords: (stay: Pick<QuoteStay, "from" | "to">) => Pick<QuoteStay, "departure" | "return">;
}

export function planAmendment(planning: Planning): QuoteDraft {
  const { agreed, change } = planning;
  const stay = planStay(planning);
  const before = lengthOf(agreed.stay);
  const after = lengthOf(stay);
  const lines: DraftLine[] = [];
  let vehicle: DraftLine | null = null;
  for (const line of agreed.lines) {
    if (line.vehicle_id) {
      vehicle = line;
      lines.push(...planVehicle(line, stay, planning));
    } else if (line.unit === "km" && vehicle) {
      lines.push(...planKilometres(line, vehicle, { before, after, planning }));
    } else lines.push(amendedExtra(line, { before, days: after, ...planning }));
  }
  return {
    ...agreed,
    stay,
    validity: null,
    lines,
    conditions: amendedConditions(agreed, { ...planning, stay, lines, isOurs: change.isOurs ?? false }),
  };
}

/** The words of an end stay as they were agreed, unless its day changes and they were the usual ones. */
function planStay({ agreed: { stay }, change, usualWords }: Planning): QuoteStay {
  const days = { from: change.from ?? stay.from, to: change.to ?? stay.to };
  const was = usualWords(stay);
  const now = usualWords(days);
  const words = (end: "departure" | "return", isMoved: boolean) =>
    isMoved && stay[end] === was[end] ? now[end] : stay[end];
  return {
    ...stay,
    ...days,
    departure: atHour(words("departure", days.from !== stay.from), change.from_hour, "à partir de"),
    return: atHour(words("return", days.to !== stay.to), change.to_hour, "avant"),
  };
}

function atHour(words: string, hour: string | undefined, lead: string): string {
  if (!hour || hourOf(words) === hour) return words;
  const [, place = words] = /^(?:à partir de|avant|à) [\d:h ]+, (.+)$/.exec(words) ?? [];
  return [`${lead} ${hour}`, place].filter(Boolean).join(", ");
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
  const isSame = taxes.includesTax === includesTax;
  const other = unitPrice(vehicle.dayPrice, { includesTax: taxes.includesTax, vatRate: vat_rate });
  const dayPrice = isSame ? vehicle.dayPrice : Math.floor(other[includesTax ? "ttc" : "ht"]);
  const of = Math.max(lengthOf(stay), countDays(piece.from, piece.to));
  const { rental } = rentalLines(
    { dayPrice, vatRate: vat_rate, tariff: vehicle.conditions },
    { days: of, km: null, quantity: count },
  );
  return partOfRental(rental, { days: countDays(piece.from, piece.to), of, count });
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

/** Kilometres that were paid beyond those included are fewer where more are included now. */
function planKilometres(
  line: DraftLine,
  vehicle: DraftLine,
  { before, after, planning: { agreed } }: { before: number; after: number; planning: Planning },
): DraftLine[] {
  const own = agreed.conditions.vehicles?.find(({ vehicle_id }) => vehicle_id === vehicle.vehicle_id);
  const included = (own ?? agreed.conditions).included_km;
  if (included === null || before === 0) return [line];
  const count = countOf(vehicle, agreed);
  const now = Math.ceil((included * after) / before);
  const quantity = Math.min(line.quantity, Math.max(0, line.quantity - (now - included) * count));
  if (quantity === 0) return [];
  const [was, is] = [included, now].map((km) => `${formatNumber(km)} compris`) as [string, string];
  return [
    { ...line, quantity, detail: quantity === line.quantity ? line.detail : line.detail.replace(was, is) },
  ];
}

/** Its days in the place of those before; a price of more days than those is another one now. */
function periodDetail(detail: string, was: EndedDays, now: EndedDays): string {
  if (was.from === now.from && was.to === now.to) return detail;
  return detail
    .replace(shortPeriod(was.from, was.to), shortPeriod(now.from, now.to))
    .replace(/,? ?[\d\u00a0\u202f]+ ?jours au prix de \d+, plus bas/, "");
}
