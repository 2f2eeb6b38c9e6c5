import type { Page } from "@playwright/test";
import type { DemonstrationSite } from "./support/demonstration-site.ts";
import { dayFromToday, plannedDays, planPeriods } from "./support/periods.ts";
import { addColleague, giveSession } from "./support/sessions.ts";
import { expect, expectNoAxeViolations, hydrated, test, toasts } from "./support/site.ts";

test.use({ motion: false });

const planning = "/locadmin/dashboard/planning";

async function vehicleNamed(site: DemonstrationSite, name: string): Promise<string> {
  const [vehicle] = await site.query<{ id: string }>("select id from vehicles where name = $1", [name]);
  if (!vehicle) throw new Error("the demonstration has another fleet");
  return vehicle.id;
}

async function open(page: Page, site: DemonstrationSite, search: string, width: number) {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`${site.url}${planning}${search}`);
  await hydrated(page);
}

test("on a phone a period is added, refused, prolonged and removed", async ({ page, ownSite }) => {
  const van = await vehicleNamed(ownSite, "Corbère Relais L2H2");
  await planPeriods(ownSite, [
    { vehicleId: van, kind: "location", from: -3, to: 2, note: "Roussillon Frais" },
    { vehicleId: van, kind: "entretien", from: 8, to: 9, note: "Vidange" },
  ]);
  await giveSession(page, { origin: ownSite.url });
  // There the gantt is the list.
  await open(page, ownSite, "", 390);
  await expect(page.getByRole("link", { name: "Corbère Relais L2H2" })).toBeVisible();
  await expect(page.getByText("Roussillon Frais").filter({ visible: true })).toBeVisible();

  await page.getByRole("link", { name: "Ajouter une période" }).filter({ visible: true }).click();
  const sheet = page.getByRole("dialog", { name: "Nouvelle période" });
  const search = sheet.getByLabel("Chercher un véhicule");
  await search.fill("relais l2h2");
  const first = sheet.getByRole("list", { name: "Véhicules" }).getByRole("button").first();
  await expect(first).toHaveAccessibleName(/Corbère Relais L2H2/);
  await search.press("ArrowDown");
  await expect(first).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(search).toBeFocused();
  await page.keyboard.press("Enter");
  await sheet.getByLabel("Du", { exact: false }).first().fill(dayFromToday(7));
  await sheet.getByLabel("Au", { exact: false }).first().fill(dayFromToday(10));
  await expect(sheet.getByText(/Déjà en entretien/)).toBeVisible();
  await expectNoAxeViolations(page);
  await sheet.getByRole("button", { name: /premiers jours libres/ }).click();
  await sheet.getByLabel("Note").fill("Moret");
  await sheet.getByRole("button", { name: "Ajouter" }).click();
  await expect(toasts(page).getByText("Période ajoutée")).toBeVisible();
  await expect(sheet).toBeHidden();
  expect(await plannedDays(ownSite)).toContain(`reservation ${dayFromToday(10)} ${dayFromToday(13)}`);

  await page.getByRole("link", { name: /^À venir/ }).click();
  await expect(page.getByText("Moret").filter({ visible: true })).toBeVisible();
  await page.getByRole("link", { name: "Corbère Relais L2H2" }).last().click();
  const edited = page.getByRole("dialog", { name: "Modifier la période" });
  await edited.getByLabel("Au", { exact: false }).first().fill("");
  await edited.getByRole("button", { name: "Enregistrer" }).click();
  await expect(edited).toBeHidden();
  expect(await plannedDays(ownSite)).toContain(`reservation ${dayFromToday(10)} null`);

  await page.getByRole("link", { name: "Corbère Relais L2H2" }).last().click();
  await edited.getByRole("button", { name: "Supprimer…" }).click();
  await page.getByRole("button", { name: "Supprimer la période" }).click();
  await expect(toasts(page).getByText("Période supprimée")).toBeVisible();
  await expect(edited).toBeHidden();
  expect(await plannedDays(ownSite)).toHaveLength(2);
});

