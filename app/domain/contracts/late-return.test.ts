import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maxPricedDays } from "#app/domain/rental/days.ts";
import { type Amount, amountOf } from "#app/domain/rental/money.ts";
import { estimateRental, type Tier } from "#app/domain/rental/tariff.ts";
import { statementOf, vanTerms } from "#tests/support/statements.ts";
import { type DayTerms, daysGivenBack, earlyPrice, latenessOf, latePrice } from "./late-return.ts";

const due = "2026-12-12T09:00:00.000Z";
const later = (minutes: number, from = due) => new Date(Date.parse(from) + minutes * 60_000).toISOString();

describe("how late", () => {
  test.each([
    [-600, 60, null],
    [0, 60, null],
    [60, 60, null],
    [61, 60, { minutes: 61, days: 1 }],
    [94, 60, { minutes: 94, days: 1 }],
    [1, 0, { minutes: 1, days: 1 }],
    [1440, 60, { minutes: 1440, days: 1 }],
    [1441, 60, { minutes: 1441, days: 2 }],
    [3 * 1440, 60, { minutes: 4320, days: 3 }],
  ])("%i minutes with %i tolerated", (minutes, grace, late) => {
    expect(latenessOf({ due, returned: later(minutes) }, grace)).toEqual(late);
  });

  test("is counted in whole minutes, as the clock is read", () => {
    expect(latenessOf({ due, returned: "2026-12-12T10:00:59.999Z" }, 60)).toBeNull();
  });

  test("across midnight the hours go on, and a day is no calendar day", () => {
    const evening = "2026-12-12T22:30:00.000Z";
    expect(latenessOf({ due: evening, returned: later(45, evening) }, 60)).toBeNull();
    expect(latenessOf({ due: evening, returned: later(90, evening) }, 60)).toEqual({ minutes: 90, days: 1 });
  });

  test.each([
    // Saturday at 10:00 in Paris; on Sunday at 10:00 it is 25 hours later in autumn, 23 in spring.
    ["autumn, the same hour", "2026-10-24T08:00:00Z", "2026-10-25T09:00:00Z", 1],
    ["autumn, a minute more", "2026-10-24T08:00:00Z", "2026-10-25T09:01:00Z", 2],
    ["autumn, two days", "2026-10-24T08:00:00Z", "2026-10-26T09:00:00Z", 2],
    ["spring, the same hour", "2026-03-28T09:00:00Z", "2026-03-29T08:00:00Z", 1],
    ["spring, 24 hours", "2026-03-28T09:00:00Z", "2026-03-29T09:00:00Z", 1],
    ["spring, a minute more", "2026-03-28T09:00:00Z", "2026-03-29T09:01:00Z", 2],
  ])("%s", (_, agreed, returned, days) => {
    expect(latenessOf({ due: agreed, returned }, 60)?.days).toBe(days);
  });

  test("the hour that autumn repeats is late by what has gone by", () => {
    const half = "2026-10-25T00:30:00Z";
    expect(latenessOf({ due: half, returned: "2026-10-25T01:30:00Z" }, 60)).toBeNull();
    expect(latenessOf({ due: half, returned: "2026-10-25T01:31:00Z" }, 60)?.minutes).toBe(61);
  });
});

const tiersOf = fc
  .array(
    fc.record({ from_days: fc.integer({ min: 2, max: 60 }), tenths: fc.integer({ min: 1, max: 950 }) }),
    {
      maxLength: 8,
    },
  )
  .map((drawn): Tier[] => {
    const starts = [...new Set(drawn.map(({ from_days }) => from_days))].sort((a, b) => a - b);
    const discounts = drawn.map(({ tenths }) => tenths / 10).sort((a, b) => a - b);
    return starts.map((from_days, index) => ({ from_days, discount: discounts[index] ?? 0 }));
  });

const tariffs = fc.record({
  day: fc.integer({ min: 1, max: 60_000 }),
  tiers: tiersOf,
  days: fc.integer({ min: 1, max: 70 }),
  /** In tenths of a percent; whatever the price list says. */
  discount: fc.integer({ min: 0, max: 999 }),
  grace: fc.constantFrom(0, 30, 60, 120),
  taxes: fc.record({ includesTax: fc.boolean(), vatRate: fc.constantFrom(20, 10, 8.5, 5.5, 0) }),
  prices_for: fc.constantFrom("particulier" as const, "professionnel" as const),
});
type Drawn = typeof tariffs extends fc.Arbitrary<infer Value> ? Value : never;

function termsOf({ day, tiers, days, discount, grace, taxes, prices_for }: Drawn): DayTerms {
  const { includesTax: includes_tax, vatRate: vat_rate } = taxes;
  const price = { day_price: day / 100, discount: discount / 10, vat_rate, tiers };
  return { includes_tax, prices_for, late: { days, ...price, grace_minutes: grace } };
}

/** Decision 0015 written once more: the least of the days and of every later tier's start, in cents as quoted. */
function booked({ day, tiers }: Drawn, days: number): number {
  const discountAt = (length: number) =>
    tiers.reduce((best, tier) => (tier.from_days <= length ? Math.max(best, tier.discount) : best), 0);
  const lengths = [days, ...tiers.map(({ from_days }) => from_days).filter((from) => from > days)];
  return Math.min(
    ...lengths.map((length) =>
      Math.round((length * day * (1000 - Math.round(discountAt(length) * 10))) / 1000),
    ),
  );
}

