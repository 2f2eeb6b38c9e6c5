import type { Page } from "@playwright/test";
import { createDb, createPool } from "#server/db/database.ts";
import { addQuotedRequest, addSentQuote, quotedDays } from "../support/sent-quotes.ts";
import type { DemonstrationSite } from "./support/demonstration-site.ts";
import { expectToFitEveryWidth } from "./support/every-width.ts";
import { expect, hydrated, test } from "./support/site.ts";

// A customer reads the quote, asks, says yes or no: with scripts and without, on a phone and at a desk.

test.use({ motion: false });

const generalTerms =
  "# Conditions générales de location\n\nTramontane\nVersion d’alors\n\n## 1. Objet\n\nTelles qu’elles étaient.\n";

/** Two quotes for the same vehicle and days, as two customers may have them, and what the planning says of it. */
async function addQuotes(site: DemonstrationSite, name = "Corbère Relais L2H2") {
  const [vehicle] = await site.query<{ id: string; agency_id: string }>(
    "select id, agency_id from vehicles where name = $1",
    [name],
  );
  if (!vehicle) throw new Error(`the demonstration has no ${name}`);
  await site.query("delete from vehicle_periods where vehicle_id = $1 and upper(during) is null", [
    vehicle.id,
  ]);
  const db = createDb(createPool(site.databaseUrl));
  const number = () => `DV-2026-${Math.floor(5000 + Math.random() * 90_000)}`;
  const lines = [{ vehicleId: vehicle.id, label: name }];
  const add = async (options: object = {}) =>
    addSentQuote(db, {
      lines,
      number: number(),
      requestId: await addQuotedRequest(db, vehicle.agency_id),
      ...options,
    });
  const quotes = {
    first: await add(),
    second: await add(),
    third: await add(),
    withdrawn: await add(),
    brought: await add({
      generalTerms,
      places: {
        departure: "livraison à Canohès, vers 8 h",
        return: "reprise à Canohès, heure à convenir",
      },
    }),
  };
  await site.query("update quotes set state = 'withdrawn', answered_at = now() where id = $1", [
    quotes.withdrawn.id,
  ]);
  await db.destroy();
  const held = async () => {
    const rows = await site.query<{ kind: string; quote_id: string }>(
      "select kind, quote_id from vehicle_periods where vehicle_id = $1 and lower(during) = $2 order by kind",
      [vehicle.id, quotedDays.from],
    );
    return (id: string) => rows.filter(({ quote_id }) => quote_id === id).map(({ kind }) => kind);
  };
  const clear = () =>
    site.query("delete from vehicle_periods where vehicle_id = $1 and lower(during) = $2", [
      vehicle.id,
      quotedDays.from,
    ]);
  return { ...quotes, held, clear };
}

