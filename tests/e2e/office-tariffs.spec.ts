import type { Page } from "@playwright/test";
import { addColleague, giveSession } from "./support/sessions.ts";
import { expect, expectNoAxeViolations, hydrated, test, toasts } from "./support/site.ts";

test.use({ motion: false });

const tariffs = "/locadmin/dashboard/tarifs";
const rows = (page: Page) => page.getByRole("table", { name: "Tarifs" }).getByRole("row");
const editorOf = (page: Page) => page.getByRole("dialog", { name: "Modifier le tarif" });
const days = (page: Page, row: number) => page.getByLabel(`Palier ${row}, à partir de combien de jours`);
const discount = (page: Page, row: number) => page.getByLabel(`Palier ${row}, remise en pour cent`);

test.beforeEach(async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await giveSession(page, { origin: ownSite.url });
  await page.goto(ownSite.url + tariffs);
  await hydrated(page);
});

test("a tariff is added by keyboard, takes a type from another, and goes", async ({ page, ownSite }) => {
  const before = await rows(page).count();
  await page.getByRole("link", { name: "Ajouter un tarif" }).click();
  const editor = page.getByRole("dialog", { name: "Ajouter un tarif" });
  await editor.getByLabel("Nom").fill("Remorques légères");
  await editor.getByLabel("Remorques", { exact: true }).check();
  await expect(editor.getByText("« Remorques » quittera le tarif « Remorques ».")).toBeVisible();
  await days(page, 1).fill("7");
  await discount(page, 1).fill("20");
  await discount(page, 1).press("Enter");
  await expect(days(page, 2)).toBeFocused();
  await days(page, 2).fill("3");
  await discount(page, 2).fill("8,5");
  // What it makes of 69 € a day, at the row and in the table.
  await expect(editor.getByText("63,135 € HT par jour")).toBeVisible();
  const week = editor.getByRole("row", { name: /1.semaine/ });
  await expect(week).toContainText("463,68 €");
  await editor.getByLabel("Aperçu pour un véhicule à").fill("100");
  await expect(week).toContainText("672,00 €");
  await expect(editor.getByText("3 modifications non enregistrées")).toBeVisible();
  await expectNoAxeViolations(page);
  await editor.getByRole("button", { name: "Ajouter", exact: true }).click();
  await expect(toasts(page).getByText("Tarif ajouté avec succès")).toBeVisible();
  await expect(toasts(page).getByText("« Remorques » quitte le tarif « Remorques ».")).toBeVisible();
  await expect(rows(page)).toHaveCount(before + 1);
  await expect(rows(page).filter({ hasText: "Remorques légères" })).toContainText("2 paliers");
  expect(
    await ownSite.query(
      `select from_days, discount::float8 as discount from tariff_tiers
       join tariffs on tariffs.id = tariff_id where name = 'Remorques légères' order by from_days`,
    ),
  ).toEqual([
    { from_days: 3, discount: 8.5 },
    { from_days: 7, discount: 20 },
  ]);

  await page.getByRole("button", { name: "Supprimer Remorques légères" }).click();
  const question = page.getByRole("alertdialog", { name: "Supprimer le tarif Remorques légères ?" });
  await expect(
    question.getByText(/Les \d+\svéhicules qui le suivent prennent le tarif de leur type/),
  ).toBeVisible();
  await question.getByRole("button", { name: "Supprimer le tarif" }).click();
  await expect(toasts(page).getByText("Tarif supprimé avec succès")).toBeVisible();
  await expect(rows(page)).toHaveCount(before);
  await expect(page.getByText("Le type « Remorques » n’a pas de tarif")).toBeVisible();
});

test("on a phone a tier that does not rise is refused at its row", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("link", { name: "Utilitaires permis B" }).click();
  const editor = editorOf(page);
  await discount(page, 4).fill("25");
  await editor.getByRole("button", { name: "Mettre à jour" }).click();
  await expect(editor.getByText("La remise doit dépasser celle du palier précédent (28 %).")).toBeVisible();
  await expect(discount(page, 4)).toBeFocused();
  await expect(discount(page, 4)).toHaveValue("25");
  await expect(editor.getByText("1 champ à corriger")).toBeVisible();
  await expectNoAxeViolations(page);
  await editor.getByRole("button", { name: "Aperçu" }).click();
  await expect(editor.getByLabel("Aperçu pour un véhicule à")).toBeInViewport();
  await editor.getByRole("button", { name: /^Paliers/ }).click();
  await discount(page, 4).fill("41");
  await editor.getByRole("button", { name: "Supprimer le palier de 365 jours" }).click();
  await editor.getByRole("button", { name: "Mettre à jour" }).click();
  await expect(toasts(page).getByText("Tarif mis à jour avec succès")).toBeVisible();
  const row = rows(page).filter({ hasText: "Utilitaires" });
  await expect(row).toContainText("6 paliers");
});

