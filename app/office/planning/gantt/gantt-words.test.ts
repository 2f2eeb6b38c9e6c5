import { expect, test } from "vitest";
import { beyondEdge, periodLength, rangeLabel, stepWords, weekLabel, weekNumber } from "./gantt-words.ts";

const today = "2026-11-16";

test("a week's label says its month once, and both where it goes over", () => {
  expect(weekLabel("2026-11-09")).toBe("9–15\u00a0nov.");
  expect(weekLabel("2026-11-30")).toBe("30\u00a0nov.–6\u00a0déc.");
  expect(weekLabel("2026-12-28")).toBe("28\u00a0déc.–3\u00a0janv.");
});

test("what is shown is named from its first to its last day, with the year", () => {
  expect(rangeLabel("2026-11-09", "2026-12-20")).toBe("9\u00a0nov. – 20\u00a0déc.\u00a02026");
  expect(rangeLabel("2026-12-28", "2027-01-10")).toBe("28\u00a0déc. 2026 – 10\u00a0janv.\u00a02027");
});

test.each([
  ["2026-11-16", 47],
  ["2025-12-29", 1],
  ["2026-12-28", 53],
  ["2027-01-04", 1],
])("the week of %s is number %i", (monday, number) => {
  expect(weekNumber(monday)).toBe(number);
});

test("a step is said with its days and their number; what has no end says so", () => {
  expect(stepWords({ from: "2026-11-25", to: "2026-11-29" }, today)).toBe(
    "du 25 au 29\u00a0nov., 5\u00a0jours",
  );
  expect(periodLength({ from: "2026-11-25", to: "2026-11-25" })).toBe("1\u00a0jour");
  expect(periodLength({ from: "2026-11-25", to: null })).toBe("sans fin");
  expect(beyondEdge({ from: "2026-11-25", to: "2027-02-26" }, today)).toBe("jusqu’au 26\u00a0févr. 2027");
});
