import { expect, hydrated, test } from "./support/site.ts";

const first = "Conditions générales de location";

test("the texts are reached from the footer and from each other, with their contents; they print", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  await page.getByRole("contentinfo").locator('a[href="/cgv"]').click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(first);
  for (const [title, section] of [
    [first, "Dépôt de garantie"],
    ["Politique de confidentialité", "Vos droits"],
    ["Accessibilité", "Défenseur des droits"],
    ["Mentions légales", "Hébergeur"],
  ] as const) {
    const others = page.getByRole("navigation", { name: "Autres textes" });
    if (title !== first) await others.getByRole("link", { name: title }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} · Tramontane Location`);
    await hydrated(page);
    await page.getByRole("navigation", { name: "Sommaire" }).getByRole("link", { name: section }).click();
    const heading = page.getByRole("heading", { level: 2, name: section });
    await expect(heading).toBeInViewport();
    expect((await heading.boundingBox())?.y).toBeGreaterThan(80);
    await expect(page.getByRole("main")).not.toContainText("à compléter");
  }

  // On paper there is nothing of the site around it.
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("header.site-header")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Sommaire" })).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 }).last()).toBeVisible();
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
