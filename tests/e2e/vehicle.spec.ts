import { expectToFitEveryWidth } from "./support/every-width.ts";
import { expect, hydrated, test } from "./support/site.ts";
import { addVan, vanId, vanPath } from "./support/vehicles.ts";

// Among the last of a run: its tests go to whichever worker is free.
test.describe.configure({ mode: "parallel" });

const flat = (text: string | null) => (text ?? "").replace(/\s+/g, " ").trim();

test("a visitor reads everything, and finds both ways to ask for it", async ({ page }) => {
  const answer = await page.goto(vanPath);
  expect(answer?.status()).toBe(200);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Corbère Relais L2H2");
  await expect(main.getByRole("link", { name: "Retour au catalogue" })).toHaveAttribute("href", "/catalogue");
  await expect(main.getByText("Véhicules léger").first()).toBeVisible();
  await expect(main.getByText("Disponible", { exact: true }).first()).toBeVisible();
  await expect(main.getByText("Perpignan", { exact: true }).first()).toBeVisible();
  await expect(main.getByText(/Fourgon tôlé polyvalent/)).toBeVisible();
  expect(flat(await main.textContent())).toContain("La journée82,80 €TTCsoit 69 € HT.");
  await expect(main.getByText(/Tarif dégressif pour les longues durées\./)).toBeVisible();
  await expect(main.getByRole("link", { name: "Réserver" })).toHaveAttribute(
    "href",
    `/contact?vehicule=${vanId}&sujet=location`,
  );
  await expect(main.getByRole("link", { name: "Demander un devis" })).toHaveAttribute(
    "href",
    `/contact?vehicule=${vanId}&sujet=devis`,
  );
  const table = main.getByRole("region", { name: "Caractéristiques" });
  const lines = await table.locator("dl > div").allInnerTexts();
  expect(lines.map(flat)).toEqual([
    "Marque Corbère",
    "Modèle Relais L2H2",
    "Volume utile 10,8 m³",
    "Longueur utile 3,08 m",
    "Largeur intérieure 1,78 m",
    "Hauteur intérieure 1,89 m",
    "Palettes Europe 3",
    "PTAC 3 500 kg",
    "Charge utile 1 250 kg",
    "Permis B",
    "Motorisation Diesel",
    "Châssis L2H2",
    "Carrosserie Fourgon tôlé",
    "Kilométrage 18 400 km",
    "Crit’Air 2",
  ]);
  await expect(table.getByText(/c’est la carte grise \(F\.2\) qui fait foi/)).toBeVisible();
  const inclusions = main.getByRole("region", { name: "Compris dans la location" });
  await expect(inclusions.getByRole("listitem")).toHaveCount(4);
  const equipment = main.getByRole("region", { name: "Équipement" }).getByRole("listitem");
  await expect(equipment).toHaveText(["Navigation GPS", "Serrures renforcées"]);

  await page.setViewportSize({ width: 390, height: 844 });
  await hydrated(page);
  const bar = page.locator(".action-bar");
  for (const where of [0, 100_000]) {
    await page.evaluate((top) => window.scrollTo(0, top), where);
    await expect(bar).toBeInViewport();
  }
  // One amber at a time: it gives way to the panel's own buttons.
  await main.getByRole("link", { name: "Réserver" }).scrollIntoViewIfNeeded();
  await expect(bar).not.toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(bar).toBeVisible();
  expect(flat(await bar.textContent())).toContain("82,80 € TTC / jour");
  await expect(bar.getByRole("link", { name: /Appeler le/ })).toHaveAttribute("href", "tel:+33465712010");
  await expect(bar.getByRole("link", { name: "Devis" })).toHaveAttribute(
    "href",
    `/contact?vehicule=${vanId}&sujet=devis`,
  );
  for (const link of await bar.getByRole("link").all()) {
    const box = await link.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
});

test.describe("at a moment of a week", () => {
  test.use({ firstVisit: true });

  test("the agency has its week; today stands out by the visitor's clock", async ({ page }) => {
    await page.clock.setFixedTime(new Date("2026-11-17T10:00:00+01:00"));
    await page.goto(vanPath);
    const agency = page.getByRole("region", { name: "Où le retirer" });
    await expect(agency.getByRole("heading", { name: "Agence de Perpignan" })).toBeVisible();
    await expect(agency.getByText(/66000 Perpignan/)).toBeVisible();
    await expect(agency.getByRole("link", { name: "04 65 71 20 10" })).toHaveAttribute(
      "href",
      "tel:+33465712010",
    );
    await expect(agency.getByRole("link", { name: "Voir l’agence" })).toHaveAttribute(
      "href",
      /^\/agences\/[0-9a-f-]{36}$/,
    );
    await expect(
      agency.getByRole("table", { name: "Horaires d’ouverture, Agence de Perpignan" }),
    ).toBeVisible();
    const row = (day: string) => agency.getByRole("row").filter({ hasText: day });
    await expect(row("Lundi")).toContainText("07:30 – 12:00");
    await expect(row("Dimanche")).toContainText("Fermé");
    await hydrated(page);
    await row("Mardi").scrollIntoViewIfNeeded();
    await expect(row("Mardi")).toHaveAttribute("aria-current", "date");
    const weight = (day: string) => row(day).evaluate((cells) => Number(getComputedStyle(cells).fontWeight));
    expect(await weight("Mardi")).toBeGreaterThanOrEqual(600);
    expect(await weight("Lundi")).toBeLessThan(600);
    await expect(agency.getByText(/ferme à\s12:00/)).toBeVisible();
  });
});

test("three similar vehicles that can be had now follow, and lead to their own pages", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(vanPath);
  await hydrated(page);
  const cards = page.getByRole("region", { name: "Véhicules similaires" }).getByRole("article");
  await expect(cards).toHaveCount(3);
  await expect(cards.getByText(/^Disponible( le .+)?$/)).toHaveCount(3);
  await expect(cards.getByText("Véhicules léger")).toHaveCount(3);
  await expect(cards.locator(`a[href="${vanPath}"]`)).toHaveCount(0);
  // Not drawn yet, so far below: it has a text, and no rendered one.
  const name = (await cards.first().getByRole("heading").textContent()) ?? "";
  await cards.first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("«Retour au catalogue» goes back to the filters a visitor came from", async ({ page }) => {
  await page.goto("/catalogue?type=Remorques");
  await hydrated(page);
  await page.getByRole("article").first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForURL(/\/catalogue\/[0-9a-f-]{36}$/);
  await page.getByRole("link", { name: "Retour au catalogue" }).click();
  await page.waitForURL("**/catalogue?type=Remorques");
});

test("an unknown address is «Véhicule non trouvé», with a way back", async ({ page }) => {
  const answer = await page.goto("/catalogue/42");
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle("Véhicule non trouvé · Tramontane Location");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Véhicule non trouvé");
  await expect(page.getByRole("main").getByRole("link", { name: "Retour au catalogue" })).toHaveAttribute(
    "href",
    "/catalogue",
  );
});

test("a vehicle prints on one sheet, with nothing of the site", async ({ page, baseURL }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(vanPath);
  await hydrated(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("link", { name: "Réserver" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Véhicules similaires" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Estimer ma location" })).toBeHidden();
  for (const shown of ["Caractéristiques", "Tarif et conditions", "Agence de Perpignan"]) {
    await expect(page.getByRole("heading", { name: shown })).toBeVisible();
  }
  await expect(page.getByRole("img", { name: "Corbère Relais L2H2, photo 1" })).toBeVisible();
  // Where the sheet comes from.
  await expect(page.getByText(`${baseURL}${vanPath}`, { exact: true })).toBeVisible();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
});

const flags = ["brand", "model", "capacity", "mileage", "price", "agency", "equipment", "licence"];

test.describe("with vehicles of its own", () => {
  test.describe.configure({ mode: "default" });

  test("without agency or price there is a number, no figure and no offer", async ({ page, ownSite }) => {
    const path = await addVan(ownSite, { show_agency: false, show_price: false });
    await page.goto(ownSite.url + path);
    const place = page.getByRole("region", { name: "Où le retirer" });
    await expect(place.getByText(/Le lieu de retrait vous est confirmé/)).toBeVisible();
    await expect(place.getByRole("link")).toHaveAttribute("href", "tel:+33465712000");
    await expect(page.getByRole("main").getByText("Tarif sur demande").first()).toBeVisible();
    const html = await (await fetch(ownSite.url + path)).text();
    expect(html).not.toContain('"@type":"Offer"');
    expect(html).toContain('"Vehicle"');
  });

  test("a failed load says the sentence, and is not kept", async ({ page, ownSite }) => {
    const path = await addVan(ownSite, { name: "Panne" });
    await ownSite.whileTableAway("vehicle_photos", async () => {
      const answer = await page.goto(ownSite.url + path);
      expect(answer?.status()).toBe(500);
      expect(answer?.headers()["cache-control"]).toContain("no-store");
      await expect(
        page.getByText("Une erreur est survenue lors du chargement des détails du véhicule."),
      ).toBeVisible();
      await expect(page.getByRole("main").getByRole("link", { name: "Retour au catalogue" })).toBeVisible();
    });
    await page.getByRole("link", { name: "Réessayer" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Panne");
  });

  test("a very long name, no photo and nothing shown still make a page", async ({ page, ownSite }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const hidden = Object.fromEntries(flags.map((flag) => [`show_${flag}`, false]));
    const name = `Ensemble ${"frigorifiquebitempérature".repeat(4)} avec hayon élévateur rétractable de 750 kg`;
    for (const path of [
      await addVan(ownSite, { name, photos: 5 }),
      await addVan(ownSite, { name, ...hidden }),
    ]) {
      await page.goto(ownSite.url + path);
      await hydrated(page);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
      await expectToFitEveryWidth(page);
    }
  });
});
