import { describe, expect, test } from "vitest";
import { defaultAgencyHours } from "#app/domain/agencies/agencies.schema.ts";
import type { DayHours } from "#app/domain/agencies/opening-hours.ts";
import { readTime } from "#app/lib/wall-clock.ts";
import { copyMonday, drawnSpans, setDayOpen, setHalfOpen, setTime, writeWeek } from "./week-edits.ts";

const monday = defaultAgencyHours[0] as DayHours;

test("closing a whole day clears its closed halves; opening it brings its hours back", () => {
  const half = setHalfOpen(monday, "afternoon", false);
  expect(half).toMatchObject({ closed: false, morningClosed: false, afternoonClosed: true });
  const closed = setDayOpen(half, false);
  expect(closed).toMatchObject({ closed: true, morningClosed: false, afternoonClosed: false });
  expect(setDayOpen(closed, true)).toEqual(monday);
});

test("a half-day without usable hours opens with the usual ones", () => {
  const none = { ...monday, closed: true, morning: { open: "", close: "" } };
  expect(setDayOpen(none, true).morning).toEqual({ open: "09:00", close: "12:00" });
  const odd = { ...monday, afternoonClosed: true, afternoon: { open: "15:00", close: "13:00" } };
  expect(setHalfOpen(odd, "afternoon", true).afternoon).toEqual({
    open: "14:00",
    close: "18:00",
  });
  const own = setTime(monday, { half: "morning", edge: "open", time: "08:30" });
  expect(setDayOpen(setDayOpen(own, false), true).morning.open).toBe("08:30");
});

test("Monday is copied up to Friday, and the weekend is left alone", () => {
  const week = [
    setTime(monday, { half: "morning", edge: "open", time: "07:45" }),
    ...defaultAgencyHours.slice(1),
  ];
  const copied = copyMonday(week);
  expect(copied.map(({ day }) => day)).toEqual(defaultAgencyHours.map(({ day }) => day));
  expect(copied.map(({ morning }) => morning.open)).toEqual([...Array(5).fill("07:45"), "09:00", "09:00"]);
  expect(copied.map(({ closed }) => closed)).toEqual([...Array(5).fill(false), true, true]);
});

test.each([
  ["9", "09:00"],
  ["09:00", "09:00"],
  ["9h", "09:00"],
  ["9H30", "09:30"],
  [" 9.30 ", "09:30"],
  ["930", "09:30"],
  ["1830", "18:30"],
  ["midi", "midi"],
  ["9h3", "9h3"],
  ["", ""],
])("«%s» is read as «%s»", (typed, time) => expect(readTime(typed)).toBe(time));

test("the form sends times as they were meant, even before the field is left", () => {
  const week = [
    setTime(monday, { half: "afternoon", edge: "close", time: "18h30" }),
    ...defaultAgencyHours.slice(1),
  ];
  expect(JSON.parse(writeWeek(week))[0].afternoon).toEqual({ open: "14:00", close: "18:30" });
});

describe("the strip", () => {
  test("draws what is open", () => {
    expect(drawnSpans(monday)).toEqual([monday.morning, monday.afternoon]);
    expect(drawnSpans(setHalfOpen(monday, "morning", false))).toEqual([monday.afternoon]);
    expect(drawnSpans(setDayOpen(monday, false))).toEqual([]);
  });
  test("leaves out a pair that makes no sense", () => {
    expect(drawnSpans(setTime(monday, { half: "afternoon", edge: "close", time: "13:30" }))).toEqual([
      monday.morning,
    ]);
    expect(drawnSpans(setTime(monday, { half: "afternoon", edge: "close", time: "2" }))).toEqual([
      monday.morning,
    ]);
  });
});
