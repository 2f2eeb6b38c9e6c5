import type { Page } from "@playwright/test";
import { formatDay, formatShortDay } from "#app/domain/rental/days-words.ts";
import type { DemonstrationSite } from "./support/demonstration-site.ts";
import { dayFromToday, planPeriods } from "./support/periods.ts";
import { expect, expectNoAxeViolations, hydrated, test } from "./support/site.ts";
import { vanId, vanPath } from "./support/vehicles.ts";

// What a visitor says once of the stay, its days and its agency, is not asked for again.

const van = "Corbère Relais L2H2";
const today = dayFromToday(0);
const [from, to] = [dayFromToday(8), dayFromToday(11)];
const days = `du=${from}&au=${to}`;
const flat = (text: string) => text.replace(/\s+/g, " ");

async function perpignan(site: DemonstrationSite): Promise<string> {
  const [agency] = await site.query<{ id: string }>("select agency_id as id from vehicles where id = $1", [
    vanId,
  ]);
  return agency?.id as string;
}

const bar = (page: Page) => page.getByRole("search", { name: "Dates et agence" });

for (const [width, javaScriptEnabled] of [
  [390, true],
  [1440, false],
] as const) {
  test.describe(`${width} px, ${javaScriptEnabled ? "with" : "without"} scripts`, () => {
    test.use({ javaScriptEnabled, viewport: { width, height: 900 } });

    test("from the home page to a request, without typing them again", async ({ page, ownSite }) => {
      await planPeriods(ownSite, []);
      const agency = await perpignan(ownSite);
      await page.goto(ownSite.url);
      if (javaScriptEnabled) await hydrated(page);
      await bar(page).getByLabel("Du", { exact: true }).fill(from);
      await bar(page).getByLabel("Au", { exact: true }).fill(to);
      await bar(page).getByLabel("Agence", { exact: true }).selectOption(agency);
      await bar(page).getByRole("button", { name: "Voir les véhicules libres" }).click();
      await expect(page).toHaveURL(`${ownSite.url}/catalogue?${days}&agence=${agency}`);
      await expect(page.getByRole("link", { name: "Retirer le filtre Agence de Perpignan" })).toBeVisible();
      await page.getByRole("link", { name: `Détails : ${van}` }).click();
      await expect(page).toHaveURL(`${ownSite.url}${vanPath}?${days}&agence=${agency}`);
      const main = page.getByRole("main");
      await expect(main.getByRole("link", { name: "Demander un devis", exact: true })).toHaveAttribute(
        "href",
        `/contact?vehicule=${vanId}&sujet=devis&${days}&agence=${agency}`,
      );
      // Another vehicle of the same kind is looked at for the same days, and so is the agency's own page.
      const similar = page.getByRole("region", { name: "Véhicules similaires" });
      await expect(similar.getByRole("link", { name: /^Détails/ }).first()).toHaveAttribute(
        "href",
        new RegExp(`\\?${days}&agence=${agency}$`),
      );
      await main.getByRole("link", { name: "Voir l’agence" }).click();
      await expect(page).toHaveURL(`${ownSite.url}/agences/${agency}?${days}&agence=${agency}`);
      await expect(main.getByRole("link", { name: /^Détails/ }).first()).toHaveAttribute(
        "href",
        new RegExp(`\\?${days}&agence=${agency}$`),
      );
    });
  });
}

test("an address without dates stays as it is, and so does what a search engine is told", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("main").locator('a[href*="du="], a[href*="au="]')).toHaveCount(0);
  await page.goto(`${vanPath}?${days}`);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", new RegExp(`${vanPath}$`));
});

