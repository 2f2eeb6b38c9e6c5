import { isRentalSubject } from "#app/domain/contact/contact-terms.ts";
import {
  chooseExtras,
  type Extra,
  extraQuantityIn,
  extrasFor,
  isExtraField,
  offeredExtras,
  readExtras,
} from "#app/domain/extras/extra.ts";
import { maxPricedDays, readStay } from "#app/domain/rental/days.ts";
import { sumEstimates } from "#app/domain/rental/estimate-sums.ts";
import { readHours } from "#app/domain/rental/stay-hours.ts";
import { estimateRental } from "#app/domain/rental/tariff.ts";
import { quantityIn } from "#app/domain/rental/vehicle-quantity.ts";
import type { AskedVehicle } from "#app/domain/vehicles/asked-vehicles.server.ts";
import type { RequestValues } from "./request-terms.ts";

/** What a visitor asks for, worked out: the same for the form's summary, the sent panel and the page without scripts. */
export type Rental = ReturnType<typeof workOutRental>;

export function workOutRental(
  values: RequestValues,
  asked: AskedVehicle[],
  extras: readonly Extra[],
  today: string,
) {
  const texts = values as Record<string, string | undefined>;
  const read = { get: (name: string) => texts[name] ?? null };
  const stay = readStay(read, today);
  const { days, km } = stay;
  const isDelivered = values.retrait === "livraison";
  const types = asked.map(({ type }) => type);
  const chosen = chooseExtras(extras, {
    ...{ types, isDelivered, days },
    quantityOf: (extra) => extraQuantityIn(values, extra),
  });
  const sums = sumEstimates(
    asked.map(({ id, offer }) => ({
      estimate: days && offer ? estimateRental(offer, days, km) : null,
      quantity: quantityIn(values, id),
    })),
    chosen.map(({ extra, line }) => ({ line, includesTax: extra.taxes.includesTax })),
  );
  const vehicles = asked.map((vehicle, index) => ({
    ...vehicle,
    quantity: quantityIn(values, vehicle.id),
    estimate: sums.estimates[index] ?? null,
  }));
  const unpriced = vehicles.filter(({ estimate }) => !estimate).length;
  return {
    stay,
    hours: readHours(read, stay),
    vehicles,
    /** With each as often as it is asked for. */
    count: vehicles.reduce((sum, { quantity }) => sum + quantity, 0),
    /** What goes with the vehicles, zones of delivery included. */
    offered: extrasFor(extras, types),
    extraErrors: readExtras(offeredExtras(extras, { types, isDelivered }), (name) => values[name]).errors,
    /** What was chosen besides, and its part of the total; null where it costs by the day and the days are not known. */
    extras: chosen.map(({ extra, quantity }, index) => ({
      ...{ extra, quantity },
      amount: sums.extras[index] ?? null,
    })),
    /** Of the vehicles that have an estimate, and of the extras; null where no vehicle has one. */
    total: unpriced < vehicles.length ? sums.total : null,
    unpriced,
    isLongTerm: (days ?? 0) > maxPricedDays,
    isDelivered,
    /** To be brought, and what that costs is in no estimate. */
    isDeliveryApart: isDelivered && !chosen.some(({ extra }) => extra.isDelivery),
  };
}

/** A message about a rental is a request, and so is one that says something of it. */
export function isRequest(subject: string | undefined, request: RequestValues): boolean {
  const { vehicules = [], unite: _unit, ...others } = request;
  const said = Object.entries(others).filter(([name, text]) => text && !(isExtraField(name) && text === "0"));
  return isRentalSubject(subject ?? "") || vehicules.length > 0 || said.length > 0;
}

export function countAgencies(vehicles: AskedVehicle[]): number {
  return new Set(vehicles.flatMap(({ agencyId }) => agencyId ?? [])).size;
}