async function walk(page: Page, site: DemonstrationSite) {
  const { first, second, third, held, clear } = await addQuotes(site);
  const open = (token: string) => page.goto(`${site.url}/devis/${token}`);

  await open(first.token);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Devis ${first.number}`);
  await expect(page.getByText("En attente de votre réponse")).toBeVisible();
  await expect(page.getByRole("article")).toContainText("380,88 €");

  // A question, twice as easy as a call.
  await page.getByText("Une question ?").click();
  await page.getByLabel("Votre question").fill("Peut-on partir à 6 h ?");
  await page.getByRole("button", { name: "Envoyer la question" }).click();
  await expect(page.getByRole("status")).toContainText("Votre question est partie.");

  // Step 2: nothing is filled in, nothing ticked; then the word that binds.
  await page.getByRole("link", { name: "Accepter le devis" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vérifiez, puis confirmez");
  const name = page.getByLabel("Votre prénom et votre nom");
  await expect(name).toHaveValue("");
  const box = page.getByRole("checkbox", { name: /^J’ai lu le devis/ });
  await expect(box).not.toBeChecked();
  expect((await held())(first.id)).toEqual(["option"]);
  // Sent as it is, it comes back with our sentences at its fields.
  await page.getByRole("button", { name: "Accepter le devis et m’engager à payer" }).click();
  await expect(name).toHaveAccessibleDescription(/^Écrivez votre prénom et votre nom\./);
  await expect(name).toBeFocused();
  await expect(box).toHaveAttribute("aria-invalid", "true");
  await name.fill("Camille Ferrer");
  await box.check();
  await page.getByRole("button", { name: "Accepter le devis et m’engager à payer" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Votre véhicule est réservé.");
  await expect(page.getByText("Merci Camille Ferrer.")).toBeVisible();
  const toBring = page.getByRole("region", { name: "À apporter" }).getByRole("listitem");
  await expect(toBring).toHaveText([
    /pièce d’identité/,
    /permis qui convient/,
    /justificatif de domicile/,
    /dépôt de garantie/,
    /par carte/,
  ]);
  await expect(page.getByRole("region", { name: "Où venir" })).toBeVisible();
  expect((await held())(first.id)).toEqual(["reservation"]);
  const [kept] = await site.query<{ state: string; status: string }>(
    "select state, status from quotes join requests on requests.id = request_id where quotes.id = $1",
    [first.id],
  );
  expect(kept).toEqual({ state: "accepted", status: "gagne" });
  const pdf = await page.request.get(
    await page
      .getByRole("link", { name: "Télécharger le PDF" })
      .evaluate((link: HTMLAnchorElement) => link.href),
  );
  expect(pdf.headers()["content-type"]).toBe("application/pdf");

  // The other customer comes a moment too late: the form was open before.
  const setKind = (kind: string) =>
    site.query("update vehicle_periods set kind = $1 where quote_id = $2", [kind, first.id]);
  await setKind("option");
  await open(second.token);
  await page.getByRole("link", { name: "Accepter le devis" }).first().click();
  await page.getByLabel("Votre prénom et votre nom").fill("Zoé Martin");
  await page.getByRole("checkbox", { name: /^J’ai lu le devis/ }).check();
  await setKind("reservation");
  const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.getByRole("button", { name: "Accepter le devis et m’engager à payer" }).click();
  expect((await answered).status()).toBe(409);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ce véhicule vient d’être réservé");
  await expect(page.getByText("Nous vous proposons un équivalent, libre aux mêmes dates.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Demander un devis pour celui-ci" })).toBeVisible();
  expect((await held())(second.id)).toEqual(["option"]);
  // Whoever opens it from now on is told at once, on both pages, and nothing more is written.
  for (const address of [second.token, `${second.token}/accepter`]) {
    await open(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ce véhicule n’est plus libre");
    await expect(page.getByRole("link", { name: "Demander un devis pour celui-ci" })).toBeVisible();
    await expect(page.getByRole("button", { name: /m’engager à payer/ })).toHaveCount(0);
  }

  // And a third says no.
  await open(third.token);
  await page.getByText("Refuser ce devis").first().click();
  await page.getByRole("radio", { name: "Prix" }).check();
  await page.getByRole("button", { name: "Refuser ce devis" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Devis refusé");
  await expect(page.getByRole("definition").filter({ hasText: "Corbère Relais L2H2" })).toBeVisible();
  expect((await held())(third.id)).toEqual([]);
  await clear();
}

test("on a phone: a question, a yes, a yes too late and a no", async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await walk(page, ownSite);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("at a desk, the same by plain forms", async ({ page, ownSite }) => {
    await page.setViewportSize({ width: 1440, height: 844 });
    await walk(page, ownSite);
  });
});

test("a vehicle that is brought: where we come, and the terms as sent", async ({ page, ownSite }) => {
  const { brought, clear } = await addQuotes(ownSite, "Corbère Grand Large 20\u00a0m³");
  await page.goto(`${ownSite.url}/devis/${brought.token}/accepter`);
  const terms = page.getByRole("link", { name: /conditions générales de location/ });
  const [tab] = await Promise.all([page.waitForEvent("popup"), terms.click()]);
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText("Conditions générales de location");
  await expect(tab.getByText("Telles qu’elles étaient.")).toBeVisible();
  await tab.close();
  await page.getByLabel("Votre prénom et votre nom").fill("Camille Ferrer");
  await page.getByRole("checkbox", { name: /^J’ai lu le devis/ }).check();
  await page.getByRole("button", { name: "Accepter le devis et m’engager à payer" }).click();
  const come = page.getByRole("region", { name: "Nous venons" });
  await expect(come.getByRole("listitem")).toHaveText([
    /^Lundi 8\smars\s2027Livraison à Canohès, vers 8 h$/,
    /^Vendredi 12\smars\s2027Reprise à Canohès, heure à convenir$/,
  ]);
  await expect(page.getByRole("region", { name: "À présenter à la livraison" })).toBeVisible();
  await expect(page.getByText("Où venir")).toHaveCount(0);
  await clear();
});

test("every state fits every width, and axe finds nothing", async ({ page, ownSite }) => {
  test.slow();
  const { first, withdrawn, brought, clear } = await addQuotes(ownSite);
  // Those that have ended are one page with another sentence.
  const own = [first.token, `${first.token}/accepter`, `${brought.token}/conditions`];
  for (const address of [...own, withdrawn.token, "personne"]) {
    await page.goto(`${ownSite.url}/devis/${address}`);
    await hydrated(page);
    await expectToFitEveryWidth(page);
  }
  await clear();
});

test("on a phone vehicle and days come before the amount; the lower bar once the button has gone", async ({
  page,
  ownSite,
}) => {
  const { first, clear } = await addQuotes(ownSite);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${ownSite.url}/devis/${first.token}`);
  await hydrated(page);
  const panel = page.getByRole("region", { name: "Votre réponse" });
  await expect(panel.getByText("Corbère Relais L2H2")).toBeVisible();
  await expect(panel).toContainText(
    /Corbère Relais L2H2Du lundi 8 au vendredi 12\smars\s2027380,88\s€.+Accepter le devis/,
  );
  const ambers = page.getByRole("link", { name: "Accepter le devis" });
  await expect(ambers).toHaveCount(1);
  await page.getByRole("heading", { name: "Conditions" }).scrollIntoViewIfNeeded();
  await expect(page.locator(".action-bar").getByRole("link")).toBeInViewport();
  await page.locator(".action-bar").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vérifiez, puis confirmez");
  await clear();
});
