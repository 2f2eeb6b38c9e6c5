import type { QuoteStay } from "#app/domain/quotes/quote-terms.ts";
import { hoursOf } from "#app/domain/quotes/quote-validity.ts";
import { eachCondition, quoteConditionFields } from "#app/domain/rental/condition-forms.ts";
import { countDays, type KnownDays } from "#app/domain/rental/days.ts";
import { lineTotal } from "#app/domain/rental/money.ts";
import type { Tier } from "#app/domain/rental/tariff.ts";
import { fromWallClock } from "#app/lib/wall-clock.ts";
import type { AgreedRental } from "./agreed-rental.server.ts";
import { linesOfVehicle } from "./contract-lines.ts";
import { type ContractTerms, lateGraceMinutes } from "./contract-terms.ts";

/** The hour agreed of the last day; null where neither words nor fields say one. */
export function dueMoment({ to }: Pick<KnownDays, "to">, stay: Partial<QuoteStay>): Date | null {
  const { to_time } = hoursOf(stay);
  return to && to_time ? fromWallClock({ date: to, time: to_time }) : null;
}

interface Made {
  days: KnownDays;
  dueAt: Date;
  returnTo: string | null;
  tiers: Tier[];
}

/** What this vehicle's contract repeats of the rental. */
export function makeTerms(rental: AgreedRental, { days, dueAt, returnTo, tiers }: Made): ContractTerms {
  const { quote, prices_for, includes_tax, stay, conditions, lines, quotedId } = rental;
  const { vehicles = [], texts, cancellation = null, ...shared } = conditions;
  const own = vehicles.find(({ vehicle_id }) => vehicle_id === quotedId) ?? vehicles[0] ?? shared;
  const part = linesOfVehicle(lines, { vehicleId: quotedId, includesTax: includes_tax });
  const { from, to } = days;
  return {
    quote: quote && { title: quote.title, accepted_on: quote.accepted_on, terms_sha256: quote.terms_sha256 },
    ...{ prices_for, includes_tax },
    stay: { ...stay, from, to },
    due_at: dueAt.toISOString(),
    return_to: returnTo,
    ...part,
    conditions: eachCondition(quoteConditionFields, ({ key }) => own[key] ?? null),
    ...{ texts, cancellation },
    late: lateOf(rental, { length: from && to ? countDays(from, to) : 1, tiers }),
    follows: null,
  };
}

/** A day more, as the days that were agreed are priced; of a price that is none of a day, its part. */
function lateOf(
  { lines, quotedId }: AgreedRental,
  { length, tiers }: { length: number; tiers: Tier[] },
): ContractTerms["late"] {
  const rented = lines.filter(({ vehicle_id }) => vehicle_id);
  const line = rented.find(({ vehicle_id }) => vehicle_id === quotedId) ?? rented[0];
  const shared = { days: length, vat_rate: line?.vat_rate ?? 20, grace_minutes: lateGraceMinutes };
  if (line?.unit === "jour") return { ...shared, day_price: line.unit_price, discount: line.discount, tiers };
  const day_price = line ? Math.floor(lineTotal(line) / length) / 100 : 0;
  return { ...shared, day_price, discount: 0, tiers: [] };
}
