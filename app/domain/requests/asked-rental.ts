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
import { formatDays } from "#app/domain/rental/days-words.ts";
import { sumEstimates } from "#app/domain/rental/estimate-sums.ts";
import { formatLicences } from "#app/domain/rental/licence.ts";
import { hoursWords, readHours } from "#app/domain/rental/stay-hours.ts";
import { estimateRental } from "#app/domain/rental/tariff.ts";
import { towingWords } from "#app/domain/rental/towing.ts";
import { quantityIn } from "#app/domain/rental/vehicle-quantity.ts";
import type { AskedVehicle } from "#app/domain/vehicles/asked-vehicles.server.ts";
import { formatPrice } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { counted, joined } from "#app/lib/plural.ts";
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

/** «5 jours, du mardi 8 au samedi 12 décembre, départ à 07:30»; empty where nothing is known. */
export function describeStay(
  { stay: { from, to, days }, hours }: Pick<Rental, "stay" | "hours">,
  today: string,
) {
  const length = days ? counted(days, "jour") : "";
  return [length, formatDays({ from, to }, today), hoursWords(hours)].filter(Boolean).join(", ");
}

/** «2 véhicules · permis B · 750 km compris chacun» */
export function describeVehicles({ vehicles, count: all, unpriced, stay }: Rental): string {
  const count = all > 0 ? counted(all, "véhicule") : "";
  const without = stay.days && unpriced > 0 ? `dont ${unpriced} sans tarif` : "";
  const parts = [
    // One that has no price is said where the price would stand.
    without && vehicles.length > 1 ? `${count}, ${without}` : count,
    licencesOfAll(vehicles),
    includedKilometres(vehicles),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** «800 €», «2 800 € au total»; empty where none is known. */
export function describeDeposits(vehicles: Rental["vehicles"]): string {
  const laid = vehicles.filter(({ estimate }) => estimate?.deposit);
  const sum = laid.reduce((all, { estimate, quantity }) => all + (estimate?.deposit ?? 0) * quantity, 0);
  if (laid.length === 0) return "";
  const isOne = laid.length === 1 && laid[0]?.quantity === 1;
  return isOne ? formatPrice(sum) : `${formatPrice(sum)} au total`;
}

/** «Pour tracter Conflent B35 : permis BE avec Corbère Grand Large.», a sentence for each trailer. */
export function towingSentences(vehicles: AskedVehicle[]): string[] {
  return vehicles.flatMap((trailer) => {
    const words = towingWords(trailer.towedBy, vehicles);
    return words ? [`Pour tracter ${trailer.name}\u00a0: ${words}.`] : [];
  });
}

/** Of a trailer that one of the others tows, the sentence above says it. */
function licencesOfAll(vehicles: AskedVehicle[]): string {
  const known = vehicles.filter(
    ({ licences, towedBy }) => licences.length > 0 && !towingWords(towedBy, vehicles),
  );
  const words = [...new Set(known.map(({ licences }) => formatLicences(licences)))];
  return words.length > 0 ? `permis\u00a0${joined(words)}` : "";
}

function includedKilometres(vehicles: Rental["vehicles"]): string {
  // Of each vehicle, as often as it is asked for.
  const included = vehicles.flatMap(({ estimate, quantity }) =>
    estimate ? Array<number | null>(quantity).fill(estimate.includedKm) : [],
  );
  if (included.length === 0) return "";
  const limited = included.filter((km) => km !== null);
  if (limited.length === 0) return "kilomètres sans limite";
  const [min, max] = [Math.min(...limited), Math.max(...limited)].map((km) => formatNumber(km));
  const each = limited.length > 1 ? " chacun" : "";
  const kilometres = min === max ? `${min}\u00a0km compris${each}` : `de ${min} à ${max}\u00a0km compris`;
  const others = included.length - limited.length;
  if (others === 0) return kilometres;
  return `${kilometres}, sans limite pour ${others > 1 ? "les autres" : "l’autre"}`;
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
