import { expect, test } from "vitest";
import { openTimeCounter } from "./open-time.ts";
import { defaultOfficeHours } from "./opening-hours.ts";

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
