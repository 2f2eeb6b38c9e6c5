import type { Page } from "@playwright/test";
import { giveSession } from "./support/sessions.ts";
import { expect, expectNoAxeViolations, hydrated, test, toasts } from "./support/site.ts";

test.use({ motion: false });

const brands = "/locadmin/dashboard/marques";
const rows = (page: Page) => page.getByRole("table", { name: "Marques" }).getByRole("row");
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><rect width="300" height="100" rx="20" fill="#17345C"/></svg>`;
const logoFile = (name = "logo.svg") => ({ name, mimeType: "image/svg+xml", buffer: Buffer.from(logo) });

test.beforeEach(async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await giveSession(page, { origin: ownSite.url });
  await page.goto(ownSite.url + brands);
  await hydrated(page);
});

test("a brand is added with its logo, renamed, deleted, and visitors follow", async ({ page, ownSite }) => {
  await expect(rows(page)).toHaveCount(11);
  // A visitor's page is kept from here on.
  expect(await (await fetch(`${ownSite.url}/`)).text()).not.toContain("Tech");
  await page.getByRole("link", { name: "Ajouter une marque" }).click();
  const dialog = page.getByRole("dialog", { name: "Ajouter une marque" });
  const add = dialog.getByRole("button", { name: "Ajouter" });
  await dialog.getByLabel("Nom").fill("Tech Roussillon");
  await expect(add).toBeDisabled();
  await dialog.locator("input[type=file]").setInputFiles(logoFile());
  await expect(dialog.getByAltText("Logo choisi")).toBeVisible();
  await add.click();
  await expect(toasts(page).getByText("Marque ajoutée avec succès")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(rows(page)).toHaveCount(12);
  expect(await (await fetch(`${ownSite.url}/`)).text()).toContain("Tech Roussillon");

  await page.getByRole("link", { name: "Tech Roussillon", exact: true }).press("Enter");
  const editor = page.getByRole("dialog", { name: "Modifier la marque" });
  await expect(editor.getByRole("button", { name: "Mettre à jour" })).toBeDisabled();
  const update = editor.getByRole("button", { name: "Mettre à jour" });
  await editor.getByLabel("Nom").fill("Tech Catalan");
  await expect(editor.getByText("1 modification non enregistrée")).toBeVisible();
  await expect(update).toBeEnabled();
  // Nothing is sent while a logo is on its way.
  const arrival = Promise.withResolvers<void>();
  await page.route("**/televersement**", async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await editor.locator("input[type=file]").setInputFiles(logoFile("autre.svg"));
  await expect(update).toBeDisabled();
  arrival.resolve();
  await expect(update).toBeEnabled();
  await page.unroute("**/televersement**");
  await editor.getByLabel("Nom").press("Enter");
  await expect(toasts(page).getByText("Marque mise à jour avec succès")).toBeVisible();
  await expect(page.getByRole("link", { name: "Tech Catalan", exact: true })).toBeFocused();

  await page.getByRole("button", { name: "Supprimer Tech Catalan" }).click();
  const question = page.getByRole("alertdialog", { name: "Supprimer la marque Tech Catalan ?" });
  await expectNoAxeViolations(page);
  await question.getByRole("button", { name: "Annuler" }).click();
  await expect(page.getByRole("button", { name: "Supprimer Tech Catalan" })).toBeFocused();
  await page.keyboard.press("Enter");
  await question.getByRole("button", { name: "Supprimer la marque" }).click();
  await expect(toasts(page).getByText("Marque supprimée avec succès")).toBeVisible();
  await expect(rows(page)).toHaveCount(11);
  expect(await (await fetch(`${ownSite.url}/`)).text()).not.toContain("Tech Catalan");
});

test("a wrong logo and a store that fails are told, and nothing is sent", async ({ page, ownSite }) => {
  await page.getByRole("link", { name: "Ajouter une marque" }).click();
  const picker = page.getByRole("dialog").locator("input[type=file]");
  await picker.setInputFiles({ name: "logo.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
  await expect(page.getByText("Format de fichier non supporté. Utilisez JPG, PNG ou SVG.")).toBeVisible();
  await picker.setInputFiles({
    name: "gros.png",
    mimeType: "image/png",
    buffer: Buffer.alloc(2 * 1024 * 1024 + 1),
  });
  await expect(page.getByText("Le fichier est trop volumineux. Taille maximum: 2MB")).toBeVisible();
  await expect(page.getByText("Format de fichier non supporté. Utilisez JPG, PNG ou SVG.")).toBeHidden();
  await ownSite.whileStoreAway(async () => {
    await picker.setInputFiles(logoFile());
    await expect(page.getByText("Erreur lors du téléchargement du logo")).toBeVisible();
  });
  await page.getByLabel("Nom").focus();
  await page.getByLabel("Nom").blur();
  await expect(page.getByText("Saisissez le nom de la marque.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ajouter", exact: true })).toBeDisabled();
});

test("leaving asks first; what was typed is kept or given up", async ({ page }) => {
  await page.getByRole("link", { name: "Agly", exact: true }).click();
  const editor = page.getByRole("dialog", { name: "Modifier la marque" });
  await editor.getByLabel("Nom").fill("Agly Nord");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Abandonner les modifications ?" });
  await expect(
    question.getByText("1 modification non enregistrée. En quittant, vous les perdez."),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await question.getByRole("button", { name: "Continuer la saisie" }).click();
  await expect(editor.getByLabel("Nom")).toHaveValue("Agly Nord");
  // The browser itself asks before the tab goes.
  const [asked] = await Promise.all([
    page.waitForEvent("dialog"),
    page.evaluate(() => void setTimeout(() => location.reload(), 0)),
  ]);
  expect(asked.type()).toBe("beforeunload");
  await asked.dismiss();
  await expect(editor.getByLabel("Nom")).toHaveValue("Agly Nord");
  await page.goBack();
  await question.getByRole("button", { name: "Abandonner" }).click();
  await expect(editor).toBeHidden();
  await page.getByRole("link", { name: "Agly", exact: true }).click();
  await expect(editor.getByLabel("Nom")).toHaveValue("Agly");
  await page.keyboard.press("Escape");
  await expect(editor).toBeHidden();
});

test("a colleague's change in between is said, and reloaded", async ({ page, ownSite }) => {
  await page.getByRole("link", { name: "Capcir", exact: true }).click();
  const editor = page.getByRole("dialog", { name: "Modifier la marque" });
  await editor.getByLabel("Nom").fill("Capcir Sud");
  await ownSite.query(
    "update brands set name = 'Capcir Est', updated_by = (select id from profiles limit 1) where name = 'Capcir'",
  );
  await editor.getByRole("button", { name: "Mettre à jour" }).click();
  await expect(editor.getByText(/^claire\.vidal@example\.fr a modifié cette fiche le/)).toBeVisible();
  await expect(editor.getByRole("textbox", { name: "Nom" })).toHaveValue("Capcir Sud");
  await expectNoAxeViolations(page);
  await editor.getByRole("button", { name: "Recharger la fiche" }).click();
  await expect(editor.getByRole("textbox", { name: "Nom" })).toHaveValue("Capcir Est");
});

test("on a phone rows become cards, and the search follows the typing", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await hydrated(page);
  await page.getByRole("banner").getByRole("link", { name: "Ajouter une marque" }).click();
  await page
    .getByRole("dialog", { name: "Ajouter une marque" })
    .getByRole("button", { name: "Annuler" })
    .click();
  const search = page.getByRole("searchbox", { name: "Rechercher une marque" });
  await search.fill("bere");
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/\?q=bere$/);
  await expect(search).toBeFocused();
  await search.fill("introuvable");
  await expect(page.getByText("Aucune marque trouvée")).toBeVisible();
  await page.getByRole("link", { name: "Effacer la recherche" }).click();
  await expect(rows(page)).toHaveCount(10);
  await expect(search).toHaveValue("");
});
