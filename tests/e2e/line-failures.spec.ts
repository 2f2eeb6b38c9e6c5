import type { Page } from "@playwright/test";
import { expect, hydrated, signIn, test } from "./support/site.ts";

// What a visitor sees who moves within the site while the network, or the proxy before it, fails.

const alert = (page: Page) => page.getByRole("main").getByRole("alert");
const retry = (page: Page) => page.getByRole("main").getByRole("link", { name: "Réessayer" });
const menu = (page: Page) => page.getByRole("navigation", { name: "Navigation principale" });
const search = (page: Page) => page.getByRole("searchbox", { name: "Rechercher un véhicule" });
const firstDetails = (page: Page) => page.getByRole("link", { name: /^(Détails|Voir l’agence)/ }).first();
const count = (page: Page) => page.getByRole("heading", { name: /^\d+ véhicules? disponibles?$/ });

/** Each way to fail returns what mends it. */
async function cutOff(page: Page) {
  await page.context().setOffline(true);
  return () => page.context().setOffline(false);
}

/** A gateway whose server is away. */
async function answerBadGateway(page: Page, files: string) {
  const answer = { status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" };
  await page.route(files, (route) => route.fulfill(answer));
  return () => page.unroute(files);
}
const failData = (page: Page) => answerBadGateway(page, "**/*.data*");
const failScripts = (page: Page) => answerBadGateway(page, "**/assets/*.js");

async function wake(page: Page, address: string) {
  await page.goto(address);
  await hydrated(page);
  await page.mouse.move(20, 420, { steps: 3 });
  await page.locator("body > [role=status]").waitFor({ state: "attached" });
}

/** Alive, and with the scripts of the pages that are gone to: their links have been pointed at. */
async function open(page: Page, address: string) {
  await wake(page, address);
  const links = menu(page).getByRole("link");
  for (const link of [...(await links.all()), firstDetails(page)]) {
    if ((await link.count()) === 0) continue;
    await link.hover();
    await page.waitForTimeout(100);
  }
  await page.mouse.move(20, 420);
  await page.waitForLoadState("networkidle");
}

test.afterEach(({ context }) => context.setOffline(false));

test("the catalogue keeps its filters, says so, and the next try brings it", async ({ page }) => {
  await open(page, "/catalogue");
  const before = await page.getByRole("main").getByRole("navigation").innerText();
  const mend = await failData(page);
  await search(page).fill("perpignan");
  await expect(alert(page)).toContainText("Une erreur est survenue lors du chargement des véhicules.");
  await expect(page).toHaveURL(/q=perpignan/);
  await expect(search(page)).toHaveValue("perpignan");
  await expect(search(page)).toBeFocused();
  expect(await page.getByRole("main").getByRole("navigation").innerText()).toBe(before);
  await page
    .getByRole("link", { name: /^Poids lourds/ })
    .first()
    .click();
  await expect(page).toHaveURL(/type=Poids\+lourds&q=perpignan/);
  await expect(alert(page)).toBeVisible();
  await retry(page).click();
  await expect(alert(page)).toBeVisible();
  await mend();
  await retry(page).click();
  await expect(count(page)).toBeVisible();
  await expect(alert(page)).toBeHidden();
  await expect(search(page)).toHaveValue("perpignan");
});

test("other pages say their sentence in the site's frame", async ({ page }) => {
  await open(page, "/");
  const mend = await cutOff(page);
  const h1 = page.getByRole("heading", { level: 1 });

  await page
    .getByRole("link", { name: /^Détails/ })
    .first()
    .click();
  await expect(
    page.getByText("Une erreur est survenue lors du chargement des détails du véhicule."),
  ).toBeVisible();
  await expect(menu(page)).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Retour au catalogue" }).click();
  await expect(alert(page)).toContainText("Une erreur est survenue lors du chargement des véhicules.");

  await menu(page).getByRole("link", { name: "Agences" }).click();
  await expect(page.getByRole("main").getByText("Aucune agence trouvée")).toBeVisible();
  await expect(retry(page)).toBeVisible();

  await menu(page).getByRole("link", { name: "Contact" }).click();
  await expect(
    page
      .getByRole("main")
      .getByText("Une erreur est survenue lors du chargement des données", { exact: true }),
  ).toBeVisible();
  await page.getByLabel("Nom").fill("Mme Costa");
  await retry(page).click();
  await expect(page.getByLabel("Nom")).toHaveValue("Mme Costa");

  await menu(page).getByRole("link", { name: "À propos" }).click();
  await expect(h1).toHaveText("Une erreur est survenue");
  await expect(menu(page)).toBeVisible();
  await mend();
  await retry(page).click();
  await expect(h1).toHaveText("À propos");
  await expect(page).toHaveURL(/a-propos/);
});

test("an agency says «Agence non trouvée», and the next try brings it", async ({ page }) => {
  await open(page, "/agences");
  const mend = await failData(page);
  await page
    .getByRole("link", { name: /^Voir l’agence/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Agence non trouvée");
  await retry(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Agence non trouvée");
  await mend();
  await retry(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Agence d/);
});
test.describe("pages whose script cannot be loaded", () => {
  test.use({ firstVisit: true });
  const h1 = (page: Page) => page.getByRole("heading", { level: 1 });

  test("say their sentence in the same document, and can be tried again", async ({ page }) => {
    await wake(page, "/cgv");
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    const mend = await cutOff(page);
    const footer = page.getByRole("contentinfo");

    await menu(page).getByRole("link", { name: "Catalogue" }).click();
    await expect(alert(page)).toHaveText("Une erreur est survenue lors du chargement des véhicules.");
    await expect(page).toHaveURL(/\/catalogue$/);
    await expect(h1(page)).toHaveText("Catalogue");
    await menu(page).getByRole("link", { name: "Agences" }).click();
    await expect(alert(page)).toHaveText("Aucune agence trouvée");
    await expect(retry(page)).toBeVisible();
    await footer.getByRole("link", { name: "Contact", exact: true }).first().click();
    await expect(alert(page)).toHaveText("Une erreur est survenue lors du chargement des données");
    await menu(page).getByRole("link", { name: "À propos" }).click();
    await expect(h1(page)).toHaveText("Une erreur est survenue");
    await retry(page).click();
    await expect(h1(page)).toHaveText("Une erreur est survenue");
    await page.goBack();
    await expect(h1(page)).toHaveText("Contact");
    await retry(page).click();
    await expect(alert(page)).toBeVisible();

    await mend();
    await retry(page).click();
    await expect(page.getByLabel("Nom")).toBeVisible();
    await menu(page).getByRole("link", { name: "Catalogue" }).click();
    await expect(count(page)).toBeVisible();
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  });

  test("are a vehicle and an agency too", async ({ page }) => {
    await wake(page, "/agences");
    let mend = await failScripts(page);
    await firstDetails(page).click();
    await expect(h1(page)).toHaveText("Agence non trouvée");
    await mend();
    await retry(page).click();
    await expect(h1(page)).toHaveText(/^Agence d/);
    await page
      .getByRole("link", { name: /^Détails/ })
      .first()
      .waitFor();
    mend = await failScripts(page);
    await page
      .getByRole("link", { name: /^Détails/ })
      .first()
      .click();
    await expect(alert(page)).toHaveText(
      "Une erreur est survenue lors du chargement des détails du véhicule.",
    );
    await expect(page.getByRole("main").getByRole("link", { name: "Retour au catalogue" })).toBeVisible();
    await mend();
    await retry(page).click();
    await expect(page.getByRole("heading", { name: "Caractéristiques" })).toBeVisible();
  });
});

test.describe("a script that a new deployment has replaced", () => {
  test.use({ firstVisit: true });

  test("is answered by one full load of the page gone to", async ({ page }) => {
    await wake(page, "/agences");
    await page.route("**/assets/catalogue.route-*.js", (route) => route.fulfill({ status: 404 }));
    const documents: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
    await menu(page).getByRole("link", { name: "Catalogue" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Catalogue" })).toBeVisible();
    await expect(count(page)).toBeVisible();
    // A visitor's hand wakes it, and its script is missing again.
    await page.mouse.move(20, 420, { steps: 3 });
    await page.waitForTimeout(1_500);
    expect(documents).toEqual(["/catalogue"]);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Nos Agences" })).toBeVisible();
  });
});

test.describe("a load that never ends", () => {
  test.use({ firstVisit: true });

  test("has failed after half a minute", async ({ page }) => {
    await page.clock.install();
    await page.goto("/agences");
    await page.clock.runFor(4_000);
    await hydrated(page);
    await page.route("**/*.data*", () => {});
    const asked = page.waitForRequest(/catalogue\.data/);
    await menu(page).getByRole("link", { name: "Catalogue" }).click();
    await asked;
    await page.clock.runFor(31_000);
    await expect(alert(page)).toContainText("Une erreur est survenue lors du chargement des véhicules.");
  });
});

test.describe("a page that is only loaded anew", () => {
  test("stays as it is while that fails", async ({ page }) => {
    await open(page, "/contact");
    const name = await page.getByRole("heading", { level: 1 }).innerText();
    await page.route("**/*.data*", (route) => route.fulfill({ status: 504 }));
    const answer = page.waitForResponse(/contact\.data/);
    await menu(page).getByRole("link", { name: "Contact" }).click();
    await answer;
    await page.waitForTimeout(300);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(page.getByText("lors du chargement des données")).toHaveCount(0);
  });
});

test.describe("staff", () => {
  test("keep the menu, the filters in the address and a way to try again", async ({ page, ownSite }) => {
    await signIn(page, { origin: ownSite.url });
    await page.goto(`${ownSite.url}/locadmin/dashboard/vehicules`);
    await hydrated(page);
    await page.route("**/*.data*", (route) => route.fulfill({ status: 502 }));
    await page.getByRole("searchbox", { name: "Rechercher un véhicule" }).fill("porteur");
    await expect(page.getByText("Erreur lors de la récupération des véhicules")).toBeVisible();
    await expect(page.getByRole("navigation").first()).toBeVisible();
    const retry = page.getByRole("button", { name: "Réessayer" });
    await expect(retry).toBeVisible();
    await page.unroute("**/*.data*");
    // What happens on the site meanwhile may have loaded the page anew already.
    await retry.click({ timeout: 5_000 }).catch(() => {});
    await expect(page.getByRole("searchbox", { name: "Rechercher un véhicule" })).toHaveValue("porteur");
    await expect(page.getByRole("table")).toBeVisible();
  });

  test("keep the menu where a screen's script fails, and can try again", async ({ page, ownSite }) => {
    await signIn(page, { origin: ownSite.url });
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.route("**/assets/brands.route-*.js", (route) => route.abort());
    const officeMenu = page.getByRole("navigation").first();
    await officeMenu.getByRole("link", { name: /^Marques/ }).click();
    await expect(page.getByRole("alert")).toContainText(
      "Une erreur est survenue lors du chargement des données.",
    );
    await expect(page).toHaveURL(/marques$/);
    await expect(officeMenu).toBeVisible();
    await page.unroute("**/assets/brands.route-*.js");
    await page.getByRole("button", { name: "Réessayer" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Marques" })).toBeVisible();
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  });

  test("fetch the scripts of the screen they open, not of every other", async ({ page, ownSite }) => {
    await signIn(page, { origin: ownSite.url });
    const asked = () =>
      page.evaluate(() =>
        performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname.slice(8)),
      );
    await page.mouse.move(700, 20, { steps: 3 });
    await page.locator("body > [role=status]").waitFor({ state: "attached" });
    await page.waitForTimeout(1_000);
    expect(
      (await asked()).filter((file) => /^(planning|gallery|vehicles|statistics)\.route-/.test(file)),
    ).toEqual([]);
    await page
      .getByRole("navigation")
      .first()
      .getByRole("link", { name: /^Marques/ })
      .hover();
    await expect.poll(async () => (await asked()).join()).toContain("brands.route-");
  });
});
