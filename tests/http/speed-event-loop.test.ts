import { expect, test } from "vitest";
import { busyThreads } from "#tests/support/busy-threads.ts";

// The thread that answers requests must not be the one that computes: while it does, nobody is answered.

test.each(["password", "photo"] as const)(
  "hard work for a %s leaves the thread that answers requests alone",
  async (work) => {
    const { eventLoop, all } = await busyThreads(work);
    // It was done here, and it was hard.
    expect(all).toBeGreaterThan(50);
    expect(eventLoop).toBeLessThan(all / 5);
  },
  60_000,
);