test("days typed on a vehicle's page are those of the selection and of its request", async ({
  page,
  ownSite,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await planPeriods(ownSite, [{ vehicleId: vanId, kind: "location", from: 9, to: 9 }]);
  await page.goto(ownSite.url + vanPath);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await hydrated(page);
  await page.getByRole("button", { name: "Ajouter à ma sélection" }).first().click();
  const estimator = page.getByRole("region", { name: "Estimer ma location" });
  await estimator.getByLabel("Du", { exact: true }).fill(from);
  await estimator.getByLabel("Au", { exact: true }).fill(to);
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Catalogue", exact: true })).toHaveAttribute(
    "href",
    `/catalogue?${days}`,
  );
  await header.getByRole("link", { name: "Ma sélection (1)" }).click();
  await expect(page).toHaveURL(`${ownSite.url}/selection?v=${vanId}&${days}`);

  const main = page.getByRole("main");
  await expect(main.getByLabel("Du", { exact: true })).toHaveValue(from);
  const row = main.getByRole("row", { name: /^Libre/ });
  await expect(row).toContainText("Pas à vos dates");
  await expect(row).toContainText("Premières dates libres");
  await expect(main.getByRole("row", { name: /^Estimation pour 4.jours/ })).toBeVisible();
  // The last day moves with the length.
  await main.getByLabel("Ou durée").fill("5");
  await expect(main.getByLabel("Au", { exact: true })).toHaveValue(dayFromToday(12));
  await expect(page).toHaveURL(`${ownSite.url}/selection?v=${vanId}&du=${from}&au=${dayFromToday(12)}`);
  await main.getByLabel("Du", { exact: true }).fill(dayFromToday(10));
  await expect(row).toContainText("À vos dates");
  await expect(
    main.getByRole("link", { name: "Demander un devis pour ce véhicule" }).first(),
  ).toHaveAttribute(
    "href",
    `/contact?sujet=devis&vehicule=${vanId}&du=${dayFromToday(10)}&au=${dayFromToday(12)}`,
  );
  await page.evaluate(() => localStorage.clear());
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a vehicle's calendar tells its free days month by month, and nothing else", async ({
    page,
    ownSite,
  }) => {
    await planPeriods(ownSite, [
      { vehicleId: vanId, kind: "location", from: 0, to: 0, note: "Famille Ferrer" },
      { vehicleId: vanId, kind: "option", from: 1, to: 1 },
      { vehicleId: vanId, kind: "entretien", from: 75, to: 400 },
    ]);
    const calendar = page.getByRole("region", { name: "Jours libres" });
    const day = (count: number) =>
      calendar
        .getByRole("table", { name: monthName(dayFromToday(count)) })
        .getByRole("cell", { name: new RegExp(`^${Number(dayFromToday(count).slice(8))}( |$)`) });
    await page.goto(`${ownSite.url}${vanPath}?mois=${today.slice(0, 7)}`);
    await expect(day(0)).toHaveText(/pris$/);
    // An option promises nothing.
    await expect(day(1)).toHaveText(/libre$/);
    await expect(calendar.getByRole("link", { name: "Mois précédents" })).toHaveCount(0);
    await calendar.getByRole("link", { name: "Mois suivants" }).click();
    await calendar.getByRole("link", { name: "Mois suivants" }).click();
    await expect(day(130)).toHaveText(/pris$/);
    await expect(calendar.getByRole("link", { name: "Mois précédents" })).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("Ferrer");
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", new RegExp(`${vanPath}$`));
  });

  test("agencies can be asked which day they are open", async ({ page, ownSite }) => {
    await page.goto(`${ownSite.url}/agences?q=a`);
    const choice = page.getByRole("navigation", { name: "Ouvert un jour donné" });
    await expect(choice.getByRole("link")).toHaveCount(7);
    await page.goto(`${ownSite.url}/agences?ouvert=dimanche`);
    const sunday = nextSunday();
    const cards = page.getByRole("article");
    await expect(page.getByRole("heading", { level: 2, name: /agences? trouvée/ })).toBeVisible();
    const open = await cards.count();
    expect(open).toBeLessThan(6);
    await expect(cards.filter({ hasText: flat(capitalised(formatDay(sunday, null))) })).toHaveCount(open);
    // The day in force leads back to all of them.
    await choice.locator("[aria-current]").click();
    await expect(page).toHaveURL(`${ownSite.url}/agences`);
    await expect(cards).toHaveCount(6);
    await page.goto(`${ownSite.url}/agences?q=perpignan&ouvert=lundi`);
    await choice.locator("[aria-current]").click();
    await expect(page).toHaveURL(`${ownSite.url}/agences?q=perpignan`);
  });
});

test("the months of a calendar change in place, and keep what is typed", async ({ page, ownSite }) => {
  await planPeriods(ownSite, []);
  await page.goto(`${ownSite.url}${vanPath}?${days}&km=600`);
  await hydrated(page);
  const calendar = page.getByRole("region", { name: "Jours libres" });
  await calendar.scrollIntoViewIfNeeded();
  await calendar.getByRole("link", { name: "Mois suivants" }).click();
  await expect(page).toHaveURL(new RegExp(`\\?${days}&km=600&mois=\\d{4}-\\d{2}`));
  await expect(calendar.getByRole("link", { name: "Mois précédents" })).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Estimer ma location" }).getByLabel("Du", { exact: true }),
  ).toHaveValue(from);
  await expectNoAxeViolations(page);
});

test("a search in vain starts the message that asks for it", async ({ page }) => {
  await page.goto("/catalogue?q=nacelle+araign%C3%A9e");
  await expect(page.getByRole("link", { name: "dites-nous ce que vous cherchez" })).toHaveAttribute(
    "href",
    "/contact?sujet=information&recherche=nacelle+araign%C3%A9e",
  );
});

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function monthName(day: string): RegExp {
  const month = formatShortDay(day, null) && formatDay(day, null, "month").split("\u00a0").at(-1);
  return new RegExp(`^${month} ${day.slice(0, 4)}$`, "i");
}

function nextSunday(): string {
  const ahead = (7 - new Date(today).getUTCDay()) % 7;
  return dayFromToday(ahead);
}
