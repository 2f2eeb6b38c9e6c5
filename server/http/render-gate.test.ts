import { expect, onTestFinished, test, vi } from "vitest";
import { createGate, createGates, createMissLimits, shareOf } from "./render-gate.ts";

/** Work that ends when told to. */
function work() {
  const ends: (() => void)[] = [];
  const begin = () => new Promise<void>((resolve) => ends.push(resolve));
  return { begin, ends };
}

test("so many at once, so many in the queue, and nobody beyond", async () => {
  const { begin, ends } = work();
  const pass = createGate({ atOnce: 2, waiting: 3 });
  const passed = Array.from({ length: 5 }, () => pass(begin));
  await expect(pass(begin)).rejects.toMatchObject({
    status: 503,
    headers: { "Retry-After": expect.stringMatching(/^\d+$/) },
    message: expect.stringMatching(/Réessayez dans quelques secondes\.$/),
  });
  expect(ends).toHaveLength(2);
  for (let i = 0; i < 5; i++) {
    ends[i]?.();
    await passed[i];
  }
  expect(ends).toHaveLength(5);
});

test("whoever has waited too long leaves the queue, and the next one takes the place", async () => {
  const { begin, ends } = work();
  const pass = createGate({ atOnce: 1, waiting: 1, patience: 20 });
  const first = pass(begin);
  await expect(pass(begin)).rejects.toMatchObject({ status: 503 });
  const second = pass(begin);
  ends[0]?.();
  await first;
  ends[1]?.();
  await second;
  expect(ends).toHaveLength(2);
});

test("work that fails leaves its place to the next", async () => {
  const pass = createGate({ atOnce: 1, waiting: 1 });
  for (let i = 0; i < 3; i++) await expect(pass(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await pass(async () => "done")).toBe("done");
});

test("one address may have a hundred pages made for it at a time, a neighbour as many", async () => {
  const { countMiss: count } = createMissLimits();
  for (let i = 0; i < 100; i++) await count("203.0.113.7");
  await expect(count("203.0.113.7")).rejects.toMatchObject({ status: 429 });
  await count("203.0.113.8");
  // An IPv6 subscriber picks addresses at will.
  for (let i = 0; i < 100; i++) await count(`2001:db8:1:2::${i}`);
  await expect(count("2001:db8:1:2:ffff::1")).rejects.toMatchObject({
    headers: { "Retry-After": expect.stringMatching(/^\d+$/) },
  });
});

test("dead links are counted by themselves: three hundred at a time, and pages are made meanwhile", async () => {
  const { countMiss, countUnknown } = createMissLimits();
  for (let i = 0; i < 300; i++) await countUnknown("203.0.113.7");
  await expect(countUnknown("203.0.113.7")).rejects.toMatchObject({ status: 429 });
  await countMiss("203.0.113.7");
  await countUnknown("203.0.113.8");
});

test("who asks too often hears so after a moment, a crowd of them at once", async () => {
  const { countMiss } = createMissLimits();
  for (let i = 0; i < 100; i++) await countMiss("203.0.113.7");
  const began = performance.now();
  const times = await Promise.all(
    Array.from({ length: 300 }, () =>
      countMiss("203.0.113.7").then(
        () => 0,
        () => performance.now() - began,
      ),
    ),
  );
  expect(times.filter((ms) => ms > 250)).toHaveLength(200);
});

test("one address has a share of the gate, and a neighbour passes beside it", async () => {
  const { begin, ends } = work();
  const pass = createGate();
  const flood = Array.from({ length: 14 }, () => pass(begin, shareOf("203.0.113.7")));
  await expect(pass(begin, shareOf("203.0.113.7"))).rejects.toMatchObject({ status: 503 });
  expect(ends).toHaveLength(2);
  const neighbour = pass(begin, shareOf("203.0.113.8"));
  expect(ends).toHaveLength(3);
  for (let i = 0; i < 15; i++) {
    ends[i]?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all([...flood, neighbour]);
});

test("fifty saves of one member wait for each other without a refusal, and hold no place of a page", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { begin, ends } = work();
  const { staffReads, staffWrites } = createGates();
  const saves = Array.from({ length: 50 }, () => staffWrites(begin, "claire"));
  expect(await staffReads(async () => "a page", "claire")).toBe("a page");
  // One after the other, each takes half a second: those at the end have waited for far longer than a page would.
  for (let i = 0; i < 50; i++) {
    await vi.advanceTimersByTimeAsync(500);
    ends[i]?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(saves);
});

test("a proxy that nobody named is not taken for one visitor", async () => {
  const { countMiss, countUnknown } = createMissLimits();
  for (let i = 0; i < 400; i++) {
    await countMiss("127.0.0.1");
    await countUnknown("::1");
  }
  expect(shareOf("::ffff:127.0.0.1")).toBeNull();
});
