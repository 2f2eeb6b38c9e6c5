import { expect, test } from "vitest";
import { columnAt, daysCarried, shiftDays, spanOf, stretch } from "./geometry.ts";

const monday = "2026-11-09";
const sixWeeks = 42;

test("a period takes the columns of its days, both ends included", () => {
  const whole = { isCutBefore: false, isCutAfter: false };
  expect(spanOf({ from: "2026-11-12", to: "2026-11-17" }, monday, sixWeeks)).toEqual({
    first: 3,
    last: 8,
    ...whole,
  });
  expect(spanOf({ from: monday, to: monday }, monday, sixWeeks)).toEqual({ first: 0, last: 0, ...whole });
  expect(spanOf({ from: "2026-12-20", to: "2026-12-20" }, monday, sixWeeks)).toEqual({
    first: 41,
    last: 41,
    ...whole,
  });
});

test("what goes on beyond an edge is cut there, and says so", () => {
  expect(spanOf({ from: "2026-10-01", to: "2026-11-13" }, monday, sixWeeks)).toEqual({
    first: 0,
    last: 4,
    isCutBefore: true,
    isCutAfter: false,
  });
  expect(spanOf({ from: "2026-12-15", to: "2026-12-21" }, monday, sixWeeks)).toMatchObject({
    first: 36,
    last: 41,
    isCutAfter: true,
  });
  expect(spanOf({ from: "2026-10-01", to: null }, monday, sixWeeks)).toEqual({
    first: 0,
    last: 41,
    isCutBefore: true,
    isCutAfter: true,
  });
});

test("what ends before the first day shown or begins after the last is not there", () => {
  expect(spanOf({ from: "2026-11-01", to: "2026-11-08" }, monday, sixWeeks)).toBeNull();
  expect(spanOf({ from: "2026-12-21", to: null }, monday, sixWeeks)).toBeNull();
});

test("the hour that summer takes in March shifts no column", () => {
  expect(spanOf({ from: "2027-03-29", to: "2027-03-29" }, "2027-03-22", sixWeeks)).toMatchObject({
    first: 7,
    last: 7,
  });
});

test("a point is on a day, and one beside the grid on its nearest day", () => {
  expect(columnAt(0, 22, sixWeeks)).toBe(0);
  expect(columnAt(21.9, 22, sixWeeks)).toBe(0);
  expect(columnAt(22, 22, sixWeeks)).toBe(1);
  expect(columnAt(-300, 22, sixWeeks)).toBe(0);
  expect(columnAt(9_999, 22, sixWeeks)).toBe(41);
});

test("a bar follows the pointer from half a day on", () => {
  expect(daysCarried(10, 22)).toBe(0);
  expect(daysCarried(-10, 22)).toBe(0);
  expect(daysCarried(11, 22)).toBe(1);
  expect(daysCarried(-34, 22)).toBe(-2);
});

test("pressing first on the later day makes the same days", () => {
  expect(stretch("2026-11-24", "2026-11-28")).toEqual({ from: "2026-11-24", to: "2026-11-28" });
  expect(stretch("2026-11-28", "2026-11-24")).toEqual({ from: "2026-11-24", to: "2026-11-28" });
});

test("moving keeps the length, and an absence without end stays without", () => {
  expect(shiftDays({ from: "2026-11-24", to: "2026-11-28" }, "move", 3)).toEqual({
    from: "2026-11-27",
    to: "2026-12-01",
  });
  expect(shiftDays({ from: "2026-11-24", to: null }, "move", -1)).toEqual({ from: "2026-11-23", to: null });
});

test("an edge stops at the other one: a day is the least there is", () => {
  const days = { from: "2026-11-24", to: "2026-11-28" };
  expect(shiftDays(days, "end", 2)).toEqual({ from: "2026-11-24", to: "2026-11-30" });
  expect(shiftDays(days, "end", -9)).toEqual({ from: "2026-11-24", to: "2026-11-24" });
  expect(shiftDays(days, "start", 9)).toEqual({ from: "2026-11-28", to: "2026-11-28" });
  expect(shiftDays({ from: "2026-11-24", to: null }, "start", 9)).toEqual({ from: "2026-12-03", to: null });
  expect(shiftDays({ from: "2026-11-24", to: null }, "end", -9)).toEqual({ from: "2026-11-24", to: null });
});
