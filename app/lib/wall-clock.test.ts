import { expect, test } from "vitest";
import { fromWallClock, toWallClock } from "./wall-clock.ts";

test.each([
  ["in winter", "2026-11-16", "08:00", "2026-11-16T07:00:00.000Z"],
  ["in summer", "2026-07-14", "18:30", "2026-07-14T16:30:00.000Z"],
  ["just after midnight", "2026-01-01", "00:05", "2025-12-31T23:05:00.000Z"],
  ["before the spring change", "2026-03-29", "01:59", "2026-03-29T00:59:00.000Z"],
  ["after the spring change", "2026-03-29", "03:00", "2026-03-29T01:00:00.000Z"],
  ["before the autumn change", "2026-10-25", "01:30", "2026-10-24T23:30:00.000Z"],
  ["after the autumn change", "2026-10-25", "03:30", "2026-10-25T02:30:00.000Z"],
])("%s", (_case, date, time, moment) => {
  expect(fromWallClock({ date, time })?.toISOString()).toBe(moment);
  expect(toWallClock(moment)).toEqual({ date, time });
});

test("an hour that the spring skips is the one after it, one that the autumn repeats its first", () => {
  expect(fromWallClock({ date: "2026-03-29", time: "02:30" })?.toISOString()).toBe(
    "2026-03-29T01:30:00.000Z",
  );
  expect(fromWallClock({ date: "2026-10-25", time: "02:30" })?.toISOString()).toBe(
    "2026-10-25T00:30:00.000Z",
  );
});

test.each([
  ["", ""],
  ["2026-11-16", ""],
  ["", "08:00"],
  ["2026-02-30", "08:00"],
  ["2026-13-01", "08:00"],
  ["16/11/2026", "08:00"],
  ["2026-11-16", "24:00"],
  ["2026-11-16", "8h"],
])("«%s» «%s» mean no moment", (date, time) => {
  expect(fromWallClock({ date, time })).toBeNull();
});
