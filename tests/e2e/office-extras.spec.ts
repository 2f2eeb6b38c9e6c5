import type { Page } from "@playwright/test";
import { addColleague, giveSession } from "./support/sessions.ts";
import { expect, expectNoAxeViolations, hydrated, test, toasts } from "./support/site.ts";

test.use({ motion: false });

const extras = "/locadmin/dashboard/prestations";
const rows = (page: Page) => page.getByRole("table", { name: "Prestations" }).getByRole("row");

test("an extra is added, published, changed, exported, deleted and brought back", async ({
  page,
  ownSite,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await giveSession(page, { origin: ownSite.url });
  await page.goto(ownSite.url + extras);
  await hydrated(page);
  const before = await rows(page).count();
  await page.getByRole("link", { name: "Ajouter une prestation" }).click();
  const form = page.getByRole("dialog", { name: "Ajouter une prestation" });
  await form.getByLabel("Nom").fill("Rampe de chargement");
  await form.getByLabel("Par jour").check();
  await form.getByLabel("Prix").fill("4,5");
  await expect(
    form.getByText(/^Sur le site\s: 5,40\s€ TTC par jour, soit 4,50\s€ HT par jour\.$/),
  ).toBeVisible();
  await form.getByLabel("Remorques", { exact: true }).check();
  await form.getByLabel("Quantité maximale").fill("0");
  await form.getByRole("button", { name: "Ajouter", exact: true }).click();
  await expect(form.getByText("Saisissez un nombre de 1 à 99.")).toBeVisible();
  await form.getByLabel("Quantité maximale").fill("2");
  await expectNoAxeViolations(page);
  await form.getByRole("button", { name: "Ajouter", exact: true }).click();
  await expect(toasts(page).getByText("Prestation ajoutée avec succès")).toBeVisible();
  await expect(rows(page)).toHaveCount(before + 1);
  const row = rows(page).filter({ hasText: "Rampe de chargement" });
  await expect(row).toContainText(/Par jour.*4,50\s€5,40\s€ TTC20\s%2Remorques/);

  const visitor = await page.context().newPage();
  await visitor.goto(`${ownSite.url}/tarifs`);
  await expect(visitor.getByRole("row", { name: /Rampe de chargement.*5,40\s€.*par jour/ })).toBeVisible();

  await row.getByRole("link", { name: "Rampe de chargement", exact: true }).click();
  const editor = page.getByRole("dialog", { name: "Modifier la prestation" });
  await editor.getByLabel("TVA").fill("10");
  await expect(editor.getByText("1 modification non enregistrée")).toBeVisible();
  await editor.getByRole("button", { name: "Mettre à jour" }).click();
  await expect(toasts(page).getByText("Prestation mise à jour avec succès")).toBeVisible();
  await expect(row).toContainText(/4,50\s€4,95\s€ TTC10\s%/);

  const csv = await (await page.request.get(`${ownSite.url}${extras}/export.csv`)).text();
  expect(csv).toContain('"Rampe de chargement";"";"Par jour";"4,5";"10";"Remorques";');

  await page.getByRole("button", { name: "Supprimer Rampe de chargement" }).click();
  const question = page.getByRole("alertdialog", { name: /^Supprimer la prestation Rampe de chargement/ });
  await question.getByRole("button", { name: "Supprimer la prestation" }).click();
  await expect(rows(page)).toHaveCount(before);
  await toasts(page).getByRole("button", { name: "Annuler" }).click();
  await expect(rows(page)).toHaveCount(before + 1);

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("rampe");
  await page.getByRole("option", { name: /Rampe de chargement/ }).click();
  await expect(editor).toBeVisible();
});

test("a user reads what one costs, and has nothing to change it with", async ({ page, ownSite }) => {
  const { account } = await addColleague(ownSite, "comptoir.prestations@example.fr");
  await giveSession(page, { origin: ownSite.url, account });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(ownSite.url + extras);
  await hydrated(page);
  await expect(page.getByRole("link", { name: "Ajouter une prestation" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Actions pour/ })).toHaveCount(0);
  await page.getByRole("link", { name: /^Conducteur supplémentaire/ }).click();
  const sheet = page.getByRole("dialog", { name: "Conducteur supplémentaire" });
  await expect(sheet.getByText(/^6\s€ TTC par jour$/)).toBeVisible();
  await expect(sheet.getByText(/Les administrateurs écrivent les prestations. Demandez à/)).toBeVisible();
  await expectNoAxeViolations(page);
  expect((await page.request.get(`${ownSite.url}${extras}/nouvelle`)).status()).toBe(403);
});
