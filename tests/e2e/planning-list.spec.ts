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

test("on paper the planning is a table without the menu", async ({ page, ownSite }) => {
  const van = await vehicleNamed(ownSite, "Corbère Relais L2H2");
  await planPeriods(ownSite, [
    { vehicleId: van, kind: "location", from: -3, to: 2, note: "Roussillon Frais" },
  ]);
  await giveSession(page, { origin: ownSite.url });
  await open(page, ownSite, "", 1440);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("table", { name: "Périodes du planning" })).toBeVisible();
  await expect(page.getByRole("grid")).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Vues du planning" }).first()).toBeHidden();
});
