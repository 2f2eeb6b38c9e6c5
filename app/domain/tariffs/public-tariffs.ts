import type { Licence } from "#app/domain/rental/licence.ts";
import type { UnitPrice } from "#app/domain/rental/money.ts";
import type { Estimate, Tariff } from "#app/domain/rental/tariff.ts";

export const listedDays = [1, 3, 7, 14, 28, 90, 180, 365];

export interface PublicTariff extends Tariff {
  /** Which may do for one of its vehicles. */
  licences: Licence[];
  prices: TariffPrices | null;
}

interface TariffPrices {
  vehicles: number;
  lowest: UnitPrice;
  highest: UnitPrice;
  /** Of the cheapest vehicle, a day's at each of `listedDays`. */
  perDay: UnitPrice[];
}

/** A rental that anyone can recalculate, of the cheapest vehicle of a tariff. */
export interface PriceExample {
  vehicle: string;
  tariff: Tariff;
  estimate: Estimate;
}
