import type { Page } from "@playwright/test";
import {
  cards,
  heading,
  openCatalogue,
  openPanel,
  search,
  tab,
  tabCount,
  tabs,
  total,
  typesInAddress,
} from "./support/catalogue.ts";
import { expect, expectNoAxeViolations, hydrated, placeAtNextClick, test } from "./support/site.ts";

const types = [
  "Véhicules léger",
  "Poids lourds",
  "Semi-remorques",
  "Frigorifiques",
  "Energies alternatives",
  "Remorques",
];

/** A page that is loaded anew forgets the mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => "marked" in window);

test("the catalogue has its tabs to the letter, its count, and its cards", async ({ page }) => {
  await openCatalogue(page);
  await expect(page).toHaveTitle(/Catalogue/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Catalogue");
  await expect(page.getByRole("main").locator("picture img").first()).toBeVisible();
  const labels = (await tabs(page).getByRole("link").allInnerTexts()).map((text) =>
    text.replace(/\s*\d+$/, ""),
  );
  expect(labels).toEqual(["Tous", ...types]);
  await expect(heading(page)).toHaveText(/^\d+ véhicules disponibles$/);
  expect(await total(page)).toBe(await tabCount(page, "Tous"));
  await expect(cards(page)).toHaveCount(24);
  await expect(cards(page).getByText(/^(Disponible( le .+)?|Indisponible)$/)).toHaveCount(24);
  await expect(cards(page).getByRole("link", { name: /^Détails/ })).toHaveCount(24);
  await expect(
    cards(page)
      .first()
      .getByRole("link", { name: /^Détails/ }),
  ).toHaveAttribute("href", /^\/catalogue\/[0-9a-f-]{36}$/);
});

test("a broken photo leaves the icon in its place", async ({ page }) => {
  await page.route("**/storage/photos/vehicles/**", (route) => route.abort());
  await openCatalogue(page);
  const picture = cards(page).first().getByRole("img");
  await expect(picture.locator("svg")).toBeVisible();
  const box = await picture.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1.5, 1);
});

test("a tab sets the type and the address, and «Tous» clears it", async ({ page }) => {
  await openCatalogue(page);
  await mark(page);
  for (const type of ["Poids lourds", "Remorques"]) {
    await tab(page, type).click();
    await expect(tab(page, type)).toHaveAttribute("aria-current", "page");
    expect(typesInAddress(page)).toEqual([type]);
    expect(await total(page)).toBe(await tabCount(page, type));
    await expect(cards(page).filter({ hasNotText: type })).toHaveCount(0);
  }
  await tab(page, "Tous").click();
  await expect(tab(page, "Tous")).toHaveAttribute("aria-current", "page");
  await expect(page).toHaveURL(/\/catalogue$/);
  expect(await isMarked(page)).toBe(true);
  await page.goBack();
  await expect(tab(page, "Remorques")).toHaveAttribute("aria-current", "page");
});

test("typing filters without a reload, without a jump, and says how many there are", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await openCatalogue(page);
  await mark(page);
  await page.evaluate(() => window.scrollTo(0, 300));
  const entries = await page.evaluate(() => history.length);
  await search(page).pressSequentially("  ARGELES ", { delay: 30 });
  await expect(page).toHaveURL(/\?q=ARGELES$/);
  await expect(cards(page).filter({ hasNotText: "Argelès-sur-Mer" })).toHaveCount(0);
  expect(await total(page)).toBe(await cards(page).count());
  expect(await total(page)).toBeGreaterThan(0);
  await expect(search(page)).toBeFocused();
  await expect(search(page)).toHaveValue("  ARGELES ");
  expect(await page.evaluate(() => window.scrollY)).toBe(300);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  expect(await isMarked(page)).toBe(true);
  await expect(page.locator("[aria-live=polite] h2")).toHaveText(/disponibles$/);
  await search(page).clear();
  await expect(page).toHaveURL(/\/catalogue$/);
  await expect(cards(page)).toHaveCount(24);
});

test("on a slow line the words stay as typed, and a tab wins over a word half typed", async ({ page }) => {
  await openCatalogue(page);
  await page.route("**/catalogue.data*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await search(page).pressSequentially("narb", { delay: 20 });
  await page.waitForTimeout(500);
  await search(page).pressSequentially("onne ", { delay: 20 });
  await expect(page).toHaveURL(/\?q=narbonne$/);
  await expect(cards(page).filter({ hasNotText: "Narbonne" })).toHaveCount(0);
  await expect(search(page)).toHaveValue("narbonne ");

  await search(page).pressSequentially("x");
  await tab(page, "Remorques").click();
  await expect(tab(page, "Remorques")).toHaveAttribute("aria-current", "page");
  await page.waitForTimeout(1_200);
  await expect(page).toHaveURL(/\?type=Remorques&q=narbonne$/);
  await expect(search(page)).toHaveValue("narbonne");
});

test("what is typed before the page is alive is not lost", async ({ page }) => {
  await page.goto("/catalogue");
  await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>("[name=q]");
    if (field && !document.documentElement.dataset.hydrated) field.value = "narbonne";
  });
  await hydrated(page);
  await expect(page).toHaveURL(/\?q=narbonne$/);
  await expect(cards(page).filter({ hasNotText: "Narbonne" })).toHaveCount(0);
});

