import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "app/**/*.test.{ts,tsx}",
      "server/**/*.test.ts",
      "tests/http/**/*.test.ts",
      "tests/faults/**/*.test.ts",
      "tests/deploy/**/*.test.ts",
    ],
    globalSetup: "./tests/support/global-setup.ts",
    testTimeout: 20_000,
    hookTimeout: 60_000,
    pool: "forks",
    maxWorkers: 3,
    // As in the browser: a busy machine may cost one try, which the end of the run names; what is broken fails twice.
    retry: 1,
  },
});
