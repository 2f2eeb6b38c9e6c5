import type { Page } from "@playwright/test";
import { extraField } from "#app/domain/extras/extra.ts";
import { expectNoAxeViolations } from "./support/axe.ts";
import type { DemonstrationSite } from "./support/demonstration-site.ts";
import { expectToFitEveryWidth } from "./support/every-width.ts";
import { expect, hydrated, test } from "./support/site.ts";
import { addVan, vanId, vanPath } from "./support/vehicles.ts";

const flat = (text: string | null) => (text ?? "").replace(/\s+/g, " ").trim();

function partsOf(page: Page) {
  const estimator = page.getByRole("region", { name: "Estimer ma location" });
  return {
    estimator,
    answer: estimator.locator('[aria-live="polite"]').last(),
    quantity: (name: string) => estimator.getByLabel(`Quantité, ${name}`, { exact: true }),
    fold: estimator.getByText("Choisir des prestations"),
    week: estimator.getByRole("radio", { name: /1\ssemaine/ }),
    list: page.getByRole("region", { name: "Prestations", exact: true }),
  };
}

/** A week with two hand trucks and one more driver. */
async function expectChosen(page: Page) {
  const { estimator, answer, quantity } = partsOf(page);
  await expect(answer).toContainText(/517,68\s€/);
  const lines = (await answer.locator("dl > div").allInnerTexts()).map(flat);
  expect(lines).toEqual([
    "7 jours 66,24 € TTC par jour 463,68 €",
    "1 050 km 150 km par jour compris",
    "Conducteur supplémentaire 6,00 € TTC par jour, 7 jours 42,00 €",
    "2 × Diable 6,00 € TTC par location 12,00 €",
    "Total TTC 517,68 €",
    expect.stringContaining("431,40 € HT TVA 20 % : 86,28 €"),
  ]);
  await expect(page.getByText(/^7\sjours, prestations comprises\s: 517,68\s€\sTTC$/)).toBeVisible();
  await expect(page.locator(".action-bar")).toContainText(/517,68\s€ TTC/);
  const [driver, truck] = [quantity("Conducteur supplémentaire"), quantity("Diable")];
  await expect(truck).toHaveValue("2");
  const chosen = new URLSearchParams({ vehicule: vanId, sujet: "devis", duree: "7" });
  for (const [field, count] of [
    [driver, "1"],
    [truck, "2"],
  ] as const)
    chosen.set((await field.getAttribute("name")) as string, count);
  await expect(estimator.getByRole("link", { name: "Demander un devis" })).toHaveAttribute(
    "href",
    `/contact?${chosen}`,
  );
  chosen.set("sujet", "location");
  await expect(page.getByRole("link", { name: "Réserver" }).last()).toHaveAttribute(
    "href",
    `/contact?${chosen}`,
  );
}

const idOf = async (site: DemonstrationSite, name: string) =>
  (await site.query<{ id: string }>("select id from extras where name = $1", [name]))[0]?.id as string;

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("extras are published with their price, none is chosen, and those that are count", async ({
    page,
  }) => {
    await page.goto(vanPath);
    const { estimator, quantity, fold, week, list } = partsOf(page);
    await expect(list.getByRole("listitem").filter({ hasText: "Diable" })).toContainText(
      /6\s€ TTC\s*par location/,
    );
    await expect(list.getByRole("listitem").filter({ hasText: "zone 2" })).toContainText(/90\s€ TTC/);
    await expect(quantity("Diable")).toBeHidden();
    await fold.click();
    for (const field of await estimator.getByRole("spinbutton").all()) await expect(field).toHaveValue("");
    // A delivery is chosen where somebody asks for one.
    await expect(estimator.getByRole("spinbutton", { name: /Livraison/ })).toHaveCount(0);
    await week.check();
    await quantity("Diable").fill("2");
    await quantity("Conducteur supplémentaire").fill("1");
    await estimator.getByRole("button", { name: "Calculer" }).click();
    await expectChosen(page);
  });

  test("what is no quantity is said at its field and counts for nothing", async ({ page, ownSite }) => {
    const wrong = new URLSearchParams({
      duree: "7",
      [extraField(await idOf(ownSite, "Diable"))]: "4",
      [extraField(vanId)]: "2",
    });
    await page.goto(`${ownSite.url}${vanPath}?${wrong}`);
    const { quantity, answer } = partsOf(page);
    await expect(quantity("Diable")).toHaveValue("4");
    await expect(quantity("Diable")).toHaveAccessibleDescription("Indiquez un nombre de 0 à 3.");
    await expect(answer).toContainText(/463,68\s€/);
    await expect(answer).not.toContainText("Diable");
  });
});

test("the estimate follows the extras as they are chosen, and the address too", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(vanPath);
  await hydrated(page);
  const { answer, quantity, fold, week } = partsOf(page);
  await fold.click();
  await quantity("Diable").fill("2");
  await week.check();
  await quantity("Conducteur supplémentaire").fill("1");
  await expectChosen(page);
  await expectNoAxeViolations(page);
  await quantity("Diable").fill("4");
  await expect(quantity("Diable")).toHaveAccessibleDescription("Indiquez un nombre de 0 à 3.");
  await expect(answer).not.toContainText("Diable");
  await quantity("Diable").fill("2");
  await expect(quantity("Diable")).toHaveAccessibleDescription("");
  // It is in the address: a reload finds it.
  await expect(page).toHaveURL(/prestation%5B.*%5D=2$/);
  await page.reload();
  await expectChosen(page);
});

test("what was chosen before the fields' script came is counted", async ({ page }) => {
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/assets\/estimator-extras-/, async (route) => {
    await isLetGo;
    await route.continue();
  });
  await page.goto(vanPath);
  await hydrated(page);
  const { quantity, fold, week } = partsOf(page);
  await week.check();
  await fold.click();
  await quantity("Diable").fill("2");
  await quantity("Conducteur supplémentaire").fill("1");
  letGo();
  await expectChosen(page);
});

test("a page has what goes with its type, also where it has no tariff", async ({ page, ownSite }) => {
  await ownSite.query("update extras set types = '{Remorques}' where name = 'Diable'");
  await page.goto(ownSite.url + (await addVan(ownSite, { name: "Sans tarif", price: null })));
  const { estimator, list } = partsOf(page);
  await expect(estimator).toHaveCount(0);
  await expect(list).toContainText("Conducteur supplémentaire");
  await expect(list).not.toContainText("Diable");
  await ownSite.query("delete from extras");
  await page.goto(ownSite.url + vanPath);
  await expect(estimator).toBeVisible();
  await expect(list).toHaveCount(0);
  await expect(page.getByRole("main")).not.toContainText(/prestation/i);
});

test("many with long names fit every width", async ({ page, ownSite }) => {
  await ownSite.query("delete from extras");
  await ownSite.query(
    `insert into extras (name, detail, unit, price, max_quantity)
     select n || ' ' || repeat('Transpalette-électrique-', 3), repeat('Avec chargeur et rampe. ', 8),
       (array['jour', 'location', 'piece'])[1 + n % 3], 99999, 99
     from generate_series(10, 21) n`,
  );
  await page.goto(`${ownSite.url}${vanPath}?duree=365`);
  await hydrated(page);
  const { quantity, fold, answer } = partsOf(page);
  await fold.click();
  const name = `10 ${"Transpalette-électrique-".repeat(3)}`;
  await quantity(name).fill("99");
  await expect(answer).toContainText(`99 × ${name}`);
  await expectToFitEveryWidth(page);
});
