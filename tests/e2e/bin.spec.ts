import type { Page } from "@playwright/test";
import { edit, idOf, open, publicPage } from "./support/office-vehicles.ts";
import { plannedDays, planPeriods } from "./support/periods.ts";
import { giveSession } from "./support/sessions.ts";
import { expect, expectNoAxeViolations, hydrated, test, toasts } from "./support/site.ts";
import { addVan } from "./support/vehicles.ts";

test.use({ motion: false });

const _bin = "/locadmin/dashboard/corbeille";
const binRow = (page: Page, name: string) =>
  page.getByRole("table", { name: "Corbeille" }).getByRole("row").filter({ hasText: name });

test.beforeEach(async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await giveSession(page, { origin: ownSite.url });
});

async function deleteVehicle(page: Page, name: string) {
  await page.getByRole("button", { name: `Actions pour ${name}` }).click();
  await page.getByRole("menuitem", { name: "Supprimer" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("pendant 30 jours, depuis la Corbeille");
  await question.getByRole("button", { name: "Supprimer le véhicule" }).click();
}

test("a deletion is undone from its message, by keyboard", async ({ page, ownSite }) => {
  const path = await addVan(ownSite, { name: "Fourgon à garder", photos: 0 });
  await open(page, ownSite, "?q=garder");
  await deleteVehicle(page, "Fourgon à garder");
  const message = toasts(page);
  await expect(message.getByText("Véhicule supprimé avec succès")).toBeVisible();
  await expect(message.getByText("Fourgon à garder, gardé 30 jours dans la Corbeille.")).toBeVisible();
  await expect(message.getByRole("link", { name: "Ouvrir la Corbeille" })).toBeVisible();
  // The question gives the focus back as it closes.
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await page.keyboard.press("F6");
  await expect(message.getByRole("button", { name: "Annuler" })).toBeFocused();
  // While the focus is on it, the message stays.
  expect((await fetch(ownSite.url + path)).status).toBe(404);
  await page.keyboard.press("Enter");
  await expect(message.getByText("Fourgon à garder restauré")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Fourgon à garder/ })).toBeVisible();
  expect((await fetch(ownSite.url + path)).status).toBe(200);
});

test("the question names whose vehicle it is, before it is deleted", async ({ page, ownSite }) => {
  await addVan(ownSite, { name: "Fourgon promis", photos: 0 });
  const vehicleId = await idOf(ownSite, "Fourgon promis");
  await planPeriods(ownSite, [{ vehicleId, kind: "reservation", from: 4, to: 6, note: "Serra" }]);
  const before = await plannedDays(ownSite);
  await open(page, ownSite, "?q=promis");
  await page.getByRole("button", { name: "Actions pour Fourgon promis" }).click();
  await page.getByRole("menuitem", { name: "Supprimer" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("alert")).toHaveText("1\u00a0réservation à venir");
  await expect(
    question.getByRole("group", { name: "Serra" }).getByRole("radio", { name: /^À voir/ }),
  ).toBeChecked();
  await expectNoAxeViolations(page);
  await question.getByRole("button", { name: "Supprimer le véhicule" }).click();
  await expect(toasts(page).getByText("Véhicule supprimé avec succès")).toBeVisible();
  expect(await plannedDays(ownSite)).toEqual([]);
  await toasts(page).getByRole("button", { name: "Annuler" }).click();
  await expect.poll(() => plannedDays(ownSite)).toEqual(before);
});

test("an agency and its vehicles are one entry, restored in part or whole", async ({ page, ownSite }) => {
  const [agency] = await ownSite.query<{ id: string }>(
    `insert into agencies (name, address, zip, city, phone, email)
     values ('Agence du Haut-Capcir', '1 rue', '66500', 'Prades', '0465710010', 'prades@example.fr') returning id`,
  );
  for (const name of ["Capcir C12", "Conflent B40"]) await addVan(ownSite, { name, agency_id: agency?.id });
  await page.goto(`${ownSite.url}/locadmin/dashboard/agences`);
  await hydrated(page);
  await page.getByRole("button", { name: "Supprimer Agence du Haut-Capcir" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByLabel("Tapez Agence du Haut-Capcir pour confirmer").fill("Agence du Haut-Capcir");
  await question.getByRole("button", { name: /^Supprimer/ }).click();
  await toasts(page).getByRole("link", { name: "Ouvrir la Corbeille" }).click();

  const row = binRow(page, "Agence du Haut-Capcir et 2 véhicules");
  await expect(row).toContainText("30 jours");
  await row.getByRole("button", { name: "Déplier" }).click();
  await binRow(page, "Capcir C12").getByRole("button", { name: "Restaurer seul" }).click();
  const dialog = page.getByRole("dialog", { name: "Où le rattacher ?" });
  await expectNoAxeViolations(page);
  await dialog.getByLabel("Agence").selectOption({ index: 1 });
  await dialog.getByRole("button", { name: "Restaurer" }).click();
  await expect(toasts(page).getByText("Capcir C12 restauré")).toBeVisible();
  await expect(binRow(page, "Agence du Haut-Capcir et 1 véhicule")).toBeVisible();
  await binRow(page, "Agence du Haut-Capcir et 1 véhicule")
    .getByRole("button", { name: "Tout restaurer" })
    .click();
  await expect(toasts(page).getByText(/Agence du Haut-Capcir et 1.véhicule restaurés/)).toBeVisible();
  await expect(binRow(page, "Agence du Haut-Capcir")).toHaveCount(0);
  const back = await ownSite.query(`select id from vehicles where agency_id = $1`, [agency?.id]);
  expect(back).toHaveLength(1);
});

test("a wrong price is set back from the history", async ({ page, ownSite }) => {
  await addVan(ownSite, { name: "Fourgon trop cher", price: 69 });
  let editor = await edit(page, ownSite, "Fourgon trop cher");
  await editor.getByRole("textbox", { name: "Prix par jour" }).fill("720");
  await editor.getByRole("button", { name: "Mettre à jour" }).click();
  await expect(toasts(page).getByText("Véhicule mis à jour avec succès")).toBeVisible();
  expect(await publicPage(ownSite, "Fourgon trop cher")).toContain("720");

  editor = await edit(page, ownSite, "Fourgon trop cher");
  await editor.getByRole("button", { name: "Historique" }).click();
  const history = page.getByRole("dialog", { name: "Historique" });
  await history.getByRole("button", { name: "Rétablir ces valeurs" }).first().click();
  const dialog = page.getByRole("dialog", { name: /Rétablir les valeurs de Fourgon trop cher/ });
  await expect(dialog.getByRole("row").filter({ hasText: "Prix par jour" })).toContainText(/720.*69/);
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Rétablir 1 champ" }).click();
  await expect(toasts(page).getByText("1 champ rétabli")).toBeVisible();
  await expect(dialog).toBeHidden();
  const id = await idOf(ownSite, "Fourgon trop cher");
  const [{ price } = { price: 0 }] = await ownSite.query<{ price: number }>(
    "select price from vehicles where id = $1",
    [id],
  );
  expect(Number(price)).toBe(69);
});
