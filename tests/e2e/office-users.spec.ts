import type { Page } from "@playwright/test";
import { adminAccount } from "../support/instance.ts";
import type { DemonstrationSite } from "./support/demonstration-site.ts";
import { addColleague, giveSession } from "./support/sessions.ts";
import { expect, expectNoAxeViolations, hydrated, test, toasts } from "./support/site.ts";

test.use({ motion: false });

const users = "/locadmin/dashboard/utilisateurs";
const password = "vent-du-nord";
const row = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });
const passwordField = (page: Page, name = "Mot de passe") => page.getByRole("textbox", { name, exact: true });

test.beforeEach(async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await giveSession(page, { origin: ownSite.url });
});

async function open(page: Page, site: DemonstrationSite, path = users) {
  await page.goto(site.url + path);
  await hydrated(page);
}

test("an admin adds a colleague, reads the password once more, and finds them by e-mail", async ({
  page,
  ownSite,
}) => {
  await open(page, ownSite);
  await expect(page.getByRole("columnheader")).toHaveText([
    "Email / Mot de passe",
    "Rôle",
    "Statut",
    "Double authentification",
    "Date de création",
    "Actions",
  ]);
  await page.getByRole("link", { name: "Ajouter un utilisateur" }).click();
  const dialog = page.getByRole("dialog", { name: "Ajouter un utilisateur" });
  await expect(dialog.getByLabel("Email")).toBeFocused();
  await expect(dialog.getByLabel("Rôle")).toHaveValue("admin");
  await expect(dialog.getByRole("checkbox", { name: "Compte actif" })).toBeChecked();
  await dialog.getByLabel("Email").fill("m.lopez");
  await passwordField(page).fill("tram");
  await dialog.getByLabel("Rôle").focus();
  await dialog.getByLabel("Rôle").selectOption({ label: "Utilisateur" });
  await expect(dialog.getByText("Saisissez une adresse email, par exemple nom@exemple.fr.")).toBeVisible();
  await expect(dialog.getByText("Choisissez au moins 6 caractères.")).toBeVisible();
  await expectNoAxeViolations(page);

  await dialog.getByLabel("Email").fill("m.lopez@example.fr");
  await passwordField(page).fill(password);
  // Read on its way: once the page has gone on, the browser has no body of it any more.
  const answers: string[] = [];
  await page.route(
    (url) => url.pathname.includes(`${users}/nouveau`),
    async (route) => {
      const answer = await route.fetch();
      if (route.request().method() === "POST") answers.push(await answer.text());
      await route.fulfill({ response: answer });
    },
  );
  await dialog.getByRole("button", { name: "Ajouter" }).click();
  await expect(toasts(page).getByText("Utilisateur créé avec succès")).toBeVisible();
  expect(answers).toHaveLength(1);
  expect(answers.join()).not.toContain(password);
  await expect(dialog).toBeHidden();

  await expect(page.getByRole("row").nth(1)).toContainText("m.lopez@example.fr");
  await expect(row(page, "m.lopez")).toContainText(password);
  await expect(row(page, "m.lopez")).toContainText("Utilisateur");
  await expect(row(page, "m.lopez")).toContainText("Actif");
  await expect(row(page, adminAccount.email)).toContainText("Vous");
  await expectNoAxeViolations(page);

  await page.getByPlaceholder("Rechercher un utilisateur...").fill("LOPEZ");
  await expect(page.getByText("1 utilisateur", { exact: true })).toBeVisible();
  await expect(row(page, "m.lopez")).toContainText(password);
  await page.getByPlaceholder("Rechercher un utilisateur...").fill("personne");
  await expect(page.getByText("Aucun utilisateur trouvé")).toBeVisible();
  await page.getByRole("link", { name: "Effacer la recherche" }).click();
  await expect(row(page, "m.lopez")).toContainText(password);

  await page.reload();
  await expect(row(page, "m.lopez")).toBeVisible();
  await expect(page.getByText(password)).toHaveCount(0);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain(password);
});

