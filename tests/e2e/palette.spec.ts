import type { Page } from "@playwright/test";
import { addColleague, giveSession } from "./support/sessions.ts";
import { expect, expectNoAxeViolations, hydrated, signIn, test, toasts } from "./support/site.ts";

test.use({ motion: false });

const dashboard = "/locadmin/dashboard";
const search = (page: Page) =>
  page.getByRole("combobox", { name: "Véhicule, demande, devis, écran ou action" });
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });
const hot = (page: Page) => page.getByRole("option", { selected: true });

async function openPalette(page: Page) {
  await page.keyboard.press("ControlOrMeta+k");
  await expect(search(page)).toBeFocused();
}

test("by keyboard alone: a request, a vehicle, a screen, and back", async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, { origin: ownSite.url });
  // What tests before this one opened.
  await page.evaluate(() => localStorage.clear());
  const bell = page.getByRole("link", { name: /^Notifications/ });
  await bell.focus();
  await openPalette(page);
  // As it opens: where one is likely to go, and what can be added.
  await expect(hot(page)).toContainText("Tableau de bord");
  await expect(option(page, "Nouvelle demande")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(search(page)).toBeHidden();
  await expect(bell).toBeFocused();

  await openPalette(page);
  await page.keyboard.type("garrigue");
  await expect(hot(page)).toContainText("Sophie Garrigue · K7M-4XQ");
  await expect(hot(page).locator("mark").first()).toHaveText("Garrigue");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\?demande=/);
  await expect(search(page)).toBeHidden();
  const request = page.url();

  await openPalette(page);
  await page.keyboard.type("corbere");
  const vehicles = page.getByRole("group", { name: "Véhicules" }).getByRole("option");
  await expect(vehicles.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(vehicles.nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(search(page)).toHaveAttribute(
    "aria-activedescendant",
    (await vehicles.nth(1).getAttribute("id")) ?? "",
  );
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/vehicules\/[0-9a-f-]{36}$/);
  // The address comes before the screen, and a screen is remembered once it is there.
  await expect(page.getByRole("dialog", { name: "Modifier le véhicule" })).toBeVisible();
  await page.goto(`${ownSite.url}${dashboard}/marques`);
  await hydrated(page);

  // What was opened lately is there without a letter, in a tab of its own where that is asked for.
  await openPalette(page);
  const recents = page.getByRole("group", { name: "Récents" }).getByRole("option");
  await expect(recents).toHaveCount(2);
  await expect(recents.nth(1)).toContainText("Sophie Garrigue · K7M-4XQ");
  await page.keyboard.press("ArrowDown");
  const opened = page.context().waitForEvent("page");
  await page.keyboard.press("ControlOrMeta+Enter");
  const tab = await opened;
  await expect(tab).toHaveURL(request);
  await tab.close();
  await expect(page).toHaveURL(/\/marques$/);

  await openPalette(page);
  await page.keyboard.type("ferm");
  await expect(hot(page)).toContainText("Fermetures");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/parametres\/fermetures$/);
});

test("a vehicle is found by its plate, however it is typed", async ({ page, ownSite }) => {
  await signIn(page, { origin: ownSite.url });
  await openPalette(page);
  for (const typed of ["ZL-505-TA", "zl 505", "zl505ta"]) {
    await search(page).fill(typed);
    await expect(page.getByRole("option")).toHaveCount(1);
    await expect(hot(page)).toContainText("Corbère Relais L2H2 · V-14, ZL-505-TA");
  }
});

test("Entrée before the answer opens what comes first", async ({ page, ownSite }) => {
  await giveSession(page, { origin: ownSite.url });
  await page.goto(`${ownSite.url}/admin`);
  await hydrated(page);
  await openPalette(page);
  await page.keyboard.type("K7M4XQ");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\?demande=/);
  await expect(page.getByRole("region", { name: "Demande ouverte" })).toContainText("Sophie Garrigue");
});

test("a search that is slow, fails or is overtaken says so", async ({ page, ownSite }) => {
  await signIn(page, { origin: ownSite.url });
  const held = Promise.withResolvers<void>();
  await page.route(/aller-a\/resultats\?q=/, async (route) => {
    const q = new URL(route.request().url()).searchParams.get("q");
    if (q === "corb") await held.promise;
    if (q === "agly") return route.abort();
    await route.continue().catch(() => {});
  });
  await openPalette(page);
  await page.keyboard.type("corb");
  await expect(page.getByText("Recherche…").first()).toBeVisible();
  await search(page).fill("agly");
  await expect(page.getByRole("alert")).toContainText("La recherche n’a pas abouti.");
  held.resolve();
  await expect(option(page, /Corbère/)).toHaveCount(0);
  await page.unroute(/aller-a\/resultats\?q=/);
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(option(page, /Agly/).first()).toBeVisible();
  await expect(option(page, /Corbère/)).toHaveCount(0);
});

test("single keys are switched off for oneself, in every tab at once", async ({ page, ownSite }) => {
  const { account } = await addColleague(ownSite, "noe.palette@example.fr");
  await signIn(page, { origin: ownSite.url, account });
  const other = await page.context().newPage();
  await other.goto(`${ownSite.url}${dashboard}/mon-compte`);
  await hydrated(other);
  await page.bringToFront();
  await expect(page.getByText("En direct").first()).toBeAttached();
  const keys = other.getByRole("switch", { name: "Raccourcis d’une seule touche" });
  await keys.click();
  await expect(toasts(other).getByText("Raccourcis d’une touche coupés")).toBeVisible();
  await openPalette(page);
  // The keys beside the screens go with what they did: the tab has heard.
  await expect(option(page, "Planning").locator("kbd")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(search(page)).toBeHidden();
  for (const key of ["?", "n", "g", "p"]) await page.keyboard.press(key);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard$/);
  await other.getByRole("button", { name: "Voir tous les raccourcis" }).click();
  await expect(other.getByRole("dialog", { name: "Raccourcis clavier" })).toContainText(
    "Ceux d’une seule touche sont coupés.",
  );
  await other.keyboard.press("Escape");
  await keys.click();
  await expect(toasts(other).getByText("Raccourcis d’une touche rétablis")).toBeVisible();
});

test("nobody is kept out of it: phone and desk, with axe", async ({ page, ownSite }) => {
  await signIn(page, { origin: ownSite.url });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.getByRole("button", { name: "Aller à…" }).click();
    await expect(search(page)).toBeFocused();
    await search(page).fill("cor");
    await expect(option(page, /Corbère/).first()).toBeVisible();
    await expectNoAxeViolations(page);
    const box = await page.getByRole("dialog").boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true);
    await page.getByRole("button", { name: "Fermer" }).click();
    await expect(search(page)).toBeHidden();
  }
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Raccourcis clavier" })).toBeVisible();
});
