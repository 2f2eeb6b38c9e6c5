import type { Page } from "@playwright/test";
import type { DemonstrationSite } from "./support/demonstration-site.ts";
import { giveSession } from "./support/sessions.ts";
import { expect, hydrated, test, toasts } from "./support/site.ts";

test.use({ motion: false });

const settings = "/locadmin/dashboard/parametres";
const save = (page: Page) => page.getByRole("button", { name: "Sauvegarder" });
const text = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

test.beforeEach(async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await giveSession(page, { origin: ownSite.url });
});

async function open(page: Page, site: DemonstrationSite, tab = "") {
  await page.goto(site.url + settings + tab);
  await hydrated(page);
}

const publicText = async (site: DemonstrationSite, path: string) => (await fetch(site.url + path)).text();

/** The switch asks before it closes the site to everybody. */
async function closeSite(page: Page) {
  await page.getByText("Mode normal").first().click();
  await page
    .getByRole("alertdialog", { name: /Fermer le site public/ })
    .getByRole("button", { name: "Activer la maintenance" })
    .click();
}

test("the company's name and legal facts change the site at once", async ({ page, ownSite }) => {
  await open(page, ownSite);
  await expect(page.getByRole("link", { name: "Entreprise" })).toHaveAttribute("aria-current", "page");
  await expect(save(page)).toBeDisabled();
  await text(page, "Nom").fill("Mistral Location");
  await page.getByLabel("SIREN").fill("12345");
  await page.getByLabel("Ville du RCS").focus();
  await expect(page.getByText(/Saisissez les 9.chiffres du SIREN/)).toBeVisible();
  await expect(page.getByText("· 1 champ à corriger")).toBeVisible();
  await page.getByLabel("Ville du RCS").press("Enter");
  await expect(page.getByLabel("SIREN")).toBeFocused();
  await page.getByLabel("SIREN").fill("123 456 789");
  await save(page).click();
  await expect(toasts(page).getByText("Paramètres de l'entreprise sauvegardés avec succès")).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await expect(page.getByLabel("SIREN")).toHaveValue("123 456 789");
  expect(await publicText(ownSite, "/mentions-legales")).toContain("123 456 789");
  const home = await publicText(ownSite, "/");
  expect(home).toContain("Mistral");
  await page.getByRole("button", { name: "Historique" }).click();
  await expect(page.getByRole("dialog", { name: "Historique" })).toContainText("Mistral Location");
});

test("what cancelling costs is typed as figures, and read as one sentence everywhere", async ({
  page,
  ownSite,
}) => {
  await open(page, ownSite, "/location");
  const terms = page.getByRole("group", { name: "Annulation" });
  await terms.getByLabel("Gratuite jusqu’à").fill("72");
  await terms.getByLabel("Ou un montant HT").fill("50");
  await save(page).click();
  await expect(page.getByText("Gardez des journées ou un montant, pas les deux.")).toBeVisible();
  await terms.getByLabel("Ensuite, journées dues").fill("");
  const sentence =
    /Gratuite jusqu’à 72\sheures avant le départ\. Ensuite, 60,00\s€\sTTC, sans dépasser le prix de la location\./;
  await expect(terms.getByText(sentence)).toBeVisible();
  await save(page).click();
  await expect(toasts(page).getByText(/sauvegardé/)).toBeVisible();
  for (const path of ["/cgv", "/tarifs"]) expect(await publicText(ownSite, path), path).toMatch(sentence);
});

test("the contact page's address and hours are written here", async ({ page, ownSite }) => {
  await open(page, ownSite);
  await page.getByRole("link", { name: "Page contact" }).click();
  await expect(page.getByRole("heading", { name: "Adresse du bureau" })).toBeVisible();
  await expect(page).toHaveURL(`${ownSite.url + settings}/contact`);
  await page.getByLabel("Email").fill("contact@tramontane-location");
  await page.getByLabel("Téléphone").focus();
  await expect(page.getByText(/Saisissez une adresse complète/)).toBeVisible();
  await page.getByLabel("Email").fill("bureau@example.fr");
  await text(page, "Adresse").fill("95 avenue de Prades");
  await page.getByRole("switch", { name: "Ouvert le samedi" }).check();
  await page.getByLabel("Fermé le samedi après-midi").check();
  await save(page).click();
  await expect(toasts(page).getByText("Paramètres de contact sauvegardés avec succès")).toBeVisible();
  const contact = await publicText(ownSite, "/contact");
  expect(contact).toContain("95 avenue de Prades");
  expect(contact).toContain("bureau@example.fr");
  expect(contact).toContain("Samedi");
});

test("the maintenance message and date are previewed and saved", async ({ page, ownSite }) => {
  await open(page, ownSite, "/maintenance");
  const preview = page.getByRole("figure", { name: "Aperçu" });
  await expect(preview).toContainText("Site en maintenance. Nous serons bientôt de retour !");
  await text(page, "Message").fill("Nous déménageons les serveurs.");
  await expect(preview).toContainText("Nous déménageons les serveurs.");
  await page.getByLabel("Date de fin").fill("2030-07-14");
  await page.getByLabel("Heure").focus();
  await save(page).click();
  await expect(page.getByText("Indiquez aussi l’heure.")).toBeVisible();
  await page.getByLabel("Heure").fill("18:30");
  await expect(preview).toContainText("14 juillet 2030 à 18:30");
  await save(page).click();
  await expect(toasts(page).getByText("Paramètres de maintenance sauvegardés avec succès")).toBeVisible();
  const [row] = await ownSite.query("select is_enabled, end_date from maintenance_settings");
  expect(row).toEqual({ is_enabled: false, end_date: new Date("2030-07-14T16:30:00Z") });

  await closeSite(page);
  await expect(page.getByText("Les visiteurs voient la page de maintenance. Le site reste")).toBeVisible();
  const closed = await fetch(ownSite.url);
  expect(closed.status).toBe(503);
  expect(await closed.text()).toContain("Nous déménageons les serveurs.");
  await page.getByRole("banner").getByText("Maintenance active").first().click();
  await expect(page.getByText("Les visiteurs voient la page de maintenance. Le site reste")).toHaveCount(0);
});

test("on a phone every tab is in reach, and the save bar stays in reach", async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, ownSite);
  for (const tab of ["Entreprise", "Page contact", "Location", "Page maintenance"]) {
    const link = page.getByRole("link", { name: tab });
    await link.click();
    await expect(link).toHaveAttribute("aria-current", "page");
    await expect(save(page)).toBeInViewport();
  }
});

test("the tabs make room for «Historique» at every width, and the current one is in view", async ({
  page,
  ownSite,
}) => {
  const tabs = page.getByRole("navigation", { name: "Paramètres" });
  const current = tabs.getByRole("link", { name: "Page maintenance" });
  const edges = (locator: typeof tabs) =>
    locator.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return { left: Math.round(left), right: Math.round(right) };
    });
  for (const width of [390, 768, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, ownSite, "/maintenance");
    await expect(current).toHaveAttribute("aria-current", "page");
    const row = await edges(tabs);
    const history = await edges(page.getByRole("button", { name: "Historique" }));
    expect(history.left, `at ${width} px`).toBeGreaterThanOrEqual(row.right);
    await expect
      .poll(async () => (await edges(current)).right, { message: `at ${width} px` })
      .toBeLessThanOrEqual(row.right);
    expect((await edges(current)).left).toBeGreaterThanOrEqual(row.left);
  }
});
