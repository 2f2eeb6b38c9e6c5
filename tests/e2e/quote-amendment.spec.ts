import type { Browser, Page } from "@playwright/test";
import { addDays } from "#app/domain/rental/days.ts";
import { createDb, createPool } from "#server/db/database.ts";
import { addAgreedQuote, addQuotedRequest } from "../support/sent-quotes.ts";
import type { DemonstrationSite } from "./support/demonstration-site.ts";
import { expectToFitEveryWidth } from "./support/every-width.ts";
import { expect, expectNoAxeViolations, hydrated, signIn, test, toasts } from "./support/site.ts";

// What was agreed is changed by an amendment: drafted, sent and accepted by the link, with scripts and without; or noted
// on the telephone, before the departure and during the rental.

test.use({ motion: false });

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

interface Stay {
  startsIn: number;
  kind?: "reservation" | "location";
}

/** Five days agreed with a company, on a vehicle that nobody else has, and another could stand in for. */
async function addAgreed(site: DemonstrationSite, { startsIn, kind = "reservation" }: Stay) {
  const [vehicle] = await site.query<{ id: string; name: string; agency_id: string }>(
    `select id, name, agency_id from vehicles where agency_id is not null and price is not null and available
       and not exists (select from vehicle_periods where vehicle_id = vehicles.id)
     order by (select count(*) from vehicles as other where other.type = vehicles.type and other.available
         and other.capacity_value between vehicles.capacity_value and vehicles.capacity_value * 1.3
         and not exists (select from vehicle_periods where vehicle_id = other.id)) desc, name limit 1`,
  );
  if (!vehicle) throw new Error("every vehicle of the demonstration is held");
  const db = createDb(createPool(site.databaseUrl));
  const [from, to] = [inDays(startsIn), inDays(startsIn + 4)];
  const quote = await addAgreedQuote(db, {
    lines: [{ vehicleId: vehicle.id, label: `Location ${vehicle.name}`, from, to }],
    ...{ stay: { from, to }, pricesFor: "professionnel" },
    number: `DV-2026-${Math.floor(5000 + Math.random() * 90_000)}`,
    requestId: await addQuotedRequest(db, vehicle.agency_id),
    departsAt: new Date(`${from}T06:30:00Z`),
  });
  await db.destroy();
  if (kind === "location")
    await site.query("update vehicle_periods set kind = 'location' where quote_id = $1", [quote.id]);
  /** What the planning holds, by the document it is held for. */
  const held = () =>
    site.query<{ vehicle_id: string; kind: string; amendment: number | null; from: string; to: string }>(
      `select vehicle_id, kind, amendment, lower(during)::text as from, (upper(during) - 1)::text as to
         from vehicle_periods join quotes on quotes.id = quote_id where number = $1 order by lower(during), kind`,
      [quote.number],
    );
  return { ...quote, vehicle, from, to, held };
}

type Agreed = Awaited<ReturnType<typeof addAgreed>>;

/** From the request's file to the dialog: two presses. */
async function openDialog(page: Page, site: DemonstrationSite, { id, number }: Agreed) {
  await page.goto(`${site.url}/locadmin/dashboard/devis/${id}`);
  await hydrated(page);
  await page.getByRole("button", { name: "Modifier la location…" }).click();
  const dialog = page.getByRole("dialog", { name: `Modifier la location ${number}` });
  await expect(dialog.getByLabel("Retour", { exact: true })).toBeVisible();
  return dialog;
}

/** Three days more, by mail: what the customer's link is. */
async function sendLonger(page: Page, site: DemonstrationSite, agreed: Agreed): Promise<string> {
  await signIn(page, { origin: site.url });
  const dialog = await openDialog(page, site, agreed);
  const until = addDays(agreed.to, 3);
  await dialog.getByLabel("Retour", { exact: true }).fill(until);
  await expect(dialog.getByRole("region", { name: "Ce qui change" })).toContainText("+3 jours");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Préparer l’avenant" }).click();
  await expect(page.getByText("Avenant n° 1", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: /^Envoyer à/ }).click();
  const sending = page.getByRole("dialog", { name: /^Envoyer l’avenant à/ });
  await sending.getByRole("button", { name: "Envoyer l’avenant" }).click();
  const link = await page.getByRole("textbox", { name: "Lien du client" }).inputValue();
  expect(link).toContain("/devis/");
  // What was agreed holds, and the days more are kept for it.
  expect(await agreed.held()).toMatchObject([
    { kind: "reservation", amendment: null, from: agreed.from, to: agreed.to },
    { kind: "option", amendment: 1, to: until },
  ]);
  return link;
}

