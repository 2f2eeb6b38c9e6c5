import { type Amount, amountOf, type Taxes, toCents } from "./vat.ts";

// What a rental costs: the one rule that the page, the form, the server and the mails share.

export interface Tier {
  /** The rentals of at least so many days. */
  from_days: number;
  /** In percent of the price of a day. */
  discount: number;
}

/** What a tariff says to the public besides its name. Amounts are in euros, as staff typed them. */
export interface TariffConditions {
  /** Null: as many as one likes. */
  km_per_day: number | null;
  /** With or without VAT as the company quotes. */
  extra_km_price: number | null;
  deposit: number | null;
  damage_excess: number | null;
  min_age: number | null;
  min_licence_years: number | null;
  notes: string;
}

export interface Tariff extends TariffConditions {
  id: string;
  name: string;
  /** By days; never empty where an offer has the tariff. */
  tiers: Tier[];
}

/** All that the price of a vehicle depends on. */
export interface Offer {
  /** A day's price in cents, as the company quotes it. */
  dayPrice: number;
  taxes: Taxes;
  tariff: Tariff;
}

/** Beyond, a rental is quoted by hand. */
export const longestPriced = 365;
export const mostTiers = 8;

/** What the visitor was shown: it is stored with a request as it is. */
export interface Estimate {
  days: number;
  /** The days whose price applies: more than `days` where a longer rental costs less. */
  chargedDays: number;
  /** Null where the visitor did not say. */
  km: number | null;
  rental: Amount;
  perDay: Amount;
  /** Null: no limit. */
  includedKm: number | null;
  /** Null where none are beyond; `each` and `total` are null where the tariff has no price for them. */
  extraKm: { km: number; each: Amount | null; total: Amount | null } | null;
  total: Amount;
  vatRate: number;
  /** In euros. */
  deposit: number | null;
}

/** The discount of a rental of so many days, in tenths of a percent. */
function discountOf(tiers: Tier[], days: number): number {
  const reached = tiers.filter((tier) => tier.from_days <= days).map((tier) => tier.discount);
  return Math.round(Math.max(0, ...reached) * 10);
}

function rawPrice(dayPrice: number, tiers: Tier[], days: number): number {
  return Math.round((days * dayPrice * (1000 - discountOf(tiers, days))) / 1000);
}

/**
 * Cents for so many days. Where a longer rental costs less, its price applies: nobody pays more for less time. Within a
 * tier the price rises with the days, and the later tiers' starts only grow fewer, so the total never falls.
 */
export function rentalPrice(
  dayPrice: number,
  tiers: Tier[],
  days: number,
): { cents: number; chargedDays: number } {
  const later = tiers.map((tier) => tier.from_days).filter((from) => from > days);
  const choices = [days, ...later].map((chargedDays) => ({
    chargedDays,
    cents: rawPrice(dayPrice, tiers, chargedDays),
  }));
  return choices.reduce((best, choice) => (choice.cents < best.cents ? choice : best));
}

/** Null for rentals that are quoted by hand. */
export function estimateRental(offer: Offer, days: number, km: number | null = null): Estimate | null {
  if (days < 1 || days > longestPriced) return null;
  const { taxes, tariff, dayPrice } = offer;
  const { cents, chargedDays } = rentalPrice(dayPrice, tariff.tiers, days);
  const includedKm = tariff.km_per_day === null ? null : tariff.km_per_day * days;
  const beyond = km !== null && includedKm !== null ? Math.max(0, km - includedKm) : 0;
  const each = tariff.extra_km_price === null ? null : toCents(tariff.extra_km_price);
  const total = amountOf(cents + beyond * (each ?? 0), taxes);
  const extra = beyond > 0 && each !== null ? amountOf(beyond * each, taxes) : null;
  // The lines add up to the total: the first one takes the cent that rounding may leave.
  const rental = extra ? { ht: total.ht - extra.ht, ttc: total.ttc - extra.ttc } : total;
  return {
    days,
    chargedDays,
    km,
    rental,
    perDay: { ht: Math.round(rental.ht / days), ttc: Math.round(rental.ttc / days) },
    includedKm,
    extraKm:
      beyond > 0 ? { km: beyond, each: each === null ? null : amountOf(each, taxes), total: extra } : null,
    total,
    vatRate: taxes.vatRate,
    deposit: tariff.deposit,
  };
}

/** What a day costs at each step: «1 ou 2 jours», «3 à 6 jours»… */
export function tierRows({ dayPrice, taxes, tariff }: Offer) {
  const starts = [1, ...tariff.tiers.map((tier) => tier.from_days)];
  return starts.map((from, index) => ({
    from,
    /** The last day of the step; the last step ends with the price list. */
    to: (starts[index + 1] ?? longestPriced + 1) - 1,
    perDay: amountOf(Math.round((dayPrice * (1000 - discountOf(tariff.tiers, from))) / 1000), taxes),
  }));
}
