import { expect, test } from "vitest";
import { addDays } from "#app/domain/rental/rental-days.ts";
import { type Days, firstFree, fromDuring, overlap, toDuring } from "./vehicle-periods.ts";

const november = (from: number, to: number | null): Days => ({
  from: `2026-11-${String(from).padStart(2, "0")}`,
  to: to === null ? null : `2026-11-${String(to).padStart(2, "0")}`,
});

test("periods go into the database and come out the same", () => {
  expect(toDuring(november(16, 20))).toBe("[2026-11-16,2026-11-21)");
  expect(toDuring(november(16, null))).toBe("[2026-11-16,)");
  for (const days of [november(16, 20), november(16, null), { from: "2028-02-29", to: "2028-02-29" }])
    expect(fromDuring(toDuring(days))).toEqual(days);
  expect(fromDuring("[2026-12-31,2027-01-01)")).toEqual({ from: "2026-12-31", to: "2026-12-31" });
});

test("a rental and the service that follows it are one absence", () => {
  expect(firstFree([november(16, 20), november(21, 23)], "2026-11-18")).toEqual({
    from: "2026-11-24",
    to: null,
  });
});

test("between two rentals a vehicle is free as long as that", () => {
  const busy = [november(25, 30), november(16, 20)];
  expect(firstFree(busy, "2026-11-16")).toEqual({ from: "2026-11-21", to: "2026-11-24" });
  expect(firstFree(busy, "2026-11-16", 4)).toEqual({ from: "2026-11-21", to: "2026-11-24" });
  expect(firstFree(busy, "2026-11-16", 5)).toEqual({ from: "2026-12-01", to: null });
});

test("an absence without end leaves no date", () => {
  expect(firstFree([november(10, null)], "2026-11-16")).toBeNull();
  expect(firstFree([november(20, null)], "2026-11-16")).toEqual({ from: "2026-11-16", to: "2026-11-19" });
  expect(firstFree([november(20, null)], "2026-11-16", 5)).toBeNull();
});

test("what is past and what begins tomorrow leave today free", () => {
  expect(firstFree([november(1, 15)], "2026-11-16")).toEqual({ from: "2026-11-16", to: null });
  expect(firstFree([november(17, 18)], "2026-11-16")).toEqual({ from: "2026-11-16", to: "2026-11-16" });
});

test("first free days agree with trying every day", () => {
  let seed = 1;
  const random = (most: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % most;
  };
  for (let round = 0; round < 500; round++) {
    const busy = Array.from({ length: random(6) }, () => {
      const from = addDays("2026-11-01", random(40));
      return { from, to: random(12) === 0 ? null : addDays(from, random(8)) };
    });
    const days = 1 + random(5);
    const isFree = (first: string) =>
      !busy.some((period) => overlap(period, { from: first, to: addDays(first, days - 1) }));
    const tried = Array.from({ length: 90 }, (_, index) => addDays("2026-11-10", index)).find(isFree) ?? null;
    expect(firstFree(busy, "2026-11-10", days)?.from ?? null).toBe(tried);
  }
});
