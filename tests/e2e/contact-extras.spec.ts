import type { Page } from "@playwright/test";
import { officePaths } from "#app/lib/office-paths.ts";
import { consent, field, fillIn, rental, sendButton, sentPanel, words } from "./support/contact-form.ts";
import type { DemonstrationSite } from "./support/demonstration-site.ts";
import { expectToFitEveryWidth } from "./support/every-width.ts";
import { farDates } from "./support/far-dates.ts";
import { expectPricesWithTax } from "./support/prices.ts";
import { giveSession } from "./support/sessions.ts";
import { expect, expectNoAxeViolations, hydrated, test } from "./support/site.ts";
import { vanId } from "./support/vehicles.ts";

const phone = { width: 390, height: 844 };
test.use({ viewport: phone });

const [du, au] = farDates(5);
const form = (page: Page) => page.locator("#formulaire");
const many = (page: Page, name: string) => rental(page).getByLabel(`Quantité, ${name}`, { exact: true });
const unfold = (page: Page) => rental(page).getByText("Choisir des prestations").click();
const zone = "Livraison et reprise, zone 1";

/** Of 317,40 € without VAT for the van, 10 and 22,50 for what goes with it, and 40 for bringing it. */
const total = { ttc: "467,88\u00a0€", ht: "389,90\u00a0€\u00a0HT" };

async function choose(page: Page) {
  await field(page, "Kilomètres prévus").fill("600");
  await many(page, "Diable").fill("2");
  await many(page, "Sangle d’arrimage").fill("3");
  await page.getByRole("radio", { name: "Livraison" }).check();
  await field(page, "Lieu de livraison").fill("Thuir");
  await many(page, zone).fill("1");
}

async function expectChosen(page: Page) {
  await expect(many(page, "Diable")).toHaveValue("2");
  await expect(many(page, "Diable")).toBeVisible();
  await expect(many(page, "Sangle d’arrimage")).toHaveValue("3");
  await expect(many(page, zone)).toHaveValue("1");
}

async function expectLines(page: Page) {
  await expect(form(page)).toContainText(/2\s× Diable12,00\s€ TTC/);
  await expect(form(page)).toContainText(/3\s× Sangle d’arrimage27,00\s€ TTC/);
  await expect(form(page)).toContainText(/Livraison et reprise, zone 148,00\s€ TTC/);
  await expect(form(page)).toContainText(total.ttc);
  await expect(form(page)).toContainText(total.ht);
  await expect(form(page)).not.toContainText("hors livraison");
}

async function expectToFit(page: Page) {
  await expectToFitEveryWidth(page);
  await page.setViewportSize(phone);
  await expectPricesWithTax(page, "extras");
}

/** What was kept last, and how staff read it. */
async function expectKept(page: Page, site: DemonstrationSite) {
  const [request] = await site.query<{ id: string; reference: string }>(
    "select id, reference from requests order by created_at desc limit 1",
  );
  await expect(form(page)).toContainText(request?.reference ?? "?");
  const kept = await site.query(
    `select name, quantity, (estimate->'total'->>'ttc')::int as ttc from request_extras
       where request_id = $1 order by position`,
    [request?.id],
  );
  expect(kept).toEqual([
    { name: "Diable", quantity: 2, ttc: 1200 },
    { name: "Sangle d’arrimage", quantity: 3, ttc: 2700 },
    { name: zone, quantity: 1, ttc: 4800 },
  ]);
  return officePaths.request(request?.id ?? "");
}

test("two extras and a zone are asked for, to the cent, and staff read them", async ({ page, ownSite }) => {
  await page.goto(`${ownSite.url}/contact?vehicule=${vanId}&sujet=devis&du=${du}&au=${au}`);
  await hydrated(page);
  await expect(many(page, "Diable")).toBeHidden();
  await expect(many(page, zone)).toBeHidden();
  // Nothing is chosen for anybody.
  for (const input of await rental(page).locator("[name^=prestation]").all())
    await expect(input).toHaveValue("");
  await unfold(page);
  await choose(page);
  await expectLines(page);
  await expect(field(page, "Message")).toHaveValue(
    /Prestations souhaitées\s: 2\s× Diable, 3\s× Sangle d’arrimage, Livraison et reprise, zone 1\./,
  );
  await expectNoAxeViolations(page);
  await expectToFit(page);

  await page.getByRole("radio", { name: "À l’agence" }).check();
  await expect(many(page, zone)).toBeHidden();
  await expect(form(page)).toContainText("419,88\u00a0€");
  await page.getByRole("radio", { name: "Livraison" }).check();

  await many(page, "Diable").fill("4");
  await expect(many(page, "Diable")).toHaveAccessibleDescription("Indiquez un nombre de 0 à 3.");
  await fillIn(page, "Avec scripts, des prestations");
  await rental(page).getByText("Replier les prestations").click();
  await sendButton(page).click();
  await expect(many(page, "Diable")).toBeFocused();
  await expect(many(page, "Diable")).toHaveAccessibleDescription("Indiquez un nombre de 0 à 3.");
  await expect(field(page, "Nom")).toHaveValue(words.name);
  await many(page, "Diable").fill("2");
  await expectChosen(page);

  await page.reload();
  await hydrated(page);
  await expectChosen(page);
  await expectLines(page);
  await consent(page).check();
  await sendButton(page).click();
  await expect(sentPanel(page)).toBeFocused();
  await expectLines(page);
  await expectNoAxeViolations(page);
  await expectToFit(page);
  const thread = await expectKept(page, ownSite);

  await giveSession(page, { origin: ownSite.url });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(ownSite.url + thread);
  await hydrated(page);
  await expect(page.getByText(/^2\s× Diable$/).first()).toBeVisible();
  await expect(page.getByText(/^3\s× Sangle d’arrimage$/).first()).toBeVisible();
  await expect(page.getByText(/^467,88\s€$/).first()).toBeVisible();
});

