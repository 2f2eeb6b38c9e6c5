import type { Page } from "@playwright/test";
import { addDays, todayOf } from "#app/domain/rental/days.ts";
import { expect, hydrated, test } from "./support/site.ts";
import { vanId, vanPath } from "./support/vehicles.ts";

const flat = (text: string | null) => (text ?? "").replace(/\s+/g, " ").trim();
const first = addDays(todayOf(new Date()), 7);
const last = addDays(first, 11);
const asked = `vehicule=${vanId}&sujet=devis&du=${first}&au=${last}&km=2200`;

function partsOf(page: Page) {
  const estimator = page.getByRole("region", { name: "Estimer ma location" });
  return {
    estimator,
    answer: estimator.locator('[aria-live="polite"]').last(),
    panel: page.locator("#demander"),
  };
}

async function expectTwelveDays(page: Page) {
  const { estimator, answer } = partsOf(page);
  await expect(answer).toContainText(/866,88\s€/);
  const lines = (await answer.locator("dl > div").allInnerTexts()).map(flat);
  expect(lines).toEqual([
    "12 jours 66,24 € TTC par jour 794,88 €",
    "1 800 km 150 km par jour compris",
    "400 km au-delà 0,18 € TTC le kilomètre 72,00 €",
    "Total TTC 866,88 €",
    expect.stringContaining("722,40 € HT TVA 20 % : 144,48 €"),
  ]);
  // Near the button, in the price list, and on to the form.
  await expect(page.getByText(/^12\sjours\s: 866,88\s€\sTTC$/)).toBeVisible();
  await expect(page.getByRole("row", { name: /votre durée/ })).toContainText(/7 à\s13\sjours/);
  await expect(estimator.getByRole("link", { name: "Demander un devis à ces dates" })).toHaveAttribute(
    "href",
    `/contact?${asked}`,
  );
  await expect(page.getByRole("link", { name: "Réserver" }).last()).toHaveAttribute(
    "href",
    `/contact?${asked.replace("devis", "location")}`,
  );
}

/** Four days from the next Christmas on. */
const year = Number(todayOf(new Date()).slice(0, 4)) + (todayOf(new Date()).slice(5) > "12-25" ? 1 : 0);
const [christmas, afterwards] = [`${year}-12-25`, `${year}-12-28`];

async function expectClosedAtChristmas(page: Page) {
  const { estimator, answer } = partsOf(page);
  const notice = estimator.getByText(/^L’agence .+ est fermée le .+25\sdécembre \(Noël\)\./);
  await expect(notice).toContainText(/Départ possible le .+24\sdécembre ou le /);
  // It warns and stops nobody.
  await expect(answer).toContainText("Total TTC");
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("a visitor sends dates and kilometres, and the answer is in view", async ({ page }) => {
    await page.goto(vanPath);
    const { estimator, answer } = partsOf(page);
    await expect(answer).toBeEmpty();
    await estimator.getByLabel("Du", { exact: true }).fill(first);
    await estimator.getByLabel("Au", { exact: true }).fill(last);
    await estimator.getByLabel(/Kilomètres prévus/).fill("2200");
    await estimator.getByRole("button", { name: "Calculer" }).click();
    await expectTwelveDays(page);
    await expect(answer.getByText("Total TTC")).toBeInViewport();
    await expect(estimator.getByLabel("Du", { exact: true })).toHaveValue(first);
    await expect(page.locator(".action-bar")).toContainText(/866,88\s€ TTC/);
  });

  test("what cannot be is said at its field, and nothing typed is lost", async ({ page }) => {
    await page.goto(`${vanPath}?du=${last}&au=${first}&km=1e9`);
    const { estimator, answer } = partsOf(page);
    await expect(answer).toBeEmpty();
    await expect(estimator.getByLabel("Au", { exact: true })).toHaveAccessibleDescription(
      "Le retour ne peut pas précéder le départ.",
    );
    await expect(estimator.getByLabel("Au", { exact: true })).toHaveValue(first);
    await expect(estimator.getByLabel(/Kilomètres prévus/)).toHaveValue("1e9");
    await expect(estimator.getByText("Indiquez un nombre de kilomètres, par exemple 600.")).toBeVisible();
    for (const [query, sentence] of [
      ["du=2026-02-31", "Choisissez une date qui existe."],
      ["au=2020-01-01", "Choisissez une date à partir d’aujourd’hui."],
      ["duree=-3", "Indiquez un nombre de jours, par exemple 12."],
    ] as const) {
      expect((await page.goto(`${vanPath}?${query}`))?.status()).toBe(200);
      await expect(estimator.getByText(sentence)).toBeVisible();
      await expect(answer).toBeEmpty();
    }
  });
});

test("the estimate follows as it is typed; the address too, in one step of the history", async ({ page }) => {
  await page.goto(vanPath);
  await hydrated(page);
  const { estimator, answer } = partsOf(page);
  const steps = await page.evaluate(() => history.length);
  await estimator.getByRole("radio", { name: /1\ssemaine/ }).check();
  await expect(answer).toContainText(/463,68\s€/);
  await expect(page).toHaveURL(/\?duree=7$/);
  await estimator.getByLabel("Du", { exact: true }).fill(first);
  await estimator.getByLabel("Au", { exact: true }).fill(last);
  await expect(estimator.getByRole("radio", { checked: true })).toHaveCount(0);
  await estimator.getByLabel(/Kilomètres prévus/).pressSequentially("2200");
  await expectTwelveDays(page);
  await expect(page).toHaveURL(new RegExp(`\\?du=${first}&au=${last}&km=2200$`));
  // A length moves the last day.
  await estimator.getByRole("radio", { name: /1\ssemaine/ }).check();
  await expect(estimator.getByLabel("Au", { exact: true })).toHaveValue(addDays(first, 6));
  await estimator.getByLabel("Au", { exact: true }).fill(last);
  await expect(page).toHaveURL(new RegExp(`\\?du=${first}&au=${last}&km=2200$`));
  expect(await page.evaluate(() => history.length)).toBe(steps);
  // Left and come back to, it is still there.
  await estimator.getByRole("link", { name: "Demander un devis à ces dates" }).click();
  await page.waitForURL(`**/contact?${asked}`);
  await page.goBack();
  await expectTwelveDays(page);
  await expect(estimator.getByLabel("Du", { exact: true })).toHaveValue(first);
});

test("a closed day is said as it is typed, and no longer once the day is another", async ({ page }) => {
  await page.goto(vanPath);
  await hydrated(page);
  const { estimator } = partsOf(page);
  await estimator.getByLabel("Du", { exact: true }).fill(christmas);
  await estimator.getByLabel("Au", { exact: true }).fill(afterwards);
  await expectClosedAtChristmas(page);
  await estimator.getByLabel("Du", { exact: true }).fill(addDays(christmas, -1));
  await expect(estimator.getByText(/est fermée/)).toHaveCount(0);
});
