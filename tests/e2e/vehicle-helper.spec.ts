import type { Page } from "@playwright/test";
import { farDates } from "./support/far-dates.ts";
import { expect, hydrated, test } from "./support/site.ts";

const answer = (page: Page) => page.getByRole("region", { name: "Réponse" });
const headline = (page: Page) => answer(page).getByRole("heading", { level: 2 }).first();
const surface = (page: Page) => page.getByRole("textbox", { name: "Surface du logement" });
const mode = (page: Page, name: string) => page.getByRole("radio", { name });
const licence = (page: Page, name: string) =>
  page.getByRole("radio", { name: `Permis ${name}`, exact: true });

const day = (page: Page, name: "Du" | "Au") =>
  page.getByRole("form", { name: "Votre chargement" }).getByLabel(new RegExp(`^${name}\\s\\(facultatif\\)$`));

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
  // Nothing to transport is typed yet: what the fleet has stands where the answer was.
  await expect(headline(page)).toHaveText("Les volumes de notre parc");
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
  await expect(page).toHaveURL(/\/catalogue\?permis=B&capacite_min=8$/);
  await expect(page.getByRole("link", { name: "Retirer le filtre Permis B" })).toBeVisible();

  await open(page, "?mode=recherche&froid=1&permis=B");
  await expect(answer(page).getByRole("heading", { name: "Rien avec ces critères" })).toBeVisible();
  await expect(answer(page).getByRole("link", { name: "Nous contacter" })).toBeVisible();
  await answer(page).getByRole("link", { name: "Retirer « froid »" }).click();
  await expect(page.getByRole("checkbox", { name: "Du froid" })).not.toBeChecked();
  await expect(headline(page)).toHaveText("Voici ce qui vous va.");
});