test("what was chosen comes along from an address, stays emptied, and follows the vehicles", async ({
  page,
  ownSite,
}) => {
  const extras = await ownSite.query<{ id: string; name: string }>("select id, name from extras");
  const idOf = (name: string) => extras.find((extra) => extra.name === name)?.id;
  const [truck] = await ownSite.query<{ id: string; name: string }>(
    "select id, name from vehicles where type = 'Poids lourds' order by id limit 1",
  );
  const chosen = `prestation[${idOf("Diable")}]=2&prestation[${idOf("Siège enfant")}]=1`;
  const start = `${ownSite.url}/contact?vehicule=${vanId}&vehicule=${truck?.id}&sujet=devis&du=${du}&au=${au}`;
  await page.goto(`${start}&${chosen}`);
  await hydrated(page);
  await expect(many(page, "Diable")).toHaveValue("2");
  await expect(many(page, "Siège enfant")).toBeVisible();
  await many(page, "Diable").fill("");
  await many(page, "Couvertures de protection").fill("1");
  await expect(form(page)).toContainText(/Couvertures de protection12,00\s€ TTC/);
  await page.reload();
  await hydrated(page);
  await expect(many(page, "Couvertures de protection")).toHaveValue("1");
  await expect(many(page, "Diable")).toHaveValue("");
  await expect(form(page)).not.toContainText("2\u00a0× Diable");

  // A child's seat goes with the van, which is taken away.
  await rental(page)
    .getByRole("button", { name: /^Retirer Corbère Relais/ })
    .click();
  await expect(many(page, "Siège enfant")).toHaveCount(0);
  await expect(many(page, "Couvertures de protection")).toHaveValue("1");
  await expect(field(page, "Message")).not.toHaveValue(/Siège enfant/);

  await rental(page).getByRole("link", { name: "Ajouter un véhicule" }).click();
  await expect(page).toHaveURL(/\/catalogue/);
  await page.goto(`${ownSite.url}/contact?vehicule=${vanId}&sujet=devis&prestation[${idOf("Diable")}]=3`);
  await hydrated(page);
  await expect(rental(page).getByRole("button", { name: /^Retirer/ })).toHaveCount(2);
  await expect(many(page, "Couvertures de protection")).toHaveValue("1");
  await expect(many(page, "Diable")).toHaveValue("3");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the same is asked for, and a quantity that cannot be is refused at its field", async ({
    page,
    ownSite,
  }) => {
    await page.goto(`${ownSite.url}/contact?vehicule=${vanId}&sujet=devis&du=${du}&au=${au}`);
    await expect(many(page, "Diable")).toBeHidden();
    await unfold(page);
    await expect(many(page, zone)).toBeHidden();
    await choose(page);
    await many(page, "Diable").fill("4");
    await fillIn(page, "Sans scripts, des prestations");
    // A browser that leaves judging to the server.
    await page.getByRole("form", { name: "Demander un devis" }).evaluate((element: HTMLFormElement) => {
      element.noValidate = true;
    });
    await sendButton(page).click();
    await expect(many(page, "Diable")).toHaveAccessibleDescription("Indiquez un nombre de 0 à 3.");
    await expect(many(page, "Diable")).toBeFocused();
    await expect(many(page, "Diable")).toHaveValue("4");
    await expect(many(page, "Sangle d’arrimage")).toHaveValue("3");
    await expect(field(page, "Nom")).toHaveValue(words.name);
    await expect(field(page, "Lieu de livraison")).toHaveValue("Thuir");
    await many(page, "Diable").fill("2");
    await page.getByRole("button", { name: "Vérifier ces dates" }).click();
    await expectChosen(page);
    await expectLines(page);
    await sendButton(page).click();
    await expect(sentPanel(page)).toBeInViewport();
    await expectLines(page);
    await expectKept(page, ownSite);
  });
});
