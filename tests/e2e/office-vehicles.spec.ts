import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import type { DemonstrationSite } from "./support/demonstration-site.ts";
import { giveSession } from "./support/sessions.ts";
import { expect, expectNoAxeViolations, hydrated, test } from "./support/site.ts";

const vehicles = "/locadmin/dashboard/vehicules";
const toasts = (page: Page) => page.getByRole("region", { name: "Messages", exact: true });
const rows = (page: Page) => page.getByRole("table", { name: "Véhicules" }).locator("tbody tr");
const editorOf = (page: Page) => page.getByRole("dialog", { name: /le véhicule|un véhicule/ });
const photosOf = (editor: Locator) =>
  editor.getByRole("list", { name: "Photos du véhicule" }).getByRole("listitem");

async function photo(name: string, background = "#3a6ea5") {
  const image = sharp({ create: { width: 600, height: 400, channels: 3, background } });
  return { name, mimeType: "image/jpeg", buffer: await image.jpeg().toBuffer() };
}

test.beforeEach(async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await giveSession(page, { origin: ownSite.url });
});

async function open(page: Page, site: DemonstrationSite, query = "") {
  await page.goto(site.url + vehicles + query);
  await hydrated(page);
}

/** The table narrowed to one vehicle, whose editor is open. */
async function edit(page: Page, site: DemonstrationSite, name: string): Promise<Locator> {
  await open(page, site, `?${new URLSearchParams({ q: name })}`);
  await page.getByRole("link", { name }).first().click();
  const editor = editorOf(page);
  await expect(editor.getByLabel("Nom")).toBeFocused();
  return editor;
}

async function idOf(site: DemonstrationSite, name: string): Promise<string> {
  const [row] = await site.query<{ id: string }>("select id from vehicles where name = $1", [name]);
  return row?.id as string;
}

/** As a visitor without a session is served it. */
async function publicPage(site: DemonstrationSite, name: string): Promise<string> {
  const answer = await fetch(`${site.url}/catalogue/${await idOf(site, name)}`);
  return (await answer.text()).replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");
}

