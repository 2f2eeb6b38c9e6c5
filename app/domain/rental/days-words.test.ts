import { expect, test } from "vitest";
import { formatDashedDays, formatDay, formatDays, formatShortDay, formatTightDays } from "./days-words.ts";

const today = "2026-11-16";

test.each([
  ["2026-11-24", today, undefined, "mardi 24\u00a0novembre"],
  ["2026-12-01", today, undefined, "mardi 1er\u00a0décembre"],
  ["2027-01-02", today, "long", "samedi 2\u00a0janvier 2027"],
  ["2026-11-24", "", "long", "mardi 24\u00a0novembre 2026"],
  ["2026-11-24", today, "weekday", "mardi 24\u00a0nov."],
  ["2026-12-25", null, "named", "ven. 25\u00a0déc."],
  ["2026-12-25", "", "named", "ven. 25\u00a0déc. 2026"],
  ["2027-01-01", null, "month", "1er\u00a0janvier"],
  ["2026-12-08", "", "month", "8\u00a0décembre 2026"],
  ["2026-12-01", "", "month", "1er\u00a0décembre 2026"],
] as const)("%s, today %s, %s: %s", (day, now, style, words) => {
  expect(formatDay(day, now, style)).toBe(words);
});

test("a short day", () => {
  expect(formatShortDay("2026-11-24", today)).toBe("24\u00a0nov.");
  expect(formatShortDay("2027-01-01", today)).toBe("1er\u00a0janv. 2027");
  expect(formatShortDay("2027-01-01", null)).toBe("1er\u00a0janv.");
  expect(formatShortDay("2027-03-31", null)).toBe("31\u00a0mars");
});

test.each([
  ["2026-11-23", "2026-11-27", "long", "du lundi 23 au vendredi 27\u00a0novembre"],
  ["2026-11-30", "2026-12-04", "long", "du lundi 30\u00a0novembre au vendredi 4\u00a0décembre"],
  ["2026-12-28", "2027-01-02", "long", "du lundi 28\u00a0décembre au samedi 2\u00a0janvier 2027"],
  ["2026-11-23", "2026-11-23", "long", "le lundi 23\u00a0novembre"],
  ["2026-12-01", null, "long", "à partir du mardi 1er\u00a0décembre"],
  [null, "2026-11-27", "long", "jusqu’au vendredi 27\u00a0novembre"],
  [null, null, "long", ""],
  ["2026-11-25", "2026-11-28", "month", "du 25 au 28\u00a0novembre"],
  ["2026-11-28", "2026-12-01", "month", "du 28\u00a0novembre au 1er\u00a0décembre"],
  ["2026-11-25", "2026-11-25", "month", "le 25\u00a0novembre"],
  ["2026-11-23", "2026-11-27", "named", "du lun. 23 au ven. 27\u00a0nov."],
  ["2026-12-01", "2026-12-04", "short", "du 1er au 4\u00a0déc."],
] as const)("from %s to %s, %s: %s", (from, to, style, words) => {
  expect(formatDays({ from, to }, today, style)).toBe(words);
});

test.each([
  ["2026-11-24", "2026-11-27", "24\u00a0– 27\u00a0nov.", "24–27\u00a0nov."],
  ["2026-12-01", "2026-12-03", "1er\u00a0– 3\u00a0déc.", "1er–3\u00a0déc."],
  ["2026-11-28", "2026-12-01", "28\u00a0nov.\u00a0– 1er\u00a0déc.", "28\u00a0nov. – 1er\u00a0déc."],
  ["2026-11-24", "2026-11-24", "24\u00a0nov.", "24\u00a0nov."],
])("from %s to %s with a dash: %s, %s", (from, to, dashed, tight) => {
  expect(formatDashedDays({ from, to }, today)).toBe(dashed);
  expect(formatTightDays({ from, to }, today)).toBe(tight);
});

test("a week over the end of a year, without years", () => {
  const week = { from: "2026-12-28", to: "2027-01-03" };
  expect(formatDashedDays(week, null, "month")).toBe("28\u00a0décembre\u00a0– 3\u00a0janvier");
});
