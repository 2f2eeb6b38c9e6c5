import { expect, test } from "vitest";
import { defaultOfficeHours } from "#app/domain/agencies/opening-hours.ts";
import { closedDayNotice, closedDaysOf, isClosedDay, nearestOpenDays } from "./closed-days.ts";

const today = "2026-11-16";
// Closed at the weekend, at Christmas, and open on one Sunday before it.
const closed = closedDaysOf(defaultOfficeHours, [
  { date: "2026-12-20", label: "Dimanche ouvert", hours: [{ open: "09:00", close: "12:00" }] },
  { date: "2026-12-24", label: "Réveillon", hours: [{ open: "09:00", close: "16:00" }] },
  { date: "2026-12-25", label: "Noël", hours: [] },
]);

test.each([
  ["2026-12-18", false],
  ["2026-12-19", true],
  ["2026-12-20", false],
  ["2026-12-24", false],
  ["2026-12-25", true],
])("%s is closed: %s", (day, expected) => {
  expect(isClosedDay(closed, day)).toBe(expected);
});

test("the nearest open days stand on both sides, but not in the past", () => {
  expect(nearestOpenDays(closed, "2026-12-25", today)).toEqual(["2026-12-24", "2026-12-28"]);
  expect(nearestOpenDays(closed, "2026-11-21", "2026-11-21")).toEqual(["2026-11-23"]);
});

test("a place that is never open, or whose hours nobody knows, proposes nothing", () => {
  const never = closedDaysOf(
    defaultOfficeHours.map((day) => ({ ...day, closed: true })),
    [],
  );
  expect(nearestOpenDays(never, "2026-12-25", today)).toEqual([]);
  expect(isClosedDay(closedDaysOf(null, []), "2026-12-20")).toBe(false);
});

test("a departure at Christmas is told why not, and when", () => {
  const agency = { isClosed: "L’agence de Perpignan est fermée", closed };
  const notice = closedDayNotice("du", { day: "2026-12-25", agency, today });
  expect(notice?.fact.replaceAll("\u00a0", " ")).toBe(
    "L’agence de Perpignan est fermée le vendredi 25 décembre (Noël).",
  );
  expect(notice?.advice.replaceAll("\u00a0", " ")).toBe(
    "Départ possible le jeudi 24 décembre ou le lundi 28 décembre.",
  );
  expect(notice).toMatchObject({ end: "du", open: [{ day: "2026-12-24" }, { day: "2026-12-28" }] });
  expect(closedDayNotice("au", { day: "2026-12-24", agency, today })).toBeNull();
  expect(closedDayNotice("au", { day: null, agency, today })).toBeNull();
});
