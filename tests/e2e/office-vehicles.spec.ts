import type { Page } from "@playwright/test";
import { editorOf, open, publicPage, vehicles } from "./support/office-vehicles.ts";
import { giveSession } from "./support/sessions.ts";
import { expect, expectNoAxeViolations, hydrated, test, toasts } from "./support/site.ts";

test.use({ motion: false });

const rows = (page: Page) => page.getByRole("table", { name: "Véhicules" }).locator("tbody tr");

test.beforeEach(async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await giveSession(page, { origin: ownSite.url });
});

test("the table searches, filters, sorts and pages, all in its address", async ({ page, ownSite }) => {
  await page.goto(`${ownSite.url}/locadmin/dashboard`);
  await hydrated(page);
  await page.getByRole("link", { name: "Véhicules", exact: false }).first().click();
  await expect(rows(page)).toHaveCount(25);
  await expect(page.getByText("1–25 sur 48 véhicules · les plus récents d’abord")).toBeVisible();
  await page.getByRole("link", { name: "Suivant" }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(rows(page)).toHaveCount(23);

  await page.keyboard.press("/");
  await page.keyboard.type("NEVERE");
  await expect(page).toHaveURL(/\?q=NEVERE$/);
  await expect(page.getByRole("row", { name: /Capcir/ })).toHaveCount(0);
  await expect(rows(page).first()).toContainText("Nevère");
  const found = await rows(page).count();
  expect(found).toBeGreaterThan(1);
  await expect(rows(page).filter({ hasText: "Nevère" })).toHaveCount(found);
  const tabs = page.getByRole("navigation", { name: "Disponibilité" });
  await expect(tabs.getByRole("link", { name: "Tous" })).toContainText(String(found));

  const price = page.getByRole("columnheader", { name: "Prix / jour" });
  await price.getByRole("link").click();
  await expect(page).toHaveURL(/tri=prix$/);
  // The address changes a frame before the table, whose link leads to the other order from then on.
  await expect(price).toHaveAttribute("aria-sort", "ascending");
  await price.getByRole("link").click();
  await expect(page).toHaveURL(/tri=prix&ordre=desc$/);
  await expect(price).toHaveAttribute("aria-sort", "descending");
  const prices = (await rows(page).getByText("€").allTextContents()).map(Number.parseFloat);
  expect(prices).toHaveLength(found);
  expect(prices).toEqual(prices.toSorted((a, b) => b - a));

  await page.getByRole("button", { name: "Agence", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Perpignan/ }).click();
  await expect(page).toHaveURL(/agence=[0-9a-f-]{36}/);
  await page.getByRole("button", { name: "Type", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Remorques/ }).click();
  await expect(page.getByText("Aucun véhicule ne correspond à ces critères")).toBeVisible();
  await expect(
    page.getByText("Filtres actifs : recherche « NEVERE », type Remorques, agence Perpignan."),
  ).toBeVisible();
  await page.getByRole("link", { name: "Effacer les filtres" }).click();
  await expect(rows(page)).toHaveCount(25);
  await expect(page).toHaveURL(/\?tri=prix&ordre=desc$/);
  await page.getByLabel("Lignes").selectOption("50");
  await expect(rows(page)).toHaveCount(48);

  await ownSite.query("update vehicles set agency_id = null where name = 'Solane Horizon'");
  await open(page, ownSite, "?agence=aucune&disponibilite=oui&page=zz&tri=couleur");
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Agence : Sans agence" })).toBeVisible();
  await ownSite.query(
    "update vehicles set agency_id = (select id from agencies where city = 'Perpignan') where name = 'Solane Horizon'",
  );
});

test("availability is switched in the row, undone, and taken back", async ({ page, ownSite }) => {
  const name = "Vallespir P16";
  await open(page, ownSite, "?q=Vallespir%20P16&tri=nom&disponibilite=oui");
  const control = page.getByRole("switch", { name: `${name} : disponible`, exact: true });
  await control.click();
  await expect(toasts(page).getByText("Véhicule mis à jour avec succès")).toBeVisible();
  await expect(toasts(page).getByText(`${name} : indisponible`)).toBeVisible();
  // It left the list of those available, and the way back is still there.
  await expect(control).toBeHidden();
  expect(await publicPage(ownSite, name)).toContain("Indisponible");
  await toasts(page).getByRole("button", { name: "Annuler" }).click();
  await expect(control).toBeChecked();
  expect(await publicPage(ownSite, name)).not.toContain("Indisponible</");

  await ownSite.whileRefusing("vehicles", async () => {
    await control.click();
    await expect(toasts(page).getByText("Erreur lors de l'enregistrement du véhicule")).toBeVisible();
    await expect(control).toBeChecked();
  });
});

test("several are changed together", async ({ page, ownSite }) => {
  await open(page, ownSite, "?tri=nom&type=Remorques");
  const boxes = page.getByRole("checkbox", { name: /^Sélectionner/ });
  const total = await boxes.count();
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  const bar = page.getByRole("region", { name: "Sélection" });
  await expect(bar).toContainText("2 véhicules sélectionnés");
  await expectNoAxeViolations(page);
  await bar.getByRole("button", { name: "Rendre indisponibles" }).click();
  await expect(toasts(page).getByText("2 véhicules mis à jour avec succès")).toBeVisible();
  await expect(bar).toBeHidden();
  for (const row of [0, 1]) await expect(rows(page).nth(row)).toContainText("Indisponible");
  // The message, held by the focus, leaves the bar that comes back free to press.
  await page.keyboard.press("F6");
  const all = page.getByRole("checkbox", { name: "Tout sélectionner" });
  await all.evaluate((box: HTMLElement) => box.click());
  // It moves up as the bar comes.
  await expect(async () => {
    const [message, buttons] = [await toasts(page).boundingBox(), await bar.boundingBox()];
    expect(message && message.y + message.height).toBeLessThanOrEqual(buttons?.y ?? 0);
  }).toPass({ timeout: 5_000 });
  await bar.getByRole("button", { name: "Changer d’agence…" }).click();
  const move = page.getByRole("dialog", { name: `Changer l’agence de ${total} véhicules` });
  await expectNoAxeViolations(page);
  await move.getByLabel("Nouvelle agence").selectOption({ label: "Prades" });
  await move.getByRole("button", { name: "Changer d’agence" }).click();
  await expect(toasts(page).getByText(`${total} véhicules mis à jour avec succès`)).toBeVisible();
  await expect(rows(page).filter({ hasText: "Prades" })).toHaveCount(total);

  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await bar.getByRole("button", { name: "Supprimer…" }).click();
  const question = page.getByRole("alertdialog", { name: "Supprimer 2 véhicules ?" });
  const named = question.getByRole("list", { name: "Véhicules à supprimer" });
  await expect(named.getByRole("listitem")).toHaveCount(2);
  await question.getByRole("button", { name: "Supprimer 2 véhicules" }).click();
  await expect(toasts(page).getByText("2 véhicules supprimés avec succès")).toBeVisible();
  await expect(rows(page)).toHaveCount(total - 2);
  await expect(bar).toHaveCount(0);
});

test("what cannot be read says so, and comes back", async ({ page, ownSite }) => {
  await open(page, ownSite, "?q=Galdric");
  // The table is on screen already: only the form asks for agencies now.
  await ownSite.query("alter table agencies rename column name to name_away");
  try {
    await page.getByRole("link", { name: /^Galdric T480 Tautliner/ }).click();
    const editor = editorOf(page);
    await expect(editor.getByRole("alert")).toContainText("Erreur lors de la récupération des agences");
  } finally {
    await ownSite.query("alter table agencies rename column name_away to name");
  }
  await editorOf(page).getByRole("button", { name: "Réessayer" }).click();
  await expect(editorOf(page).getByRole("combobox", { name: "Agence" })).toBeVisible();

  await ownSite.whileTableAway("vehicle_photos", async () => {
    await page.goto(ownSite.url + vehicles);
    await expect(page.getByText("Erreur lors de la récupération des véhicules")).toBeVisible();
  });
  await hydrated(page);
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(rows(page)).toHaveCount(25);
});

test("on a phone: cards, filters in a sheet, and a form in parts", async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, ownSite);
  const cards = rows(page);
  await expect(cards).toHaveCount(25);
  await page.getByRole("button", { name: "Filtres" }).click();
  const sheet = page.getByRole("dialog", { name: "Filtres" });
  const types = sheet.getByRole("group", { name: "Type" });
  await expect(types.getByRole("radio", { name: "Tous" })).toBeChecked();
  await sheet.getByLabel("Frigorifiques").check();
  await expect(types.getByRole("radio", { name: "Tous" })).not.toBeChecked();
  await sheet.getByLabel("Disponibles", { exact: true }).check();
  await expectNoAxeViolations(page);
  const apply = sheet.getByRole("button", { name: /^Afficher \d+ véhicules?$/ });
  const announced = Number((await apply.textContent())?.match(/\d+/)?.[0]);
  await apply.click();
  await expect(page).toHaveURL(/\?type=Frigorifiques&disponibilite=oui$/);
  await expect(cards).toHaveCount(announced);
  await page.getByRole("button", { name: "Trier" }).click();
  await page.getByRole("menuitem", { name: "Prix croissant" }).click();
  await expect(page).toHaveURL(/tri=prix$/);

  await cards.first().getByRole("link").click();
  const editor = editorOf(page);
  await editor.getByLabel("Kilométrage", { exact: true }).fill("beaucoup");
  await editor.getByRole("button", { name: "Mettre à jour" }).click();
  await expect(editor.getByRole("button", { name: "Caractéristiques 1 à corriger" })).toBeVisible();
  await editor.getByRole("button", { name: "Photos", exact: true }).click();
  await expect(editor.getByText("Déposez des photos ici")).toBeInViewport();
  await expectNoAxeViolations(page);
  await editor.getByRole("button", { name: "Abandonner" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Abandonner" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Ajouter un véhicule" }).click();
  await expect(page.getByRole("dialog", { name: "Ajouter un véhicule" })).toBeVisible();
});

