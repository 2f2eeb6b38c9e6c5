import type { Page } from "@playwright/test";
import type { DemonstrationSite } from "./support/demonstration-site.ts";
import { addColleague, giveSession } from "./support/sessions.ts";
import { expect, expectNoAxeViolations, hydrated, signIn, test } from "./support/site.ts";
import { tabThrough } from "./support/tab-through.ts";

test.use({ motion: false });

// These tests switch maintenance on, end sessions and read messages: they have a site to themselves.

function sendMessage(site: DemonstrationSite, name: string) {
  return fetch(`${site.url}/functions/v1/send-email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      name,
      email: "sophie@example.fr",
      phone: "06 39 98 14 27",
      subject: "devis",
      agency_id: "",
      message: "Deux fourgons pour trois jours.",
    }),
  });
}

/** The switch asks before it closes the site to everybody. */
async function closeSite(page: Page) {
  await page.getByText("Mode normal").first().click();
  await page
    .getByRole("alertdialog", { name: /Fermer le site public/ })
    .getByRole("button", { name: "Activer la maintenance" })
    .click();
}

test("maintenance closes and reopens the site under a visitor's eyes", async ({ page, browser, ownSite }) => {
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(ownSite.url);
  await hydrated(visitor);
  await signIn(page, { origin: ownSite.url });
  await closeSite(page);
  await expect(page.getByText("Maintenance active").first()).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "Site en maintenance" })).toBeVisible({ timeout: 3_000 });
  await expect(visitor.getByText("Site en maintenance. Nous serons bientôt de retour !")).toBeVisible();
  expect((await visitor.goto(ownSite.url))?.status()).toBe(503);
  await hydrated(visitor);
  expect((await page.request.get(ownSite.url)).status()).toBe(200);

  await page.getByText("Maintenance active").first().click();
  await expect(visitor.getByRole("link", { name: "Voir le catalogue" })).toBeVisible({ timeout: 3_000 });
  await visitor.context().close();
});

test("the switch flips before the answer, and goes back when refused", async ({ page, ownSite }) => {
  await signIn(page, { origin: ownSite.url });
  await ownSite.whileRefusing("maintenance_settings", async () => {
    await ownSite.query("begin");
    await ownSite.query("lock table maintenance_settings in exclusive mode");
    await closeSite(page);
    await expect(page.getByRole("banner").getByText("Maintenance active").first()).toBeVisible();
    await ownSite.query("commit");
    await expect(page.getByText(/n’a pas pu être changé/)).toBeVisible();
    await expect(page.getByText("Mode normal").first()).toBeVisible();
  });
});

test("a message arrives live, is read and deleted; the bell says 9+", async ({ page, ownSite }) => {
  await signIn(page, { origin: ownSite.url });
  await expect(page.getByText("En direct").first()).toBeVisible();
  await sendMessage(ownSite, "Hélène Ferrer");
  const row = page.getByRole("listitem").filter({ hasText: "Hélène Ferrer" });
  await expect(row).toBeVisible({ timeout: 3_000 });
  await expect(row).toContainText("Demande de devis");
  await expect(row).toContainText("sophie@example.fr");
  const read = row.getByRole("button", { name: "Marquer comme lue" });
  const remove = row.getByRole("button", { name: "Supprimer" });
  const question = page.getByRole("alertdialog", { name: "Supprimer le message de Hélène Ferrer ?" });

  await read.click();
  await expect(read).toHaveCount(0);
  await expect(remove).toBeFocused();
  await remove.click();
  await question.getByRole("button", { name: "Supprimer le message" }).click();
  await expect(page.getByText("Notification supprimée")).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(question).toBeHidden();
  await expect(page.getByRole("button", { name: "Supprimer" }).first()).toBeFocused();

  for (let i = 0; i < 10; i++) await sendMessage(ownSite, `Visiteur ${i}`);
  const bell = page.getByRole("banner").locator('a[href="/admin"]');
  await expect(bell).toContainText("9+", { timeout: 5_000 });
});

test("a session that ends asks for the password in place", async ({ page, ownSite }) => {
  await signIn(page, { origin: ownSite.url });
  await expect(page.getByText("En direct").first()).toBeVisible();
  await ownSite.query("delete from sessions");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const dialog = page.getByRole("dialog", { name: /session a expiré/ });
  await expect(dialog).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByLabel("Mot de passe", { exact: true }).fill("tramontane-66");
  await dialog.getByRole("button", { name: /connecter|continuer/i }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/locadmin\/dashboard$/);
});

test("on a phone the menu is a drawer that keeps the focus", async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, { origin: ownSite.url });
  const opener = page.getByRole("button", { name: "Ouvrir le menu" });
  await opener.press("Enter");
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("link", { name: "Gestion des utilisateurs" })).toBeVisible();
  // More entries than a phone is high: the list scrolls to whatever takes the focus.
  const last = drawer.getByRole("link", { name: "Historique" });
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(drawer.getByRole("switch", { name: "Mode normal" })).toBeVisible();
  await expect(drawer.getByRole("link", { name: /Voir le site/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await expect(drawer.locator(":focus")).toHaveCount(1);
  expect(await tabThrough(page, "[role=dialog]")).toEqual({ missed: [], unmarked: [], escaped: [] });
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await drawer.getByRole("link", { name: /^Agences/ }).press("Enter");
  await expect(page).toHaveURL(/agences$/);
  await expect(drawer).toBeHidden();
});

test("a user's header leaves the title its room; their menu says that the site is open, and who may close it", async ({
  page,
  ownSite,
}) => {
  const { account } = await addColleague(ownSite, "comptoir.accueil@example.fr");
  await page.setViewportSize({ width: 1440, height: 900 });
  await giveSession(page, { origin: ownSite.url, account });
  await page.goto(`${ownSite.url}/locadmin/dashboard`);
  await hydrated(page);
  const header = page.getByRole("banner");
  await expect(header.getByRole("switch")).toHaveCount(0);
  const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;
  expect(await header.getByRole("heading", { name: "Tableau de bord" }).evaluate(isCut)).toBe(false);
  await header.getByRole("button", { name: account.email }).click();
  const menu = page.getByRole("menu");
  await expect(menu).toContainText("Mode normal");
  await expect(menu).toContainText("Réservé aux administrateurs.");
  await page.keyboard.press("Escape");
  await page.goto(`${ownSite.url}/locadmin/dashboard/parametres`);
  await expect(page.getByRole("main")).toContainText("«\u00a0Paramètres\u00a0» en fait partie.");
  await expect(page.getByRole("main")).toContainText(/Demandez à \p{L}+/u);
});
