import type { Route } from "@playwright/test";
import { adminAccount } from "../support/instance.ts";
import { signInByForm } from "./support/sessions.ts";
import { expect, expectNoAxeViolations, hydrated, test } from "./support/site.ts";

test("an administrator enters, is sent on from the form, and leaves for the home page", async ({ page }) => {
  await signInByForm(page);
  await page.goto("/locadmin");
  await expect(page).toHaveURL(/\/locadmin\/dashboard$/);
  await expect(page.getByRole("heading", { name: "Tableau de bord" })).toBeVisible();
  await hydrated(page);
  await page.getByRole("button", { name: /claire.vidal|compte/i }).click();
  await expect(page.getByRole("menuitem", { name: "Paramètres" })).toHaveAttribute(
    "href",
    "/locadmin/dashboard/parametres",
  );
  // By key: a menu takes no click in the instant it opens.
  await page.getByRole("menuitem", { name: "Déconnexion" }).press("Enter");
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/locadmin/dashboard");
  await expect(page).toHaveURL(/\/locadmin\?/);
});

test("a password can be shown; a wrong one is refused in a sentence", async ({ page }) => {
  await page.goto("/locadmin");
  await hydrated(page);
  // Neither the site's menu nor its footer; the logo leads home.
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Mentions légales" })).toHaveCount(0);
  await expect(page.getByRole("banner").getByRole("link")).toHaveAttribute("href", "/");
  await page.getByLabel("Email").fill(adminAccount.email);
  const password = page.getByLabel("Mot de passe", { exact: true });
  await password.fill("autre-chose");
  await page.getByRole("button", { name: /afficher/i }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: /masquer/i }).click();
  await expect(password).toHaveAttribute("type", "password");
  await page.route("**/locadmin.data*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("button", { name: "Connexion en cours..." })).toBeVisible();
  await expect(page.getByText("Email ou mot de passe incorrect").first()).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(adminAccount.email);
  await expectNoAxeViolations(page);
});

test("a line that breaks leaves the page, what is typed and the focus", async ({ page }) => {
  await page.goto("/locadmin");
  await hydrated(page);
  await page.getByLabel("Email").fill(adminAccount.email);
  const password = page.getByLabel("Mot de passe", { exact: true });
  await password.fill(adminAccount.password);
  const answers = [
    (route: Route) => route.abort("connectionreset"),
    (route: Route) =>
      route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" }),
  ];
  for (const answer of answers) {
    await page.route("**/locadmin.data*", answer);
    await password.press("Enter");
    await expect(page.getByRole("main").getByRole("alert")).toHaveText(
      "Une erreur est survenue lors de la connexion",
    );
    await expect(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
    await expect(password).toBeFocused();
    await expect(password).toHaveValue(adminAccount.password);
    await expect(page.getByLabel("Email")).toHaveValue(adminAccount.email);
    await page.unroute("**/locadmin.data*");
  }
  await password.press("Enter");
  await expect(page).toHaveURL(/\/locadmin\/dashboard$/);
});

test("who was stopped at the door is taken to where they were going", async ({ page }) => {
  await page.goto("/locadmin/dashboard/vehicules?page=2");
  await expect(page.getByRole("heading", { name: "Connexion Administrateur" })).toBeVisible();
  await page.getByLabel("Email").fill(adminAccount.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(adminAccount.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page).toHaveURL(/\/locadmin\/dashboard\/vehicules\?page=2$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the form still opens the door, and still refuses", async ({ page }) => {
    await page.goto("/locadmin");
    await page.getByLabel("Email").fill(adminAccount.email);
    await page.getByLabel("Mot de passe", { exact: true }).fill("autre-chose");
    await page.getByRole("button", { name: "Se connecter" }).click();
    await expect(page.getByText("Email ou mot de passe incorrect").first()).toBeVisible();
    await page.getByLabel("Mot de passe", { exact: true }).fill(adminAccount.password);
    await page.getByRole("button", { name: "Se connecter" }).click();
    await expect(page).toHaveURL(/\/locadmin\/dashboard$/);
  });
});
