import { maxPricedDays, type Stay } from "#app/domain/rental/days.ts";
import { sumEstimates } from "#app/domain/rental/estimate-sums.ts";
import { longTermSentence } from "#app/domain/rental/estimate-words.ts";
import type { Amount } from "#app/domain/rental/money.ts";
import { type Estimate, estimateRental, type Offer } from "#app/domain/rental/tariff.ts";
import type { VehicleType } from "#app/domain/vehicles/vehicles.schema.ts";
import { exactEuros } from "#app/lib/euros.ts";
import { counted } from "#app/lib/plural.ts";
import { type ChosenExtra, chooseExtras, type Extra, offeredExtras, readExtras } from "./extra.ts";

/** What a vehicle's page knows of its prices. */
export interface PricedVehicle {
  type: VehicleType;
  /** Null where it has no tariff, or shows no price. */
  offer: Offer | null;
  extras: readonly Extra[];
}

/** What one vehicle costs for a stay, with what was chosen besides. */
export interface StayPrice {
  /** Its part of the total; null where no length is known, or one that is quoted by hand. */
  estimate: Estimate | null;
  extras: (ChosenExtra & { amount: Amount | null })[];
  total: Amount | null;
  /** «12 jours, prestations comprises : 902,88 € TTC»; empty where no length is known. */
  words: string;
  /** By field name. */
  errors: Record<string, string>;
}

export function priceStay(
  { type, offer, extras }: PricedVehicle,
  typed: Pick<URLSearchParams, "get">,
  { days, km }: Pick<Stay, "days" | "km">,
): StayPrice {
  const fetched = { types: [type], isDelivered: false };
  const { wanted, errors } = readExtras(offeredExtras(extras, fetched), (name) => typed.get(name));
  const chosen = chooseExtras(extras, {
    ...fetched,
    days,
    quantityOf: (extra) => wanted.find((one) => one.extra === extra)?.quantity ?? 0,
  });
  const sums = sumEstimates(
    [{ estimate: offer && days !== null ? estimateRental(offer, days, km) : null }],
    chosen.map(({ extra, line }) => ({ line, includesTax: extra.taxes.includesTax })),
  );
  const [estimate = null] = sums.estimates;
  const total = estimate && sums.total;
  return {
    ...{ estimate, total, errors },
    extras: chosen.map((choice, index) => ({ ...choice, amount: sums.extras[index] ?? null })),
    words: offer && days !== null ? priceWords(days, total, chosen.length) : "",
  };
}

function priceWords(days: number, total: Amount | null, extraCount: number): string {
  if (!total) return days > maxPricedDays ? longTermSentence : "";
  const extras = extraCount > 0 ? ", prestations comprises" : "";
  return `${counted(days, "jour")}${extras}\u00a0: ${exactEuros(total.ttc)}\u00a0TTC`;
}
