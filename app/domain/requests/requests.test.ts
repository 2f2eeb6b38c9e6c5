import { expect, test } from "vitest";
import { lateSince, unreadLabel } from "./requests.ts";

test.each([
  [0, "depuis 1\u00a0min"],
  [0.4, "depuis 24\u00a0min"],
  [1, "depuis 1\u00a0h"],
  [23.9, "depuis 23\u00a0h"],
  [24, "depuis 1\u00a0j"],
  [71, "depuis 2\u00a0j"],
])("an answer due %s hours ago is late «%s»", (hours, words) => expect(lateSince(hours)).toBe(words));

test("the bell says 9+ above nine", () => {
  expect([0, 9, 10, 250].map(unreadLabel)).toEqual(["0", "9", "9+", "9+"]);
});
