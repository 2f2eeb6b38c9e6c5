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
let bare: DemonstrationSite;

test.beforeAll(async () => {
  sink = await startSmtpSink();
  site = await startDemonstrationSite({ SMTP_URL: sink.url });
  bare = await startDemonstrationSite();
});
test.afterAll(async () => {
  await site.close();
  await bare.close();
  await sink.close();
});
test.beforeEach(() => {
  sink.mode = "accept";
});

async function openMail(page: Page, { url }: DemonstrationSite) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await giveSession(page, { origin: url });
  await page.goto(`${url}/locadmin/dashboard/parametres/courriel`);
  await hydrated(page);
}

const arrivedAt = (address: string) => sink.received.filter(({ recipients }) => recipients.includes(address));

test("a test leaves at once, and each step of it is told with the server's words", async ({ page }) => {
  await openMail(page, site);
  await expect(page.getByText("SMTP_URL")).toBeVisible();
  await expect(page.getByText("À essayer")).toBeVisible();
  await page.getByLabel("Adresse où l’envoyer").fill("helene@brenac.example");
  await page.getByRole("button", { name: "Envoyer l’essai" }).click();
  await expect(
    page.getByText(/Parti à \d\d:\d\d vers helene@brenac\.example, accepté par le serveur\./),
  ).toBeVisible();
  const steps = page.getByRole("list").filter({ hasText: "Connexion établie" }).getByRole("listitem");
  await expect(steps).toHaveText([
    /^Connexion établie.*127\.0\.0\.1, port \d+220 /,
    /^Expéditeur accepté.*250 /,
    /^Destinataire accepté.*helene@brenac\.example250 /,
    /^Message accepté250 /,
  ]);
  const [mail] = arrivedAt("helene@brenac.example");
  expect(mail?.email.from).toEqual({ name: "Tramontane Location", address: expect.any(String) });
  expect(mail?.email.text).toContain("Vos courriels partent");
  expect(mail?.email.html).toContain("Vos courriels partent");
  await expect(page.getByText(/^Accepté le /)).toBeVisible();
  await expectNoAxeViolations(page);
  await expectToFitEveryWidth(page);
});

test("a refusal stands where it happened, with the server's words and what to do", async ({ page }) => {
  sink.mode = 550;
  await openMail(page, site);
  await page.getByRole("button", { name: "Envoyer l’essai" }).click();
  await expect(page.getByText(/^Destinataire refusé/)).toBeVisible();
  await expect(page.getByText("550 not now")).toBeVisible();
  await expect(page.getByText(/^Le serveur refuse l’adresse /)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel("Adresse où l’envoyer").fill("helene");
  await page.getByRole("button", { name: "Envoyer l’essai" }).click();
  await expect(page.getByText("Saisissez une adresse complète.")).toBeVisible();
});

test("beside SMTP_URL the sender is set, and mails leave under it", async ({ page }) => {
  await openMail(page, site);
  await page.getByRole("link", { name: "Modifier l’expéditeur" }).click();
  const sheet = page.getByRole("dialog", { name: "Serveur de courriel" });
  await expect(sheet.getByLabel("Mot de passe")).toHaveCount(0);
  await sheet.getByLabel("Nom de l’expéditeur").fill("Agence de Foix");
  await sheet.getByLabel("Adresse de l’expéditeur").fill("foix");
  await sheet.getByRole("button", { name: "Enregistrer" }).click();
  await expect(sheet.getByText(/^Saisissez une adresse complète/)).toBeVisible();
  await sheet.getByLabel("Adresse de l’expéditeur").fill("foix@brenac.invalid");
  await sheet.getByRole("button", { name: "Enregistrer" }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText("Agence de Foix <foix@brenac.invalid>")).toBeVisible();
  await expect(page.getByText("À essayer")).toBeVisible();
  // A domain is asked now; of one that cannot be, nothing is claimed.
  await expect(page.getByText("Lu à l’instant dans le DNS de brenac.invalid.")).toBeVisible();
  await expect(page.getByText("DKIM : PASS")).toBeVisible();
  await page.getByRole("button", { name: "Me l’envoyer" }).click();
  await expect(toasts(page).getByText("Courriel envoyé")).toBeVisible();
  const sent = () => sink.received.filter(({ email }) => email.subject?.startsWith("Essai\u00a0: [K7M-4XQ]"));
  await eventually(() => sent().length === 1);
  expect(sent()[0]?.email.from).toEqual({ name: "Agence de Foix", address: "foix@brenac.invalid" });
});

test("the mails are read as they would leave, at both widths and in both lights", async ({ page }) => {
  await openMail(page, site);
  const frame = page.frameLocator("iframe[title^='Aperçu']");
  await expect(frame.getByRole("heading", { name: /^Votre devis/ })).toBeVisible();
  for (const name of [
    "Confirmation d’une demande",
    "Réponse",
    "Devis accepté",
    "Invitation",
    "Nouveau mot de passe",
  ]) {
    await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
    await expect(page.locator(`iframe[title="Aperçu\u00a0: ${name}"]`)).toBeVisible();
    await expect(frame.locator("body")).not.toBeEmpty();
  }
  const ground = () => frame.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
  const day = await ground();
  await page.getByText("Sombre", { exact: true }).click();
  // The frame is read anew.
  await expect.poll(() => ground().catch(() => day)).not.toBe(day);
  await page.getByText("Ordinateur", { exact: true }).click();
  await expect(page.locator("iframe")).toHaveAttribute("style", /width: 640px/);
  await expect(page.locator("iframe")).toHaveAttribute("sandbox", "");
});

test("without a server, it is named here: the password is never shown again", async ({ page }) => {
  await openMail(page, bare);
  await expect(page.getByText("Aucun courriel ne part.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Me l’envoyer" })).toBeDisabled();
  await page.getByRole("link", { name: "Indiquer le serveur" }).click();
  const sheet = page.getByRole("dialog", { name: "Serveur de courriel" });
  const save = sheet.getByRole("button", { name: "Enregistrer" });
  await sheet.getByLabel("Adresse de l’expéditeur").fill("contact@brenac.invalid");
  await sheet.getByLabel("Serveur d’envoi").fill("127.0.0.1");
  await sheet.getByLabel("Identifiant").fill("contact@brenac.invalid");
  await save.click();
  await expect(
    sheet.getByText("Saisissez le nom du serveur d’envoi, par exemple smtp.hebergeur.fr."),
  ).toBeVisible();
  await sheet.getByLabel("Serveur d’envoi").fill("smtp.brenac.invalid");
  await save.click();
  await expect(sheet.getByText("Saisissez le mot de passe.")).toBeVisible();
  await sheet.getByLabel("Mot de passe").fill("un secret du test");
  await expectNoAxeViolations(page);
  await save.click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText("smtp.brenac.invalid, port 465, chiffré")).toBeVisible();

  await page.getByRole("button", { name: "Envoyer l’essai" }).click();
  await expect(page.getByText("Aucun serveur ne porte le nom smtp.brenac.invalid.")).toBeVisible({
    timeout: 15_000,
  });
  expect(await page.content()).not.toContain("un secret du test");
  await page.getByRole("link", { name: "Modifier le serveur" }).click();
  await expect(sheet.getByLabel("Mot de passe")).toHaveValue("");
  await sheet.getByLabel("Serveur d’envoi").fill("smtp.ailleurs.invalid");
  await save.click();
  await expect(sheet.getByText(/^Le serveur ou l’identifiant change/)).toBeVisible();
  await expectToFitEveryWidth(page);
});
