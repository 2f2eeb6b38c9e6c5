import { toCents } from "#app/lib/euros.ts";
import { maxPricedDays } from "./days.ts";
import { type Amount, type PricedLine, sumLines, type Taxes, type UnitPrice, unitPrice } from "./money.ts";
import type { TariffConditions } from "./rental-conditions.ts";

// What a rental costs: the one rule that the page, the form, the server and the mails share.

export interface Tier {
  /** The rentals of at least so many days. */
  from_days: number;
  discount: number;
}

export interface Tariff extends TariffConditions {
  id: string;
  name: string;
  /** By days; never empty where an offer has the tariff. */
  tiers: Tier[];
}

export interface Offer {
  dayPrice: number;
  taxes: Taxes;
  tariff: Tariff;
}

export const maxTiers = 8;

/** What the visitor was shown: it is stored with a request as it is. */
export interface Estimate {
  days: number;
  /** The days whose price applies: more than `days` where a longer rental costs less. */
  chargedDays: number;
  km: number | null;
  rental: Amount;
  /** Of an earlier request, rounded to the cent. */
  perDay: UnitPrice;
  includedKm: number | null;
  /** Null where none are beyond; `each` and `total` are null where the tariff has no price for them. */
  extraKm: { km: number; each: UnitPrice | null; total: Amount | null } | null;
  total: Amount;
  vatRate: number;
  deposit: number | null;
  /** What its amounts are made of; earlier requests have kept the amounts alone. */
  lines?: PricedLine[];
  includesTax?: boolean;
  quantity?: number;
}

function discountOf(tiers: Tier[], days: number): number {
  return Math.max(0, ...tiers.filter((tier) => tier.from_days <= days).map((tier) => tier.discount));
}

/**
 * The days that are charged. Where a longer rental costs less, its price applies: nobody pays more for less time. Within
 * a tier the price rises with the days, and the later tiers' starts only grow fewer, so the total never falls.
 */
function chargedDaysOf(tiers: Tier[], days: number): number {
  // Exact, in thousandths of a day's price: what is rounded would make equal what is not.
  const cost = (length: number) => length * (1000 - Math.round(discountOf(tiers, length) * 10));
  const later = tiers.map((tier) => tier.from_days).filter((from) => from > days);
  return [days, ...later].reduce((best, length) => (cost(length) < cost(best) ? length : best));
}

/** What the lines of a rental are made of: an offer, or a vehicle without a price list as staff quote it. */
interface PriceBasis {
  dayPrice: number;
  vatRate: number;
  tariff: Pick<Tariff, "tiers" | "km_per_day" | "extra_km_price"> | null;
}

interface Wish {
  days: number;
  km: number | null;
  quantity?: number;
}

/** The priced lines of a rental: an estimate and a quote's proposal are made of these. */
export function rentalLines({ dayPrice, vatRate, tariff }: PriceBasis, { days, km, quantity = 1 }: Wish) {
  const tiers = tariff?.tiers ?? [];
  const chargedDays = chargedDaysOf(tiers, days);
  const includedKm = tariff?.km_per_day == null ? null : tariff.km_per_day * days;
  const beyond = km !== null && includedKm !== null ? Math.max(0, km - includedKm) : 0;
  const each = tariff?.extra_km_price ?? null;
  const line = (count: number, unit_price: number, discount: number): PricedLine => ({
    ...{ quantity: count * quantity, unit_price, discount, vat_rate: vatRate },
  });
  return {
    chargedDays,
    includedKm,
    beyond,
    rental: line(chargedDays, dayPrice / 100, dayPrice === 0 ? 0 : discountOf(tiers, chargedDays)),
    /** Null where none are beyond, or nobody has said what they cost. */
    extraKm: beyond > 0 && each !== null ? line(beyond, each, 0) : null,
  };
}

export function estimateRental(offer: Offer, days: number, km: number | null = null): Estimate | null {
  if (days < 1 || days > maxPricedDays) return null;
  const { taxes, tariff, dayPrice } = offer;
  const made = rentalLines({ dayPrice, vatRate: taxes.vatRate, tariff }, { days, km });
  const { chargedDays, includedKm, beyond } = made;
  const each = tariff.extra_km_price;
  const lines = made.extraKm ? [made.rental, made.extraKm] : [made.rental];
  const { total, lines: amounts } = sumLines(lines, taxes.includesTax);
  const [rental = total, extra = null] = amounts;
  return {
    days,
    chargedDays,
    km,
    rental,
    // Of a longer rental's price it is an average, which seldom ends and is shown as such.
    perDay:
      chargedDays > days
        ? { ht: rental.ht / days, ttc: rental.ttc / days }
        : unitPrice(dayPrice, taxes, made.rental.discount),
    includedKm,
    extraKm:
      beyond > 0
        ? { km: beyond, each: each === null ? null : unitPrice(toCents(each), taxes), total: extra }
        : null,
    total,
    vatRate: taxes.vatRate,
    deposit: tariff.deposit,
    lines,
    includesTax: taxes.includesTax,
  };
}

/** What a day costs at each step: «1 ou 2 jours», «3 à 6 jours»… */
export function tierRows({ dayPrice, taxes, tariff }: Offer) {
  const starts = [1, ...tariff.tiers.map((tier) => tier.from_days)];
  return starts.map((from, index) => ({
    from,
    /** The last day of the step; the last step ends with the price list. */
    to: (starts[index + 1] ?? maxPricedDays + 1) - 1,
    perDay: unitPrice(dayPrice, taxes, discountOf(tariff.tiers, from)),
  }));
}
