import type { Page } from "@playwright/test";
import { expectToFitEveryWidth } from "./support/every-width.ts";
import { expect, expectNoAxeViolations, hydrated, test, toasts } from "./support/site.ts";
import { addVan, vanId } from "./support/vehicles.ts";

const forged = "0199dc95-5c00-76ad-83db-000000000000";
const heart = (page: Page, name: string) =>
  page.getByRole("button", { name: `Ajouter ${name} à ma sélection`, exact: true });
const idOf = (path: string) => path.split("/").at(-1) as string;

// The browser is shared by the tests of a worker, and remembers.
test.beforeEach(async ({ page, baseURL, ownSite }) => {
  for (const origin of [baseURL as string, ownSite.url]) {
    await page.goto(`${origin}/robots.txt`);
    await page.evaluate(() => localStorage.clear());
  }
});

test("three vehicles are compared, shared, and asked for at once", async ({ page, browser, baseURL }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/catalogue");
  await expect(page.getByRole("link", { name: "Ma sélection" })).toHaveAttribute("href", "/selection");
  await hydrated(page);
  for (const name of ["Corbère Relais L2H2", "Corbère Grand Large 20 m³", "Vallespir P12"]) {
    await heart(page, name).click();
    await expect(heart(page, name)).toHaveAttribute("aria-pressed", "true");
  }
  // The card's own link, spread over it, was not followed.
  await expect(page).toHaveURL(/\/catalogue$/);
  await expect(toasts(page).getByText("Ajouté à ma sélection (3)")).toBeVisible();
  await page.getByRole("link", { name: "Ma sélection (3)" }).click();
  await expect(page).toHaveURL(new RegExp(`/selection\\?v=${vanId},[0-9a-f-]{36},[0-9a-f-]{36}$`));

  const main = page.getByRole("main");
  await expect(main.getByText("La liste reste sur cet appareil, sans compte.")).toBeVisible();
  await main.getByLabel("Ou durée").fill("5");
  await main.getByLabel(/^Kilomètres prévus/).fill("600");
  const estimate = main.getByRole("row", { name: /^Estimation/ });
  await expect(estimate).toContainText(/380,88\s€\s*TTC/);
  await expect(estimate.getByRole("rowheader")).toHaveText("Estimationpour 5 jours");
  await expect(main.getByRole("columnheader")).toHaveCount(3);
  await expect(page).toHaveURL(/&duree=5&km=600$/);

  const energy = main.getByRole("row", { name: /^Énergie/ });
  await expect(energy).toBeVisible();
  await main.getByRole("switch", { name: /^Seulement les différences/ }).check();
  await expect(energy).toBeHidden();
  await expect(main.getByText(/lignes identiques masquées/)).toBeVisible();
  await expect(page).toHaveURL(/&differences=1$/);
  await expectNoAxeViolations(page);

  // A colleague opens the link in a browser of their own.
  const theirs = await browser.newPage({ baseURL });
  await theirs.goto(page.url());
  await hydrated(theirs);
  await expect(theirs.getByText("3 véhicules reçus.")).toBeVisible();
  await theirs.getByRole("button", { name: "Ajouter à ma sélection" }).click();
  await expect(theirs.getByText("La liste reste sur cet appareil")).toBeVisible();
  await theirs.close();

  await main.getByRole("link", { name: "Demander un devis pour ces 3 véhicules" }).first().click();
  await expect(page).toHaveURL(/\/contact\?sujet=devis(&vehicule=[0-9a-f-]{36}){3}&duree=5&km=600$/);
});

test("one is taken out, the list is emptied, and had back", async ({ page }) => {
  await page.goto("/catalogue");
  await hydrated(page);
  for (const name of ["Corbère Relais L2H2", "Vallespir P12"]) await heart(page, name).click();
  // Without a list in the address, the page goes to what the browser remembers.
  await page.goto("/selection");
  await hydrated(page);
  await expect(page).toHaveURL(/\?v=/);
  await page.getByRole("link", { name: "Retirer Vallespir P12" }).click();
  await expect(page).toHaveURL(`/selection?v=${vanId}`);
  await expect(page.getByText("La liste reste sur cet appareil")).toBeVisible();
  await page.getByRole("link", { name: "Vider" }).click();
  await expect(page.getByRole("heading", { name: "Aucun véhicule choisi" })).toBeVisible();
  await toasts(page).getByRole("button", { name: "Annuler" }).click();
  await expect(page).toHaveURL(`/selection?v=${vanId}`);
  expect(await page.evaluate(() => localStorage.getItem("selection"))).toBe(
    JSON.stringify({ v: 1, ids: [vanId] }),
  );
  await page.getByRole("link", { name: "Vider" }).click();
  await expect(page.getByRole("heading", { name: "Aucun véhicule choisi" })).toBeVisible();
});

