import { expect, hydrated, test } from "./support/site.ts";
import { vanPath } from "./support/vehicles.ts";

const pages = [
  {
    path: "/mentions-legales",
    title: "Mentions légales",
    section: "Hébergeur",
    facts: ["SAS", "RCS Perpignan", "Claire Vidal", "Hébergeur Exemple SARL", "1840 avenue des Rouliers"],
  },
  {
    path: "/confidentialite",
    title: "Politique de confidentialité",
    section: "Vos droits",
    facts: [/conservés 3\sans après votre dernier contact/, "aucun cookie", "Ma sélection"],
  },
  {
    path: "/cgv",
    title: "Conditions générales de location",
    section: "Dépôt de garantie",
    facts: ["mediateur.example.fr", /TVA de 20\s%/],
  },
  {
    path: "/accessibilite",
    title: "Accessibilité",
    section: "Défenseur des droits",
    facts: ["partiellement conforme", "aucun audit par un tiers"],
  },
];

for (const { path, title, section, facts } of pages) {
  test(`${path}: reached from the footer, with its contents; it prints`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/");
    await page.getByRole("contentinfo").locator(`a[href="${path}"]`).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} · Tramontane Location`);
    await hydrated(page);
    await page.getByRole("navigation", { name: "Sommaire" }).getByRole("link", { name: section }).click();
    const heading = page.getByRole("heading", { level: 2, name: section });
    await expect(heading).toBeInViewport();
    expect((await heading.boundingBox())?.y).toBeGreaterThan(80);
    const main = page.getByRole("main");
    await expect(main).not.toContainText("à compléter");
    for (const fact of facts) await expect(main).toContainText(fact);

    // On paper there is nothing of the site around it.
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("header.site-header")).toBeHidden();
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await expect(page.getByRole("navigation", { name: "Sommaire" })).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2 }).last()).toBeVisible();
  });
}

test("a fact nobody has filled in is marked, quietly", async ({ page, ownSite }) => {
  await ownSite.query("update company_info set siren = '', mediator_name = '', mediator_website = ''");
  await expect(async () => {
    await page.goto(`${ownSite.url}/mentions-legales`);
    await expect(page.getByText("à compléter")).toHaveCount(3, { timeout: 500 });
  }).toPass();
  await page.goto(`${ownSite.url}/cgv`);
  await expect(page.getByRole("main")).toContainText("à compléter");
});

test.describe("without JavaScript on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  test("the contents unfold and lead to their parts", async ({ page }) => {
    await page.goto("/cgv");
    await expect(page.getByRole("link", { name: "mediateur.example.fr" })).toHaveAttribute(
      "href",
      "https://mediateur.example.fr",
    );
    await expect(page.getByRole("link", { name: /Carburant/ })).toBeHidden();
    await page.getByText("Sommaire").first().click();
    await page.getByRole("link", { name: /Carburant/ }).click();
    await expect(page.getByRole("heading", { level: 2, name: /Carburant/ })).toBeInViewport();
    await expect(page.getByRole("button", { name: "Imprimer" })).toBeHidden();
  });
});

test("the terms grant what a vehicle's page says is included", async ({ page }) => {
  await page.goto(vanPath);
  const promises = ["Assurance tous risques", "Assistance 24 h/24, 7 j/7", "Véhicule de remplacement"];
  for (const promise of promises)
    await expect(page.getByRole("region", { name: "Compris dans la location" })).toContainText(promise);
  await page.goto("/cgv");
  const price = page.getByRole("heading", { name: "Prix et paiement" }).locator("..");
  for (const promise of promises) await expect(price).toContainText(promise);
});
