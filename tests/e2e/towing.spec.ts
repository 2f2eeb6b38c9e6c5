import type { Page } from "@playwright/test";
import { field, rental } from "./support/contact-form.ts";
import { farDates } from "./support/far-dates.ts";
import { expect, hydrated, test } from "./support/site.ts";
import { vanId } from "./support/vehicles.ts";

const main = (page: Page) => page.getByRole("main");
// A van of 3.5 t and a trailer of 2 t.
const trailer = "Conflent B35 Bâchée";
const sentence = /^Pour tracter Conflent B35 Bâchée\s: permis\sBE avec Corbère Relais L2H2\.$/;

async function trailerPath(page: Page): Promise<string> {
  await page.goto(`/catalogue?q=${encodeURIComponent(trailer)}`);
  const link = main(page).getByRole("link", { name: `Détails : ${trailer}` });
  const href = await link.getAttribute("href");
  return new URL(href as string, page.url()).pathname;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a request for a van and a trailer names the licence for towing, and keeps the van's kilometres", async ({
      page,
    }) => {
      const trailerId = (await trailerPath(page)).split("/").at(-1);
      const [du, au] = farDates(5);
      await page.goto(`/contact?vehicule=${vanId}&vehicule=${trailerId}&du=${du}&au=${au}`);
      await expect(rental(page).getByText(sentence)).toBeVisible();
      await expect(
        rental(page).getByText(/^2\svéhicules · permis\sB · 750\skm compris, sans limite pour l’autre$/),
      ).toBeVisible();
      if (!javaScriptEnabled) return;
      await hydrated(page);
      await rental(page).getByRole("button", { name: "Retirer Corbère Relais L2H2" }).click();
      await expect(rental(page).getByText(/^Pour tracter/)).toHaveCount(0);
      await expect(field(page, "Du")).toHaveValue(du);
    });

    test("side by side, the trailer's column says what tows it", async ({ page }) => {
      const trailerId = (await trailerPath(page)).split("/").at(-1);
      await page.goto(`/selection?v=${vanId},${trailerId}`);
      const row = main(page).getByRole("row", { name: /^Pour la tracter/ });
      await expect(row).toContainText(/Permis\sBE avec Corbère Relais L2H2/);
      await page.goto(`/selection?v=${trailerId}`);
      await expect(main(page).getByRole("row", { name: /^Permis/ })).toBeVisible();
      await expect(row).toHaveCount(0);
    });

    test("a trailer's page names the licence for one's own car, and keeps the dates", async ({ page }) => {
      const path = await trailerPath(page);
      const [du, au] = farDates(3);
      await page.goto(`${path}?du=${du}&au=${au}`);
      if (javaScriptEnabled) await hydrated(page);
      const form = page.getByRole("form", { name: "Quel permis avec votre véhicule ?" });
      const own = form.getByRole("textbox", { name: "PTAC de votre véhicule" });
      const ask = form.getByRole("button", { name: "Voir le permis" });
      await own.fill("1 800");
      await ask.click();
      await expect(form.getByText("Permis B96", { exact: true })).toBeVisible();
      await expect(form.getByText(/^1\s800\skg et 2\s000\skg font 3\s800\skg de PTAC\./)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`du=${du}&au=${au}&ptac=1\\+800`));
      await own.fill("2300");
      await ask.click();
      await expect(form.getByText("Permis BE", { exact: true })).toBeVisible();
      await own.fill("lourd");
      await ask.click();
      await expect(own).toHaveAccessibleDescription(/Saisissez un PTAC en kilogrammes, par exemple 1\s800\./);
      await expect(own).toHaveValue("lourd");
    });
  });
}
