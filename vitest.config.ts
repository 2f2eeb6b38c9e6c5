import { defineConfig } from "vitest/config";
import { isLongRun } from "./tests/support/fault-run.ts";

const everywhere = {
  pool: "forks",
  // No module is mocked: a worker reads them once and goes from file to file, for half the work.
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 180_000,
};

export default defineConfig({
  test: {
    // Here, not in the projects: one database server for both.
    globalSetup: "./tests/support/global-setup.ts",
    // In the long form the clocks of one file must not count the work of another.
    maxWorkers: isLongRun ? 1 : 4,
    projects: [
      {
        test: {
          ...everywhere,
          name: "code",
          include: ["app/**/*.test.{ts,tsx}", "server/**/*.test.ts"],
        },
      },
      {
        test: {
          ...everywhere,
          name: "site",
          include: ["tests/http/**/*.test.ts", "tests/faults/**/*.test.ts", "tests/deploy/**/*.test.ts"],
        },
      },
    ],
  },
});
