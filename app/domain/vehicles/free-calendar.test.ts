import { expect, test } from "vitest";
import { freeCalendar, readCalendarMonth } from "./free-calendar.ts";

const today = "2026-11-18";
const at = (month: string | null) => freeCalendar([], { today, month });

test("a month is a letter a day: past, free, taken", () => {
  // Two customers and a service, one after the other: one absence.
  const busy = [
    { from: "2026-11-24", to: "2026-11-26" },
    { from: "2026-11-27", to: "2026-12-02" },
  ];
  const { months } = freeCalendar(busy, { today, month: null });
  expect(months).toEqual([
    { month: "2026-11", marks: `${"-".repeat(17)}ffffffttttttt`, offset: 6 },
    { month: "2026-12", marks: `tt${"f".repeat(29)}`, offset: 1 },
  ]);
});

test("an absence without end takes all that follows, and the last day ends the calendar", () => {
  const { months } = freeCalendar([{ from: "2028-11-10", to: null }], { today, month: "2028-11" });
  expect(months.map(({ month }) => month)).toEqual(["2028-10", "2028-11"]);
  expect(months[1]?.marks).toBe(`${"f".repeat(9)}${"t".repeat(9)}${"-".repeat(12)}`);
});

test.each([
  [null, "2026-11", null, "2027-01"],
  ["2020-01", "2026-11", null, "2027-01"],
  ["2026-12", "2026-12", "2026-11", "2027-02"],
  ["2027-02", "2027-02", "2026-12", "2027-04"],
  ["2028-09", "2028-09", "2028-07", "2028-10"],
  ["2031-01", "2028-10", "2028-08", null],
])("asked for %s it starts with %s, between %s and %s", (month, first, previous, next) => {
  const calendar = at(month);
  expect(calendar.months[0]?.month).toBe(first);
  expect(calendar).toMatchObject({ previous, next });
});

test.each([
  ["", null],
  ["mois=2027-02", "2027-02"],
  ["du=2027-03-04", "2027-03"],
  ["mois=2027-02&du=2027-03-04", "2027-02"],
  ["mois=2027-13", null],
  ["mois=février", null],
  ["du=demain", null],
])("the address «%s» asks for %s", (address, month) =>
  expect(readCalendarMonth(new URLSearchParams(address))).toBe(month),
);
