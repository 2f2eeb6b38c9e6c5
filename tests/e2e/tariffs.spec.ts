import { expect, hydrated, test } from "./support/site.ts";

const flat = (text: string | null) => (text ?? "").replace(/\s+/g, " ").trim();

test("prices and conditions, both ways, from the footer; the sum is right", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Tarifs et conditions" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tarifs et conditions de location");
  await expect(page).toHaveTitle("Tarifs et conditions de location · Tramontane Location");
  const prices = page.getByRole("table", { name: /Prix TTC d’une journée/ });
  expect(flat(await prices.getByRole("row", { name: /^Utilitaires permis B/ }).textContent())).toContain(
    "de 66 € à 110,40 € TTC / jour66,00 €60,72 €52,80 €",
  );
  // A long rental is billed by the month, and says what that is.
  await expect(prices.getByRole("row", { name: /^Utilitaires permis B/ })).toContainText(
    /34,32\s€1\s029,60\s€\s\/\smois/,
  );
  const conditions = page.getByRole("table", { name: "Conditions de location par catégorie" });
  expect(flat(await conditions.getByRole("row", { name: /^Utilitaires permis B/ }).textContent())).toBe(
    "Utilitaires permis B150 par jour0,18 € TTC800 €900 €21 ansB depuis 2 ans",
  );
  await expect(conditions.getByRole("row", { name: /^Remorques/ })).toContainText("sans limite");
  const example = page.getByRole("figure");
  const amounts = (await example.locator("dd").allInnerTexts()).map(
    (text) =>
      Number(
        flat(text)
          .replace(/[^\d,]/g, "")
          .replace(",", "."),
      ) || 0,
  );
  const [days = 0, , kilometres = 0, total] = amounts;
  expect(days + kilometres).toBeCloseTo(total ?? 0, 2);
  await expect(page.getByRole("main").getByText("Carburant", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Prix HT" }).click();
  await page.waitForURL("**/tarifs?prix=ht");
  await expect(page.getByRole("table", { name: /Prix HT d’une journée/ })).toContainText(/55,00\s€/);
  await expect(page.getByText(/TVA 20\s% non comprise/)).toBeVisible();
});

test("what may be added to a rental has its price, both ways, on a phone as well", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/tarifs");
  const extras = page.getByRole("region", { name: "Prestations" });
  const row = (name: RegExp) => extras.getByRole("row", { name });
  await expect(extras.getByRole("columnheader", { name: "Prix TTC" })).toHaveCount(2);
  await expect(row(/^Franchise réduite/)).toContainText(/Avec\s: Véhicules léger, Energies alternatives/);
  await expect(row(/^Franchise réduite/)).toContainText(/9\s€par jour/);
  await expect(row(/^Livraison et reprise, zone 2/)).toContainText(/De 20 à 50 km.*90\s€par location/);
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await beyond()).toBeLessThanOrEqual(0);
  await page.goto("/tarifs?prix=ht");
  await expect(row(/^Sangle d’arrimage/)).toContainText(/7,50\s€la pièce9\s€ TTC/);
  expect(await beyond()).toBeLessThanOrEqual(0);
});

test("it has a disclosure for each tariff on a phone, and prints", async ({ page, baseURL }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/tarifs");
  await hydrated(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const details = page.locator("details");
  await expect(details.first()).toHaveAttribute("open", "");
  await expect(details.nth(1)).not.toHaveAttribute("open", "");
  await details.nth(1).locator("summary").click();
  await expect(details.nth(1).getByText("Kilomètres compris")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("link", { name: "Demander un devis" })).toHaveCount(0);
  await expect(page.getByRole("table", { name: /Prix TTC/ })).toBeVisible();
  // Where the sheet comes from.
  await expect(page.getByText(`${baseURL}/tarifs`, { exact: true })).toBeVisible();
});

test("a company without tariffs still has a page", async ({ page, ownSite }) => {
  await ownSite.query("delete from tariffs");
  await page.goto(`${ownSite.url}/tarifs`);
  // What is added to a rental has its price all the same.
  await expect(page.getByRole("table")).toHaveCount(2);
  await ownSite.query("delete from extras");
  await page.goto(`${ownSite.url}/tarifs`);
  await expect(page.getByText(/Chaque location a son devis/)).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Demander un devis" })).toHaveAttribute(
    "href",
    "/contact?sujet=devis",
  );
});