test("«Afficher plus» appends without a jump; Back restores the place", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openCatalogue(page);
  const all = await total(page);
  const first = await cards(page).first().getByRole("heading").innerText();
  const more = page.getByRole("link", { name: "Afficher plus" });
  await expect(more).toHaveAttribute("href", "/catalogue?page=2");
  const before = placeAtNextClick(page);
  await more.click();
  await expect(cards(page)).toHaveCount(Math.min(48, all));
  expect(await before).toBeGreaterThan(0);
  // To the pixel, but for the fractions of one that cards are high.
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - (await before))).toBeLessThanOrEqual(1);
  expect(await cards(page).first().getByRole("heading").innerText()).toBe(first);
  await expect(cards(page).nth(24).getByRole("link")).toBeFocused();

  const place = placeAtNextClick(page);
  const later = cards(page).nth(40);
  await later.getByRole("link", { name: /^Détails/ }).click();
  await page.waitForURL(/\/catalogue\/[0-9a-f-]{36}$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(cards(page)).toHaveCount(Math.min(48, all));
  expect(await place).toBeGreaterThan(await before);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(await place);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form, the tabs, the chips and «Afficher plus» all work", async ({ page }) => {
    await page.goto("/catalogue");
    await openPanel(page);
    await page.getByRole("checkbox", { name: "Remorques", exact: true }).check();
    await page.getByRole("checkbox", { name: "Poids lourds" }).check();
    await page.getByRole("radio", { name: "Disponibles uniquement", exact: true }).check();
    await page.getByRole("spinbutton", { name: /minimale/ }).fill("1");
    await page.getByRole("button", { name: "Appliquer les filtres" }).click();
    await expect(page.getByRole("link", { name: /^Retirer le filtre/ })).toHaveCount(4);
    await expect(cards(page).filter({ hasNotText: /Remorques|Poids lourds/ })).toHaveCount(0);
    await expect(cards(page).filter({ hasText: "Poids lourds" })).not.toHaveCount(0);
    await page.getByRole("link", { name: "Retirer le filtre À partir de 1" }).click();
    await expect(page.getByRole("link", { name: /^Retirer le filtre/ })).toHaveCount(3);
    await openPanel(page);
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
    await tab(page, "Frigorifiques").click();
    await expect(tab(page, "Frigorifiques")).toHaveAttribute("aria-current", "page");
    await page.getByRole("link", { name: "Tout effacer" }).click();
    await search(page).fill("rivesaltes");
    await search(page).press("Enter");
    await expect(cards(page).filter({ hasNotText: "Rivesaltes" })).toHaveCount(0);
    await page.goto("/catalogue");
    const all = await total(page);
    await page.getByRole("link", { name: "Afficher plus" }).click();
    await expect(cards(page)).toHaveCount(Math.min(48, all));
  });
});

const narrowed = "/catalogue?type=Remorques&disponibilite=disponibles&capacite_min=1";

test("with the filters open, fingers find their targets", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openCatalogue(page, narrowed);
  await openPanel(page);
  const controls = page
    .getByRole("search")
    .locator("label, input:not([type=checkbox], [type=radio]), summary, button:visible");
  await expect(controls).not.toHaveCount(0);
  const heights = await controls.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await expectNoAxeViolations(page);
});

test("an empty result says so, advises to change the filters, and leads to the helper", async ({ page }) => {
  await openCatalogue(page, "/catalogue?q=introuvable");
  await expect(page.getByText("Aucun véhicule ne correspond à ces critères")).toBeVisible();
  await expect(page.getByText(/Modifiez vos filtres/)).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Voir tous les véhicules" }).click();
  await expect(cards(page)).toHaveCount(24);
  await page.goBack();
  await page.getByRole("link", { name: "voyez quel véhicule il vous faut" }).click();
  await expect(page).toHaveURL(/\/quel-vehicule$/);
});

test("a page opens with its tab in view, however narrow", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await openCatalogue(page, narrowed);
    await openPanel(page);
    const current = await tab(page, "Remorques").boundingBox();
    expect((current?.x ?? -1) >= 0 && (current?.x ?? 0) + (current?.width ?? 0) <= width).toBe(true);
  }
});

test.describe("with vehicles of its own", () => {
  const address = (origin: string, query: string) => `${origin}/catalogue?${query}`;

  test("a failed load says so in a red box, and nothing of it is kept", async ({ page, ownSite }) => {
    await ownSite.whileTableAway("vehicles", async () => {
      const answer = await page.goto(address(ownSite.url, "q=panne"));
      expect(answer?.status()).toBe(500);
      const alert = page.getByRole("main").getByRole("alert");
      await expect(alert).toContainText("Une erreur est survenue lors du chargement des véhicules.");
      expect(await alert.evaluate((box) => getComputedStyle(box).backgroundColor)).toBe("rgb(251, 235, 231)");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Catalogue");
      await hydrated(page);
      await tab(page, "Remorques").click();
      await expect(page).toHaveURL(/type=Remorques/);
      await expect(alert).toBeVisible();
    });
    await page.getByRole("link", { name: "Réessayer" }).click();
    await expect(heading(page)).toHaveText(/disponible/);
  });

  test("«Afficher plus» ends a list after ten times; another goes on", async ({ page, ownSite }) => {
    await ownSite.query(
      "insert into vehicles (name, type, brand) select 'Série ' || n, 'Remorques', 'Longue' from generate_series(1, 250) n",
    );
    await expect
      .poll(
        async () => {
          await page.goto(address(ownSite.url, "q=longue&page=10"));
          return cards(page).count();
        },
        { timeout: 15_000 },
      )
      .toBe(240);
    await page.getByRole("link", { name: "Véhicules suivants" }).click();
    await expect(cards(page)).toHaveCount(10);
    await expect(page.getByText("241 à 250 sur 250 véhicules")).toBeVisible();
    await page.getByRole("link", { name: "Véhicules précédents" }).click();
    await expect(cards(page)).toHaveCount(240);
  });
});
