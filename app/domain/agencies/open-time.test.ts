import { expect, test } from "vitest";
import { toWallClock } from "#app/lib/wall-clock.ts";
import { openHoursAhead, openTimeCounter } from "./open-time.ts";
import { type DayHours, dayNames, defaultOfficeHours, type HalfDay } from "./opening-hours.ts";

// 9 to 12 and 14 to 17:30, Monday to Friday; the clock goes back on Sunday 25 October 2026.
const closed = [{ date: "2026-11-11", name: "Armistice 1918", hours: [] }] as never;
const count = openTimeCounter(defaultOfficeHours, closed, { from: "2026-10-19", to: "2026-11-20" });
const hours = (since: string, until: string) =>
  count(new Date(`${since}+01:00`), new Date(`${until}+01:00`)) / 3_600_000;

test.each([
  ["within a morning", "2026-11-16T09:30", "2026-11-16T11:00", 1.5],
  ["over lunch", "2026-11-16T11:00", "2026-11-16T15:00", 2],
  ["over a weekend", "2026-11-13T17:00", "2026-11-16T09:15", 0.75],
  ["over a closed day", "2026-11-10T17:00", "2026-11-12T10:00", 1.5],
  ["through the night only", "2026-11-16T20:00", "2026-11-17T08:00", 0],
  ["a whole week with a holiday", "2026-11-09T00:00", "2026-11-16T00:00", 4 * 6.5],
  ["the week the clock changed", "2026-10-25T12:00", "2026-10-26T10:00", 1],
])("%s", (_what, since, until, expected) => expect(hours(since, until)).toBeCloseTo(expected, 6));

// Monday to Friday, 09:00–12:00 and 14:00–17:30: six and a half hours a day.

function ahead(from: string, hours: number, exceptions: Record<string, HalfDay[]> = {}) {
  const moment = openHoursAhead(defaultOfficeHours, {
    exceptions: Object.entries(exceptions).map(([date, hours]) => ({ date, label: "", hours })),
    from: new Date(from),
    hours,
  });
  if (!moment) return null;
  const { date, time } = toWallClock(moment);
  return `${date} ${time}`;
}

test.each([
  ["within the morning", "2026-11-16T09:00+01:00", 2, "2026-11-16 11:00"],
  ["up to the minute the doors close", "2026-11-16T09:00+01:00", 3, "2026-11-16 12:00"],
  ["over lunch", "2026-11-16T11:00+01:00", 2, "2026-11-16 15:00"],
  ["from lunch", "2026-11-16T13:10+01:00", 1, "2026-11-16 15:00"],
  ["from the minute the doors close", "2026-11-16T12:00+01:00", 1, "2026-11-16 15:00"],
  ["from before they open", "2026-11-16T06:00+01:00", 1, "2026-11-16 10:00"],
  ["over night", "2026-11-16T17:00+01:00", 1, "2026-11-17 09:30"],
  ["over the weekend", "2026-11-20T17:00+01:00", 1, "2026-11-23 09:30"],
  ["from a Sunday night", "2026-11-22T23:30+01:00", 6.5, "2026-11-23 17:30"],
  ["several days on", "2026-11-16T09:00+01:00", 13, "2026-11-17 17:30"],
])("%s", (_what, from, hours, expected) => {
  expect(ahead(from, hours)).toBe(expected);
});

test("a holiday does not count, special hours count as they are", () => {
  expect(ahead("2026-11-10T17:00+01:00", 1, { "2026-11-11": [] })).toBe("2026-11-12 09:30");
  const christmasEve = { "2026-12-24": [{ open: "09:00", close: "16:00" }], "2026-12-25": [] };
  expect(ahead("2026-12-24T12:30+01:00", 3.5, christmasEve)).toBe("2026-12-24 16:00");
  expect(ahead("2026-12-24T12:30+01:00", 4, christmasEve)).toBe("2026-12-28 09:30");
  expect(ahead("2026-11-21T08:00+01:00", 1, { "2026-11-21": [{ open: "10:00", close: "12:00" }] })).toBe(
    "2026-11-21 11:00",
  );
});

test("a night on which the clocks change is as long as it was", () => {
  const atNight = dayNames.map((day): DayHours => {
    const none = { open: "", close: "" };
    const morning = { open: "00:00", close: "06:00" };
    return { day, closed: false, morning, afternoon: none, morningClosed: false, afternoonClosed: true };
  });
  const at = (from: string, hours: number) =>
    openHoursAhead(atNight, { exceptions: [], from: new Date(from), hours });
  // 29 March has no 02:30; 25 October has two.
  expect(at("2026-03-29T00:00+01:00", 4)).toEqual(new Date("2026-03-29T05:00+02:00"));
  expect(at("2026-10-25T00:00+02:00", 4)).toEqual(new Date("2026-10-25T03:00+01:00"));
});

test("doors that never open, or not that long, promise nothing", () => {
  const closed = defaultOfficeHours.map((day) => ({ ...day, closed: true }));
  expect(
    openHoursAhead(closed, { exceptions: [], from: new Date("2026-11-16T09:00Z"), hours: 1 }),
  ).toBeNull();
  expect(ahead("2026-11-16T09:00+01:00", 10_000)).toBeNull();
});