/** Every write to the table fails in the database, until `work` is over; reading goes on. */
async function whileRefusing(site: DemonstrationSite, table: string, work: () => Promise<void>) {
  await site.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse before insert or update or delete on ${table} execute function refuse()`);
  try {
    await work();
  } finally {
    await site.query(`drop trigger refuse on ${table}; drop function refuse()`);
  }
}

test("a vehicle is added with photos, seen at once, and deleted with them", async ({ page, ownSite }) => {
  await open(page, ownSite, "?tri=nom");
  await page.getByRole("link", { name: "Ajouter un véhicule" }).first().click();
  const editor = editorOf(page);
  const add = editor.getByRole("button", { name: "Ajouter", exact: true });
  await expect(add).toBeDisabled();
  await editor.getByLabel("Nom").fill("Tramail Essai");
  await editor.getByLabel("Prix par jour", { exact: true }).fill("cher");
  await add.click();
  for (const sentence of [
    "Choisissez un type.",
    "Saisissez une description.",
    "Choisissez une agence.",
    "Saisissez un prix en euros, par exemple 89,50.",
  ]) {
    await expect(editor.getByText(sentence)).toBeVisible();
  }
  await expect(editor.getByText("4 champs à corriger")).toBeVisible();
  await expect(editor.getByRole("combobox", { name: "Type" })).toBeFocused();

  // The specification's lists, to the letter; every field is shown unless somebody hides it.
  await expect(editor.getByRole("combobox", { name: "Type" }).locator("option:not([value=''])")).toHaveText([
    "Véhicules léger",
    "Poids lourds",
    "Semi-remorques",
    "Frigorifiques",
    "Energies alternatives",
    "Remorques",
  ]);
  const valuesOf = (name: string) =>
    editor
      .locator(`input[name=${name}]`)
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
  expect(await valuesOf("motorisation")).toEqual(["Diesel", "Electrique", "Essence", "Hybride"]);
  expect(await valuesOf("equipment")).toEqual([
    "Navigation GPS",
    "Aménagement sur-mesure",
    "Aménagement atelier",
    "Aménagement lavable",
    "Système de ventilation",
    "Aménagement miroitier",
    "Galerie de toit",
    "Serrures renforcées",
    "Hayon élévateur",
    "Essieu relevable",
    "Aménagement double plancher",
  ]);
  await expect(editor.locator("input[name^=show_]:checked")).toHaveCount(13);

  await editor.getByRole("combobox", { name: "Type" }).selectOption("Véhicules léger");
  await editor.getByLabel("Description").fill("Un fourgon pour essayer.");
  await editor.getByRole("combobox", { name: "Agence" }).selectOption({ label: "Agence de Prades" });
  await editor.getByLabel("Prix par jour", { exact: true }).fill("1 089,50");
  await editor.getByLabel("Localisation", { exact: true }).fill("Prades Nord");
  await editor.getByLabel("Kilométrage", { exact: true }).fill("48 210");
  await editor.getByLabel("Diesel").check();
  await editor.getByLabel("Hayon élévateur").check();
  const preview = editor.getByRole("region", { name: "Aperçu de la carte du catalogue" });
  await expect(preview).toContainText("Tramail Essai");
  await expect(preview).toContainText("48 210 km");
  await editor.getByRole("checkbox", { name: "Kilométrage : visible sur le site" }).uncheck();
  await expect(preview).toContainText("Kilométrage masqué");

  await editor
    .locator("input[type=file]")
    .setInputFiles([await photo("avant.jpg"), await photo("flanc.jpg", "#a33")]);
  await expect(toasts(page).getByText("Photos téléchargées avec succès")).toBeVisible();
  await expect(photosOf(editor)).toHaveCount(2);
  await editor.getByRole("button", { name: "Choisir flanc comme couverture" }).click();
  await expect(photosOf(editor).first()).toContainText("flanc");
  await expectNoAxeViolations(page);
  await add.click();
  await expect(toasts(page).getByText("Véhicule ajouté avec succès")).toBeVisible();
  await expect(editor).toBeHidden();
  await expect(page).toHaveURL(`${ownSite.url}${vehicles}?tri=nom`);

  const shown = await publicPage(ownSite, "Tramail Essai");
  expect(shown).toContain("1 089,50 €");
  expect(shown).toContain("Prades Nord");
  expect(shown).not.toMatch(/48.210/);
  const [cover] = await ownSite.query<{ same: boolean }>(
    `select image_url = url as same from vehicles join vehicle_photos on vehicle_id = vehicles.id
     where name = 'Tramail Essai' and "order" = 0`,
  );
  expect(cover?.same).toBe(true);

  await open(page, ownSite, "?q=tramail%20essai");
  await page.getByRole("button", { name: "Actions pour Tramail Essai" }).click();
  await page.getByRole("menuitem", { name: "Supprimer…" }).click();
  const question = page.getByRole("alertdialog", { name: "Supprimer le véhicule Tramail Essai ?" });
  await expect(question).toContainText("Sa fiche publique et ses 2 photos disparaissent.");
  await expect(question.getByRole("button", { name: "Annuler" })).toBeFocused();
  await expectNoAxeViolations(page);
  const address = `${ownSite.url}/catalogue/${await idOf(ownSite, "Tramail Essai")}`;
  await whileRefusing(ownSite, "vehicles", async () => {
    await question.getByRole("button", { name: "Supprimer le véhicule" }).click();
    await expect(question.getByText("Erreur lors de la suppression du véhicule")).toBeVisible();
    await expect(toasts(page).getByText("Erreur lors de la suppression du véhicule")).toBeVisible();
  });
  await question.getByRole("button", { name: "Supprimer le véhicule" }).click();
  await expect(toasts(page).getByText("Véhicule supprimé avec succès")).toBeVisible();
  await expect(page.getByText("Aucun véhicule ne correspond à ces critères")).toBeVisible();
  expect((await fetch(address)).status).toBe(404);
});

test("the table searches, filters, sorts and pages, all in its address", async ({ page, ownSite }) => {
  await page.goto(`${ownSite.url}/locadmin/dashboard`);
  await hydrated(page);
  await page.getByRole("link", { name: "Véhicules", exact: false }).first().click();
  await expect(rows(page)).toHaveCount(25);
  await expect(page.getByText("1–25 sur 48 véhicules · les plus récents d’abord")).toBeVisible();
  await expectNoAxeViolations(page);
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
  for (const row of await rows(page).all()) await expect(row).toContainText("Nevère");
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
  await expect(page).toHaveURL(/agency_id=[0-9a-f-]{36}/);
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
  await open(page, ownSite, "?agency_id=aucune&available=true&page=zz&tri=couleur");
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Agence : Sans agence" })).toBeVisible();
  await ownSite.query(
    "update vehicles set agency_id = (select id from agencies where city = 'Perpignan') where name = 'Solane Horizon'",
  );

  // Slow answers show grey rows in place, quick ones never.
  await page.route(/vehicules\.data/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 900));
    await route.continue();
  });
  await tabs.getByRole("link", { name: "Indisponibles" }).click();
  await expect(page.getByText("Chargement des véhicules…")).toBeVisible();
  await expect(page.getByText("Chargement des véhicules…")).toBeHidden();
});

test("availability is switched in the row, seen at once, undone, and taken back when refused", async ({
  page,
  ownSite,
}) => {
  const name = "Vallespir P16";
  await open(page, ownSite, "?q=Vallespir%20P16&tri=nom&available=true");
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

  await whileRefusing(ownSite, "vehicles", async () => {
    await control.click();
    await expect(toasts(page).getByText("Erreur lors de l'enregistrement du véhicule")).toBeVisible();
    await expect(control).toBeChecked();
  });
});

test("a form keeps what was typed: failing database, a colleague in between, leaving by mistake", async ({
  page,
  ownSite,
}) => {
  const editor = await edit(page, ownSite, "Capcir C12");
  const save = editor.getByRole("button", { name: "Mettre à jour" });
  const brand = editor.getByLabel("Marque", { exact: true });
  await brand.fill("Capcir Montagne");
  await editor.getByRole("switch", { name: "Disponible" }).click();
  await expect(editor.getByText("2 modifications non enregistrées")).toBeVisible();
  await whileRefusing(ownSite, "vehicles", async () => {
    await save.click();
    await expect(editor.getByText("Erreur lors de l'enregistrement du véhicule")).toBeVisible();
    await expect(toasts(page).getByText("Erreur lors de l'enregistrement du véhicule")).toBeVisible();
  });
  await expect(brand).toHaveValue("Capcir Montagne");

  await page.keyboard.press("Escape");
  const guard = page.getByRole("alertdialog", { name: "Abandonner les modifications ?" });
  await guard.getByRole("button", { name: "Continuer la saisie" }).click();

  await ownSite.query(
    `update vehicles set model = 'C12 bis', updated_by = (select id from profiles limit 1) where name = 'Capcir C12'`,
  );
  await save.click();
  await expect(editor.getByText(/claire\.vidal@example\.fr a modifié cette fiche/)).toBeVisible();
  await expectNoAxeViolations(page);
  await editor.getByRole("button", { name: "Remplacer par ma saisie" }).click();
  await expect(toasts(page).getByText("Véhicule mis à jour avec succès")).toBeVisible();
  expect(await publicPage(ownSite, "Capcir C12")).toContain("Capcir Montagne");

  await page.getByRole("link", { name: "Capcir C12" }).first().click();
  await editor.getByRole("checkbox", { name: "Marque : visible sur le site" }).uncheck();
  await save.click();
  await expect(editor).toBeHidden();
  expect(await publicPage(ownSite, "Capcir C12")).not.toContain("Capcir Montagne");
  await page.getByRole("link", { name: "Capcir C12" }).first().click();
  await editor.getByRole("button", { name: "Historique" }).click();
  const history = page.getByRole("dialog", { name: "Historique" });
  await expect(history.getByText(/Capcir → Capcir Montagne/)).toBeVisible();
});

test("photos of a vehicle are added, refused, ordered by hand and keyboard, and removed, all at once", async ({
  page,
  ownSite,
}) => {
  const name = "Agly Grand Volume";
  const editor = await edit(page, ownSite, name);
  const before = await photosOf(editor).count();
  const picker = editor.locator("input[type=file]");
  await picker.setInputFiles([
    { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") },
    { name: "immense.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
    await photo("neuve.jpg"),
  ]);
  await expect(editor.getByText("Format de fichier non supporté. Utilisez JPG ou PNG.")).toBeVisible();
  await expect(editor.getByText("Image trop volumineuse. Taille maximum: 5MB")).toBeVisible();
  await expect(toasts(page).getByText("Photos téléchargées avec succès")).toBeVisible();
  await expect(photosOf(editor)).toHaveCount(before + 1);
  await expect(photosOf(editor).last()).toContainText("neuve.jpg");
  await expect(editor.getByText("modification non enregistrée")).toBeHidden();

  const handle = editor.getByRole("button", { name: /^Déplacer neuve\.jpg/ });
  await handle.focus();
  for (let place = before; place > 1; place--) await page.keyboard.press("ArrowUp");
  await expect(photosOf(editor).nth(1)).toContainText("neuve.jpg");
  await expect(handle).toBeFocused();
  await expect(editor.getByText(`neuve.jpg : photo 2 sur ${before + 1}.`)).toBeAttached();
  const [from, to] = [await handle.boundingBox(), await photosOf(editor).first().boundingBox()];
  if (!from || !to) throw new Error("the photos are not on screen");
  await page.mouse.move(from.x + 8, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, to.y + 8, { steps: 5 });
  await expect(photosOf(editor).nth(1)).toContainText("Photo 2 → 1");
  await page.mouse.up();
  await expect(photosOf(editor).first()).toContainText("Couverture");
  await expect(photosOf(editor).first()).toContainText("neuve.jpg");
  const cover = () =>
    ownSite.query<{ original_name: string }>(
      `select original_name from vehicles join stored_files on image_url = '/storage/' || key where name = $1`,
      [name],
    );
  await expect.poll(cover).toEqual([{ original_name: "neuve.jpg" }]);
  await editor
    .getByRole("button", { name: /^Choisir .* comme couverture$/ })
    .first()
    .click();
  await expect.poll(cover).not.toEqual([{ original_name: "neuve.jpg" }]);

  await ownSite.whileStoreAway(async () => {
    await picker.setInputFiles(await photo("sans-disque.jpg"));
    await expect(toasts(page).getByText("Erreur lors du téléchargement des photos")).toBeVisible();
    await expect(editor.getByRole("button", { name: "Réessayer sans-disque.jpg" })).toBeVisible();
  });
  await editor.getByRole("button", { name: "Retirer sans-disque.jpg" }).click();
  await whileRefusing(ownSite, "vehicle_photos", async () => {
    await editor.getByRole("button", { name: "Supprimer neuve.jpg" }).click();
    await expect(toasts(page).getByText("Erreur lors de la suppression de la photo")).toBeVisible();
    await picker.setInputFiles(await photo("perdue.jpg"));
    await expect(toasts(page).getByText("Erreur lors du téléchargement des photos").last()).toBeVisible();
    await expect(editor.getByRole("button", { name: "Réessayer perdue.jpg" })).toBeVisible();
  });
  await expect(photosOf(editor)).toHaveCount(before + 1);
  await editor.getByRole("button", { name: "Supprimer neuve.jpg" }).click();
  await expect(toasts(page).getByText("Photo supprimée avec succès")).toBeVisible();
  await expect(photosOf(editor)).toHaveCount(before);
});

test("a copy is filled from another vehicle, and written only when it is saved", async ({
  page,
  ownSite,
}) => {
  await open(page, ownSite, "?q=Conflent%20B35");
  await page.getByRole("button", { name: "Actions pour Conflent B35 Bâchée" }).click();
  await page.getByRole("menuitem", { name: "Dupliquer" }).click();
  const editor = page.getByRole("dialog", { name: "Dupliquer un véhicule" });
  await expect(editor.getByLabel("Nom")).toHaveValue("Conflent B35 Bâchée (copie)");
  await expect(photosOf(editor)).toHaveCount(0);
  expect(await idOf(ownSite, "Conflent B35 Bâchée (copie)")).toBeUndefined();
  // The rows that the save asks for come late: the sheet closes first, and the router forgets them.
  await page.route(/nouveau\.data/, async (route) => {
    if (route.request().method() === "GET") await page.waitForURL(/\?q=Conflent\+B35$/);
    await route.continue();
  });
  await editor.getByRole("button", { name: "Ajouter", exact: true }).click();
  await expect(toasts(page).getByText("Véhicule ajouté avec succès")).toBeVisible();
  await expect(page).toHaveURL(/\?q=Conflent\+B35$/);
  await expect(page.getByRole("link", { name: /^Conflent B35 Bâchée \(copie\)/ })).toBeVisible();
  await ownSite.query("delete from vehicles where name like '%(copie)'");
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
  const [message, buttons] = [await toasts(page).boundingBox(), await bar.boundingBox()];
  expect(message && message.y + message.height).toBeLessThanOrEqual(buttons?.y ?? 0);
  await bar.getByRole("button", { name: "Changer d’agence…" }).click();
  const move = page.getByRole("dialog", { name: `Changer l’agence de ${total} véhicules` });
  await expectNoAxeViolations(page);
  await move.getByLabel("Nouvelle agence").selectOption({ label: "Prades" });
  await move.getByRole("button", { name: "Changer d’agence" }).click();
  await expect(toasts(page).getByText(`${total} véhicules mis à jour avec succès`)).toBeVisible();
  for (const row of await rows(page).all()) await expect(row).toContainText("Prades");

  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await bar.getByRole("button", { name: "Supprimer…" }).click();
  const question = page.getByRole("alertdialog", { name: "Supprimer 2 véhicules ?" });
  await expect(question.getByRole("listitem")).toHaveCount(2);
  await question.getByRole("button", { name: "Supprimer 2 véhicules" }).click();
  await expect(toasts(page).getByText("2 véhicules supprimés avec succès")).toBeVisible();
  await expect(rows(page)).toHaveCount(total - 2);
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

  await ownSite.query("alter table vehicle_photos rename to vehicle_photos_away");
  try {
    await page.goto(ownSite.url + vehicles);
    await expect(page.getByText("Erreur lors de la récupération des véhicules")).toBeVisible();
  } finally {
    await ownSite.query("alter table vehicle_photos_away rename to vehicle_photos");
  }
  await hydrated(page);
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(rows(page)).toHaveCount(25);
});

test("on a phone: cards, filters in a sheet, and a form in parts", async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, ownSite);
  const cards = page.getByRole("list", { name: "Véhicules", exact: true }).getByRole("listitem");
  await expect(cards).toHaveCount(25);
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole("button", { name: "Filtres" }).click();
  const sheet = page.getByRole("dialog", { name: "Filtres" });
  await sheet.getByLabel("Frigorifiques").check();
  await sheet.getByLabel("Disponibles", { exact: true }).check();
  await expectNoAxeViolations(page);
  const apply = sheet.getByRole("button", { name: /^Afficher \d+ véhicules?$/ });
  const announced = Number((await apply.textContent())?.match(/\d+/)?.[0]);
  await apply.click();
  await expect(page).toHaveURL(/\?type=Frigorifiques&available=true$/);
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

test("an empty fleet says what it is for", async ({ page, ownSite }) => {
  await ownSite.query("delete from vehicles");
  await open(page, ownSite);
  await expect(page.getByText("Aucun véhicule pour le moment")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Ajouter un véhicule" }).click();
  await expect(page.getByRole("dialog", { name: "Ajouter un véhicule" })).toBeVisible();
});
