import { expect, test } from "vitest";
import { conflictOf, overlappedOption } from "./conflict.ts";
import type { Period } from "./periods.server.ts";
import type { PeriodKind } from "./vehicle-periods.ts";

const today = "2026-11-16";

function period(id: string, kind: PeriodKind, from: string, to: string | null): Period {
  const nobody = {
    customer: null,
    reference: null,
    request_id: null,
    quote_id: null,
    agreed: null,
    amendment: null,
  };
  return { id, vehicle_id: "v", kind, displaced: false, from, to, note: "", version: "1", ...nobody };
}
const moret = period("moret", "location", "2026-11-27", "2026-11-29");
const asked = (from: string, to: string | null) => ({ id: null, kind: "reservation" as const, from, to });

test("a rental in the way is named, with the first free days and what is left of those asked for", () => {
  expect(conflictOf([moret], asked("2026-11-24", "2026-11-28"), today)).toEqual({
    period: moret,
    free: { from: "2026-11-30", to: "2026-12-04" },
    shorten: { from: "2026-11-24", to: "2026-11-26" },
  });
});

test("days that only touch are free, and a period is never in its own way", () => {
  expect(conflictOf([moret], asked("2026-11-24", "2026-11-26"), today)).toBeNull();
  expect(conflictOf([moret], asked("2026-11-30", null), today)).toBeNull();
  expect(conflictOf([moret], { ...moret, to: "2026-12-02" }, today)).toBeNull();
});

test("an option stands in nobody's way and nothing in its, but each is told of the other", () => {
  const option = period("option", "option", "2026-11-24", "2026-11-25");
  expect(conflictOf([option], asked("2026-11-24", "2026-11-28"), today)).toBeNull();
  expect(overlappedOption([option], asked("2026-11-24", "2026-11-28"))).toBe(option);
  const wished = { id: null, kind: "option" as const, from: "2026-11-29", to: "2026-11-30" };
  expect(conflictOf([moret], wished, today)).toBeNull();
  expect(overlappedOption([moret], wished)).toBe(moret);
  expect(overlappedOption([moret, option], asked("2026-12-01", "2026-12-02"))).toBeNull();
});

test("free days are never offered in the past", () => {
  const repair = period("repair", "entretien", "2026-11-02", "2026-11-06");
  expect(conflictOf([repair], asked("2026-11-05", "2026-11-06"), today)?.free).toEqual({
    from: "2026-11-16",
    to: "2026-11-17",
  });
});

test("who asks without an end is offered free days only where none follows", () => {
  const free = (...periods: Period[]) => conflictOf(periods, asked("2026-11-28", null), today)?.free;
  expect(free(moret)).toEqual({ from: "2026-11-30", to: null });
  expect(free(moret, period("later", "location", "2026-12-06", "2026-12-08"))).toBeNull();
  expect(free(moret, period("repair", "immobilisation", "2026-11-30", null))).toBeNull();
});

test("what is left of asked days stands before what is in the way, else after, else nowhere", () => {
  const left = (...busy: [number, number | null][]) =>
    conflictOf(
      busy.map(([from, to], index) =>
        period(String(index), "location", `2026-11-${from}`, to === null ? null : `2026-11-${to}`),
      ),
      asked("2026-11-24", "2026-11-28"),
      today,
    )?.shorten;
  expect(left([26, 27])).toEqual({ from: "2026-11-24", to: "2026-11-25" });
  expect(left([20, 24], [26, 26])).toEqual({ from: "2026-11-27", to: "2026-11-28" });
  expect(left([20, 24], [28, null])).toBeNull();
  expect(left([20, 30])).toBeNull();
});
