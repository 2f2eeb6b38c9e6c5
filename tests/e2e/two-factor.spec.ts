import type { Page } from "@playwright/test";
import { codeShown, readKey } from "../support/two-factor.ts";
import type { DemonstrationSite } from "./support/demonstration-site.ts";
import { expectToFitEveryWidth } from "./support/every-width.ts";
import { addColleague, giveSession, signInByForm } from "./support/sessions.ts";
import { expect, expectNoAxeViolations, hydrated, test, toasts } from "./support/site.ts";

test.use({ motion: false });

let site: DemonstrationSite;

test.beforeEach(({ ownSite }) => {
  site = ownSite;
});

const dashboard = "/locadmin/dashboard";
const codeField = (page: Page) => page.getByLabel("Code à six chiffres");

interface Account {
  email: string;
  password: string;
}

/** From «Mon compte» to the recovery codes. Resolves to the key, the code that was typed and the recovery codes. */
async function setUp(page: Page, account: Account) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Mot de passe actuel").fill(account.password);
  await dialog.getByRole("button", { name: "Continuer" }).click();
  const field = dialog.getByLabel("2. Recopiez le code affiché");
  await expect(field).toBeFocused();
  const key = readKey(await dialog.locator("code").innerText());
  await field.fill("000 000 0");
  await expect(field).toHaveValue("000000");
  await dialog.getByRole("button", { name: "Vérifier" }).click();
  await expect(field).toHaveAccessibleDescription(/Ce code n’est pas le bon/);
  const used = codeShown({ of: key });
  await field.fill(used);
  await dialog.getByRole("button", { name: "Vérifier" }).click();
  await expect(dialog.getByRole("heading", { name: "Vos codes de secours" })).toBeVisible();
  const codes = await dialog.locator("code").allInnerTexts();
  expect(codes).toHaveLength(10);
  await expectNoAxeViolations(page);
  await expect(dialog.getByRole("button", { name: "Terminer" })).toBeDisabled();
  await dialog.getByRole("checkbox", { name: /J’ai rangé ces codes/ }).check();
  await dialog.getByRole("button", { name: "Terminer" }).click();
  await expect(dialog).toBeHidden();
  return { key, used, codes };
}

/** The password's step, after which the code is asked for. */
async function passFirst(page: Page, account: Account, path = "/locadmin") {
  await page.goto(site.url + path);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("heading", { name: "Code de vérification" })).toBeVisible();
}

test("a colleague pairs a phone, and signs in by code and recovery code", async ({ page, context }) => {
  const { account } = await addColleague(site, "julien.marty@example.fr");
  await signInByForm(page, { origin: site.url, account });
  await page.goto(`${site.url}${dashboard}/mon-compte`);
  await hydrated(page);
  await page.getByRole("link", { name: "Activer…" }).click();
  const { key, used, codes } = await setUp(page, account);
  await expect(page.getByText("10 codes de secours restants sur 10")).toBeVisible();

  await context.clearCookies();
  await passFirst(page, account, `/locadmin?suite=${encodeURIComponent(`${dashboard}/marques`)}`);
  await hydrated(page);
  await expectToFitEveryWidth(page);
  // The code of the set-up is used; the button waits for all of a code.
  await codeField(page).fill(used.slice(0, 5));
  await expect(page.getByRole("button", { name: "Vérifier" })).toBeDisabled();
  await codeField(page).fill(used);
  await page.getByRole("button", { name: "Vérifier" }).click();
  await expect(codeField(page)).toHaveAccessibleDescription(/Ce code n’est pas le bon/);
  await codeField(page).fill(codeShown({ of: key, seconds: 30 }));
  await page.getByRole("button", { name: "Vérifier" }).click();
  await expect(page).toHaveURL(`${site.url}${dashboard}/marques`);

  await context.clearCookies();
  await passFirst(page, account);
  await page.getByRole("link", { name: "Utiliser un code de secours" }).click();
  await expect(page.getByRole("heading", { name: "Code de secours" })).toBeVisible();
  await page.getByLabel("Code de secours").fill(codes[0]?.toLowerCase().replace("-", "") ?? "");
  await page.getByRole("button", { name: "Vérifier" }).click();
  await expect(page).toHaveURL(site.url + dashboard);
  await page.goto(`${site.url}${dashboard}/mon-compte`);
  await expect(page.getByText("9 codes de secours restants sur 10")).toBeVisible();

  // The phone is lost: an administrator resets it, and whatever was open is closed.
  const admin = await (await context.browser()?.newContext({ locale: "fr-FR" }))?.newPage();
  if (!admin) throw new Error("no browser");
  await admin.setViewportSize({ width: 1440, height: 900 });
  await giveSession(admin, { origin: site.url });
  await admin.goto(`${site.url}${dashboard}/utilisateurs`);
  await hydrated(admin);
  const row = admin.getByRole("row").filter({ hasText: account.email });
  await expect(row).toContainText("Activée");
  await row.getByRole("button", { name: `Actions pour ${account.email}` }).press("Enter");
  await admin.getByRole("menuitem", { name: /Réinitialiser la double authentification/ }).press("Enter");
  await admin.getByRole("alertdialog").getByRole("button", { name: "Réinitialiser" }).press("Enter");
  await expect(toasts(admin).getByText("Double authentification réinitialisée")).toBeVisible();
  await expect(row).not.toContainText("Activée");
  expect((await page.request.get(`${site.url}/locadmin/session`)).status()).toBe(401);
  await admin.context().close();
  await context.clearCookies();
  await signInByForm(page, { origin: site.url, account });
});