test("a departure becomes a rental, and colleagues see it live", async ({ page, browser, ownSite }) => {
  const van = await vehicleNamed(ownSite, "Corbère Relais L2H2");
  const other = await vehicleNamed(ownSite, "Corbère Grand Large 20\u00a0m³");
  await planPeriods(ownSite, [
    { vehicleId: van, kind: "reservation", from: 0, to: 4, note: "Camille Serra" },
    { vehicleId: other, kind: "location", from: -4, to: 0, note: "Julien Roca" },
    { vehicleId: other, kind: "reservation", from: 1, to: 2, note: "Auto 66" },
  ]);
  await giveSession(page, { origin: ownSite.url });
  await open(page, ownSite, "?vue=jour", 1440);
  await expect(page.getByText("Réservé dès demain").filter({ visible: true })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });

  const colleague = await browser.newPage();
  const { account } = await addColleague(ownSite, "nora.puig@example.fr");
  await giveSession(colleague, { origin: ownSite.url, account });
  await open(colleague, ownSite, "?vue=jour", 1440);
  await page.getByRole("button", { name: "Passer en location" }).click();
  await expect(toasts(page).getByText("Période modifiée")).toBeVisible();
  await expect(colleague.getByText("En location", { exact: true })).toBeVisible();
  await colleague.close();
  expect(await plannedDays(ownSite)).toContain(`location ${dayFromToday(0)} ${dayFromToday(4)}`);

  await page.getByRole("link", { name: "Prolonger…" }).click();
  const sheet = page.getByRole("dialog", { name: "Modifier la période" });
  await sheet.getByLabel("Au", { exact: false }).first().fill(dayFromToday(1));
  await expect(sheet.getByText(/Déjà réservé/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
});

test("a vehicle's form shows its six weeks and leads to a new period", async ({ page, ownSite }) => {
  const van = await vehicleNamed(ownSite, "Corbère Relais L2H2");
  await planPeriods(ownSite, [
    { vehicleId: van, kind: "location", from: -3, to: 0 },
    { vehicleId: van, kind: "entretien", from: 21, to: 22, note: "Vidange" },
  ]);
  await giveSession(page, { origin: ownSite.url });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${ownSite.url}/locadmin/dashboard/vehicules/${van}`);
  await hydrated(page);
  const strip = page.getByRole("region", { name: "Planning" });
  await expect(strip.getByText(/^Libre du /)).toBeVisible();
  await expect(strip.getByText("Entretien · Vidange")).toBeVisible();
  await strip.getByRole("link", { name: "Ajouter une période" }).click();
  const sheet = page.getByRole("dialog", { name: "Nouvelle période" });
  await expect(sheet.getByText("Corbère Relais L2H2")).toBeVisible();
  await expect(sheet.getByLabel("Du", { exact: false }).first()).toHaveValue(dayFromToday(1));
});

test("on paper is what is on screen, with its title and whose it is, and no empty sheet", async ({
  page,
  ownSite,
}) => {
  const van = await vehicleNamed(ownSite, "Corbère Relais L2H2");
  await planPeriods(ownSite, [
    { vehicleId: van, kind: "location", from: -3, to: 2, note: "Roussillon Frais" },
  ]);
  await giveSession(page, { origin: ownSite.url });
  await open(page, ownSite, "?q=relais+l2h2", 1440);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(page.getByRole("table", { name: "Périodes du planning" })).toBeHidden();
  await expect(page.getByText(/^Planning du /)).toBeVisible();
  await expect(page.getByText(/^Imprimé le /)).toBeVisible();
  await expect(page.getByRole("link", { name: "Aller au contenu" })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Vues du planning" }).first()).toBeHidden();
  for (const search of ["?q=relais+l2h2", "?vue=liste&q=relais+l2h2", "?vue=jour"]) {
    await open(page, ownSite, search, 1440);
    const sheets = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    // One page, across.
    expect(sheets.match(/\/Type \/Page\b/g), search).toHaveLength(1);
    expect(sheets, search).toMatch(/\/MediaBox \[0 0 84\d(\.\d+)? 59\d/);
  }
  await open(page, ownSite, "?vue=liste", 1440);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Périodes en cours", { exact: true })).toBeVisible();
});

test("«Libre du … au …»: what is free on all these days, with its price, and from there a request", async ({
  page,
  ownSite,
}) => {
  const van = await vehicleNamed(ownSite, "Corbère Relais L2H2");
  await planPeriods(ownSite, [{ vehicleId: van, kind: "reservation", from: 6, to: 8 }]);
  await giveSession(page, { origin: ownSite.url });
  await open(page, ownSite, "?vue=libre&q=relais", 390);
  await expect(page.getByRole("heading", { name: /^Quels jours/ })).toBeVisible();
  await page.getByLabel("Libre du").fill(dayFromToday(4));
  await page.getByLabel("au", { exact: true }).fill(dayFromToday(5));
  const table = page.getByRole("table", { name: /^Véhicules libres/ });
  const row = table.getByRole("row").filter({ hasText: "Corbère Relais L2H2" });
  await expect(row.getByText(/TTC/)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`libre_du=${dayFromToday(4)}&libre_au=${dayFromToday(5)}`));
  await expectNoAxeViolations(page);
  await page.getByLabel("au", { exact: true }).fill(dayFromToday(6));
  await expect(table).toBeVisible();
  await expect(row).toHaveCount(0);
  await open(
    page,
    ownSite,
    `?vue=libre&libre_du=${dayFromToday(4)}&libre_au=${dayFromToday(5)}&q=relais`,
    1440,
  );
  await row.getByRole("link", { name: /^Nouvelle demande/ }).click();
  const sheet = page.getByRole("dialog", { name: "Nouvelle demande" });
  await expect(sheet.getByLabel("Du", { exact: true })).toHaveValue(dayFromToday(4));
  await expect(sheet.getByRole("button", { name: "Retirer Corbère Relais L2H2" })).toBeVisible();
  await expect(sheet.getByText("Libre", { exact: true })).toBeVisible();
});

test("who should be back is asked about until one press says that they are", async ({ page, ownSite }) => {
  const van = await vehicleNamed(ownSite, "Corbère Relais L2H2");
  await planPeriods(ownSite, [
    { vehicleId: van, kind: "location", from: -5, to: -1, note: "Roussillon Frais" },
  ]);
  await giveSession(page, { origin: ownSite.url });
  await open(page, ownSite, "?vue=liste", 390);
  await page.getByRole("link", { name: "1 véhicule à rentrer depuis hier" }).click();
  const line = page.getByRole("listitem", { name: "Corbère Relais L2H2" });
  await expect(line.getByText("Devait rentrer hier")).toBeVisible();
  await page.goto(`${ownSite.url}/locadmin/dashboard`);
  await hydrated(page);
  await line.getByRole("button", { name: "Rentré" }).click();
  await expect(toasts(page).getByText("Retour noté")).toBeVisible();
  await expect(line.getByRole("button", { name: "Annuler" })).toBeVisible();
  expect(await ownSite.query("select id from vehicle_periods where returned_on is not null")).toHaveLength(1);
  await line.getByRole("button", { name: "Annuler" }).click();
  await expect(line.getByRole("link", { name: "Prolonger…" })).toBeVisible();
  await line.getByRole("link", { name: "Prolonger…" }).click();
  const sheet = page.getByRole("dialog", { name: "Modifier la période" });
  await sheet.getByLabel("Au", { exact: false }).first().fill(dayFromToday(1));
  await sheet.getByRole("button", { name: "Enregistrer" }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText("Devait rentrer hier")).toHaveCount(0);
});

test("a move opens its file and dials its customer, and says what stands against it", async ({
  page,
  ownSite,
}) => {
  const van = await vehicleNamed(ownSite, "Corbère Relais L2H2");
  await planPeriods(ownSite, [{ vehicleId: van, kind: "reservation", from: 0, to: 3 }]);
  const [request] = await ownSite.query<{ id: string; reference: string }>(
    `insert into requests (name, phone, during, handover, agency_key)
     select 'Camille Serra', '06 39 98 14 27', daterange($1::date, $2::date), 'agence', id::text from agencies
       where id <> (select agency_id from vehicles where id = $3) limit 1 returning id, reference`,
    [dayFromToday(0), dayFromToday(4), van],
  );
  if (!request) throw new Error("the demonstration has one agency");
  await ownSite.query("update vehicle_periods set request_id = $1", [request.id]);
  await ownSite.query(
    "insert into request_vehicles (request_id, position, vehicle_id, vehicle_name) values ($1, 0, $2, 'Corbère Relais L2H2')",
    [request.id, van],
  );
  await ownSite.query(
    "insert into closures (agency_id, during, label) values (null, daterange($1::date, $1::date, '[]'), 'Inventaire')",
    [dayFromToday(0)],
  );
  await giveSession(page, { origin: ownSite.url });
  await open(page, ownSite, "?vue=jour", 390);
  const move = page.getByRole("listitem", { name: "Corbère Relais L2H2" });
  await expect(move.getByText("Agence fermée (Inventaire)")).toBeVisible();
  await expect(move.getByText(/^Le véhicule est .+, retrait /)).toBeVisible();
  await expect(move.getByRole("link", { name: /^06/ })).toHaveAttribute("href", "tel:+33639981427");
  await move.getByRole("link", { name: request.reference }).click();
  await expect(page).toHaveURL(new RegExp(`demande=${request.id}`));
  await page.setViewportSize({ width: 1440, height: 900 });
  const file = page.getByRole("complementary", { name: "Dossier" });
  await expect(file.getByText(/^Départ .*agence fermée \(Inventaire\)$/)).toBeVisible();
  await expect(file.getByText(/^Corbère Relais L2H2 est .+, retrait /)).toBeVisible();
  // On paper a request is whole, and has nothing to press.
  await page.emulateMedia({ media: "print" });
  await expect(file.getByText("Corbère Relais L2H2", { exact: true })).toBeVisible();
  await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
  await ownSite.query("delete from closures where label = 'Inventaire'");
  await ownSite.query("delete from requests where id = $1", [request.id]);
});

test("the tabs never lie over the buttons beside them", async ({ page, ownSite }) => {
  await giveSession(page, { origin: ownSite.url });
  for (const width of [768, 810, 900, 925]) {
    await open(page, ownSite, "", width);
    const tabs = await page.getByRole("navigation", { name: "Vues du planning" }).first().boundingBox();
    const agenda = await page.getByRole("link", { name: "Agenda…" }).boundingBox();
    expect((tabs?.x ?? 0) + (tabs?.width ?? 0), String(width)).toBeLessThanOrEqual(agenda?.x ?? 0);
  }
});
