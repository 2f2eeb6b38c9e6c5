import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const browsers = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

export default defineConfig({
  // The one file of «deploy» is the longest: it begins first.
  projects: [
    { name: "deploy", testDir: "tests/deploy", testMatch: "**/*.spec.ts" },
    { name: "site", testDir: "tests/e2e" },
  ],
  outputDir: "test-results",
  // Node reads TypeScript itself.
  build: { external: ["**/*.ts"] },
  globalSetup: "./tests/e2e/support/global-setup.ts",
  // Nothing is this slow but a machine that others use too: what is broken stays broken meanwhile.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Each waits now and then for a process, a timer or a frame: a third fills the gaps of two cores.
  workers: 3,
  // A busy machine may cost one try; what is broken fails twice.
  retries: 1,
  forbidOnly: true,
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    launchOptions: {
      executablePath: process.env.CHROME_PATH ?? browsers.find((file) => existsSync(file)),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-sync",
        // A page of a test lives for seconds: what it would cost to compile its scripts well, they never earn back.
        "--js-flags=--no-maglev --no-turbofan",
        // The pages of a test and of those before it share what their process has read: see `context` in support/site.ts.
        "--renderer-process-limit=1",
      ],
    },
  },
});
