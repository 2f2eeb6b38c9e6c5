import type { Page } from "@playwright/test";
import type { DemonstrationSite } from "./support/demonstration-site.ts";
import { addColleague, signInByForm } from "./support/sessions.ts";
import { expect, expectNoAxeViolations, hydrated, test, toasts } from "./support/site.ts";

test.use({ motion: false });

let site: DemonstrationSite;

test.beforeEach(({ ownSite }) => {
  site = ownSite;
});

const account = "/locadmin/dashboard/mon-compte";

/** A laptop that knows its owner's finger, and says yes to whatever it is asked. */
async function giveDevice(page: Page) {
  const line = await page.context().newCDPSession(page);
  await line.send("WebAuthn.enable");
  const { authenticatorId } = await line.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether it recognises whoever touches it. */
    recognise: (isUserVerified: boolean) =>
      line.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

test("a colleague adds a passkey, signs in with it, renames and removes it", async ({ page, context }) => {
  const { account: julien } = await addColleague(site, "julien.cle@example.fr");
  const device = await giveDevice(page);
  await signInByForm(page, { origin: site.url, account: julien });
  await page.goto(site.url + account);
  await hydrated(page);
  await page.getByRole("link", { name: "Ajouter une clé…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Nom de la clé")).toHaveValue(/Chrome sur/);
  await dialog.getByLabel("Nom de la clé").fill("Portable de Julien");
  await dialog.getByLabel("Mot de passe actuel").fill("pas-le-bon");
  await dialog.getByRole("button", { name: "Continuer" }).click();
  await expect(dialog.getByLabel("Mot de passe actuel")).toHaveAccessibleDescription(
    /pas votre mot de passe actuel/,
  );
  await expectNoAxeViolations(page);
  // A finger that the device does not know: nothing is made, nothing typed is lost.
  await device.recognise(false);
  await dialog.getByLabel("Mot de passe actuel").fill(julien.password);
  await dialog.getByRole("button", { name: "Continuer" }).click();
  await expect(dialog.getByRole("alert")).toContainText("La clé n’a pas été créée");
  await expect(dialog.getByLabel("Nom de la clé")).toHaveValue("Portable de Julien");
  await device.recognise(true);
  await dialog.getByRole("button", { name: "Continuer" }).click();
  await expect(toasts(page).getByText("Clé d’accès ajoutée")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Jamais utilisée")).toBeVisible();

  await context.clearCookies();
  await page.goto(`${site.url}/locadmin?suite=${encodeURIComponent(account)}`);
  await hydrated(page);
  await device.recognise(false);
  await page.getByRole("button", { name: "Utiliser une clé d’accès" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Aucune clé d’accès n’a été utilisée");
  await device.recognise(true);
  await page.getByRole("button", { name: "Utiliser une clé d’accès" }).click();
  await expect(page).toHaveURL(site.url + account);
  await hydrated(page);
  await expect(page.getByText(/^Utilisée le/)).toBeVisible();

  // A session that ends under the page is taken up again with it.
  await context.clearCookies();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const ended = page.getByRole("dialog", { name: "Votre session a expiré" });
  await ended.getByRole("button", { name: "Utiliser une clé d’accès" }).click();
  await expect(ended).toBeHidden();

  const menu = page.getByRole("button", { name: "Actions pour Portable de Julien" });
  await menu.press("Enter");
  await page.getByRole("menuitem", { name: "Renommer…" }).press("Enter");
  await page.getByRole("dialog").getByLabel("Nom de la clé").fill("Ancien portable");
  await page.keyboard.press("Enter");
  await expect(toasts(page).getByText("Clé d’accès renommée")).toBeVisible();
  await page.getByRole("button", { name: "Actions pour Ancien portable" }).press("Enter");
  await page.getByRole("menuitem", { name: "Retirer…" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Retirer la clé" }).press("Enter");
  await expect(page.getByText("Aucune clé", { exact: true })).toBeVisible();

  // The device still has it; here it opens nothing.
  await context.clearCookies();
  await page.goto(`${site.url}/locadmin`);
  await hydrated(page);
  await page.getByRole("button", { name: "Utiliser une clé d’accès" }).click();
  await expect(page.getByRole("alert").first()).toContainText("n’est pas reconnue");
});
