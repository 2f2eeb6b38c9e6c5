import { cutTexts } from "./support/cut-texts.ts";
import type { DemonstrationSite } from "./support/demonstration-site.ts";
import { expect, hydrated, test } from "./support/site.ts";

// What the pages make of data the demonstration does not have.
test.describe.configure({ mode: "serial" });

async function agencyId(site: DemonstrationSite, city: string): Promise<string> {
  const [agency] = await site.query<{ id: string }>("select id from agencies where city = $1", [city]);
  return (agency as { id: string }).id;
}

test("hours nobody can read are said to be missing", async ({ page, ownSite }) => {
  const id = await agencyId(ownSite, "Prades");
  await ownSite.query("update agencies set hours = 'lundi-vendredi 9h' where id = $1", [id]);
  await page.goto(`${ownSite.url}/agences`);
  await hydrated(page);
  const prades = page.getByRole("article").filter({ hasText: "Agence de Prades" });
  await expect(prades).toContainText("Horaires non renseignés");
  await expect(prades.locator("[data-status]")).toHaveCount(0);
  const answer = await page.goto(`${ownSite.url}/agences/${id}`);
  expect(answer?.status()).toBe(200);
  await expect(page.getByText("Horaires non renseignés")).toBeVisible();
});

test("a large agency shows 24 vehicles, and more by a plain link", async ({ page, browser, ownSite }) => {
  const id = await agencyId(ownSite, "Perpignan");
  await ownSite.query(
    `insert into vehicles (name, type, agency_id) select 'Renfort ' || n, 'Remorques', $1 from generate_series(1, 20) n`,
    [id],
  );
  const [{ total } = { total: 0 }] = await ownSite.query<{ total: number }>(
    "select count(*)::integer as total from vehicles where agency_id = $1 and show_agency",
    [id],
  );
  expect(total).toBeGreaterThan(24);
  await page.goto(`${ownSite.url}/agences/${id}`);
  await hydrated(page);
  const vehicles = page.getByRole("region", { name: /Véhicules de l’agence/ }).getByRole("article");
  await expect(vehicles).toHaveCount(24);
  const more = page.getByRole("link", { name: "Afficher plus" });
  await more.scrollIntoViewIfNeeded();
  // On the screen, not on the page: what lies above may find its height while it is passed.
  const placeOfLast = async () => (await vehicles.nth(23).boundingBox())?.y ?? 0;
  const before = await placeOfLast();
  await more.click();
  await expect(vehicles).toHaveCount(total);
  expect(Math.abs((await placeOfLast()) - before)).toBeLessThan(50);

  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(`${ownSite.url}/agences/${id}?page=2`);
  await expect(plain.getByRole("region", { name: /Véhicules de l’agence/ }).getByRole("article")).toHaveCount(
    total,
  );
  await expect(plain.getByRole("link", { name: "Afficher plus" })).toHaveCount(0);
  await plain.close();
});

test("an agency without vehicles, photos or a short name keeps its looks", async ({ page, ownSite }) => {
  const [agency] = await ownSite.query<{ id: string }>(
    `insert into agencies (name, address, zip, city, phone, email) values
       ('Agence-relais de Saint-Laurent-de-la-Salanque-et-du-Barcarès', '1 rue Anticonstitutionnellement-Longue', '66250',
        'Saint-Laurent-de-la-Salanque', '', 'une.adresse.electronique.vraiment.tres.longue@example.fr') returning id`,
  );
  await ownSite.query("delete from site_photos where category = 'agencies'");
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/agences", `/agences/${agency?.id}`]) {
      await page.goto(ownSite.url + path);
      await hydrated(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
    }
    await expect(page.getByRole("heading", { name: "Aucun véhicule sur place" })).toBeVisible();
    await expect(page.getByRole("main").locator('a[href^="tel:"]')).toHaveCount(0);
  }
  await page.goto(`${ownSite.url}/agences?q=barcares`);
  await expect(page.getByRole("article")).toContainText("Aucun véhicule sur place");
});

test("a failed load reads «Agence non trouvée», is logged, and is not kept", async ({ page, ownSite }) => {
  const id = await agencyId(ownSite, "Le Boulou");
  await ownSite.whileTableAway("agencies", async () => {
    const answer = await page.goto(`${ownSite.url}/agences/${id}`);
    expect(answer?.status()).toBe(500);
    await expect(page.getByRole("heading", { level: 1, name: "Agence non trouvée" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Voir toutes les agences" })).toBeVisible();
    const list = await page.goto(`${ownSite.url}/agences?q=panne`);
    expect(list?.headers()["cache-control"]).toContain("no-store");
    await expect(page.getByRole("heading", { name: "Aucune agence trouvée" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Nous contacter" })).toBeVisible();
  });
  expect(ownSite.output()).toMatch(/agencies.* does not exist/);
  await page.goto(`${ownSite.url}/agences/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Agence du Boulou" })).toBeVisible();
});

test("on a phone the bar says when the agency opens, in whole words", async ({ page, ownSite }) => {
  // The longest there is: a day that is neither today nor tomorrow.
  const today = new Date().getDay();
  const opening = today === 2 || today === 3 ? "Vendredi" : "Mercredi";
  const half = { open: "08:00", close: "12:00" };
  const week = ["Lundi", "Mardi", "Mercredi", "Jeudi", "Vendredi", "Samedi", "Dimanche"].map((day) => ({
    day,
    closed: day !== opening,
    morning: half,
    afternoon: { open: "14:00", close: "18:00" },
    morningClosed: false,
    afternoonClosed: false,
  }));
  const [agency] = await ownSite.query<{ id: string }>(
    "update agencies set hours = $1 where name = 'Agence de Prades' returning id",
    [JSON.stringify(week)],
  );
  await page.goto(`${ownSite.url}/agences/${agency?.id}`);
  await hydrated(page);
  const bar = page.locator(".action-bar");
  for (const width of [390, 412, 768]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(bar).toContainText(new RegExp(`${opening} à\\s08:00`, "i"));
    expect(await cutTexts(bar.locator("span[aria-hidden]").first()), `at ${width} px`).toEqual([]);
    expect(await bar.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  }
});
