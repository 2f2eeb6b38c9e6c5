import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { addressGroup, createLimiter, secondsToWait, secondsToWaitAt } from "./rate-limits.ts";

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

test("a line with many a /64 is counted whole besides", async () => {
  const limit = { name: "ligne", points: 5, seconds: 600 };
  const passed = async (addresses: string[]) => {
    let count = 0;
    for (const address of addresses)
      if ((await secondsToWaitAt(database.pool, limit, address)) === 0) count += 1;
    return count;
  };
  const subnets = (count: number, start = 0) =>
    Array.from({ length: count }, (_, n) => `2001:db8:1:${(start + n).toString(16)}::1`);
  expect(await passed(Array(8).fill("2001:db8:9::1"))).toBe(5);
  // Forty of one /56; then as many of its /48, in four others.
  expect(await passed(subnets(40))).toBe(10);
  expect(
    await passed([0x100, 0x200, 0x300, 0x400].flatMap((start) => subnets(10, start))),
  ).toBeLessThanOrEqual(10);
  // The neighbours are other people.
  expect(await passed(["2001:db8:2::1", "192.0.2.7"])).toBe(2);
});