/** «10,8 m³ · 1 250 kg · Perpignan» of each vehicle: what a trip of the answer must not exceed. */
async function recommended(page: Page): Promise<{ volume: number; payload: number }[]> {
  const facts = await answer(page).getByRole("listitem").getByText(/m³ · /).allTextContents();
  const read = (text: string, unit: string) => {
    const part = text.split(" · ").find((fact) => fact.endsWith(unit));
    return Number(part?.slice(0, -unit.length).replace(/\s/g, "").replace(",", "."));
  };
  return facts.map((text) => ({ volume: read(text, "m³"), payload: read(text, "kg") }));
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("trips are counted by weight as well: nothing recommended is an overload by its own figures", async ({
      page,
    }) => {
      await page.goto("/quel-vehicule?mode=demenage&surface=65&permis=B");
      // 30 to 35 m³ are 3 to 3.5 t.
      await expect(answer(page).getByRole("heading", { name: /^Quatre voyages en 10,8\sm³$/ })).toBeVisible();
      await expect(answer(page).getByText(/7 à\s9\sm³, environ 700 à\s900\skg par voyage/)).toBeVisible();
      const vehicles = await recommended(page);
      expect(vehicles.length).toBeGreaterThan(2);
      for (const { volume, payload } of vehicles) {
        expect(volume).toBeGreaterThanOrEqual(9);
        expect(payload).toBeGreaterThanOrEqual(900);
      }

      await page.goto("/quel-vehicule?mode=transport&palettes=3&poids=2000&permis=B");
      await expect(answer(page).getByRole("heading", { name: /^Deux voyages en / })).toBeVisible();
      await expect(
        answer(page).getByText(
          /Par le poids\s: deux voyages\. Au nombre de palettes, un seul suffirait, mais ce véhicule porte/,
        ),
      ).toBeVisible();
    });

    test("the days and the agency typed here are answered, priced, and go along", async ({ page }) => {
      const [from, to] = farDates(4);
      await page.goto("/quel-vehicule?mode=demenage&surface=20&permis=B");
      if (javaScriptEnabled) await hydrated(page);
      await day(page, "Du").fill(from);
      await day(page, "Au").fill(to);
      await page.getByRole("combobox", { name: "Agence" }).selectOption({ label: "Agence de Narbonne" });
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Calculer" }).click();
      await expect(
        answer(page).getByText(
          /4\sjours\s: libres d’abord, ceux de l’agence choisie, puis les moins chers\.$/,
        ),
      ).toBeVisible();
      const first = answer(page).getByRole("listitem").first();
      await expect(first.getByText("Libre à vos dates")).toBeVisible();
      await expect(first.getByText(/Narbonne/)).toBeVisible();
      await expect(first.getByText("TTC les 4 jours")).toBeVisible();
      const carried = `du=${from}&au=${to}&agence=[0-9a-f-]{36}$`;
      await expect(answer(page).getByRole("link", { name: "Voir dans le catalogue" })).toHaveAttribute(
        "href",
        new RegExp(`^/catalogue\\?permis=B&.*&${carried}`),
      );
      const selection = page.getByRole("banner").getByRole("link", { name: /^Ma sélection/ });
      await expect(selection.first()).toHaveAttribute("href", new RegExp(`^/selection\\?${carried}`));
      await first.getByRole("link", { name: /^Détails/ }).click();
      await expect(page).toHaveURL(new RegExp(`/catalogue/[0-9a-f-]{36}\\?${carried}`));
      await page.getByRole("main").getByRole("link", { name: "Demander un devis", exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/contact\\?vehicule=.*&sujet=devis&${carried}`));
      await expect(page.getByRole("main").getByLabel(/^Du(?![a-zé])/)).toHaveValue(from);

      await page.goto(`/quel-vehicule?mode=demenage&surface=20&permis=B&du=${to}&au=${from}`);
      await expect(day(page, "Au")).toHaveAccessibleDescription("Le retour ne peut pas précéder le départ.");
      await expect(headline(page)).toHaveText("Comptez 11 à 13 m³.");
    });

    test("before an answer the page shows what others ask and the sizes of the fleet, each one press away", async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto("/quel-vehicule");
      await expect(answer(page).getByRole("link", { name: /^T2 45 m² 21 à 24 m³$/ })).toBeVisible();
      await expect(
        answer(page).getByRole("link", {
          name: /^20 m³ · permis B .* un studio en 2 voyages, un T2 en 3 voyages$/i,
        }),
      ).toHaveAttribute("href", /^\/catalogue\?permis=B&capacite_min=20&capacite_max=20$/);
      await answer(page).getByRole("link", { name: /^T2/ }).click();
      await expect(headline(page)).toHaveText("Comptez 21 à 24 m³.");
    });
  });
}

test("what no vehicle of the licence does is not said of the whole fleet, and a rough surface is called one", async ({
  page,
}) => {
  await open(page, "?mode=demenage&surface=200&permis=B");
  await expect(headline(page)).toHaveText("Comptez 84 à 94 m³.");
  await expect(answer(page).getByText(/Au-delà de 130\sm², une surface renseigne mal/)).toBeVisible();
  await expect(answer(page).getByText(/^Aucun véhicule qui se conduit avec ce permis/)).toBeVisible();
  await expect(answer(page).getByText(/Aucun véhicule de notre parc/)).toHaveCount(0);
  await expect(answer(page).getByRole("heading", { name: /voyages, avec un permis C$/ })).toBeVisible();
});

test("the page of a vehicle counts its trips as the helper does", async ({ page }) => {
  await page.goto("/catalogue?q=Grand+Large+20");
  await page.getByRole("link", { name: /^Détails : Corbère Grand Large 20/ }).click();
  await expect(
    page.getByText(
      /^Pour un déménagement, par le volume et le poids\s: un studio en 2\svoyages, un T2 en 3\svoyages\.$/,
    ),
  ).toBeVisible();
  await expect(page.getByText(/trois pièces en un ou deux voyages/)).toHaveCount(0);
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
