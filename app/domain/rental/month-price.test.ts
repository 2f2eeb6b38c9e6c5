import { describe, expect, test } from "vitest";
import { monthPrice, monthWords } from "./month-price.ts";

const perDay = (total: number, days: number) => ({ ht: total / days, ttc: (total * 1.2) / days });

describe("a price per month", () => {
  test.each([1, 30, 89])("is not told of %i days", (days) =>
    expect(monthPrice(perDay(100_000, days), days)).toBeNull(),
  );
  test.each([3, 4, 6, 11, 12])("of %i months is so many times the rental", (months) => {
    for (const total of [249_840_00, 100_000_03, 77_777])
      expect(monthPrice(perDay(total, months * 30), months * 30)?.ht).toBe(Math.round(total / months));
  });
  test.each([1, 2])("of %i years is twelve times the year", (years) => {
    const month = monthPrice(perDay(219_000_00 * years, 365 * years), 365 * years);
    expect(month?.ht).toBe(1_825_000);
  });
  test("of other lengths is of a twelfth of a year", () => {
    expect(monthPrice({ ht: 10_000, ttc: 12_000 }, 100)).toEqual({ ht: 304_167, ttc: 365_000 });
  });
  test("is told with its tax", () => {
    const words = monthWords({ days: 180, rental: { ht: 600_000, ttc: 720_000 } });
    expect(words).toMatch(/^soit 1\s200,00\s€\sTTC par mois$/);
    expect(monthWords({ days: 60, rental: { ht: 600_000, ttc: 720_000 } })).toBe("");
  });
});
