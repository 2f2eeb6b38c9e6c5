import { eachCondition, quoteConditionFields } from "#app/domain/rental/condition-forms.ts";
import { countDays } from "#app/domain/rental/days.ts";
import type { VehicleConditions } from "#app/domain/rental/rental-conditions.ts";
import { type PricedVehicle, tariffConditions } from "../quote-proposal.server.ts";
import type { DraftLine, QuoteConditions, QuoteDraft, QuotedConditions, QuoteStay } from "../quote-terms.ts";
import { lengthOf, lineDays } from "./amendment-terms.ts";

interface Amended {
  stay: QuoteStay;
  lines: DraftLine[];
  vehicles: PricedVehicle[];
  taxes: { vatRate: number };
  isOurs: boolean;
}

/**
 * Kilometres, deposit, excess: as they were agreed, the kilometres following the days. Another vehicle comes with its
 * own; where the change is our doing, the customer keeps of both what is better, but for who may drive (decision 0032).
 */
export function amendedConditions(agreed: QuoteDraft, { stay, lines, ...amended }: Amended): QuoteConditions {
  const { vehicles: own = [], texts, cancellation, ...shared } = agreed.conditions;
  // What cancelling costs is the rental's, whatever its days and vehicles.
  const same = { texts, ...(cancellation && { cancellation }) };
  const before = lengthOf(agreed.stay);
  const after = lengthOf(stay);
  const scaled = scale(shared, before, after);
  if (own.length === 0) return { ...scaled, ...same };
  const hired = lines.filter(({ vehicle_id }) => vehicle_id);
  const ids = [...new Set(hired.map(({ vehicle_id }) => vehicle_id))];
  const sets = ids.flatMap((id): QuotedConditions[] => {
    const line = hired.find(({ vehicle_id }) => vehicle_id === id);
    const days = line && lineDays(line, stay);
    const length = days ? countDays(days.from, days.to) : after;
    const kept = own.find(({ vehicle_id }) => vehicle_id === id);
    const was = kept && agreed.lines.find(({ vehicle_id }) => vehicle_id === id);
    const wasDays = was && lineDays(was, agreed.stay);
    const vehicle = amended.vehicles.find((priced) => priced.id === id);
    if (kept) {
      const own = { ...kept, ...scale(kept, wasDays ? countDays(wasDays.from, wasDays.to) : before, length) };
      const tariff = vehicle?.conditions;
      if (!tariff) return [own];
      // A fresh quote that includes more of them would cost less.
      const { included_km } = tariffConditions(tariff, length, amended.taxes.vatRate);
      return [{ ...own, included_km: moreKilometres(own.included_km, included_km) }];
    }
    if (!vehicle) return [];
    // It comes in the place of one that is no longer there, or only before it.
    const former = formerOf(agreed, lines, line) ?? own[0];
    const fresh = tariffConditions(vehicle.conditions, length, amended.taxes.vatRate);
    const promised = former ? scale(former, before, length) : fresh;
    const conditions = amended.isOurs ? betterOf(promised, fresh) : fresh;
    return [{ vehicle_id: vehicle.id, name: vehicle.name, count: former?.count ?? 1, ...conditions }];
  });
  const [first = scaled] = sets;
  const { vehicle_id: _, name: __, count: ___, ...figures } = first as QuotedConditions;
  return { ...figures, vehicles: sets, ...same };
}

/** What was agreed of the vehicle whose place this line takes: the one at the same place among the vehicles. */
function formerOf(agreed: QuoteDraft, lines: DraftLine[], line: DraftLine | undefined) {
  const gone = agreed.lines.filter(
    ({ vehicle_id }) =>
      vehicle_id && !lines.some((other) => other.vehicle_id === vehicle_id && other.until === undefined),
  );
  const come = lines.filter(
    ({ vehicle_id }) => vehicle_id && !agreed.lines.some((other) => other.vehicle_id === vehicle_id),
  );
  const former = line && gone[come.indexOf(line)];
  return agreed.conditions.vehicles?.find(({ vehicle_id }) => vehicle_id === former?.vehicle_id);
}

function scale<Conditions extends VehicleConditions>(conditions: Conditions, before: number, after: number) {
  const { included_km } = conditions;
  if (included_km === null || before === 0 || before === after) return conditions;
  return { ...conditions, included_km: Math.ceil((included_km * after) / before) };
}

const moreKilometres = (one: number | null, other: number | null) =>
  one === null || other === null ? null : Math.max(one, other);

/** Of two figures the customer's better one; «no limit» is the best of kilometres. */
function betterOf(agreed: VehicleConditions, fresh: VehicleConditions): VehicleConditions {
  const lowest = (key: "deposit" | "damage_excess" | "extra_km_price") => {
    const known = [agreed[key], fresh[key]].filter((figure) => figure !== null);
    return known.length > 0 ? Math.min(...known) : null;
  };
  const better: VehicleConditions = {
    ...fresh,
    included_km: moreKilometres(agreed.included_km, fresh.included_km),
    deposit: lowest("deposit"),
    damage_excess: lowest("damage_excess"),
    extra_km_price: lowest("extra_km_price"),
  };
  return eachCondition(quoteConditionFields, ({ key }) => better[key] ?? null);
}
