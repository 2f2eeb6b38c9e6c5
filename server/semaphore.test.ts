import { expect, test } from "vitest";
import { createSemaphore } from "./semaphore.ts";

/** Work that ends when told to, by name. */
function work() {
  const ends = new Map<string, () => void>();
  const begun: string[] = [];
  return {
    begun,
    begin: (name: string) => () =>
      new Promise<void>((resolve) => {
        begun.push(name);
        ends.set(name, resolve);
      }),
    async end(name: string) {
      ends.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test("one key cannot fill the queue, nor take every place", async () => {
  const { begun, begin, end } = work();
  const pass = createSemaphore({ atOnce: 3, waiting: 10, share: { atOnce: 2, waiting: 2 } });
  const flood = [1, 2, 3, 4].map((n) => pass(begin(`flood ${n}`), "flood"));
  await expect(pass(begin("flood 5"), "flood")).rejects.toThrow();
  expect(begun).toEqual(["flood 1", "flood 2"]);
  // The third place is free for somebody else, at once.
  const other = pass(begin("other"), "other");
  expect(begun).toContain("other");
  expect(pass.load()).toEqual({ running: 3, waiting: 2 });
  for (const name of ["flood 1", "flood 2", "flood 3", "flood 4", "other"]) await end(name);
  await Promise.all([...flood, other]);
  expect(pass.load()).toEqual({ running: 0, waiting: 0 });
});

test("whoever has least under way is next, then who came first; without a key nobody is bound by a share", async () => {
  const { begun, begin, end } = work();
  const pass = createSemaphore({ atOnce: 2, share: { atOnce: 2, waiting: 5 } });
  const all = [1, 2, 3, 4].map((n) => pass(begin(`a${n}`), "a"));
  all.push(pass(begin("b1"), "b"), pass(begin("b2"), "b"));
  await end("a1");
  expect(begun.at(-1)).toBe("b1");
  await end("a2");
  // One of each is under way or gone: «a» has none, «b» one.
  expect(begun.at(-1)).toBe("a3");
  await end("b1");
  expect(begun.at(-1)).toBe("b2");
  for (const name of ["a3", "b2", "a4"]) await end(name);
  await Promise.all(all);
  const many = Array.from({ length: 9 }, (_, n) => pass(begin(`n${n}`)));
  for (let n = 0; n < 9; n++) await end(`n${n}`);
  await Promise.all(many);
});

test("whoever gives up, or fails, leaves no trace in the counts", async () => {
  const { begin, end } = work();
  const pass = createSemaphore({ atOnce: 1, patience: 10, share: { atOnce: 1, waiting: 1 } });
  const first = pass(begin("first"), "a");
  await expect(pass(begin("late"), "a")).rejects.toThrow();
  await end("first");
  await first;
  await expect(pass(() => Promise.reject(new Error("no")), "a")).rejects.toThrow("no");
  expect(await pass(async () => "done", "a")).toBe("done");
  expect(pass.load()).toEqual({ running: 0, waiting: 0 });
});
