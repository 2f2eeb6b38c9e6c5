import type { Page } from "@playwright/test";
import { giveSession } from "./support/sessions.ts";
import { expect, expectNoAxeViolations, hydrated, test, toasts } from "./support/site.ts";

test.use({ motion: false });

// The statistics and the about page's text.

const statistics = "/locadmin/dashboard/statistiques";
const about = "/locadmin/dashboard/a-propos";
const save = (page: Page) => page.getByRole("button", { name: "Sauvegarder" });

test.beforeEach(async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await giveSession(page, { origin: ownSite.url });
});

test("the four figures are changed, and the home page follows", async ({ page, ownSite }) => {
  await page.goto(ownSite.url + statistics);
  await hydrated(page);
  const years = page.getByLabel("Années d'expérience");
  await expect(years).toHaveValue("16");
  await expect(years).toHaveAttribute("min", "0");
  await expect(page.getByText("ans", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("M€", { exact: true }).first()).toBeVisible();
  await expect(page.getByLabel("Véhicules disponibles")).toBeVisible();
  await expect(save(page)).toBeDisabled();

  await years.fill("");
  await page.getByLabel("Chiffre d'affaires").focus();
  await expect(years).toHaveValue("16");
  await page.getByLabel("Chiffre d'affaires").fill("-3");
  await page.getByLabel("Clients satisfaits").fill("1234");
  await expect(page.getByText("Saisissez un nombre à partir de 0.")).toBeVisible();
  await page.getByLabel("Chiffre d'affaires").fill("7");
  await page.getByLabel("Chiffre d'affaires").press("Enter");
  await expect(toasts(page).getByText("Statistiques mises à jour avec succès")).toBeVisible();
  const home = await (await fetch(ownSite.url)).text();
  expect(home).toMatch(/1\u00a0234/);
  await expect(save(page)).toBeDisabled();
});

test("while figures load there is a spinner, and «Sauvegarde...» after", async ({ page, ownSite }) => {
  await page.goto(`${ownSite.url}/locadmin/dashboard`);
  await hydrated(page);
  await ownSite.query("begin");
  await ownSite.query("lock table company_stats in access exclusive mode");
  await page.getByRole("link", { name: "Statistiques" }).click();
  await expect(page.getByText("Chargement des statistiques…")).toBeVisible();
  await ownSite.query("commit");
  await expect(page.getByLabel("Clients satisfaits")).toBeVisible();
  await page.getByLabel("Clients satisfaits").fill("77");
  await ownSite.query("begin");
  await ownSite.query("lock table company_stats in access exclusive mode");
  await save(page).click();
  await expect(page.getByRole("button", { name: "Sauvegarde..." })).toBeVisible();
  await ownSite.query("commit");
  await expect(toasts(page).getByText("Statistiques mises à jour avec succès")).toBeVisible();
});

test("the about text is previewed as the site would keep it, saved, and shown", async ({ page, ownSite }) => {
  await page.goto(ownSite.url + about);
  await hydrated(page);
  const content = page.getByRole("textbox", { name: "Contenu" });
  const preview = page.getByRole("region", { name: "Aperçu" });
  await expect(preview).toContainText("Une flotte que nous connaissons");
  await expect(save(page)).toBeDisabled();
  await content.fill("   ");
  await expect(save(page)).toBeDisabled();
  await expect(preview).toContainText("Rien à afficher");
  // Longer than its frame, which the keyboard must be able to scroll.
  await content.fill("<p>Une ligne.</p>".repeat(80));
  await expect(preview.getByText("Une ligne.")).toHaveCount(80);
  await expectNoAxeViolations(page);
  await content.fill(
    '<h2>Notre atelier</h2><p onclick="alert(1)">Ouvert <strong>aux visites</strong>.</p><script>document.title = "pris"</script>',
  );
  await expect(preview.getByText("Notre atelier")).toBeVisible();
  await expect(preview.getByText("Le site ne garde pas : onclick, script.")).toBeVisible();
  expect(await preview.innerHTML()).not.toContain("alert(1)");
  await save(page).click();
  await expect(toasts(page).getByText("Contenu sauvegardé avec succès")).toBeVisible();
  await expect(content).toHaveValue("<h2>Notre atelier</h2><p>Ouvert <strong>aux visites</strong>.</p>");
  const site = await (await fetch(`${ownSite.url}/a-propos`)).text();
  expect(site).toContain("<h2>Notre atelier</h2>");
  expect(site).not.toContain("document.title");
});
