import { expect, test } from "vitest";
import {
  comingHolidays,
  hasOverlap,
  holidayOutcome,
  markedDays,
  monthsFrom,
  monthWeeks,
  openingRules,
  planOf,
} from "./closure-days.ts";
import type { Closure } from "./closures.ts";
import { defaultOfficeHours } from "./opening-hours.ts";

const closure = (from: string, to: string, hours: Closure["hours"] = null): Closure => ({
  ...{ id: `${from}${to}`, from, to, label: `Du ${from}`, hours },
});
const morning = [{ open: "09:00", close: "12:00" }];
const rules = (closures: Closure[], shared: Closure[] = [], holidays: "ferme" | "ouvert" = "ferme") =>
  openingRules({ closures, holidays, zone: "metropole" }, shared);

test("a holiday is closed, open, at special hours, closed by a closure, or by law on the 1st of May", () => {
  const outcome = (date: string, ...given: Parameters<typeof rules>) =>
    holidayOutcome(date, rules(...given), defaultOfficeHours);
  expect(outcome("2026-12-25", [])).toEqual({ kind: "closed" });
  expect(outcome("2026-12-25", [], [], "ouvert")).toEqual({ kind: "open" });
  // A Saturday, when the office is closed anyway.
  expect(outcome("2027-05-08", [], [], "ouvert")).toEqual({ kind: "rest" });
  expect(outcome("2027-05-01", [], [], "ouvert")).toEqual({ kind: "law" });
  expect(outcome("2027-05-01", [closure("2027-05-01", "2027-05-01", morning)])).toEqual({
    kind: "hours",
    hours: morning,
  });
  expect(outcome("2026-12-25", [], [closure("2026-12-20", "2027-01-03")], "ouvert")).toEqual({
    kind: "closure",
  });
});

test("an agency's own closure goes before one for all, and the shorter of two before the longer", () => {
  const all = [closure("2026-12-20", "2027-01-03"), closure("2026-12-24", "2026-12-24", morning)];
  expect(planOf(defaultOfficeHours, rules([], all), "2026-12-24")?.spans).toEqual(morning);
  expect(planOf(defaultOfficeHours, rules([], all), "2026-12-23")).toMatchObject({ spans: [] });
  const own = [closure("2026-12-22", "2026-12-30")];
  expect(planOf(defaultOfficeHours, rules(own, all), "2026-12-24")).toEqual({
    spans: [],
    label: "Du 2026-12-22",
  });
});

test("the calendar tells a closure, a holiday and special hours apart", () => {
  const given = rules([closure("2027-01-02", "2027-01-03"), closure("2026-12-24", "2026-12-24", morning)]);
  const days = markedDays(given, "2026-12-01", 62);
  expect([...days].map(([date, { kind }]) => `${date} ${kind}`)).toEqual([
    "2026-12-24 hours",
    "2026-12-25 holiday",
    "2027-01-01 holiday",
    "2027-01-02 closed",
    "2027-01-03 closed",
  ]);
});

test("months begin on their weekday, and end with the year", () => {
  expect(monthsFrom("2026-11-16", 3)).toEqual(["2026-11-01", "2026-12-01", "2027-01-01"]);
  const november = monthWeeks("2026-11-01");
  expect(november[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
  expect(november.at(-1)).toEqual(["2026-11-30", null, null, null, null, null, null]);
  expect(monthWeeks("2027-02-01").flat()).toHaveLength(28);
});

test("the coming holidays run to the end of next year", () => {
  const coming = comingHolidays("metropole", "2026-11-17").map(({ date }) => date);
  expect(coming).toHaveLength(12);
  expect([coming[0], coming.at(-1)]).toEqual(["2026-12-25", "2027-12-25"]);
  expect(comingHolidays("alsace-moselle", "2026-12-26")[0]?.label).toBe("Saint-Étienne");
});

test("two closures overlap where they share a day, and rows that are not filled in yet do not", () => {
  const one = { from: "2026-12-10", to: "2026-12-12" };
  expect(hasOverlap([one, { from: "2026-12-12", to: "2026-12-12" }])).toBe(true);
  expect(hasOverlap([one, { from: "2026-12-13", to: "2026-12-14" }])).toBe(false);
  expect(hasOverlap([one, { from: "", to: "" }])).toBe(false);
});
