import type { Page } from "@playwright/test";
import { giveSession } from "./support/sessions.ts";
import { expect, hydrated, test, toasts } from "./support/site.ts";

test.use({ motion: false });

const agencies = "/locadmin/dashboard/agences";
const rows = (page: Page) => page.getByRole("table", { name: "Agences" }).getByRole("row");
const editorOf = (page: Page) => page.getByRole("dialog", { name: "Modifier l’agence" });
const edit = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();

test.beforeEach(async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await giveSession(page, { origin: ownSite.url });
  await page.goto(ownSite.url + agencies);
  await hydrated(page);
});

test("an agency is added with the keyboard alone, and visitors see it at once", async ({ page, ownSite }) => {
  await expect(rows(page)).toHaveCount(7);
  await page.getByRole("link", { name: "Ajouter une agence" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Ajouter une agence" });
  await expect(dialog.getByLabel("Nom")).toBeFocused();
  await expect(dialog.getByRole("button", { name: "Ajouter" })).toBeDisabled();

  // One field is not enough: the others say what they need, and the first of them takes the focus.
  await page.keyboard.type("Agence de Céret");
  await page.keyboard.press("Enter");
  for (const sentence of [
    "Saisissez l’adresse e-mail.",
    "Saisissez le numéro de téléphone.",
    "Saisissez l’adresse.",
    "Saisissez le code postal.",
    "Saisissez la ville.",
  ]) {
    await expect(dialog.getByText(sentence, { exact: true })).toBeVisible();
  }
  await expect(dialog.getByLabel("Email")).toBeFocused();
  await expect(dialog.getByText("5 champs à corriger")).toBeVisible();
  for (const text of ["ceret@example.fr", "04 65 71 20 70", "3 rue des Cerisiers", "66400", "Céret"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }

  // Hours as people write them; Monday for the whole week.
  await dialog.getByRole("tab", { name: "Horaires" }).click();
  const opening = dialog.getByLabel("Ouverture le lundi matin");
  await expect(opening).toHaveValue("09:00");
  await expect(dialog.getByLabel("Fermeture le lundi après-midi")).toHaveValue("18:00");
  await opening.focus();
  await page.keyboard.type("7h45");
  await page.keyboard.press("Tab");
  await expect(opening).toHaveValue("07:45");
  await dialog.getByRole("button", { name: "Copier lundi sur mardi–vendredi" }).press("Enter");
  await expect(dialog.getByLabel("Ouverture le vendredi matin")).toHaveValue("07:45");
  await dialog.getByRole("switch", { name: "Ouvert le samedi" }).press("Space");
  await dialog.getByLabel("Fermé le samedi après-midi").press("Space");
  await dialog.getByRole("button", { name: "Ajouter" }).press("Enter");

  await expect(toasts(page).getByText("Agence ajoutée avec succès")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(rows(page)).toHaveCount(8);
  await expect(rows(page).filter({ hasText: "Céret" })).toContainText("66400 Céret");
  // As a visitor, who has no session.
  await page.context().clearCookies();
  await page.goto(`${ownSite.url}/agences`);
  await page
    .getByRole("link", { name: /Agence de Céret/ })
    .first()
    .click();
  await expect(page.getByRole("row", { name: /Mercredi/ })).toContainText("07:45");
  await expect(page.getByRole("row", { name: /Samedi/ })).toContainText("Fermé");
});

test("the hours editor closes halves and days, and says what makes no sense", async ({ page, ownSite }) => {
  await edit(page, "Agence de Rivesaltes");
  const editor = editorOf(page);
  const day = (name: string) => editor.getByRole("listitem").filter({ hasText: new RegExp(`^${name}`) });
  await expect(editor.getByText("Agence de Rivesaltes · 7 véhicules rattachés")).toBeVisible();
  await expect(editor.getByRole("button", { name: "Mettre à jour" })).toBeDisabled();

  await editor.getByRole("tab", { name: "Horaires" }).click();
  await expect(day("Jeudi").locator("[data-open]")).toHaveCount(2);
  await editor.getByLabel("Fermeture le jeudi après-midi").fill("13:30");
  await editor.getByLabel("Ouverture le lundi matin").focus();
  await expect(day("Jeudi").getByText("La fermeture doit suivre l’ouverture.")).toBeVisible();
  await expect(day("Jeudi").locator("[data-open]")).toHaveCount(1);
  await expect(editor.getByLabel("Fermeture le jeudi après-midi")).toHaveAttribute("aria-invalid", "true");
  // The way to it leads back from another part of the form.
  await editor.getByRole("tab", { name: "Coordonnées" }).click();
  await editor.getByRole("button", { name: "1 champ à corriger" }).click();
  await expect(editor.getByLabel("Fermeture le jeudi après-midi")).toBeFocused();
  await page.keyboard.type("19");
  await page.keyboard.press("Tab");
  await expect(day("Jeudi").getByText("La fermeture doit suivre l’ouverture.")).toBeHidden();

  // Half a day closed, then the whole day: opening it again starts from two open halves.
  await editor.getByLabel("Fermé le mardi matin").check();
  await expect(editor.getByLabel("Ouverture le mardi matin")).toBeHidden();
  await editor.getByRole("switch", { name: "Ouvert le mardi" }).uncheck();
  await expect(day("Mardi").getByText("Fermé toute la journée")).toBeVisible();
  await editor.getByRole("switch", { name: "Ouvert le mardi" }).check();
  await expect(editor.getByLabel("Fermé le mardi matin")).not.toBeChecked();

  await editor.getByLabel("Fermé le lundi matin").check();
  await expect(editor.getByRole("switch", { name: "Ouvert le lundi" })).toBeChecked();
  await editor.getByLabel("Fermé le lundi après-midi").check();
  await expect(editor.getByRole("switch", { name: "Ouvert le lundi" })).not.toBeChecked();
  await expect(day("Lundi").getByText("Ouvert", { exact: true })).toBeHidden();
  await editor.getByRole("button", { name: "Mettre à jour" }).click();
  await expect(toasts(page).getByText("Agence mise à jour avec succès")).toBeVisible();

  await edit(page, "Agence de Rivesaltes");
  await editor.getByRole("button", { name: "Historique" }).click();
  await expect(page.getByRole("dialog", { name: "Historique" }).getByText(/Lundi fermé/)).toBeVisible();

  const [row] = await ownSite.query<{ id: string; hours: string }>(
    "select id, hours from agencies where city = 'Rivesaltes'",
  );
  expect(JSON.parse(row?.hours ?? "")[0]).toMatchObject({
    closed: false,
    morningClosed: true,
    afternoonClosed: true,
  });
  await page.goto(`${ownSite.url}/agences/${row?.id}`);
  await expect(page.getByRole("row", { name: /^Lundi/ })).toHaveText(/Fermé$/);
  await expect(page.getByRole("row", { name: /^Jeudi/ })).toContainText("19:00");
});

test("hours nobody can read open with the usual ones, and say so", async ({ page, ownSite }) => {
  await ownSite.query("update agencies set hours = 'de 9 h à 18 h' where city = 'Prades'");
  await page.reload();
  await expect(rows(page).filter({ hasText: "Prades" })).toContainText("Non renseignés");
  await edit(page, "Agence de Prades");
  await editorOf(page).getByRole("tab", { name: "Horaires" }).click();
  await expect(editorOf(page).getByText("Les horaires enregistrés sont illisibles.")).toBeVisible();
  await expect(editorOf(page).getByLabel("Ouverture le lundi matin")).toHaveValue("09:00");
  await editorOf(page).getByRole("button", { name: "Mettre à jour" }).click();
  await expect(toasts(page).getByText("Agence mise à jour avec succès")).toBeVisible();
  await expect(rows(page).filter({ hasText: "Prades" })).not.toContainText("Non renseignés");
});

test("an agency goes with its vehicles, once its name is typed", async ({ page, ownSite }) => {
  const inNarbonne =
    "select v.id from vehicles v join agencies a on a.id = v.agency_id where a.city = 'Narbonne'";
  const [vehicle] = await ownSite.query<{ id: string }>(inNarbonne);
  await page.getByRole("button", { name: "Supprimer Agence de Narbonne" }).click();
  const question = page.getByRole("alertdialog", {
    name: "Supprimer l’agence de Narbonne et ses 7 véhicules ?",
  });
  await expect(question.getByText("pendant 30 jours, depuis la Corbeille")).toBeVisible();
  await expect(question.getByText("7 véhicules seront supprimés")).toBeVisible();
  await expect(question.getByRole("listitem")).toHaveCount(3);
  await expect(question.getByRole("link", { name: "et 4 autres" })).toBeVisible();
  const confirm = question.getByRole("button", { name: "Supprimer l’agence et 7 véhicules" });
  await expect(confirm).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(page.getByRole("button", { name: "Supprimer Agence de Narbonne" })).toBeFocused();

  // Somebody gives it an eighth vehicle meanwhile: what was not announced does not go.
  const counted = page.waitForResponse(/\/vehicules\.data/);
  await page.keyboard.press("Enter");
  await counted;
  await question.getByLabel(/^Tapez Agence de Narbonne/).fill("Agence de Narbonne");
  const outside =
    "select id from vehicles where agency_id <> (select id from agencies where city = 'Narbonne') limit 1";
  const [moved] = await ownSite.query<{ id: string; was: string }>(
    `with v as (${outside}), was as (select vehicles.id, agency_id from vehicles join v using (id))
     update vehicles set agency_id = (select id from agencies where city = 'Narbonne') from was
     where vehicles.id = was.id returning vehicles.id, was.agency_id as was`,
  );
  await confirm.click();
  await expect(
    question.getByText("Une erreur est survenue lors de la suppression de l'agence"),
  ).toBeVisible();
  await expect(question.getByText(/a changé entre-temps/)).toBeVisible();
  await ownSite.query("update vehicles set agency_id = $1 where id = $2", [moved?.was, moved?.id]);
  await confirm.click();
  await expect(toasts(page).getByText("Agence supprimée avec succès")).toBeVisible();
  await expect(question).toBeHidden();
  await expect(page.getByRole("link", { name: "Ajouter une agence" })).toBeFocused();

  expect(await ownSite.query(inNarbonne)).toEqual([]);
  expect((await fetch(`${ownSite.url}/catalogue/${vehicle?.id}`)).status).toBe(404);
  expect(await (await fetch(`${ownSite.url}/agences`)).text()).not.toContain("Agence de Narbonne");
});

test("the list is searched and sorted in its address", async ({ page, ownSite }) => {
  await page.getByRole("link", { name: "Véhicules", exact: true }).last().click();
  await expect(page).toHaveURL(/tri=vehicules$/);
  // The address changes a frame before the table, whose link leads to the other order from then on.
  const header = page.getByRole("columnheader", { name: "Véhicules" });
  await expect(header).toHaveAttribute("aria-sort", "ascending");
  await header.getByRole("link").click();
  await expect(page).toHaveURL(/tri=vehicules&ordre=desc$/);
  await expect(rows(page).nth(1)).toContainText("Perpignan");
  await page.getByRole("searchbox", { name: "Rechercher une agence" }).fill("66700 argeles");
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/tri=vehicules/);
  await expect(page.getByText("1 agence", { exact: true })).toBeVisible();
  // A slow answer shows grey rows in place.
  await ownSite.query("begin");
  await ownSite.query("lock table agencies in access exclusive mode");
  await page.getByRole("searchbox").fill("introuvable");
  await expect(page.getByText("Chargement des agences…")).toBeVisible();
  await ownSite.query("commit");
  await expect(page.getByText("Aucune agence trouvée")).toBeVisible();
  await expect(page.getByText("Chargement des agences…")).toBeHidden();
});
