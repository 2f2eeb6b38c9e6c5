import { expect, test } from "vitest";
import { unreadLabel } from "./requests.ts";

test("the bell says 9+ above nine", () => {
  expect([0, 9, 10, 250].map(unreadLabel)).toEqual(["0", "9", "9+", "9+"]);
});
