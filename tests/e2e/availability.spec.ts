import type { Page } from "@playwright/test";
import { addDays, toDuring, todayOf } from "#app/domain/rental/days.ts";
import { formatDashedDays, formatShortDay } from "#app/domain/rental/days-words.ts";
import type { DemonstrationSite } from "./support/demonstration-site.ts";
import { expect, hydrated, test } from "./support/site.ts";
import { vanId, vanPath } from "./support/vehicles.ts";

const today = todayOf(new Date());
const day = (count: number) => addDays(today, count);
const van = "Corbère Relais L2H2";
/** The van is away until the seventh day from today, back on the eighth, and away again from the twentieth. */
const asked = { from: day(8), to: day(11) };
const query = `du=${asked.from}&au=${asked.to}`;
const flat = (text: string) => text.replace(/\s+/g, " ");

async function takeVan(site: DemonstrationSite) {
  await site.query("delete from vehicle_periods");
  for (const [from, to] of [
    [day(-2), day(4)],
    [day(5), day(7)],
    [day(20), day(40)],
  ] as const)
    await site.query("insert into vehicle_periods (vehicle_id, kind, during) values ($1, 'location', $2)", [
      vanId,
      toDuring({ from, to }),
    ]);
}

const cardOf = (page: Page, name: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });
const dates = (page: Page) => page.getByRole("group", { name: "Dates de location" });

for (const [width, javaScriptEnabled] of [
  [390, true],
  [1440, false],
] as const) {
  test.describe(`${width} px, ${javaScriptEnabled ? "with" : "without"} scripts`, () => {
    test.use({ javaScriptEnabled, viewport: { width, height: 900 } });

    test("from dates in the catalogue to a request for them", async ({ page, ownSite }) => {
      await takeVan(ownSite);
      await page.goto(`${ownSite.url}/catalogue?q=relais`);
      if (javaScriptEnabled) await hydrated(page);
      const free = flat(`Disponible le ${formatShortDay(day(8), today)}`);
      await expect(cardOf(page, van)).toContainText(free);
      await dates(page).getByLabel("Du").fill(asked.from);
      await dates(page).getByLabel("Au").fill(asked.to);
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Rechercher" }).click();
      await expect(page).toHaveURL(new RegExp(query));
      await expect(page.getByRole("link", { name: /Retirer le filtre \d.*–/ })).toBeVisible();
      await expect(cardOf(page, van)).toContainText(/4\sjours\s: 304,70\s€\sTTC/);
      await page.getByRole("link", { name: `Détails : ${van}` }).click();
      await expect(page).toHaveURL(`${ownSite.url}${vanPath}?${query}`);
      const estimator = page.getByRole("region", { name: "Estimer ma location" });
      await expect(estimator.getByText(/^Libre du .* \(4\sjours\)$/)).toBeVisible();
      await expect(page.getByText(/^Libre du \d.* au \d/).first()).toBeVisible();
      const devis = estimator.getByRole("link", { name: "Demander un devis à ces dates" });
      await expect(devis).toHaveAttribute("href", `/contact?vehicule=${vanId}&sujet=devis&${query}`);
    });
  });
}

test("days it is away: when else, and nothing is locked", async ({ page, ownSite }) => {
  await takeVan(ownSite);
  const [from, to] = [day(3), day(6)];
  await page.goto(`${ownSite.url}${vanPath}?du=${from}&au=${to}`);
  const estimator = page.getByRole("region", { name: "Estimer ma location" });
  await expect(estimator.getByText("Pas libre à ces dates.")).toBeVisible();
  const first = flat(formatDashedDays(asked, today));
  await expect(estimator.getByText(/Premières dates libres/)).toContainText(first);
  await expect(estimator.getByRole("link", { name: "Demander un devis à ces dates" })).toBeVisible();
  await expect(estimator.getByRole("link", { name: "Voir un équivalent" })).toBeVisible();
  await estimator.getByRole("link", { name: "Prendre ces dates" }).click();
  await expect(page).toHaveURL(new RegExp(query));
  await expect(estimator.getByText(/^Libre du .* \(4\sjours\)$/)).toBeVisible();
});

test("a short list proposes other days and other vehicles", async ({ page, ownSite }) => {
  await takeVan(ownSite);
  const [from, to] = [day(7), day(10)];
  await page.goto(`${ownSite.url}/catalogue?q=relais&du=${from}&au=${to}`);
  await expect(cardOf(page, van)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Libres à un ou deux jours près" })).toBeVisible();
  const near = page.getByRole("listitem").filter({ hasText: "Voir à ces dates" });
  await expect(near).toContainText(van);
  await expect(near).toContainText(/304,70\s€ TTC/);
  await expect(near.getByRole("link", { name: /Voir à ces dates/ })).toHaveAttribute(
    "href",
    `${vanPath}?${query}`,
  );
  await expect(page.getByRole("heading", { name: "Équivalents" })).toBeVisible();
});

test("what is typed in the estimator is answered as it stands there", async ({ page, ownSite }) => {
  await takeVan(ownSite);
  await page.goto(ownSite.url + vanPath);
  await hydrated(page);
  const estimator = page.getByRole("region", { name: "Estimer ma location" });
  await estimator.getByLabel("Du", { exact: true }).fill(day(3));
  await estimator.getByLabel("Au", { exact: true }).fill(day(6));
  await expect(estimator.getByText("Pas libre à ces dates.")).toBeVisible();
  await estimator.getByLabel("Du", { exact: true }).fill(asked.from);
  await estimator.getByLabel("Au", { exact: true }).fill(asked.to);
  await expect(estimator.getByText(/^Libre du .* \(4\sjours\)$/)).toBeVisible();
});

test("days that cannot be are left aside, and said under the fields", async ({ page, ownSite }) => {
  await page.goto(`${ownSite.url}/catalogue?du=${day(9)}&au=${day(8)}`);
  await expect(dates(page).getByLabel("Au")).toHaveAccessibleDescription(
    "Le retour ne peut pas précéder le départ.",
  );
  await expect(page.getByRole("heading", { name: /^\d+ véhicules disponibles$/ })).toBeVisible();
});
