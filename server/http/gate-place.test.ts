import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createSemaphore } from "#server/semaphore.ts";
import { outsideGate } from "./gate-place.ts";
import { createGate } from "./render-gate.ts";

test("work that queues elsewhere leaves its place to others, and takes one again", async () => {
  const gate = createGate({ atOnce: 1, waiting: 10, patience: 500 });
  let end = () => {};
  const long = gate(async () => {
    const waited = await outsideGate(() => new Promise<string>((resolve) => (end = () => resolve("waited"))));
    return `${waited}, ${gate.load().running} inside`;
  });
  await sleep(1);
  expect(gate.load().running).toBe(0);
  expect(await gate(async () => "passed")).toBe("passed");
  end();
  expect(await long).toBe("waited, 1 inside");
  expect(gate.load()).toEqual({ running: 0, waiting: 0 });
});

test("fifty that work one by one, longer than anybody waits at the gate, all pass; a page passes meanwhile", async () => {
  const gate = createGate({ atOnce: 4, waiting: 50, patience: 100 });
  const oneByOne = createSemaphore({ atOnce: 1 });
  const sends = Array.from({ length: 50 }, () => gate(() => outsideGate(() => oneByOne(() => sleep(10)))));
  await sleep(50);
  expect(await gate(async () => "a page")).toBe("a page");
  const ended = await Promise.allSettled(sends);
  expect(ended.filter(({ status }) => status === "rejected")).toEqual([]);
  expect(gate.load()).toEqual({ running: 0, waiting: 0 });
});

test("what fails outside fails inside, and gives its place back", async () => {
  const gate = createGate({ atOnce: 1, waiting: 0 });
  await expect(gate(() => outsideGate(() => Promise.reject(new Error("no"))))).rejects.toThrow("no");
  expect(await gate(async () => "free")).toBe("free");
  // Nobody came through a gate: there is no place to leave.
  expect(await outsideGate(async () => "done")).toBe("done");
});

test("where the gate is full when the work is done, it ends without a place", async () => {
  const gate = createGate({ atOnce: 1, waiting: 0 });
  let end = () => {};
  const send = gate(() => outsideGate(() => new Promise<string>((resolve) => (end = () => resolve("sent")))));
  await sleep(1);
  let leave = () => {};
  const other = gate(() => new Promise<void>((resolve) => (leave = resolve)));
  end();
  expect(await send).toBe("sent");
  leave();
  await other;
  expect(gate.load()).toEqual({ running: 0, waiting: 0 });
});
