import type { Page } from "@playwright/test";
import { falsePhoto, heavyFile, photoFile, textFile } from "./support/pictures.ts";
import { giveSession } from "./support/sessions.ts";
import { expect, expectNoAxeViolations, hydrated, test, toasts } from "./support/site.ts";

test.use({ motion: false });

const screen = "/locadmin/dashboard/image-accueil";
const picker = (page: Page) => page.locator("input[type=file]");
const upload = (page: Page) => page.getByRole("button", { name: "Télécharger l’image" });
const save = (page: Page) => page.getByRole("button", { name: "Sauvegarder" });
const uploaded = "Image téléchargée avec succès. Cliquez sur Sauvegarder pour appliquer les changements.";

test.beforeEach(async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await giveSession(page, { origin: ownSite.url });
  await page.goto(ownSite.url + screen);
  await hydrated(page);
});

async function showImage(page: Page) {
  await picker(page).setInputFiles(await photoFile("depart.jpg", { width: 1600, height: 900 }));
  await upload(page).click();
  await expect(page.getByAltText("Nouvelle image d’accueil")).toBeVisible();
  await save(page).click();
  await expect(toasts(page).getByText("Image d'accueil mise à jour avec succès")).toBeVisible();
}

test("an image is chosen, uploaded, and applied with the third step only", async ({ page, ownSite }) => {
  const home = async () => (await fetch(`${ownSite.url}/`)).text();
  await expect(page.getByText("Aucune image : l’accueil montre le camion à votre nom.")).toBeVisible();
  expect(await home()).not.toContain("/storage/photos/hero/");
  await showImage(page);
  await page.reload();
  await hydrated(page);
  const present = async () =>
    (await ownSite.query<{ hero_image_url: string }>("select hero_image_url from company_info"))[0]
      ?.hero_image_url ?? "";
  const before = await present();
  await expect(page.getByAltText("Image d’accueil actuelle")).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await upload(page).press("Enter");
  await expect(page.locator("form").getByText("Veuillez sélectionner une image")).toBeVisible();
  await expect(toasts(page).getByText("Veuillez sélectionner une image")).toBeVisible();
  await picker(page).setInputFiles(heavyFile);
  await expect(
    page.locator("form").getByText("L'image est trop volumineuse. Taille maximum: 5MB"),
  ).toBeVisible();
  await picker(page).setInputFiles(textFile);
  await expect(
    page.locator("form").getByText("Format de fichier non supporté. Utilisez JPG, PNG ou WebP."),
  ).toBeVisible();
  await picker(page).setInputFiles(falsePhoto);
  await upload(page).click();
  await expect(
    page.locator("form").getByText("Format de fichier non supporté. Utilisez JPG, PNG ou WebP."),
  ).toBeVisible();

  await picker(page).setInputFiles(await photoFile("littoral.jpg", { width: 1800, height: 1000 }));
  await upload(page).click();
  await expect(toasts(page).getByText(uploaded)).toBeVisible();
  await expect(page.getByAltText("Nouvelle image d’accueil")).toBeVisible();
  await expect(page.getByText("Pas encore appliquée")).toBeVisible();
  expect(await home()).toContain(before);
  await save(page).click();
  await expect(toasts(page).getByText("Image d'accueil mise à jour avec succès")).toBeVisible();
  await expect(page.getByAltText("Image d’accueil actuelle")).toBeVisible();
  await expect(save(page)).toBeDisabled();
  const after = await present();
  expect(after).not.toBe(before);
  expect(await home()).toContain(after);
  await expect.poll(async () => (await fetch(ownSite.url + before)).status).toBe(404);
});

test("leaving asks first; a colleague's image in between is shown", async ({ page, ownSite }) => {
  await picker(page).setInputFiles(await photoFile("mienne.jpg"));
  await upload(page).click();
  await expect(page.getByAltText("Nouvelle image d’accueil")).toBeVisible();
  await page
    .getByRole("link", { name: /^Marques/ })
    .first()
    .click();
  await page
    .getByRole("alertdialog", { name: "Abandonner les modifications ?" })
    .getByRole("button", { name: "Continuer la saisie" })
    .click();
  await ownSite.query("update company_info set hero_image_url = '/storage/photos/hero/hero-7.webp'");
  await save(page).click();
  await expect(page.getByText(/modifié.? (cette fiche )?le /)).toBeVisible();
  const question = page.getByRole("radiogroup", { name: "Image" });
  await expect(question.getByRole("img")).toHaveAttribute("src", /hero-7\.webp/);
  await expectNoAxeViolations(page);
  await question.getByRole("radio", { name: "Votre saisie" }).check();
  await page.getByRole("button", { name: "Enregistrer ces choix" }).click();
  await expect(toasts(page).getByText("Image d'accueil mise à jour avec succès")).toBeVisible();
});

test("each failure has its sentence, and nothing is lost", async ({ page, ownSite }) => {
  await picker(page).setInputFiles(await photoFile("plaine.jpg"));
  await ownSite.whileStoreAway(async () => {
    await upload(page).click();
    await expect(page.locator("form").getByText("Erreur lors du téléchargement de l'image")).toBeVisible();
    await expect(toasts(page).getByText("Erreur lors du téléchargement de l'image")).toBeVisible();
    await expect(page.locator("form").getByText("plaine.jpg")).toBeVisible();
  });
  await upload(page).click();
  await expect(page.getByAltText("Nouvelle image d’accueil")).toBeVisible();
  await ownSite.whileTableAway("history", async () => {
    await save(page).click();
    await expect(page.locator("form").getByText("Erreur lors de la mise à jour de l'image")).toBeVisible();
    await expect(toasts(page).getByText("Erreur lors de la mise à jour de l'image")).toBeVisible();
  });
  await save(page).click();
  await expect(toasts(page).getByText("Image d'accueil mise à jour avec succès")).toBeVisible();
});

test("on a phone the image is removed on confirmation", async ({ page, ownSite }) => {
  await showImage(page);
  expect(await (await fetch(`${ownSite.url}/`)).text()).toContain("/storage/photos/hero/");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await hydrated(page);
  await page.getByRole("button", { name: "Retirer l’image" }).click();
  const question = page.getByRole("alertdialog", { name: "Retirer l’image d’accueil ?" });
  await question.getByRole("button", { name: "Retirer l’image" }).click();
  await expect(toasts(page).getByText("Image d'accueil retirée avec succès")).toBeVisible();
  await expect(page.getByText("Aucune image : l’accueil montre le camion à votre nom.")).toBeVisible();
  expect(
    await ownSite.query(
      "select hero_image_url, hero_image_storage_path, hero_image_file_id from company_info",
    ),
  ).toEqual([{ hero_image_url: null, hero_image_storage_path: null, hero_image_file_id: null }]);
  expect(await (await fetch(`${ownSite.url}/`)).text()).not.toContain("/storage/photos/hero/");
});