test("a choice in one tab counts in the other; one that is gone is not", async ({ page, context }) => {
  await page.goto("/catalogue");
  await hydrated(page);
  const other = await context.newPage();
  await other.goto("/");
  await hydrated(other);
  await heart(page, "Vallespir P12").click();
  await expect(other.getByRole("link", { name: "Ma sélection (1)" }).first()).toBeAttached();

  await page.evaluate(
    (ids) => localStorage.setItem("selection", JSON.stringify({ v: 1, ids })),
    [vanId, forged],
  );
  await page.goto("/selection");
  await hydrated(page);
  await expect(page.getByText("Un véhicule n’est plus au catalogue")).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("selection"))).not.toContain(forged);
});

test("a page that wakes with a full selection moves nothing", async ({ page }) => {
  await page.evaluate((id) => {
    const ids = Array.from({ length: 12 }, (_, n) => id.slice(0, -2) + String(n + 10));
    localStorage.setItem("selection", JSON.stringify({ v: 1, ids }));
  }, vanId);
  await page.goto("/robots.txt");
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { moved: number }).moved += value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const width of [360, 390, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/a-propos");
    await hydrated(page);
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved), `${width}`).toBe(0);
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("vehicles are added by name, taken out and priced", async ({ page }) => {
    await page.goto(`/selection?v=${vanId}`);
    const main = page.getByRole("main");
    await main.getByLabel("Ou durée").fill("2");
    await main.getByLabel("Unité de la durée").selectOption("semaines");
    await main.getByRole("button", { name: "Calculer" }).click();
    await expect(main.getByRole("row", { name: /^Estimation/ })).toContainText(
      "pour 2 semaines, soit 14 jours",
    );
    await main.getByText("Ajouter un véhicule").click();
    await main.getByLabel("Nom du véhicule").fill("vallespir p12");
    await main.getByRole("button", { name: "Chercher" }).click();
    await main.getByRole("link", { name: "Ajouter Vallespir P12", exact: true }).click();
    await expect(main.getByRole("columnheader")).toHaveText([/Corbère Relais L2H2/, /Vallespir P12/]);
    await main.getByText("Seulement les différences").click();
    await expect(main.getByRole("row", { name: /^Énergie/ })).toBeHidden();
    await main.getByRole("link", { name: "Retirer Corbère Relais L2H2" }).click();
    await expect(main.getByRole("columnheader")).toHaveText([/Vallespir P12/]);
    await expect(main.getByRole("row", { name: /^Estimation/ })).toContainText(
      "pour 2 semaines, soit 14 jours",
    );
    await expect(main.getByRole("button", { name: "Copier le lien" })).toBeHidden();
  });
});

test("of six vehicles four stand side by side, and the visitor chooses which", async ({ page, ownSite }) => {
  const names = ["Un", "Deux", "Trois", "Quatre", "Cinq", "Six"];
  const ids = [];
  for (const name of names) ids.push(idOf(await addVan(ownSite, { name })));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${ownSite.url}/selection?v=${ids.join(",")}`);
  await hydrated(page);
  const heads = page.getByRole("columnheader");
  await expect(heads).toHaveText([/^Un/, /^Deux/, /^Trois/, /^Quatre/]);
  const choice = page.getByRole("navigation", { name: "Véhicules côte à côte" });
  await choice.getByRole("link", { name: "Six" }).click();
  await expect(heads).toHaveText([/^Un/, /^Deux/, /^Trois/, /^Six/]);
  await choice.getByRole("link", { name: "Deux" }).click();
  await expect(heads).toHaveText([/^Un/, /^Trois/, /^Six/]);
  await expect(page.getByRole("link", { name: "pour ces 6 véhicules" }).first()).toBeVisible();
  await expectToFitEveryWidth(page);
});

test("the table keeps its first column, and names and prices stay in sight", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(`/selection?v=${vanId},0199b888-d800-74c4-90b0-3d18de55a167`);
  await hydrated(page);
  const region = page.getByRole("region", { name: "Comparaison" });
  const label = page.getByRole("rowheader", { name: "Volume utile" });
  await label.scrollIntoViewIfNeeded();
  const before = await label.boundingBox();
  await region.evaluate((box) => box.scrollBy(60, 0));
  expect((await label.boundingBox())?.x).toBe(before?.x);
  await page.getByRole("row", { name: /^Permis/ }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 300);
  await expect(page.getByText(/82,80\s€ TTC \/ jour/)).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
