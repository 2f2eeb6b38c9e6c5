import type { Page } from "@playwright/test";
import { eventually } from "../support/eventually.ts";
import { type SmtpSink, startSmtpSink } from "../support/smtp-sink.ts";
import { type DemonstrationSite, startDemonstrationSite } from "./support/demonstration-site.ts";
import { expectToFitEveryWidth } from "./support/every-width.ts";
import { addColleague, giveSession, signInByForm } from "./support/sessions.ts";
import { expect, hydrated, test, toasts } from "./support/site.ts";

test.use({ motion: false });

let sink: SmtpSink;
let site: DemonstrationSite;

test.beforeAll(async () => {
  sink = await startSmtpSink();
  site = await startDemonstrationSite({ SMTP_URL: sink.url });
});
test.afterAll(async () => {
  await site.close();
  await sink.close();
});

const newPassword = (page: Page) => page.getByRole("textbox", { name: "Nouveau mot de passe" });

async function linkFor(email: string): Promise<string> {
  const mine = () => sink.received.findLast(({ recipients }) => recipients.includes(email));
  await eventually(() => mine() !== undefined);
  return /https?:\S+/.exec(mine()?.email.text?.split("une fois")[1] ?? "")?.[0] ?? "";
}

async function askForLink(page: Page, email: string) {
  await page.goto(`${site.url}/locadmin`);
  await page.getByRole("link", { name: "Mot de passe oublié ?" }).click();
  await expect(page.getByRole("heading", { name: "Mot de passe oublié" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Envoyer le lien" }).click();
  await expect(page.getByRole("heading", { name: "Vérifiez vos courriels" })).toBeVisible();
  await expect(page.getByText(`Si un compte existe pour ${email}`)).toBeVisible();
}

test("a forgotten password is replaced through a link in a mail, once", async ({ page, browser }) => {
  const { account } = await addColleague(site, "lea.forgot@example.fr");
  const elsewhere = await (await browser.newContext()).newPage();
  await giveSession(elsewhere, { origin: site.url, account });
  await page.goto(`${site.url}/locadmin/mot-de-passe-oublie`);
  await askForLink(page, account.email);
  await expect(page.getByRole("button", { name: "Renvoyer le lien" })).toBeDisabled();

  const link = await linkFor(account.email);
  const answer = await page.goto(link);
  expect(answer?.headers()).toMatchObject({
    "referrer-policy": "same-origin",
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
  });
  await hydrated(page);
  await expectToFitEveryWidth(page);
  await newPassword(page).fill("Azerty123");
  await page.getByRole("button", { name: "Changer le mot de passe" }).click();
  await expect(newPassword(page)).toHaveAccessibleDescription(/Ce mot de passe est trop courant/);
  await newPassword(page).fill("vent-du-large");
  await page.getByRole("button", { name: "Changer le mot de passe" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Votre mot de passe est changé" })).toBeVisible();
  expect((await elsewhere.request.get(`${site.url}/locadmin/session`)).status()).toBe(401);
  await signInByForm(page, { origin: site.url, account: { ...account, password: "vent-du-large" } });

  expect((await page.goto(link))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Ce lien n’est plus valable" })).toBeVisible();
  await page.getByRole("link", { name: "Demander un autre lien" }).click();
  await expect(page.getByRole("heading", { name: "Mot de passe oublié" })).toBeVisible();
  await elsewhere.context().close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the whole way works too", async ({ page }) => {
    const { account } = await addColleague(site, "paul.forgot@example.fr");
    await askForLink(page, account.email);
    await page.goto(await linkFor(account.email));
    await newPassword(page).fill("court");
    await page.getByRole("button", { name: "Changer le mot de passe" }).click();
    await expect(page.getByText("Choisissez au moins 6 caractères.")).toBeVisible();
    await newPassword(page).fill("vent-du-large");
    await page.getByRole("button", { name: "Changer le mot de passe" }).click();
    await expect(page.getByText("Votre mot de passe est changé")).toBeVisible();
    await signInByForm(page, { origin: site.url, account: { ...account, password: "vent-du-large" } });
  });
});

test("a user changes their own password, sees their sessions and ends them", async ({ page, browser }) => {
  const { account } = await addColleague(site, "nina.own@example.fr");
  const phone = await browser.newContext({ userAgent: "Mozilla/5.0 (iPhone) Version/26.0 Safari/604.1" });
  const [first, second, third] = [await phone.newPage(), await phone.newPage(), await phone.newPage()];
  const status = async (other: Page) => (await other.request.get(`${site.url}/locadmin/session`)).status();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInByForm(page, { origin: site.url, account });
  await signInByForm(first, { origin: site.url, account });
  await hydrated(page);
  await page.getByRole("button", { name: /nina\.own/ }).click();
  await page.getByRole("menuitem", { name: "Mon compte" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Mon compte" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Cet appareil" })).toContainText(
    "Active maintenant",
  );

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Déconnecter Safari sur iPhone" }).press("Enter");
  await expect(toasts(page).getByText("Session fermée")).toBeVisible();
  expect(await status(first)).toBe(401);

  await phone.clearCookies();
  await signInByForm(second, { origin: site.url, account });
  await page.reload();
  await hydrated(page);
  await page.getByRole("button", { name: "Déconnecter l’autre" }).press("Enter");
  await expect(page.getByText("1 session", { exact: true })).toBeVisible();
  expect(await status(second)).toBe(401);

  await phone.clearCookies();
  await signInByForm(third, { origin: site.url, account });
  await page.getByRole("link", { name: "Changer le mot de passe…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Changer le mot de passe" });
  await dialog.getByLabel("Mot de passe actuel").fill("pas-le-bon");
  await newPassword(page).fill("vent-du-large");
  await newPassword(page).press("Enter");
  await expect(dialog.getByLabel("Mot de passe actuel")).toHaveAccessibleDescription(
    "Ce n’est pas votre mot de passe actuel.",
  );
  await dialog.getByLabel("Mot de passe actuel").fill(account.password);
  await newPassword(page).press("Enter");
  await expect(toasts(page).getByText("Votre mot de passe est changé")).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await status(third)).toBe(401);
  expect(await status(page)).toBe(200);
  await phone.close();
});
