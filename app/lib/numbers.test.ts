import { expect, test } from "vitest";
import { parseTypedNumber } from "./numbers.ts";

test.each([
  ["89,50", 2, 89.5],
  ["89.5", 2, 89.5],
  ["89", 2, 89],
  ["1 234,50 €", 2, 1234.5],
  ["48\u00a0210", 0, 48_210],
  ["48\u202f210 km", 0, 48_210],
  ["0", 0, 0],
])("«%s» is understood", (typed, decimals, value) => {
  expect(parseTypedNumber(typed, decimals)).toBe(value);
});

test.each([
  ["", 2],
  ["-3", 2],
  ["1e3", 2],
  ["89,", 2],
  [",5", 2],
  ["89,505", 2],
  ["1.234,50", 2],
  ["12,5", 0],
  ["douze", 0],
  ["12 m", 0],
])("«%s» is not a number of %i decimals", (typed, decimals) => {
  expect(parseTypedNumber(typed, decimals)).toBeNull();
});
