import { expect, test } from "vitest";
import { placeInLanes } from "./lines.ts";

test("an option over a rental goes below it; beside it, it keeps the line", () => {
  const option = { kind: "option", from: "2026-11-24", to: "2026-11-28" };
  const rental = { kind: "location", from: "2026-11-27", to: "2026-11-29" };
  const later = { kind: "option", from: "2026-12-01", to: null };
  const { lanes, laneOf } = placeInLanes([option, rental, later]);
  expect(lanes).toBe(2);
  expect([option, rental, later].map((period) => laneOf.get(period))).toEqual([1, 0, 0]);
});

test("a row with nothing in it is one line high", () => {
  expect(placeInLanes([]).lanes).toBe(1);
});