/** The side the customer reckons by, of both prices as the site tells them. */
function bookingMore(drawn: Drawn, more: number): Amount {
  const amounts = [drawn.days, drawn.days + more].map((days) => amountOf(booked(drawn, days), drawn.taxes));
  const [stay, longer] = amounts as [Amount, Amount];
  return { ht: longer.ht - stay.ht, ttc: longer.ttc - stay.ttc };
}

describe("over 1,000 random tariffs", () => {
  test("the rule written once more is the site's", () => {
    fc.assert(
      fc.property(tariffs, (drawn) => {
        const { day: dayPrice, taxes, tiers } = drawn;
        const tariff = { id: "", name: "", tiers, ...noConditions };
        const estimate = estimateRental({ dayPrice, taxes, tariff }, Math.min(drawn.days, maxPricedDays));
        expect(estimate?.total).toEqual(amountOf(booked(drawn, drawn.days), taxes));
      }),
      { numRuns: 1000, seed: 34 },
    );
  });

  test("late never costs more than booking those days, and never less for more hours", () => {
    fc.assert(
      fc.property(
        tariffs,
        fc.array(fc.integer({ min: 0, max: 40 * 24 * 60 }), { maxLength: 12 }),
        (drawn, at) => {
          const terms = { ...vanTerms, ...termsOf(drawn), due_at: due };
          const [quoted, side] = [
            drawn.taxes.includesTax ? "ttc" : "ht",
            drawn.prices_for === "particulier" ? "ttc" : "ht",
          ] as const;
          let before: Amount = { ht: 0, ttc: 0 };
          for (const minutes of at.sort((a, b) => a - b)) {
            const amount = statementOf({ terms, late: terms.late, returned: { at: later(minutes) } }).total;
            const days = minutes > drawn.grace ? Math.ceil(minutes / 1440) : 0;
            const most = bookingMore(drawn, days);
            expect(amount[quoted]).toBeLessThanOrEqual(most[quoted]);
            expect(amount[side]).toBeLessThanOrEqual(most[side]);
            const agreed = Math.round((days * drawn.day * (1000 - drawn.discount)) / 1000);
            expect(amount[quoted]).toBeLessThanOrEqual(agreed);
            expect(amount.ttc).toBeGreaterThanOrEqual(before.ttc);
            expect(amount.ht).toBeGreaterThanOrEqual(before.ht);
            before = amount;
          }
        },
      ),
      { numRuns: 1000, seed: 35 },
    );
  });

  test("where the price list alone counts, late is what booking costs, but for a cent of VAT", () => {
    fc.assert(
      fc.property(tariffs, fc.integer({ min: 1, max: 40 }), (drawn, days) => {
        const quoted = drawn.taxes.includesTax ? "ttc" : "ht";
        const cents = latePrice(termsOf({ ...drawn, discount: 0 }), days) ?? -1;
        expect(bookingMore(drawn, days)[quoted] - cents).toBeLessThanOrEqual(2);
      }),
      { numRuns: 1000, seed: 36 },
    );
  });

  test("days given back never pay back more than they cost", () => {
    fc.assert(
      fc.property(tariffs, fc.integer({ min: 0, max: 80 }), (drawn, given) => {
        const back = earlyPrice(termsOf(drawn), given);
        const kept = Math.max(1, drawn.days - given);
        expect(back).toBeGreaterThanOrEqual(0);
        expect(back).toBeLessThanOrEqual(booked(drawn, drawn.days) - booked(drawn, kept));
      }),
      { numRuns: 1000, seed: 37 },
    );
  });
});

const noConditions = {
  ...{ km_per_day: null, extra_km_price: null, deposit: null, damage_excess: null },
  ...{ min_age: null, min_licence_years: null, notes: "" },
};

const lateOf = (late: Partial<typeof vanTerms.late>, days: number) =>
  latePrice({ ...vanTerms, late: { ...vanTerms.late, ...late } }, days);

test("thirteen days cost what fourteen do: a day more costs nothing", () => {
  expect(lateOf({ days: 13, discount: 28 }, 1)).toBe(0);
});

test("a price that was agreed below the list stays the price of a day more", () => {
  expect([1, 3].map((days) => lateOf({ discount: 40 }, days))).toEqual([4140, 12_420]);
});

test("one that was agreed above it does not: the list says what those days cost", () => {
  expect(lateOf({ discount: 0 }, 1)).toBe(6348);
});

test("without a price list the agreed day counts; without a price, nobody knows", () => {
  expect(lateOf({ tiers: [] }, 2)).toBe(12_696);
  expect(lateOf({ day_price: 0 }, 2)).toBeNull();
});

test.each([
  ["2026-12-12T09:00:00Z", 0],
  ["2026-12-13T09:00:00Z", 0],
  ["2026-12-11T22:59:00Z", 1],
  // Half past midnight in Paris: it is the day of the return already.
  ["2026-12-11T23:30:00Z", 0],
  ["2026-12-08T07:00:00Z", 4],
])("back at %s, %i days are given back", (returned, days) => {
  expect(daysGivenBack(due, returned)).toBe(days);
});
