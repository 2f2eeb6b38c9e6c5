import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { addressGroup, createLimiter, secondsToWait } from "./rate-limits.ts";

const database = testDatabase();

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::1", "0:0:0:0::/64"],
  ["2001:DB8::1", "2001:db8:0:0::/64"],
  ["2001:0db8:0001:0002:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff::9", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["", ""],
])("%s counts as %s", (address, group) => {
  expect(addressGroup(address)).toBe(group);
});

test("says how long to wait once the points are used, to each key by itself", async () => {
  const limiter = () => createLimiter(database.pool, { name: "essai", points: 2, seconds: 600 });
  expect(await secondsToWait(limiter(), "a")).toBe(0);
  // Another instance counts on.
  expect(await secondsToWait(limiter(), "a")).toBe(0);
  const wait = await secondsToWait(limiter(), "a");
  expect(wait).toBeGreaterThan(590);
  expect(wait).toBeLessThanOrEqual(600);
  expect(await secondsToWait(limiter(), "b")).toBe(0);
});
