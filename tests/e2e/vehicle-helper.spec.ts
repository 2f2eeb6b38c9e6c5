import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./support/site.ts";

const answer = (page: Page) => page.getByRole("region", { name: "Réponse" });
const headline = (page: Page) => answer(page).getByRole("heading", { level: 2 }).first();
const surface = (page: Page) => page.getByRole("textbox", { name: "Surface du logement" });
const mode = (page: Page, name: string) => page.getByRole("radio", { name });
const licence = (page: Page, name: string) =>
  page.getByRole("radio", { name: `Permis ${name}`, exact: true });

async function open(page: Page, query = "") {
  await page.goto(`/quel-vehicule${query}`);
  await hydrated(page);
}

test.describe("without JavaScript, on a phone", () => {
  test.use({ javaScriptEnabled: false });

  test("the furniture list, the pallets and the search are plain fields", async ({ page }) => {
    await page.goto("/quel-vehicule");
    await page.getByText("Compter meuble par meuble").click();
    await page.getByRole("spinbutton", { name: /^Canapé 3/ }).fill("1");
    await page.getByRole("spinbutton", { name: /^Carton standard/ }).fill("20");
    await page.getByRole("button", { name: "Calculer" }).click();
    await expect(headline(page)).toHaveText("Comptez 3 à 4 m³.");
    await expect(page.getByRole("spinbutton", { name: /^Carton standard/ })).toHaveValue("20");

    await mode(page, "Je transporte").check();
    await page.getByRole("textbox", { name: /^Palettes Europe/ }).fill("4");
    await page.getByRole("button", { name: "Calculer" }).click();
    await expect(answer(page).getByText("Pour 4 palettes Europe")).toBeVisible();
    await mode(page, "Je cherche").check();
    await licence(page, "C").check();
    await page.getByRole("checkbox", { name: "Du froid" }).check();
    await page.getByRole("button", { name: "Calculer" }).click();
    await expect(headline(page)).toHaveText("Voici ce qui vous va.");
  });
});

test("the answer follows what is typed, and what needs another licence stays apart", async ({ page }) => {
  await open(page);
  await page.evaluate(() => Object.assign(window, { marked: true }));
  await surface(page).pressSequentially("45", { delay: 20 });
  await expect(headline(page)).toHaveText("Comptez 21 à 24 m³.");
  await expect(page).toHaveURL(/\?mode=demenage&surface=45&permis=B$/);
  const titles = answer(page).getByRole("heading", { level: 2 });
  await expect(titles.nth(1)).toHaveText(/avec votre permis\sB$/);
  await expect(titles.nth(2)).toHaveText("Un seul voyage, avec un permis C");
  await expect(answer(page).getByText(/^Attention au poids/)).toHaveCount(1);
  await expect(answer(page).getByText("TTC / jour").first()).toBeVisible();

  await licence(page, "C").check();
  await expect(answer(page).getByRole("heading", { name: /^Un seul voyage en \d+\sm³$/ })).toBeVisible();
  await page.goBack();
  await expect(licence(page, "B")).toBeChecked();
  await expect(titles.nth(2)).toHaveText("Un seul voyage, avec un permis C");
  await expect(surface(page)).toHaveValue("45");

  await page.getByRole("button", { name: /^T3/ }).click();
  await expect(surface(page)).toHaveValue("65");
  await expect(headline(page)).toHaveText("Comptez 30 à 35 m³.");
  await mode(page, "Je transporte").check();
  await expect(headline(page)).toHaveCount(0);
  await mode(page, "Je déménage").check();
  await expect(surface(page)).toHaveValue("65");
  await expect(headline(page)).toHaveText("Comptez 30 à 35 m³.");
  expect(await page.evaluate(() => "marked" in window)).toBe(true);
});

test("furniture is counted with plus and minus, and written short in the address", async ({ page }) => {
  await open(page);
  await page.getByText("Compter meuble par meuble").click();
  await page.getByRole("button", { name: "Ajouter : Lit double avec sommier" }).click();
  await page.getByRole("button", { name: "Ajouter : Lit double avec sommier" }).click();
  await page.getByRole("button", { name: "Retirer : Lit double avec sommier" }).click();
  await page.getByRole("button", { name: "Retirer : Chaise" }).click();
  await page.getByRole("spinbutton", { name: /^Carton standard/ }).fill("30");
  await expect(page).toHaveURL(/\?mode=demenage&meubles=lit2:1,carton:30&permis=B$/);
  await expect(headline(page)).toHaveText("Comptez 4 à 5 m³.");
});

test("what cannot be is said at its field, and nothing typed is lost", async ({ page }) => {
  await open(page, "?mode=demenage&surface=-3&meuble=tres&cave=1");
  await expect(surface(page)).toHaveValue("-3");
  await expect(surface(page)).toHaveAccessibleDescription(
    "Saisissez une surface de 5 à 500 m², par exemple 45.",
  );
  await expect(page.getByRole("radio", { name: "Très meublé" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Cave" })).toBeChecked();
  await surface(page).fill("20");
  await expect(headline(page)).toHaveText("Comptez 13 à 16 m³.");
  await expect(surface(page)).toHaveAccessibleDescription("");
});

test("the way on is the catalogue; where nothing does, it says so", async ({ page }) => {
  await open(page, "?mode=demenage&surface=45&permis=B");
  await answer(page).getByRole("link", { name: "Voir dans le catalogue" }).click();
  await expect(page).toHaveURL(/\/catalogue\?permis=B&capacite_min=12$/);
  await expect(page.getByRole("link", { name: "Retirer le filtre Permis B" })).toBeVisible();

  await open(page, "?mode=recherche&froid=1&permis=B");
  await expect(answer(page).getByRole("heading", { name: "Rien avec ces critères" })).toBeVisible();
  await expect(answer(page).getByRole("link", { name: "Nous contacter" })).toBeVisible();
  await answer(page).getByRole("link", { name: "Retirer « froid »" }).click();
  await expect(page.getByRole("checkbox", { name: "Du froid" })).not.toBeChecked();
  await expect(headline(page)).toHaveText("Voici ce qui vous va.");
});

test("on a phone a band keeps the answer in sight while the form is changed", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await open(page, "?mode=demenage&surface=45&permis=B");
  const band = page.getByRole("link", { name: /^21 à 24 m³/ });
  await expect(band).toBeInViewport({ ratio: 1 });
  await surface(page).fill("20");
  await expect(page.getByRole("link", { name: /^11 à 13 m³/ })).toBeInViewport({ ratio: 1 });
  await headline(page).scrollIntoViewIfNeeded();
  await page.evaluate(() => document.querySelector("#reponse h3")?.scrollIntoView());
  await expect(page.getByRole("link", { name: /^11 à 13 m³/ })).not.toBeInViewport();
});
