import { giveSession } from "./support/sessions.ts";
import { expect, hydrated, test } from "./support/site.ts";

test("«?» explains the section one is in, beside the page, and follows", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await giveSession(page);
  await page.goto("/locadmin/dashboard/planning");
  await hydrated(page);
  const button = page.getByRole("link", { name: "Aide : Planning" });
  await button.click();
  const panel = page.getByRole("complementary", { name: "Planning" });
  await expect(panel).toContainText("La base refuse deux promesses pour le même jour.");
  await expect(panel.getByRole("heading", { name: "Planning" })).toBeFocused();
  const table = await page.locator("main").boundingBox();
  const shown = await panel.boundingBox();
  expect((table?.x ?? 0) + (table?.width ?? 0)).toBeLessThanOrEqual((shown?.x ?? 0) + 1);

  await page.getByRole("navigation").getByRole("link", { name: "Marques" }).first().click();
  await expect(page.getByRole("complementary", { name: "Marques" })).toContainText("leur logo");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Fermer l’aide" }).press("Escape");
  await expect(page.getByRole("complementary", { name: "Marques" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Aide : Marques" })).toBeFocused();
});

test("under 1400 px the panel lies over the page, and a link leads to every page of help", async ({
  page,
}) => {
  await page.setViewportSize({ width: 900, height: 800 });
  await giveSession(page);
  await page.goto("/locadmin/dashboard/corbeille");
  await hydrated(page);
  const before = await page.locator("main").boundingBox();
  await page.getByRole("link", { name: "Aide : Historique et corbeille" }).click();
  const panel = page.getByRole("complementary", { name: "Historique et corbeille" });
  await expect(panel).toContainText("Rien ne se perd");
  expect((await page.locator("main").boundingBox())?.width).toBe(before?.width);
  await panel.getByRole("link", { name: "Toutes les pages d’aide" }).click();
  await expect(page).toHaveURL(/\/aide\/historique$/);
  // The menu has a link of that name too, which is there before this page is.
  const others = page.getByRole("navigation", { name: "Autres pages d’aide" });
  await others.getByRole("link", { name: "Tarifs", exact: true }).click();
  await expect(page.getByRole("article")).toContainText("Les administrateurs écrivent les tarifs");
});
