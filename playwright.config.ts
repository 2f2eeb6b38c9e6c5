import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const browsers = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

// Every window would start the two pages of the address bar's suggestions, a second of work for each test. The switch
// replaces Playwright's own, so it says again what that one says.
const disabledFeatures = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  // Node reads TypeScript itself.
  build: { external: ["**/*.ts"] },
  globalSetup: "./tests/e2e/support/global-setup.ts",
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
        // A page lives for seconds here: what the optimising compilers spend on its scripts never comes back.
        "--js-flags=--no-maglev --no-opt",
        // The pages of a test and of those before it share what their process has read: see `context` in support/site.ts.
        "--renderer-process-limit=1",
        `--disable-features=${disabledFeatures.join(",")}`,
      ],
    },
  },
});
