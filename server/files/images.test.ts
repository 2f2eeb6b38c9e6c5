import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeVariant, noteRequest, untilCalm } from "./images.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Whether the wait is over, asked as often as one likes. */
function watch(wait: Promise<unknown>) {
  const state = { isOver: false };
  wait.then(() => {
    state.isOver = true;
  });
  return state;
}

test("work nobody waits for begins two seconds after the last request", async () => {
  noteRequest();
  const calm = watch(untilCalm());
  await vi.advanceTimersByTimeAsync(1_500);
  noteRequest();
  await vi.advanceTimersByTimeAsync(1_900);
  expect(calm.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(calm.isOver).toBe(true);
});

test("on a site that is never quiet it begins all the same", async () => {
  noteRequest();
  const calm = watch(untilCalm());
  for (let second = 0; second < 6; second += 1) {
    expect(calm.isOver).toBe(second >= 5);
    await vi.advanceTimersByTimeAsync(1_000);
    noteRequest();
  }
  expect(calm.isOver).toBe(true);
});

test("a job's picture waits for that, a visitor's does not", async () => {
  const { default: sharp } = await import("sharp");
  const original = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#17345c" } })
    .webp()
    .toBuffer();
  const options = { width: 480, format: "webp", kind: "photo" } as const;
  noteRequest();
  const background = watch(makeVariant(original, { ...options, background: true }));
  expect((await makeVariant(original, options))?.length).toBeGreaterThan(0);
  expect(background.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(2_100);
  await vi.waitFor(() => expect(background.isOver).toBe(true));
});
