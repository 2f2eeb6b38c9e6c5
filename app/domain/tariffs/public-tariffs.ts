import type { Licence } from "#app/domain/rental/licence.ts";
import type { UnitPrice } from "#app/domain/rental/money.ts";
import type { Estimate, Tariff } from "#app/domain/rental/tariff.ts";

/** The lengths whose price of a day the list shows, in days. */
export const listedDays = [1, 3, 7, 14, 28, 90, 180, 365];

/** A tariff as the public reads it. */
export interface PublicTariff extends Tariff {
  /** Which may do for one of its vehicles. */
  licences: Licence[];
  /** Null where no price may be seen. */
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
