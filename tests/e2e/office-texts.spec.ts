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

test("the four figures are changed, what is no number is ignored, the home page follows; failures are said", async ({
  page,
  ownSite,
}) => {
  await page.goto(ownSite.url + statistics);
  await hydrated(page);
  const years = page.getByLabel("Années d'expérience");
  await expect(years).toHaveValue("16");
  await expect(years).toHaveAttribute("min", "0");
  await expect(page.getByText("ans", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("M€", { exact: true }).first()).toBeVisible();
  await expect(page.getByLabel("Véhicules disponibles")).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await expectNoAxeViolations(page);

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

  // What cannot be read or saved is said to be, in the specification's words.
  await page.getByLabel("Clients satisfaits").fill("55");
  await ownSite.whileTableAway("company_stats", async () => {
    await save(page).click();
    const sentence = "Erreur lors de la mise à jour des statistiques";
    await expect(toasts(page).getByText(sentence)).toBeVisible();
    await expect(page.locator("form").getByText(sentence)).toBeVisible();
    await expect(page.getByLabel("Clients satisfaits")).toHaveValue("55");
    const other = await page.context().newPage();
    await other.goto(ownSite.url + statistics);
    await expect(other.getByText("Erreur lors du chargement des statistiques")).toBeVisible();
    await other.close();
  });
  await ownSite.query("update company_stats set experience_years = 20");
  await save(page).click();
  await expect(toasts(page).getByText(/ a aussi modifié cette fiche, le .+ sont gardés\.$/)).toBeVisible();
  expect(await ownSite.query("select experience_years, satisfied_clients from company_stats")).toEqual([
    { experience_years: 20, satisfied_clients: 55 },
  ]);
});

test("while the figures load there is a spinner, while they are saved «Sauvegarde...»", async ({
  page,
  ownSite,
}) => {
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
  await content.fill(
    '<h2>Notre atelier</h2><p onclick="alert(1)">Ouvert <strong>aux visites</strong>.</p><script>document.title = "pris"</script>',
  );
  await expect(preview.getByText("Notre atelier")).toBeVisible();
  await expect(preview.getByText("Le site ne garde pas : onclick, script.")).toBeVisible();
  expect(await preview.innerHTML()).not.toContain("alert(1)");
  await expectNoAxeViolations(page);
  await save(page).click();
  await expect(toasts(page).getByText("Contenu sauvegardé avec succès")).toBeVisible();
  await expect(content).toHaveValue("<h2>Notre atelier</h2><p>Ouvert <strong>aux visites</strong>.</p>");
  const site = await (await fetch(`${ownSite.url}/a-propos`)).text();
  expect(site).toContain("<h2>Notre atelier</h2>");
  expect(site).not.toContain("document.title");
});

test("the about text survives a failing database, another editor and a wrong link", async ({
  page,
  ownSite,
}) => {
  await page.goto(ownSite.url + about);
  await hydrated(page);
  const content = page.getByRole("textbox", { name: "Contenu" });
  await content.fill("<p>En cours d’écriture</p>");
  await ownSite.whileTableAway("about_page_settings", async () => {
    await save(page).click();
    const sentence = "Erreur lors de la sauvegarde du contenu";
    await expect(toasts(page).getByText(sentence)).toBeVisible();
    await expect(page.locator("form").getByText(sentence)).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(ownSite.url + about);
    await expect(other.getByText("Erreur lors du chargement du contenu")).toBeVisible();
    await other.close();
  });
  await page.getByRole("link", { name: "Statistiques" }).click();
  const guard = page.getByRole("alertdialog", { name: "Abandonner les modifications ?" });
  await guard.getByRole("button", { name: "Continuer la saisie" }).click();
  await expect(content).toHaveValue("<p>En cours d’écriture</p>");
  await ownSite.query("update about_page_settings set content = '<p>D’ailleurs</p>'");
  await save(page).click();
  await expect(page.getByText(/modifiée?( cette fiche)? le /)).toBeVisible();
  await page.getByRole("button", { name: "Recharger la fiche" }).click();
  await expect(content).toHaveValue("<p>D’ailleurs</p>");
});

test("on a phone the save bar of both pages stays in reach", async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [statistics, about]) {
    await page.goto(ownSite.url + path);
    await hydrated(page);
    await expect(save(page)).toBeInViewport();
    await expectNoAxeViolations(page);
  }
});
