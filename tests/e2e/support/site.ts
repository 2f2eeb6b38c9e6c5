import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { adminAccount } from "../../support/instance.ts";
import { type DemonstrationSite, startDemonstrationSite } from "./demonstration-site.ts";

/**
 * `page` opens on the shared demonstration site. A file whose tests change what visitors see takes `ownSite` instead:
 * a server and a database of the worker's own.
 */
export const test = base.extend<{ failOnConsole: undefined }, { ownSite: DemonstrationSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
  baseURL: async ({}, use) => use(process.env.E2E_URL),
  ownSite: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const site = await startDemonstrationSite();
      await use(site);
      await site.close();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  // A script error, a refused script or a failed hydration is a failure of whatever screen it happens on.
  failOnConsole: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("console", (message) => {
        if (message.type() === "error" && !/status of (4|5)\d\d|net::ERR/.test(message.text())) {
          complaints.push(message.text());
        }
      });
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Waits until React listens; public pages start it late on purpose. */
export async function hydrated(page: Page) {
  await expect(page.locator("html[data-hydrated]")).toBeAttached({ timeout: 10_000 });
}

export async function signIn(page: Page, { origin = "", account = adminAccount } = {}) {
  await page.goto(`${origin}/locadmin`);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await page.waitForURL(`**/locadmin/dashboard`);
}

export async function expectNoAxeViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(" | ")}`)).toEqual([]);
}
