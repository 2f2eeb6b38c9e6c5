import type { Locator } from "@playwright/test";
import sharp from "sharp";
import { edit, editorOf, idOf, open, publicPage, vehicles } from "./support/office-vehicles.ts";
import { giveSession } from "./support/sessions.ts";
import { expect, expectNoAxeViolations, test, toasts } from "./support/site.ts";

test.use({ motion: false });

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
  await expect(editor.getByText("Ajoutez d’abord une agence.")).toBeHidden();
  await expect(editor.getByRole("combobox", { name: "Type" })).toBeFocused();

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
  await expect(preview).toContainText("Masqué : Kilométrage");

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
  const address = `${ownSite.url}/catalogue/${await idOf(ownSite, "Tramail Essai")}`;
  await ownSite.whileRefusing("vehicles", async () => {
    await question.getByRole("button", { name: "Supprimer le véhicule" }).click();
    await expect(question.getByText("Erreur lors de la suppression du véhicule")).toBeVisible();
    await expect(toasts(page).getByText("Erreur lors de la suppression du véhicule")).toBeVisible();
  });
  await question.getByRole("button", { name: "Supprimer le véhicule" }).click();
  await expect(toasts(page).getByText("Véhicule supprimé avec succès")).toBeVisible();
  await expect(page.getByText("Aucun véhicule ne correspond à ces critères")).toBeVisible();
  expect((await fetch(address)).status).toBe(404);
});

test("two vehicles have not one plate, in whatever writing; the list shows it, the site never", async ({
  page,
  ownSite,
}) => {
  const editor = await edit(page, ownSite, "Solane Horizon Ville");
  const plate = editor.getByLabel("Immatriculation");
  await plate.fill("zl 505 ta");
  await editor.getByRole("button", { name: "Mettre à jour" }).click();
  await expect(plate).toHaveAttribute("aria-invalid", "true");
  await expect(plate).toBeFocused();
  await plate.fill("zz 100 aa");
  await editor.getByRole("button", { name: "Mettre à jour" }).click();
  await expect(toasts(page).getByText(/mis à jour/)).toBeVisible();
  await open(page, ownSite, "?q=zz100");
  await expect(page.getByRole("row", { name: /Solane Horizon Ville/ })).toContainText("ZZ-100-AA");
  expect(await publicPage(ownSite, "Solane Horizon Ville")).not.toMatch(/zz.?100/i);
});

test("a form keeps what was typed, whatever happens in between", async ({ page, ownSite }) => {
  const editor = await edit(page, ownSite, "Capcir C12");
  const save = editor.getByRole("button", { name: "Mettre à jour" });
  const brand = editor.getByLabel("Marque", { exact: true });
  await brand.fill("Capcir Montagne");
  await editor.getByRole("switch", { name: "Disponible" }).click();
  await expect(editor.getByText("2 modifications non enregistrées")).toBeVisible();
  await ownSite.whileRefusing("vehicles", async () => {
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
  await expect(toasts(page).getByText("Véhicule mis à jour avec succès")).toBeVisible();
  await expect(toasts(page).getByText(/claire\.vidal@example\.fr a aussi modifié cette fiche/)).toBeVisible();
  expect(await publicPage(ownSite, "Capcir C12")).toContain("C12 bis");
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

test("photos are added, refused, ordered by hand and keys, and removed", async ({ page, ownSite }) => {
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
  const bin = editor.getByRole("button", { name: "Supprimer neuve.jpg" });
  const question = page.getByRole("alertdialog", { name: "Supprimer la photo « neuve.jpg » ?" });
  await bin.click();
  await question.getByRole("button", { name: "Annuler" }).click();
  await expect(bin).toBeFocused();
  await ownSite.whileRefusing("vehicle_photos", async () => {
    await bin.click();
    await question.getByRole("button", { name: "Supprimer la photo" }).click();
    await expect(toasts(page).getByText("Erreur lors de la suppression de la photo")).toBeVisible();
    await question.getByRole("button", { name: "Annuler" }).click();
    await picker.setInputFiles(await photo("perdue.jpg"));
    await expect(toasts(page).getByText("Erreur lors du téléchargement des photos").last()).toBeVisible();
    await expect(editor.getByRole("button", { name: "Réessayer perdue.jpg" })).toBeVisible();
  });
  await expect(photosOf(editor)).toHaveCount(before + 1);
  await bin.click();
  await question.getByRole("button", { name: "Supprimer la photo" }).click();
  await expect(toasts(page).getByText("Photo supprimée avec succès")).toBeVisible();
  await expect(photosOf(editor)).toHaveCount(before);
  await expect(question).toBeHidden();
  // The question's answer is not the form's: nothing else is saved, and the focus stays with the photos.
  await expect(editor.getByRole("region", { name: "Photos" }).locator(":focus")).toHaveCount(1);
  await expect(toasts(page).getByText("Véhicule mis à jour")).toHaveCount(0);
});

test("a copy is filled from another, and written only when it is saved", async ({ page, ownSite }) => {
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

test("with another agency comes its town, unless somebody keeps the old one", async ({ page, ownSite }) => {
  const name = "Corbère Grand Large Pro";
  const editor = await edit(page, ownSite, name);
  const location = editor.getByLabel("Localisation", { exact: true });
  const offer = editor.getByRole("checkbox", { name: "Mettre aussi la ville de l’agence dans le lieu" });
  const old = await location.inputValue();
  await expect(offer).toBeHidden();
  await editor.getByRole("combobox", { name: "Agence" }).selectOption({ label: "Agence de Prades" });
  await expect(offer).toBeChecked();
  await expect(location).toHaveValue("Prades");
  await expect(editor.getByRole("region", { name: "Aperçu de la carte du catalogue" })).toContainText(
    "Prades",
  );
  await offer.uncheck();
  await expect(location).toHaveValue(old);
  await offer.check();
  await location.fill("Quai 3");
  await expect(offer).not.toBeChecked();
  await offer.check();
  await editor.getByRole("button", { name: "Mettre à jour" }).click();
  await expect(toasts(page).getByText("Véhicule mis à jour avec succès")).toBeVisible();
  const townOf = async () => {
    const query = "select location from vehicles where name = $1";
    return (await ownSite.query<{ location: string }>(query, [name]))[0]?.location;
  };
  expect(await townOf()).toBe("Prades");
  const [shown] = (await publicPage(ownSite, name)).split("Compris dans la location");
  expect(shown).toContain("Prades");
});