test("a vehicle's form says live what the tariff and the weight make of it", async ({ page, ownSite }) => {
  await page.goto(`${ownSite.url}/locadmin/dashboard/vehicules?q=relais+l2h2`);
  await hydrated(page);
  await page.getByRole("link", { name: "Corbère Relais L2H2" }).first().click();
  const editor = page.getByRole("dialog", { name: "Modifier le véhicule" });
  await expect(editor.getByRole("link", { name: "Ouvrir le tarif" })).toBeVisible();
  const first = editor.getByLabel("Permis", { exact: true }).locator("option").first();
  await expect(first).toHaveText("B, d’après le PTAC");
  await editor.getByLabel("PTAC", { exact: true }).fill("7 200");
  await expect(first).toHaveText("C1, d’après le PTAC");
  await editor.getByLabel("Prix par jour", { exact: true }).fill("100");
  const preview = editor.getByRole("region", { name: "Aperçu de la carte du catalogue" });
  await expect(preview).toContainText("120,00 € TTC");
  await expect(preview).toContainText("permis C1");
  await editor.getByLabel("N° de parc").fill("V-15");
  await editor.getByRole("button", { name: "Mettre à jour" }).click();
  await expect(editor.getByText("Ce numéro de parc est déjà pris.")).toBeVisible();
  await expect(editor.getByLabel("N° de parc")).toBeFocused();
  await editor.getByRole("button", { name: "Caractéristiques" }).click();
  await expect(editor.getByLabel("Crit’Air", { exact: true })).toBeInViewport();
});

test("how the company rents is saved from its tab", async ({ page, ownSite }) => {
  await page.goto(`${ownSite.url}/locadmin/dashboard/parametres/location`);
  await hydrated(page);
  await page.getByLabel("Taux de TVA").fill("beaucoup");
  await page.getByLabel("Répondre en").fill("6");
  await page.getByRole("button", { name: "Sauvegarder" }).click();
  await expect(page.getByText("Saisissez un taux de 0 à 50 %, par exemple 20 ou 8,5.")).toBeVisible();
  await page.getByLabel("Taux de TVA").fill("8,5");
  await page.getByRole("button", { name: "Sauvegarder" }).click();
  await expect(toasts(page).getByText("Paramètres de location sauvegardés avec succès")).toBeVisible();
  expect(
    await ownSite.query("select vat_rate::float8 as vat_rate, answer_within_hours from company_info"),
  ).toEqual([{ vat_rate: 8.5, answer_within_hours: 6 }]);
});

test("a user reads what a tariff asks and costs, and has nothing to change it with", async ({
  page,
  ownSite,
}) => {
  const { account } = await addColleague(ownSite, "comptoir.tarifs@example.fr");
  await giveSession(page, { origin: ownSite.url, account });
  await page.goto(ownSite.url + tariffs);
  await hydrated(page);
  await expect(page.getByRole("link", { name: "Ajouter un tarif" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Supprimer / })).toHaveCount(0);
  await page.getByRole("link", { name: "Porteurs" }).click();
  const sheet = page.getByRole("dialog", { name: "Tarif Porteurs" });
  for (const word of ["Dépôt de garantie", "Franchise", "Âge minimum"])
    await expect(sheet.getByText(word, { exact: true })).toBeVisible();
  await sheet.getByLabel("Aperçu pour un véhicule à").fill("100");
  await expect(sheet.getByRole("row", { name: /1.jour/ }).first()).toContainText("100,00 €");
  await expect(sheet.getByText(/Les administrateurs écrivent les tarifs. Demandez à/)).toBeVisible();
  await expectNoAxeViolations(page);
  // Nor by its address.
  expect((await page.request.get(`${ownSite.url}${tariffs}/nouveau`)).status()).toBe(403);
});