async function acceptByLink(page: Page, link: string, agreed: Agreed) {
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/Avenant n°\s1 au devis/);
  await expect(page.getByRole("table").first()).toContainText("8 jours");
  await page.getByRole("link", { name: "Accepter l’avenant" }).click();
  await page.getByLabel("Votre prénom et votre nom").fill("Camille Ferrer");
  await page.getByRole("checkbox", { name: /J’ai lu l’avenant/ }).check();
  await page.getByRole("button", { name: "Accepter l’avenant et m’engager à payer" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Avenant accepté.");
  const [period, ...others] = await agreed.held();
  expect(others).toEqual([]);
  expect(period).toMatchObject({ kind: "reservation", amendment: 1, from: agreed.from });
  expect(Date.parse(period?.to ?? "") - Date.parse(agreed.to)).toBe(3 * 86_400_000);
  // The document before is still to be had, and leads on.
  await page.goto(link.replace(/\/devis\/.*/, `/devis/${agreed.token}?version=1`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ce document a été modifié");
  const before = await page
    .getByRole("link", { name: "Ce qui était convenu (PDF)" })
    .evaluate((pdf: HTMLAnchorElement) => pdf.href);
  const paper = await page.request.get(before);
  expect([paper.status(), paper.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  await expect(page.getByRole("link", { name: "Ouvrir l’avenant en vigueur" })).toBeVisible();
}

test("three days more are sent and accepted by the link", async ({ page, ownSite }) => {
  const agreed = await addAgreed(ownSite, { startsIn: 30 });
  const link = await sendLonger(page, ownSite, agreed);
  await page.context().clearCookies();
  await page.goto(link);
  await hydrated(page);
  await expectToFitEveryWidth(page);
  await page.goto(`${link}/accepter`);
  await hydrated(page);
  await expectToFitEveryWidth(page);
  await acceptByLink(page, link, agreed);
});

async function withoutScripts(browser: Browser, work: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await work(await context.newPage());
  await context.close();
}

test("the same without scripts, on a phone", async ({ page, browser, ownSite }) => {
  const agreed = await addAgreed(ownSite, { startsIn: 40 });
  const link = await sendLonger(page, ownSite, agreed);
  await withoutScripts(browser, async (plain) => {
    await plain.setViewportSize({ width: 390, height: 844 });
    await acceptByLink(plain, link, agreed);
  });
});

test("told on the telephone: another van is noted in one go, and no day that is taken", async ({
  page,
  ownSite,
}) => {
  const agreed = await addAgreed(ownSite, { startsIn: 50 });
  await signIn(page, { origin: ownSite.url });
  const dialog = await openDialog(page, ownSite, agreed);
  // Somebody else has the vehicle from the day after on.
  const next = inDays(56);
  await ownSite.query(
    "insert into vehicle_periods (vehicle_id, kind, during, note) values ($1, 'reservation', daterange($2, null), 'Moret')",
    [agreed.vehicle.id, next],
  );
  await dialog.getByLabel("Retour", { exact: true }).fill(inDays(57));
  await expect(dialog.getByRole("alert")).toContainText(/Moret\. Libre jusqu’au/);
  await expect(dialog.getByRole("button", { name: "Préparer l’avenant" })).toBeDisabled();
  const vehicles = dialog.getByLabel(/^Véhicule/);
  await expect(vehicles.locator("optgroup[label='Autres véhicules libres'] option").first()).toBeAttached();
  await vehicles.selectOption({ index: 1 });
  await expect(dialog.getByRole("region", { name: "Ce qui change" })).toContainText("Véhicules");
  await dialog.getByRole("radio", { name: "Il a déjà dit oui" }).check();
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Noter l’accord" }).click();
  await expect(toasts(page).getByText("Accord noté")).toBeVisible();
  await expect(page.getByText("avenant 1", { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/par Camille Ferrer, par téléphone, .*noté par/)).toBeVisible();
  const [period, ...others] = await agreed.held();
  expect(others).toEqual([]);
  expect(period).toMatchObject({ kind: "reservation", amendment: 1, from: agreed.from, to: inDays(57) });
  expect(period?.vehicle_id).not.toBe(agreed.vehicle.id);
  // What was agreed before is a contract that was changed: it reads, and nobody revises it.
  await page.getByRole("link", { name: "Version 1", exact: true }).click();
  await expect(page.getByText("par un avenant, qui est en vigueur à sa place")).toBeVisible();
  await expect(page.getByRole("button", { name: "Nouvelle version" })).toHaveCount(0);
});

test("during the rental it is prolonged or goes on in another van, and its beginning stays", async ({
  page,
  ownSite,
}) => {
  const agreed = await addAgreed(ownSite, { startsIn: -2, kind: "location" });
  await signIn(page, { origin: ownSite.url });
  const dialog = await openDialog(page, ownSite, agreed);
  await expect(dialog).toContainText("La location a commencé");
  await expect(dialog.getByLabel("Départ", { exact: true })).toHaveCount(0);
  await dialog.getByLabel("Retour", { exact: true }).fill(inDays(1));
  await expect(dialog).toContainText("mais plus raccourcie");
  await expect(dialog.getByRole("button", { name: "Préparer l’avenant" })).toBeDisabled();
  await dialog.getByLabel("Retour", { exact: true }).fill(inDays(4));
  // The vehicles that are offered are those that are free on these days.
  await expect(dialog.getByRole("region", { name: "Ce qui change" })).toContainText("+2 jours");
  await dialog.getByLabel(/^Véhicule/).selectOption({ index: 1 });
  await dialog.getByRole("checkbox", { name: /C’est de notre fait/ }).check();
  await expect(dialog.getByRole("region", { name: "Ce qui change" })).toContainText("+2 jours");
  await dialog.getByRole("radio", { name: "Il a déjà dit oui" }).check();
  await dialog.getByRole("button", { name: "Noter l’accord" }).click();
  await expect(toasts(page).getByText("Accord noté")).toBeVisible();
  const held = await agreed.held();
  expect(held).toMatchObject([
    { vehicle_id: agreed.vehicle.id, kind: "location", amendment: 1, from: agreed.from, to: inDays(-1) },
    { kind: "location", amendment: 1, from: inDays(0), to: inDays(4) },
  ]);
  // The editor of the next one may be sent, although its departure is past.
  await page.getByRole("button", { name: "Modifier la location…" }).click();
  await page.getByLabel("Retour", { exact: true }).fill(inDays(5));
  await page.getByRole("button", { name: "Préparer l’avenant" }).click();
  await expect(page.getByText("Avenant n° 2", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Envoyer à/ })).toBeEnabled();
});

test("from the request's file by way of the planning, the yes is noted in the period's form", async ({
  page,
  ownSite,
}) => {
  const agreed = await addAgreed(ownSite, { startsIn: 60 });
  await signIn(page, { origin: ownSite.url });
  await page.goto(`${ownSite.url}/admin?demande=${agreed.requestId}`);
  await hydrated(page);
  await page.getByRole("link", { name: "Prolonger, changer…" }).first().click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Au", { exact: true }).fill(inDays(67));
  await form.getByText("Le client est d’accord : noter l’avenant").click();
  await form.getByRole("button", { name: "Noter l’accord" }).click();
  await expect(toasts(page).first()).toBeVisible();
  await expect.poll(() => agreed.held()).toMatchObject([{ amendment: 1, from: agreed.from, to: inDays(67) }]);
});
