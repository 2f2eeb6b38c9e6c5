import { cutTexts } from "./support/cut-texts.ts";
import type { DemonstrationSite } from "./support/demonstration-site.ts";
import { expect, hydrated, test } from "./support/site.ts";
import { addVan, vanPath } from "./support/vehicles.ts";

/** Where each number of columns begins: nowhere are its cards narrower. */
const widths = [320, 640, 768, 1024, 1280];

const longValues = {
  name: "Transporteur-grand-volume-multi-températures L4H3 à hayon rabattable",
  // An agency's page has brand and model for a title.
  brand: "Transporteur-grand-volume-multi-températures",
  model: "L4H3 à hayon rabattable",
  location: "Saint-Laurent-de-la-Salanque et Villeneuve-de-la-Raho",
  type: "Energies alternatives",
  capacity: "120,75 à 1234567890123456789,5",
  useful_length: "13,625 utiles",
  mileage: 1_234_567,
  ptac: 44_000.5,
  price: 12_345.67,
  motorisation: ["Diesel", "Electrique", "Essence", "Hybride"],
};

async function pathsWithCards(site: DemonstrationSite) {
  const { name, ...columns } = longValues;
  await addVan(site, { name, ...columns });
  // The same without two fields: the motorisations come into the first four.
  await addVan(site, {
    name: "Deux énergies",
    ...columns,
    show_capacity: false,
    show_ptac: false,
  });
  const [agency] = await site.query<{ id: string }>(
    "select id from agencies where name = 'Agence de Perpignan'",
  );
  return {
    home: "/",
    catalogue: "/catalogue?page=3",
    agency: `/agences/${agency?.id}?page=9`,
    similar: vanPath,
  };
}

test("no card cuts a value, whatever it says, on any page", async ({ page, ownSite }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const [kind, path] of Object.entries(await pathsWithCards(ownSite))) {
    await page.setViewportSize({ width: 320, height: 900 });
    await page.goto(ownSite.url + path);
    await hydrated(page);
    // Nothing left out of the drawing: what has no size cannot be cut.
    await page.locator(".later, .entry").evaluateAll((parts: HTMLElement[]) => {
      for (const part of parts) part.style.contentVisibility = "visible";
    });
    const cards = page.getByRole("main").locator("article");
    await expect(cards, kind).not.toHaveCount(0);
    if (kind === "catalogue") await expect(cards).toHaveCount(50);
    if (kind === "home" || kind === "catalogue" || kind === "agency")
      await expect(cards.filter({ hasText: longValues.name }).first(), kind).toBeAttached();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect(await cutTexts(cards), `${kind} at ${width} px`).toEqual([]);
    }
  }
});
