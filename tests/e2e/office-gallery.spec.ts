import type { Page } from "@playwright/test";
import { falsePhoto, heavyFile, photoFile, textFile } from "./support/pictures.ts";
import { giveSession } from "./support/sessions.ts";
import { expect, hydrated, test, toasts } from "./support/site.ts";

test.use({ motion: false });

const gallery = "/locadmin/dashboard/photos";
const photos = (page: Page) => page.getByRole("list", { name: /^Photos :/ }).getByRole("listitem");
const chosen = (page: Page) => page.getByRole("list", { name: "Photos choisies" }).getByRole("listitem");
const picker = (page: Page) => page.getByLabel(/Sélectionner des photos/);
const send = (page: Page) => page.getByRole("button", { name: "Télécharger les photos" });
async function openTab(page: Page, label: string) {
  const tab = page.getByRole("navigation", { name: "Pages du site" }).getByRole("link", { name: label });
  await tab.click();
  await expect(tab).toHaveAttribute("aria-current", "page");
}
const names = (page: Page) => photos(page).locator("p:first-child").allTextContents();

test.beforeEach(async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await giveSession(page, { origin: ownSite.url });
  await page.goto(ownSite.url + gallery);
  await hydrated(page);
});

test("photos are chosen, sent one by one, and visitors see them at once", async ({ page, ownSite }) => {
  const tabs = page.getByRole("navigation", { name: "Pages du site" }).getByRole("link");
  await expect(tabs).toHaveText([/^Page d'accueil/, /^À propos/, /^Contact/, /^Catalogue/, /^Agences/]);
  await openTab(page, "Agences");
  await expect(page).toHaveURL(/\?categorie=agencies$/);
  const before = await photos(page).count();
  await expect(page.getByText("JPG, PNG, WebP, max 5MB par photo").first()).toBeVisible();
  await expect(send(page)).toBeDisabled();

  await picker(page).setInputFiles([
    await photoFile("cour-de-ceret.jpg"),
    await photoFile("à-retirer.jpg"),
    await photoFile("comptoir.final.jpg", { colour: "#a98" }),
  ]);
  await expect(chosen(page)).toHaveCount(4);
  await expect(page.getByText(/^Agences · 3 en attente/)).toBeVisible();
  await page.getByRole("button", { name: "Retirer à-retirer.jpg" }).click();
  await expect(chosen(page)).toHaveCount(3);

  // Each has its own bar while it goes, one after the other.
  await page.route("**/televersement**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await send(page).click();
  await expect(page.getByText("Téléchargement...")).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(1);
  await expect(toasts(page).getByText("Photos téléchargées avec succès")).toBeVisible();
  await expect(chosen(page)).toHaveCount(1);
  await expect(photos(page)).toHaveCount(before + 2);
  expect((await names(page)).slice(-2)).toEqual(["cour-de-ceret", "comptoir.final"]);
  await expect(tabs.last()).toHaveText(`Agences${before + 2}`);

  const [row] = await ownSite.query<{ url: string }>(
    "select url from site_photos where name = 'cour-de-ceret'",
  );
  expect(await (await fetch(`${ownSite.url}/agences`)).text()).toContain(row?.url);
});

test("a file that cannot be taken says why, and the others are kept", async ({ page }) => {
  await openTab(page, "Contact");
  const before = await photos(page).count();
  await picker(page).setInputFiles([heavyFile, textFile]);
  const tooLarge = page.getByText("panorama-depot.png — Image trop volumineuse. Taille maximum: 5MB");
  const wrongType = page.getByText("tarifs.pdf — Format de fichier non supporté. Utilisez JPG, PNG ou WebP.");
  await expect(tooLarge).toBeVisible();
  await expect(wrongType).toBeVisible();
  await expect(toasts(page).getByText("Image trop volumineuse. Taille maximum: 5MB")).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await page.getByRole("button", { name: "Retirer tarifs.pdf" }).click();
  await expect(wrongType).toBeHidden();
  await page.getByRole("button", { name: "Tout retirer" }).click();
  await expect(tooLarge).toBeHidden();

  await picker(page).setInputFiles([await photoFile("un.jpg"), falsePhoto, await photoFile("trois.jpg")]);
  // What no browser can read has a mark in its place, not a broken picture.
  await expect(chosen(page).filter({ hasText: "faux.jpg" }).locator("img")).toHaveCount(0);
  await send(page).click();
  await expect(toasts(page).getByText("Erreur lors du téléchargement des photos")).toBeVisible();
  await expect(photos(page)).toHaveCount(before + 2);
  expect((await names(page)).slice(-2)).toEqual(["un", "trois"]);
  await expect(toasts(page).getByText("2 photos sur 3, 1 refusée")).toBeVisible();
  const falseRow = page.getByRole("alert").filter({ hasText: "faux.jpg" });
  await expect(falseRow).toContainText("Format de fichier non supporté. Utilisez JPG, PNG ou WebP.");
  await expect(page.getByRole("button", { name: "Réessayer faux.jpg" })).toBeHidden();
  await page.getByRole("button", { name: "Tout retirer" }).click();
});

test("an address is copied; without a clipboard it says so", async ({ page, context, ownSite }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const tile = photos(page).first();
  const [row] = await ownSite.query<{ url: string }>(
    `select url from site_photos where category = 'hero' order by "order" limit 1`,
  );
  await tile.getByRole("button", { name: /^Copier l’URL/ }).click();
  await expect(toasts(page).getByText("URL copiée dans le presse-papiers")).toBeVisible();
  await expect(tile.getByRole("button", { name: "URL copiée" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ownSite.url + row?.url);

  // Browsers offer no clipboard on a plain http address.
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await tile.getByRole("button", { name: /^Copier l’URL/ }).click();
  await expect(toasts(page).getByText("Erreur lors de la copie de l'URL")).toBeVisible();
});

test("photos are put in order by keys or hand, and deleted on confirmation", async ({ page, ownSite }) => {
  await openTab(page, "À propos");
  const [first, second, third] = await names(page);
  await page.getByRole("button", { name: new RegExp(`^Photo 3 sur 3, ${third}`) }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => names(page)).toEqual([third, first, second]);
  await expect(page.getByRole("button", { name: new RegExp(`^Photo 1 sur 3, ${third}`) })).toBeFocused();
  await expect(toasts(page).getByText("Ordre des photos enregistré")).toBeVisible();
  await page.reload();
  await hydrated(page);
  expect(await names(page)).toEqual([third, first, second]);

  const handle = page.getByRole("button", { name: /^Photo 1 sur 3/ });
  const target = await photos(page).nth(2).boundingBox();
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move((target?.x ?? 0) + 40, (target?.y ?? 0) + 20, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => names(page)).toEqual([first, second, third]);
  await expect(toasts(page).getByText("Ordre des photos enregistré")).toBeVisible();

  const bin = page.getByRole("button", { name: `Supprimer ${second}` });
  await bin.click();
  const question = page.getByRole("alertdialog", { name: `Supprimer la photo « ${second} » ?` });
  await page.keyboard.press("Escape");
  await expect(bin).toBeFocused();
  await page.keyboard.press("Enter");
  await ownSite.whileTableAway("site_photos", async () => {
    await question.getByRole("button", { name: "Supprimer la photo" }).click();
    await expect(toasts(page).getByText("Erreur lors de la suppression de la photo")).toBeVisible();
    await expect(question.getByText("Erreur lors de la suppression de la photo")).toBeVisible();
  });
  const [row] = await ownSite.query<{ url: string }>("select url from site_photos where name = $1", [second]);
  await question.getByRole("button", { name: "Supprimer la photo" }).click();
  await expect(toasts(page).getByText("Photo supprimée avec succès")).toBeVisible();
  await expect.poll(() => names(page)).toEqual([first, third]);
  expect(await (await fetch(`${ownSite.url}/a-propos`)).text()).not.toContain(row?.url);
  await expect.poll(async () => (await fetch(ownSite.url + row?.url)).status).toBe(404);
});

test("leaving with photos not sent asks first; each tab keeps its own", async ({ page }) => {
  await picker(page).setInputFiles([await photoFile("attente.jpg")]);
  await openTab(page, "Catalogue");
  await expect(page).toHaveURL(/categorie=catalog/);
  await expect(chosen(page)).toHaveCount(1);
  await openTab(page, "Page d'accueil");
  await expect(chosen(page).filter({ hasText: "attente.jpg" })).toBeVisible();
  await page
    .getByRole("link", { name: /^Marques/ })
    .first()
    .click();
  const question = page.getByRole("alertdialog", { name: "Abandonner les modifications ?" });
  await expect(question.getByText("1 photo à télécharger. En quittant, vous les perdez.")).toBeVisible();
  await question.getByRole("button", { name: "Abandonner" }).click();
  await expect(page).toHaveURL(/marques$/);
});

test("on a phone the open tab is in view; empty and failing ones speak", async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${ownSite.url}${gallery}?categorie=agencies`);
  const tabs = page.getByRole("navigation", { name: "Pages du site" });
  await expect(tabs.getByRole("link", { name: "Agences" })).toBeInViewport({ ratio: 0.95 });
  await ownSite.query("delete from site_photos where category = 'catalog'");
  await page.goto(`${ownSite.url}${gallery}?categorie=catalog`);
  await expect(page.getByText("Aucune photo")).toBeVisible();
  await ownSite.whileTableAway("site_photos", async () => {
    await page.reload();
    await hydrated(page);
    await expect(page.getByText("Une erreur est survenue lors du chargement des photos.")).toBeVisible();
  });
});
