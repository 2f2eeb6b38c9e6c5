import type { Page } from "@playwright/test";
import { eventually } from "../support/eventually.ts";
import { type SmtpSink, startSmtpSink } from "../support/smtp-sink.ts";
import { type DemonstrationSite, startDemonstrationSite } from "./support/demonstration-site.ts";
import { expectToFitEveryWidth } from "./support/every-width.ts";
import { giveSession } from "./support/sessions.ts";
import { expect, expectNoAxeViolations, hydrated, test, toasts } from "./support/site.ts";

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

const users = "/locadmin/dashboard/utilisateurs";
const row = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });
const password = (page: Page) => page.getByRole("textbox", { name: "Mot de passe", exact: true });

/** The link of the mail of that number to this address. */
async function linkFor(email: string, count = 1): Promise<string> {
  const mine = () => sink.received.filter(({ recipients }) => recipients.includes(email));
  await eventually(() => mine().length >= count);
  return /https?:\S+jeton=\S+/.exec(mine()[count - 1]?.email.text ?? "")?.[0] ?? "";
}

async function openUsers(page: Page) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await giveSession(page, { origin: site.url });
  await page.goto(site.url + users);
  await hydrated(page);
}

async function invite(page: Page, email: string) {
  await page.getByRole("link", { name: "Ajouter un utilisateur" }).click();
  const dialog = page.getByRole("dialog", { name: "Ajouter un utilisateur" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("radio", { name: "Envoyer une invitation" }).check();
  await expect(password(page)).toBeHidden();
  await dialog.getByLabel("Rôle").selectOption({ label: "Utilisateur" });
  await dialog.getByRole("button", { name: "Envoyer l’invitation" }).click();
  return dialog;
}

test("a colleague is invited, chooses a password, and signs in, once", async ({ page, browser }) => {
  const email = "nina.roig@example.fr";
  await openUsers(page);
  await expect(await invite(page, email)).toBeHidden();
  await expect(toasts(page).getByText("Invitation envoyée")).toBeVisible();
  await expect(row(page, email)).toContainText("Invitation envoyée");
  await expect(row(page, email)).toContainText(/Invitée, expire le /);
  await expect(page.getByText(/utilisateurs, dont 1\sinvité/)).toBeVisible();
  await expectNoAxeViolations(page);

  // Invited twice, or though there is an account: said at the field.
  const dialog = await invite(page, email);
  await expect(dialog.getByLabel("Email")).toHaveAccessibleDescription(/déjà invitée/);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /quitter|abandonner/i }).click();

  const guest = await (await browser.newContext({ locale: "fr-FR" })).newPage();
  const link = await linkFor(email);
  const mail = sink.received.find(({ recipients }) => recipients.includes(email))?.email;
  expect(mail?.text).toContain("l’espace de gestion de Tramontane Location.");
  expect((await guest.goto(link))?.headers()).toMatchObject({
    "referrer-policy": "same-origin",
    "cache-control": "no-store",
  });
  await hydrated(guest);
  await expect(guest.getByRole("heading", { name: "Bienvenue" })).toBeVisible();
  await expectToFitEveryWidth(guest);
  await password(guest).fill("azerty123");
  await guest.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(password(guest)).toHaveAccessibleDescription(/Ce mot de passe est trop courant/);
  await password(guest).fill("nina.roig");
  await guest.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(password(guest)).toHaveAccessibleDescription(/Ce mot de passe est dans votre adresse/);
  await password(guest).fill("vent-du-large");
  await guest.getByRole("button", { name: "Créer mon compte" }).click();
  // Chosen a moment ago: it is not asked for again.
  await expect(guest.getByRole("heading", { name: "Tableau de bord" })).toBeVisible();

  expect((await guest.goto(link))?.status()).toBe(404);
  await expect(guest.getByRole("heading", { name: "Cette invitation n’est plus valable" })).toBeVisible();
  await page.reload();
  await expect(row(page, email)).toContainText("Actif");
  await guest.context().close();
});

test("sent again, only the new link opens; withdrawn, none does", async ({ page, browser }) => {
  const email = "karim.safi@example.fr";
  await openUsers(page);
  await invite(page, email);
  const first = await linkFor(email);
  await row(page, email)
    .getByRole("button", { name: `Renvoyer l’invitation à ${email}` })
    .press("Enter");
  const second = await linkFor(email, 2);
  const guest = await (await browser.newContext()).newPage();
  expect((await guest.goto(first))?.status()).toBe(404);
  expect((await guest.goto(second))?.status()).toBe(200);
  await row(page, email)
    .getByRole("button", { name: `Retirer l’invitation de ${email}` })
    .press("Enter");
  await expect(toasts(page).getByText("Invitation retirée")).toBeVisible();
  await expect(row(page, email)).toHaveCount(0);
  expect((await guest.goto(second))?.status()).toBe(404);
  await guest.context().close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the invited person gets in too", async ({ page, browser }) => {
    const email = "lea.bosch@example.fr";
    const desk = await (await browser.newContext({ javaScriptEnabled: true, locale: "fr-FR" })).newPage();
    await openUsers(desk);
    await invite(desk, email);
    await page.goto(await linkFor(email));
    await password(page).fill("vent-du-large");
    await page.getByRole("button", { name: "Créer mon compte" }).click();
    await expect(page.getByRole("heading", { name: "Tableau de bord" })).toBeVisible();
    await desk.context().close();
  });
});
