import type { Page } from "@playwright/test";
import type { DemonstrationSite } from "./support/demonstration-site.ts";
import { photoFile } from "./support/pictures.ts";
import { addColleague, giveSession } from "./support/sessions.ts";
import { expect, expectNoAxeViolations, hydrated, test, toasts } from "./support/site.ts";

test.use({ motion: false });

const screen = "/locadmin/dashboard/identite";
const save = (page: Page) => page.getByRole("button", { name: "Sauvegarder" });
const preview = (page: Page) => page.getByRole("region", { name: "Aperçu" });
const svg = (fill: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><rect width="300" height="100" rx="20" fill="${fill}"/></svg>`,
  );
const publicPage = async ({ url }: DemonstrationSite, path = "/") => (await fetch(url + path)).text();

test.beforeEach(async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await giveSession(page, { origin: ownSite.url });
  await page.goto(ownSite.url + screen);
  await hydrated(page);
});

/** The address that a picture of the preview was asked for, after what is done. */
async function paintedAfter(page: Page, change: () => Promise<void>) {
  const asked = page.waitForResponse((answer) => answer.url().includes("/identite/apercu?image=hero&"));
  await change();
  const answer = await asked;
  expect(answer.status()).toBe(200);
  return new URL(answer.url()).searchParams;
}

test("name, palette and livery show in the preview at once, and on the site once they are saved", async ({
  page,
  ownSite,
}) => {
  const picture = preview(page).getByRole("img", { name: /^Le site avec ces choix/ });
  await expect(picture).toBeVisible();
  await expect(save(page)).toBeDisabled();
  const before = await picture.getAttribute("src");

  const named = await paintedAfter(page, () => page.getByLabel("Texte").fill("Brenac Location"));
  expect(named.get("nom")).toBe("Brenac Location");
  await expect(page.getByText("15 / 32")).toBeVisible();
  await expect(picture).not.toHaveAttribute("src", before ?? "");

  const green = await paintedAfter(page, () => page.getByRole("radio", { name: "Garrigue" }).check());
  expect(green.get("palette")).toBe("garrigue");
  await expect(page.getByText(/Blanc sur vert 10,5/)).toBeVisible();
  await paintedAfter(page, () => page.getByRole("radio", { name: "Bande" }).check());
  await expect(page.getByText("3 modifications non enregistrées")).toBeVisible();
  await expect(page.getByText("Le site les montre dès la sauvegarde")).toBeVisible();
  expect(await publicPage(ownSite)).not.toContain("#1f4733");

  await save(page).click();
  await expect(toasts(page).getByText("Identité sauvegardée avec succès")).toBeVisible();
  await expect(save(page)).toBeDisabled();
  expect(await publicPage(ownSite)).toContain("#1f4733");
  await page.getByRole("button", { name: "Historique" }).click();
  const history = page.getByRole("dialog", { name: "Historique" });
  await expect(history).toContainText("Garrigue");
  await expect(history).toContainText("Brenac Location");
});

test("a name that cannot be painted is refused at its field, and nothing is lost", async ({ page }) => {
  const name = page.getByLabel("Texte");
  await name.fill("Brenac 🚚");
  await save(page).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText(/ne peut pas être peint/).first()).toBeVisible();
  await expect(name).toHaveValue("Brenac 🚚");
  await expect(preview(page).getByRole("button", { name: "Réessayer" })).toHaveCount(0);
  await name.fill("B".repeat(33));
  await expect(page.getByText(/32.caractères au plus/).first()).toBeVisible();
});

test("a logo is refused, uploaded, warned about, shown in the header, and removed again", async ({
  page,
  ownSite,
}) => {
  const field = page.getByRole("group", { name: "En-tête" });
  const picker = field.locator("input[type=file]");
  await picker.setInputFiles({ name: "logo.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
  await expect(
    page.getByText("Format de fichier non supporté. Utilisez PNG, JPG, WebP ou SVG."),
  ).toBeVisible();
  const big = Buffer.alloc(2 * 1024 * 1024 + 1);
  await picker.setInputFiles({ name: "gros.png", mimeType: "image/png", buffer: big });
  await expect(page.getByText("Le fichier est trop volumineux. Taille maximum: 2MB")).toBeVisible();

  await picker.setInputFiles({ name: "clair.svg", mimeType: "image/svg+xml", buffer: svg("#fffdf8") });
  await expect(field.getByText(/se distingue mal de son fond/)).toBeVisible();
  await picker.setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: svg("#17345C") });
  await expect(field.getByText(/se distingue mal de son fond/)).toHaveCount(0);
  await expect(field.getByRole("img")).toBeVisible();
  await save(page).click();
  await expect(toasts(page).getByText("Identité sauvegardée avec succès")).toBeVisible();
  const header = /<header[\s\S]*?<\/header>/;
  // What is kept is a picture: no drawing of a stranger is ever sent.
  expect(header.exec(await publicPage(ownSite))?.[0]).toMatch(
    /<img[^>]+\/storage\/logos\/logos\/[\w-]+\.(webp|png)/,
  );

  await field.getByRole("button", { name: /^Retirer le logo/ }).click();
  await field.getByRole("button", { name: "Remettre l’ancien" }).click();
  await expect(save(page)).toBeDisabled();
  await field.getByRole("button", { name: /^Retirer le logo/ }).click();
  await save(page).click();
  await expect(save(page)).toBeDisabled();
  await expect(field.getByRole("img")).toHaveCount(0);
  expect(header.exec(await publicPage(ownSite))?.[0]).not.toContain("/storage/logos/");
});

test("a share picture of one's own is told when it is cut, and takes the place of the one that is made", async ({
  page,
  ownSite,
}) => {
  const field = page.getByRole("group", { name: "Votre image" });
  await field
    .locator("input[type=file]")
    .setInputFiles(await photoFile("affiche.jpg", { width: 1300, height: 1300 }));
  await expect(field.getByText(/recadrée en 1200 × 630/)).toBeVisible();
  await save(page).click();
  await expect(toasts(page).getByText("Identité sauvegardée avec succès")).toBeVisible();
  const [company] = await ownSite.query<{ url: string }>("select share_image_url as url from company_info");
  expect(company?.url).toMatch(/^\/storage\/photos\/share\//);
  await expect(preview(page).getByAltText("Celle que vous avez choisie")).toBeVisible();
});

test("everything is reached and chosen with the keyboard", async ({ page }) => {
  await page.getByLabel("Texte").focus();
  await page.keyboard.type("Garage du Port");
  const palette = page.getByRole("group", { name: "Palette" });
  await palette.getByRole("radio", { checked: true }).focus();
  const before = await palette.getByRole("radio", { checked: true }).getAttribute("value");
  await page.keyboard.press("ArrowRight");
  expect(await palette.getByRole("radio", { checked: true }).getAttribute("value")).not.toBe(before);
  await page.getByRole("tab", { name: "Accueil" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tab", { name: "Fourgon" })).toHaveAttribute("aria-selected", "true");
  await page.getByLabel("Texte").press("Enter");
  await expect(toasts(page).getByText("Identité sauvegardée avec succès")).toBeVisible();
});

test("on a phone the first preview stands above the form, 220 pixels high, and alone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const picture = preview(page).getByRole("img", { name: /^Le site avec ces choix/ });
  await expect(picture).toBeVisible();
  const frame = await picture.boundingBox();
  expect(frame?.height).toBeGreaterThan(210);
  expect(frame?.height).toBeLessThanOrEqual(220);
  const field = await page.getByLabel("Texte").boundingBox();
  expect(field?.y).toBeGreaterThan((frame?.y ?? 0) + (frame?.height ?? 0));
  await expect(page.getByRole("tab")).toHaveCount(0);
  await expect(page.getByText("Icône du site", { exact: true })).toBeHidden();
  await expect(save(page)).toBeInViewport();
  await expectNoAxeViolations(page);
});

test("a user is told whom to ask, and the preview is not theirs either", async ({ page, ownSite }) => {
  const { account } = await addColleague(ownSite, "julien.identite@example.fr");
  await giveSession(page, { origin: ownSite.url, account });
  const answer = await page.goto(ownSite.url + screen);
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole("main")).toContainText("«\u00a0Identité\u00a0» en fait partie.");
  await expect(page.getByRole("main")).toContainText(/Demandez à \p{L}+/u);
  const painted = await page.request.get(
    `${ownSite.url + screen}/apercu?image=hero&nom=X&palette=garrigue&livree=bande&paysage=plaine&largeur=480`,
  );
  expect(painted.status()).toBe(403);
});