test("a colleague is deactivated from the row and loses the session, then activated again", async ({
  page,
  ownSite,
  browser,
}) => {
  const { account } = await addColleague(ownSite, "paul@example.fr");
  const theirs = await (await browser.newContext()).newPage();
  await giveSession(theirs, { origin: ownSite.url, account });
  await open(page, ownSite);
  await page.getByRole("button", { name: "Désactiver paul@example.fr" }).press("Enter");
  await expect(toasts(page).getByText("Utilisateur désactivé avec succès")).toBeVisible();
  await expect(row(page, "paul@")).toContainText("Inactif");
  expect((await theirs.request.get(`${ownSite.url}/locadmin/session`)).status()).toBe(401);
  await expect(page.getByRole("button", { name: "Activer paul@example.fr" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toasts(page).getByText("Utilisateur activé avec succès")).toBeVisible();
  await expect(row(page, "paul@")).toContainText("Actif");
  await theirs.context().close();
});

test("an account is edited: the address is locked, an empty password changes nothing", async ({
  page,
  ownSite,
}) => {
  const { id } = await addColleague(ownSite, "lea@example.fr");
  await open(page, ownSite);
  await page.getByRole("link", { name: "lea@example.fr", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Modifier l’utilisateur" });
  await expect(dialog.getByLabel("Email")).toHaveAttribute("readonly");
  await expect(dialog.getByRole("button", { name: "Mettre à jour" })).toBeDisabled();
  await dialog.getByLabel("Rôle").selectOption("admin");
  const password = "select password from accounts where profile_id = $1";
  const before = await ownSite.query(password, [id]);
  expect(before).toHaveLength(1);
  await dialog.getByRole("button", { name: "Mettre à jour" }).click();
  await expect(toasts(page).getByText("Utilisateur mis à jour avec succès")).toBeVisible();
  expect(await ownSite.query(password, [id])).toEqual(before);
  await expect(row(page, "lea@")).toContainText("Administrateur");
  await expect(page.getByRole("link", { name: "lea@example.fr", exact: true })).toBeFocused();

  await page.keyboard.press("Enter");
  await passwordField(page, "Nouveau mot de passe").fill("tout-nouveau");
  await dialog.getByRole("checkbox", { name: "Compte actif" }).uncheck();
  await page.getByRole("button", { name: "Mettre à jour" }).click();
  await expect(row(page, "lea@")).toContainText("Inactif");
  await expect(row(page, "lea@")).toContainText("tout-nouveau");

  await page.getByRole("link", { name: "lea@example.fr", exact: true }).click();
  await dialog.getByRole("button", { name: "Historique" }).click();
  await expect(page.getByRole("dialog", { name: "Historique" })).toContainText("Mot de passe");
  await expect(page.getByRole("dialog", { name: "Historique" })).not.toContainText("tout-nouveau");
});

test("what the server refuses is said in its own words, and the form keeps everything", async ({
  page,
  ownSite,
}) => {
  await addColleague(ownSite, "deja@example.fr");
  await open(page, ownSite, `${users}/nouveau`);
  await page.getByLabel("Email").fill("Deja@example.fr");
  await passwordField(page).fill(password);
  await page.getByRole("button", { name: "Ajouter", exact: true }).click();
  const exists = "Un compte existe déjà avec cette adresse email.";
  await expect(page.getByRole("dialog").getByText(exists)).toBeVisible();
  await expect(passwordField(page)).toHaveValue(password);

  await page.getByLabel("Email").fill("autre@example.fr");
  await ownSite.whileTableAway("history", async () => {
    await page.getByRole("button", { name: "Ajouter", exact: true }).click();
    await expect(
      page.getByRole("dialog").getByText("Une erreur est survenue lors de l'enregistrement"),
    ).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue("autre@example.fr");
    await page.getByRole("button", { name: "Annuler" }).click();
    await page.getByRole("button", { name: "Abandonner" }).click();
    await page.getByRole("button", { name: "Désactiver deja@example.fr" }).click();
    await expect(toasts(page).getByText(/Une erreur est survenue$/)).toBeVisible();
    await expect(row(page, "deja@")).toContainText("Actif");
  });

  await ownSite.query("alter function fold_text(text) rename to fold_text_away");
  try {
    await page.goto(`${ownSite.url + users}?q=a`);
    await expect(
      page.getByText("Une erreur est survenue lors du chargement des utilisateurs."),
    ).toBeVisible();
  } finally {
    await ownSite.query("alter function fold_text_away(text) rename to fold_text");
  }
  await hydrated(page);
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(row(page, adminAccount.email)).toBeVisible();
});

test("the last administrator stays", async ({ page, ownSite }) => {
  await ownSite.query("update profiles set role = 'user' where email <> $1", [adminAccount.email]);
  await open(page, ownSite);
  await expect(page.getByRole("button", { name: `Désactiver ${adminAccount.email}` })).toHaveCount(0);
  await page.getByRole("link", { name: adminAccount.email, exact: true }).click();
  await page.getByLabel("Rôle").selectOption("user");
  await page.getByRole("button", { name: "Mettre à jour" }).click();
  await page
    .getByRole("alertdialog", { name: "Renoncer au rôle d’administrateur ?" })
    .getByRole("button", { name: "Devenir utilisateur" })
    .click();
  await expect(page.getByRole("dialog").getByText(/dernier administrateur actif/)).toBeVisible();
  await page
    .getByRole("dialog", { name: "Modifier l’utilisateur" })
    .getByRole("button", { name: "Annuler" })
    .click();
  await page.getByRole("button", { name: "Abandonner" }).click();
  await expect(row(page, adminAccount.email)).toContainText("Administrateur");
});

test("one's own new password asks first, then for the login in place", async ({ page: own, ownSite }) => {
  const { id, account } = await addColleague(ownSite, "anna@example.fr", "admin");
  await giveSession(own, { origin: ownSite.url, account });
  await open(own, ownSite, `${users}/${id}`);
  await passwordField(own, "Nouveau mot de passe").fill("tramontane-99");
  await own.keyboard.press("Enter");
  const question = own.getByRole("alertdialog", { name: "Changer votre propre mot de passe ?" });
  await expectNoAxeViolations(own);
  await question.getByRole("button", { name: "Annuler" }).click();
  await expect(passwordField(own, "Nouveau mot de passe")).toHaveValue("tramontane-99");
  await own.getByRole("button", { name: "Mettre à jour" }).click();
  await question.getByRole("button", { name: "Changer mon mot de passe" }).click();
  await expect(toasts(own).getByText("Utilisateur mis à jour avec succès")).toBeVisible();

  const login = own.getByRole("dialog", { name: "Votre session a expiré" });
  await login.getByLabel("Mot de passe", { exact: true }).fill("tramontane-99");
  await login.getByRole("button", { name: "Se connecter" }).click();
  await expect(login).toBeHidden();
  await expect(row(own, "anna@example.fr")).toContainText("tramontane-99");
  await expect(own.getByRole("dialog")).toHaveCount(0);

  // Nobody shuts the door behind themselves.
  await own.getByRole("link", { name: "anna@example.fr", exact: true }).click();
  await own.getByRole("checkbox", { name: "Compte actif" }).uncheck();
  await own.getByRole("button", { name: "Mettre à jour" }).click();
  const refused = "Vous ne pouvez pas désactiver votre propre compte.";
  await expect(own.getByRole("checkbox", { name: "Compte actif" })).toHaveAccessibleDescription(refused);
});

test("what happens elsewhere while one gives up the role does not change where that leads", async ({
  page,
  ownSite,
  browser,
}) => {
  const { id, account } = await addColleague(ownSite, "elsa@example.fr", "admin");
  const own = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await giveSession(own, { origin: ownSite.url, account });
  await open(own, ownSite, `${users}/${id}`);
  await expect(own.getByText("En direct").first()).toBeVisible();
  await own.getByLabel("Rôle").selectOption("user");
  await own.route(`**${users}/*.data*`, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    // Both pages hear of it while the change is under way.
    await ownSite.query("update notifications set read = not read");
    await expect(bell).not.toHaveAccessibleName(before);
    await route.continue();
  });
  await open(page, ownSite);
  await expect(page.getByText("En direct").first()).toBeVisible();
  const bell = page.getByRole("banner").getByRole("link", { name: /^Notifications/ });
  const before = (await bell.getAttribute("aria-label")) ?? "";
  await own.getByRole("button", { name: "Mettre à jour" }).click();
  await own.getByRole("button", { name: "Devenir utilisateur" }).click();
  await own.waitForURL(({ pathname }) => pathname !== `${users}/${id}`);
  expect(own.url()).toBe(`${ownSite.url}/locadmin/dashboard`);
  await own.context().close();
});

test("somebody else's change stands beside one's own; leaving with something unsaved is asked about", async ({
  page,
  ownSite,
}) => {
  const { id } = await addColleague(ownSite, "nina@example.fr");
  await open(page, ownSite, `${users}/${id}`);
  await page.getByLabel("Rôle").selectOption("admin");
  await page.request.post(`${ownSite.url}/functions/v1/manage-users`, {
    headers: { origin: ownSite.url },
    data: { action: "updateUser", userId: id, active: false },
  });
  await page.keyboard.press("Escape");
  const guard = page.getByRole("alertdialog", { name: "Abandonner les modifications ?" });
  await guard.getByRole("button", { name: "Continuer la saisie" }).click();
  await page.getByRole("button", { name: "Mettre à jour" }).click();
  await expect(toasts(page).getByText("Utilisateur mis à jour avec succès")).toBeVisible();
  await expect(row(page, "nina@")).toContainText("Administrateur");
  expect(await ownSite.query("select active from profiles where id = $1", [id])).toEqual([{ active: false }]);
});

test("a user gets «Accès limité», whatever they try", async ({ page, ownSite }) => {
  const { id, account } = await addColleague(ownSite, "marc@example.fr");
  await giveSession(page, { origin: ownSite.url, account });
  for (const path of [users, `${users}/nouveau`, `${users}/${id}`]) {
    expect((await page.goto(ownSite.url + path))?.status()).toBe(403);
    await expect(page.getByRole("heading", { name: "Accès limité" })).toBeVisible();
    await expect(page.getByText(adminAccount.email)).toHaveCount(0);
  }
});

test("on a tablet every action of a row is in sight", async ({ page, ownSite }) => {
  await addColleague(ownSite, "prenom.nom-compose-tres-long@agence-de-perpignan.example.fr");
  await page.setViewportSize({ width: 768, height: 900 });
  await open(page, ownSite);
  for (const name of [/^Modifier prenom/, /^Désactiver prenom/]) {
    const control = page.getByRole("table").getByLabel(name);
    await expect(control).toBeInViewport({ ratio: 1 });
  }
  await expectNoAxeViolations(page);
});

test("on a phone accounts are cards, and the form is a sheet", async ({ page, ownSite }) => {
  await addColleague(ownSite, "telephone@example.fr");
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, ownSite);
  const card = row(page, "telephone@example.fr");
  await card.getByRole("button", { name: "Désactiver telephone@example.fr" }).click();
  await expect(toasts(page).getByText("Utilisateur désactivé avec succès")).toBeVisible();
  await expect(card).toContainText("Inactif");
  await expect(card).not.toContainText("Vous");
  await expect(row(page, adminAccount.email)).toContainText("Vous");
  await page.getByRole("link", { name: "Ajouter un utilisateur" }).click();
  await expect(page.getByRole("dialog", { name: "Ajouter un utilisateur" })).toBeVisible();
  await expectNoAxeViolations(page);
});