test("required of administrators, it is set up before anything else", async ({ page, browser }) => {
  const { account } = await addColleague(site, "paul.admin@example.fr", "admin");
  const other = await (await browser.newContext({ locale: "fr-FR" })).newPage();
  await giveSession(other, { origin: site.url });
  await other.goto(`${site.url}${dashboard}/parametres/securite`);
  await hydrated(other);
  await other.getByRole("checkbox", { name: /Exiger la double authentification/ }).check();
  await other.getByRole("button", { name: "Sauvegarder" }).click();
  await expect(other).toHaveURL(`${site.url}${dashboard}/mon-compte/double-authentification`);

  await page.goto(`${site.url}/locadmin`);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page).toHaveURL(`${site.url}${dashboard}/mon-compte/double-authentification`);
  await hydrated(page);
  await expect(page.getByText(/Votre entreprise l’exige des administrateurs/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeVisible();
  for (const path of ["/vehicules", "/utilisateurs", "/parametres", "/mon-compte", ""])
    expect((await page.request.get(`${site.url}${dashboard}${path}`, { maxRedirects: 0 })).status()).toBe(
      302,
    );
  const users = await page.request.post(`${site.url}/functions/v1/manage-users`, {
    headers: { origin: site.url },
    data: { action: "createUser", email: "intrus@example.fr", password: "vent-du-nord" },
  });
  expect(users.status()).toBe(403);
  await setUp(page, account);
  await page.goto(`${site.url}${dashboard}/utilisateurs`);
  await expect(page.getByRole("heading", { name: "Gestion des utilisateurs" })).toBeVisible();

  // Nobody is left without: the rule is lifted for the tests that follow.
  await page.goto(`${site.url}${dashboard}/parametres/securite`);
  await hydrated(page);
  await page.getByRole("checkbox", { name: /Exiger la double authentification/ }).uncheck();
  await page.getByRole("button", { name: "Sauvegarder" }).click();
  await expect(toasts(page).getByText("Paramètres de sécurité sauvegardés avec succès")).toBeVisible();
  await other.context().close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the second step works too, and says what is wrong", async ({ page, browser }) => {
    const { account } = await addColleague(site, "nina.sans@example.fr");
    const desk = await (await browser.newContext({ javaScriptEnabled: true, locale: "fr-FR" })).newPage();
    await signInByForm(desk, { origin: site.url, account });
    await desk.goto(`${site.url}${dashboard}/mon-compte/double-authentification`);
    await hydrated(desk);
    const { key } = await setUp(desk, account);
    await passFirst(page, account);
    await codeField(page).fill("000000");
    await page.getByRole("button", { name: "Vérifier" }).click();
    await expect(page.getByText("Ce code n’est pas le bon.")).toBeVisible();
    await codeField(page).fill(codeShown({ of: key, seconds: 30 }));
    await page.getByRole("button", { name: "Vérifier" }).click();
    await expect(page).toHaveURL(site.url + dashboard);
    await desk.context().close();
  });
});
