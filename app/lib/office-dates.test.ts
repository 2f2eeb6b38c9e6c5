import { expect, test } from "vitest";
import { formatListDate, formatNumericDateTime, formatShortDateTime, formatWeekday } from "./office-dates.ts";

test("a message's date has its day, month, year, hour and minute, by the clock of Perpignan", () => {
  expect(formatShortDateTime("2026-11-10T13:32:00Z")).toBe("10\u00a0nov. 2026 à\u00a014:32");
  expect(formatShortDateTime("2026-07-31T22:05:00Z")).toBe("1\u00a0août 2026 à\u00a000:05");
});

test("today is named with its weekday, by the clock of Perpignan", () => {
  expect(formatWeekday("2026-11-10T08:00:00Z")).toBe("mardi 10 novembre 2026");
  expect(formatWeekday("2026-11-10T23:30:00Z")).toBe("mercredi 11 novembre 2026");
});

test.each([
  ["2026-11-10T13:32:00Z", "14:32"],
  ["2026-11-09T23:10:00Z", "00:10"],
  ["2026-11-09T22:50:00Z", "9\u00a0nov."],
  ["2025-11-10T13:32:00Z", "10\u00a0nov.\u00a02025"],
])("in a list, %s is %s", (moment, text) => {
  expect(formatListDate(moment, "2026-11-10T15:00:00Z")).toBe(text);
});

test("spreadsheets get figures", () => {
  expect(formatNumericDateTime("2026-11-10T13:05:00Z")).toBe("10/11/2026 14:05");
});
