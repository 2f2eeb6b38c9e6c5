import { expect, test } from "vitest";
import { addDays, type Days, daysFrom, overlap } from "#app/domain/rental/days.ts";
import { firstFree } from "./vehicle-periods.ts";

const november = (from: number, to: number | null): Days => ({
  from: `2026-11-${String(from).padStart(2, "0")}`,
  to: to === null ? null : `2026-11-${String(to).padStart(2, "0")}`,
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
  const random = (max: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % max;
  };
  for (let round = 0; round < 500; round++) {
    const busy = Array.from({ length: random(6) }, () => {
      const from = addDays("2026-11-01", random(40));
      return { from, to: random(12) === 0 ? null : addDays(from, random(8)) };
    });
    const days = 1 + random(5);
    const isFree = (first: string) => !busy.some((period) => overlap(period, daysFrom(first, days)));
    const tried = Array.from({ length: 90 }, (_, index) => addDays("2026-11-10", index)).find(isFree) ?? null;
    expect(firstFree(busy, "2026-11-10", days)?.from ?? null).toBe(tried);
  }
});