test("the keyboard alone finds a vehicle, ticks it, hides a field and saves", async ({ page, ownSite }) => {
  await open(page, ownSite, "?tri=nom");
  await page.keyboard.press("/");
  await page.keyboard.type("Albère");
  // The whole word: a pause while typing searches for its beginning first.
  await expect(page).toHaveURL(/q=Alb%C3%A8re$/);
  await expect(rows(page).filter({ hasNotText: "Albère" })).toHaveCount(0);
  const first = rows(page).first().getByRole("link").first();
  await first.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(page.getByRole("region", { name: "Sélection" })).toContainText("1 véhicule sélectionné");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  const editor = editorOf(page);
  await expect(editor.getByLabel("Nom")).toBeFocused();
  const name = await editor.getByLabel("Nom").inputValue();
  // By way of the fleet number, the plate and the type.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(editor.getByRole("checkbox", { name: "Marque : visible sur le site" })).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(toasts(page).getByText("Véhicule mis à jour avec succès")).toBeVisible();
  const [saved] = await ownSite.query("select show_brand from vehicles where name = $1", [name]);
  expect(saved).toEqual({ show_brand: false });
});

test("an empty fleet says what it is for, and its form what comes first", async ({ page, ownSite }) => {
  await ownSite.query("delete from vehicles; delete from agencies");
  await open(page, ownSite);
  await expect(page.getByText("Aucun véhicule pour le moment")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Ajouter un véhicule" }).click();
  const editor = page.getByRole("dialog", { name: "Ajouter un véhicule" });
  await expect(editor.getByText("Ajoutez d’abord une agence.")).toBeVisible();
});
