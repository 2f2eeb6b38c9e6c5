import { describe, expect, test } from "vitest";
import { sumEstimates } from "./estimate-sums.ts";
import { vatOf } from "./money.ts";
import { type Estimate, estimateRental, maxTiers, type Offer, type Tier, tierRows } from "./tariff.ts";

const tiers: Tier[] = [
  [3, 8],
  [7, 20],
  [14, 28],
  [28, 40],
  [90, 48],
  [180, 54],
  [365, 60],
].map(([from_days = 0, discount = 0]) => ({ from_days, discount }));

const van: Offer = {
  dayPrice: 6900,
  taxes: { includesTax: false, vatRate: 20 },
  tariff: {
    id: "",
    name: "Utilitaires permis B",
    tiers,
    km_per_day: 150,
    extra_km_price: 0.15,
    deposit: 800,
    damage_excess: 900,
    min_age: 21,
    min_licence_years: 2,
    notes: "",
  },
};

/** The same numbers at every run (mulberry32). */
function randomNumbers(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test("the rental of the brochure: twelve days, 2,200 km", () => {
  expect(estimateRental(van, 12, 2200)).toEqual({
    days: 12,
    chargedDays: 12,
    km: 2200,
    rental: { ht: 66240, ttc: 79488 },
    perDay: { ht: 5520, ttc: 6624 },
    includedKm: 1800,
    extraKm: { km: 400, each: { ht: 15, ttc: 18 }, total: { ht: 6000, ttc: 7200 } },
    total: { ht: 72240, ttc: 86688 },
    vatRate: 20,
    deposit: 800,
    lines: [
      { quantity: 12, unit_price: 69, discount: 20, vat_rate: 20 },
      { quantity: 400, unit_price: 0.15, discount: 0, vat_rate: 20 },
    ],
    includesTax: false,
  });
});

test("a unit price is exact: what is shown times the quantity is what is billed", () => {
  const city: Offer = {
    ...van,
    dayPrice: 3280,
    tariff: { ...van.tariff, extra_km_price: 0.12, tiers: [{ from_days: 7, discount: 10 }] },
  };
  const week = estimateRental(city, 7, 6000);
  expect(week?.perDay).toEqual({ ht: 2952, ttc: 3542.4 });
  expect(week?.extraKm?.each).toEqual({ ht: 12, ttc: 14.4 });
  expect(week?.rental.ttc).toBe(24_797);
  expect(week?.extraKm?.total?.ttc).toBe(4950 * 14.4);
});

test("what an earlier request has kept is added as it was shown", () => {
  const { lines: _, includesTax: __, ...kept } = estimateRental({ ...van, dayPrice: 6901 }, 1) as Estimate;
  const { total, estimates } = sumEstimates([{ estimate: kept }, { estimate: null }, { estimate: kept }]);
  expect(total).toEqual({ ht: 13_802, ttc: 16_562 });
  expect(estimates).toEqual([kept, null, kept]);
});

test("several vehicles have VAT on their sum, and the largest takes the cent", () => {
  const estimate = estimateRental({ ...van, dayPrice: 1001 }, 1);
  const { total, estimates } = sumEstimates([{ estimate }, { estimate }, { estimate }]);
  expect(total).toEqual({ ht: 3003, ttc: 3604 });
  expect(estimates.map((part) => part?.total.ttc)).toEqual([1202, 1201, 1201]);
});

describe("nobody pays more for less time", () => {
  test("thirteen days cost what fourteen do, and say so", () => {
    const cost = (days: number) => {
      const estimate = estimateRental(van, days);
      return [estimate?.total.ht, estimate?.chargedDays];
    };
    expect([cost(13), cost(27), cost(12)]).toEqual([
      [69552, 14],
      [115920, 28],
      [66240, 12],
    ]);
  });

  test("for a thousand random tariffs and every length up to 400 days", () => {
    const random = randomNumbers(20);
    const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
    for (let round = 0; round < 1000; round++) {
      const days = new Set(Array.from({ length: between(1, maxTiers) }, () => between(2, 365)));
      const discounts = Array.from({ length: days.size }, () => between(1, 999) / 10).sort((a, b) => a - b);
      const offer: Offer = {
        dayPrice: between(1, 99_999),
        taxes: { includesTax: random() < 0.5, vatRate: [20, 8.5, 5.5, 0][between(0, 3)] as number },
        tariff: {
          ...van.tariff,
          tiers: [...days]
            .sort((a, b) => a - b)
            .map((from_days, index) => ({ from_days, discount: discounts[index] as number })),
        },
      };
      let before = { ht: 0, ttc: 0 };
      let perDay = Number.POSITIVE_INFINITY;
      for (let n = 1; n <= 400; n++) {
        const estimate = estimateRental(offer, n);
        if (n > 365) {
          expect(estimate).toBeNull();
          continue;
        }
        if (!estimate) throw new Error(`no price for ${n} days`);
        const { total } = estimate;
        if (total.ttc < before.ttc || total.ht < before.ht)
          throw new Error(`${n} days cost less than ${n - 1}`);
        // As shown, beyond a cent of rounding.
        if (estimate.perDay.ttc > perDay + 1)
          throw new Error(`a day of ${n} costs more than one of ${n - 1}`);
        if (total.ht + vatOf(total) !== total.ttc || !Number.isInteger(total.ht + total.ttc))
          throw new Error(`${n} days do not add up`);
        before = total;
        perDay = estimate.perDay.ttc;
      }
    }
  });
});

test("where prices include VAT, the advertised figure is exact", () => {
  const ttc = { ...van, dayPrice: 9900, taxes: { includesTax: true, vatRate: 20 } };
  expect(estimateRental(ttc, 1)?.total).toEqual({ ht: 8250, ttc: 9900 });
  expect(estimateRental({ ...ttc, dayPrice: 9999 }, 1)?.total).toEqual({ ht: 8333, ttc: 9999 });
});

test("lines add up to the total, whatever rounding leaves", () => {
  const odd = { ...van, dayPrice: 6901, tariff: { ...van.tariff, extra_km_price: 0.13 } };
  for (let km = 150; km < 400; km++) {
    const estimate = estimateRental(odd, 1, km);
    const extra = estimate?.extraKm?.total ?? { ht: 0, ttc: 0 };
    expect((estimate?.rental.ttc ?? 0) + extra.ttc).toBe(estimate?.total.ttc);
    expect((estimate?.rental.ht ?? 0) + extra.ht).toBe(estimate?.total.ht);
  }
});

test("kilometres without a limit, or without a price", () => {
  const free = { ...van, tariff: { ...van.tariff, km_per_day: null } };
  expect(estimateRental(free, 3, 5000)).toMatchObject({ includedKm: null, extraKm: null });
  const unpriced = { ...van, tariff: { ...van.tariff, extra_km_price: null } };
  expect(estimateRental(unpriced, 3, 500)).toMatchObject({ extraKm: { km: 50, each: null, total: null } });
});

test("the steps of the price list", () => {
  expect(tierRows(van).map(({ from, to, perDay }) => [from, to, perDay.ttc])).toEqual([
    [1, 2, 8280],
    [3, 6, 7617.6],
    [7, 13, 6624],
    [14, 27, 5961.6],
    [28, 89, 4968],
    [90, 179, 4305.6],
    [180, 364, 3808.8],
    [365, 365, 3312],
  ]);
});
