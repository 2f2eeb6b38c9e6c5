import { chromium, type Page } from "@playwright/test";
import { giveSession } from "./support/sessions.ts";
import { expect, hydrated, placeAtNextClick, signIn, test } from "./support/site.ts";

// What tells people that a page is on its way, and that it is there.

/** Brings what tells of arrivals: who only looks goes nowhere. */
async function firstMove(page: Page) {
  const announced = page.locator("body > [role=status]");
  // A hand does not stop at its first move.
  await expect(async () => {
    await page.mouse.move(20, 420);
    await page.mouse.move(25, 425, { steps: 3 });
    await announced.waitFor({ state: "attached", timeout: 500 });
  }).toPass();
  return announced;
}

test("a slow page shows a line; once there it is announced and has the focus", async ({ page }) => {
  await page.goto("/agences");
  await hydrated(page);
  const announced = await firstMove(page);
  await expect(announced).toBeEmpty();
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/contact.data", async (route) => {
    await held;
    await route.continue();
  });
  const line = page.getByRole("progressbar", { name: "Chargement de la page" });
  await page.getByRole("link", { name: "Contact" }).first().press("Enter");
  await expect(line).toBeVisible();
  arrive();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(line).toBeHidden();
  await expect(announced).toHaveText(/^Contact/);
  await page.goBack();
  await expect(announced).toHaveText(/^Nos Agences/);
});

test("filters leave the focus where it is, and a way back the place on the page", async ({ page }) => {
  await page.goto("/catalogue");
  await hydrated(page);
  await firstMove(page);
  const tab = page.getByRole("link", { name: /^Remorques/ }).first();
  await tab.press("Enter");
  await expect(tab).toHaveAttribute("aria-current", "page");
  await expect(tab).toBeFocused();
  const place = placeAtNextClick(page);
  await page
    .getByRole("link", { name: /^Détails/ })
    .last()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(tab).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(await place, -1);
});

test("in the back-office a screen is an arrival, an editor over it is none", async ({ page, ownSite }) => {
  await signIn(page, { origin: ownSite.url });
  await firstMove(page);
  await page
    .getByRole("navigation")
    .first()
    .getByRole("link", { name: /^Agences/ })
    .press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Agences" })).toBeFocused();
  await page.getByRole("link", { name: "Ajouter une agence" }).click();
  await expect(page.getByRole("dialog").getByLabel("Nom")).toBeFocused();
});

test("a vehicle's page stands without its agency, with a number to call", async ({ page, ownSite }) => {
  const [vehicle] = await ownSite.query<{ id: string }>(
    "select id from vehicles where agency_id is not null limit 1",
  );
  await ownSite.whileTableAway("agencies", async () => {
    const answer = await page.goto(`${ownSite.url}/catalogue/${vehicle?.id}`);
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()["cache-control"]).toContain("no-store");
    await expect(page.getByText("Le lieu de retrait vous est confirmé avec la réservation.")).toBeVisible();
  });
});

test("with classic scrollbars a sheet moves nothing behind it", async ({ ownSite }) => {
  const { launchOptions } = test.info().project.use;
  const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ["--hide-scrollbars"] });
  const page = await browser.newPage({ viewport: { width: 1440, height: 700 } });
  try {
    await giveSession(page, { origin: ownSite.url });
    await page.goto(`${ownSite.url}/locadmin/dashboard/vehicules`);
    await hydrated(page);
    const bar = page.locator("header").first();
    const before = await bar.boundingBox();
    expect(before?.width).toBeLessThan(1440 - 232);
    await page.getByRole("link", { name: "Ajouter un véhicule" }).last().click();
    const sheet = page.getByRole("dialog");
    await expect(sheet).toBeVisible();
    await expect
      .poll(async () => ((await sheet.boundingBox())?.x ?? 0) + ((await sheet.boundingBox())?.width ?? 0))
      .toBe(1440);
    expect(await bar.boundingBox()).toEqual(before);
  } finally {
    await browser.close();
  }
});

test("a search that finds nothing proposes what was meant", async ({ page }) => {
  await page.goto("/catalogue?q=hayon");
  await hydrated(page);
  await expect(
    page.getByRole("heading", {
      name: "Aucun véhicule ne correspond exactement à « hayon ». Vous cherchiez peut-être :",
    }),
  ).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
});
