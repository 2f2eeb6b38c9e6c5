import type { Page } from "@playwright/test";
import { createDb, createPool } from "#server/db/database.ts";
import { addAgreedQuote, addQuotedRequest, oneDayTerms } from "../support/sent-quotes.ts";
import type { DemonstrationSite } from "./support/demonstration-site.ts";
import { expectToFitEveryWidth } from "./support/every-width.ts";
import { expect, expectNoAxeViolations, hydrated, signIn, test, toasts } from "./support/site.ts";

// What was agreed comes to nothing: by the customer's link, with scripts and without, or told to a member of staff.

test.use({ motion: false });

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Agreed with the customer, for days that begin in so many. */
async function addAgreed(site: DemonstrationSite, startsIn: number) {
  const [vehicle] = await site.query<{ id: string; agency_id: string }>(
    `select id, agency_id from vehicles where agency_id is not null and not exists
       (select from vehicle_periods where vehicle_id = vehicles.id) order by name limit 1`,
  );
  if (!vehicle) throw new Error("every vehicle of the demonstration is held");
  const db = createDb(createPool(site.databaseUrl));
  const [from, to] = [inDays(startsIn), inDays(startsIn + 4)];
  const quote = await addAgreedQuote(db, {
    lines: [{ vehicleId: vehicle.id, from, to }],
    stay: { from, to },
    number: `DV-2026-${Math.floor(5000 + Math.random() * 90_000)}`,
    requestId: await addQuotedRequest(db, vehicle.agency_id),
    cancellation: oneDayTerms,
    departsAt: new Date(`${from}T06:30:00Z`),
  });
  await db.destroy();
  const read = async () => {
    const [row] = await site.query<{ state: string; status: string; held: number }>(
      `select state, status, (select count(*)::int from vehicle_periods where quote_id = quotes.id) as held
         from quotes join requests on requests.id = request_id where quotes.id = $1`,
      [quote.id],
    );
    return row;
  };
  return { ...quote, read };
}

const held = { state: "accepted", status: "gagne", held: 1 };
const gone = { state: "cancelled", status: "annule", held: 0 };

async function cancel(page: Page, site: DemonstrationSite) {
  const free = await addAgreed(site, 30);
  await page.goto(`${site.url}/devis/${free.token}`);
  await page.getByRole("link", { name: "Annuler la location…" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Annuler la location/);
  const cost = page.getByRole("region", { name: "Ce que coûte l’annulation" });
  await expect(cost).toContainText("Gratuite jusqu’au");
  // Looking at it has changed nothing, and there is a way back.
  expect(await free.read()).toEqual(held);
  await page.getByRole("link", { name: "Garder ma location" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Devis accepté.");
  await page.getByRole("link", { name: "Annuler la location…" }).click();
  await page.getByLabel("Un mot pour l’agence").fill("Le chantier est reporté.");
  await page.getByRole("button", { name: "Annuler la location" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Location annulée");
  await expect(page.getByRole("region", { name: "Location annulée" })).toContainText("Rien n’est dû.");
  await expect(page.getByRole("article")).toContainText("380,88 €");
  expect(await free.read()).toEqual(gone);

  // Tomorrow: a day is due, and the button says so.
  const late = await addAgreed(site, 1);
  await page.goto(`${site.url}/devis/${late.token}/annuler`);
  await expect(cost).toContainText("76,18 €");
  await expect(cost).toContainText("L’annulation était gratuite jusqu’au");
  await page.getByRole("button", { name: /^Annuler la location, pour 76,18\s€\sTTC$/ }).click();
  await expect(page.getByRole("region", { name: "Location annulée" })).toContainText(/76,18\s€\sTTC/);
  expect(await late.read()).toEqual(gone);
}

test("on a phone a customer cancels, free at first and for a day tomorrow", async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await cancel(page, ownSite);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("at a desk, the same by plain forms", async ({ page, ownSite }) => {
    await page.setViewportSize({ width: 1440, height: 844 });
    await cancel(page, ownSite);
  });
});

test("every step fits every width, and axe finds nothing", async ({ page, ownSite }) => {
  test.slow();
  const { token } = await addAgreed(ownSite, 1);
  for (const address of [token, `${token}/annuler`]) {
    await page.goto(`${ownSite.url}/devis/${address}`);
    await hydrated(page);
    await expectToFitEveryWidth(page);
  }
  await page.getByRole("button", { name: /^Annuler la location/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Location annulée");
  await hydrated(page);
  await expectToFitEveryWidth(page);
});

test("told on the telephone: staff cancel in the office, charge nothing, and take the quote up again", async ({
  page,
  ownSite,
}) => {
  const quote = await addAgreed(ownSite, 1);
  await signIn(page, { origin: ownSite.url });
  await page.goto(`${ownSite.url}/locadmin/dashboard/devis/${quote.id}`);
  await hydrated(page);
  await page.getByRole("button", { name: "Annuler la location…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Annuler la location DV-/ });
  await expect(dialog).toContainText("76,18 €");
  await expectNoAxeViolations(page);
  await dialog.getByRole("radio", { name: "Ne rien facturer" }).check();
  await dialog.getByLabel("Pourquoi rien n’est facturé").fill("Client de longue date");
  await dialog.getByLabel("Raison").fill("Camion tombé en panne");
  await dialog.getByRole("button", { name: "Annuler la location" }).click();
  await expect(toasts(page).getByText("Location annulée")).toBeVisible();
  await expect(
    page.getByText(/par téléphone, .*noté par .*au lieu de 76,18\s€\sTTC.*Client de longue date/),
  ).toBeVisible();
  expect(await quote.read()).toEqual(gone);
  await page.getByRole("button", { name: "Reprendre ce devis" }).click();
  await expect(page).toHaveURL(/\/devis\/(?!nouveau)/);
  await expect(page.getByLabel("Ligne 1, désignation")).toBeVisible();
  const drafts = await ownSite.query(
    "select version, number, replaces_id from quotes where request_id = $1 and state = 'draft'",
    [quote.requestId],
  );
  expect(drafts).toEqual([{ version: 1, number: null, replaces_id: null }]);
});
