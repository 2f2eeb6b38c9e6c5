import { readFile } from "node:fs/promises";
import { giveSession } from "./support/sessions.ts";
import { expect, hydrated, test } from "./support/site.ts";
import { vanId, vanPath } from "./support/vehicles.ts";

test.use({ motion: false });

test.describe("a visitor", () => {
  test.use({ firstVisit: true });

  test("each vehicle looked at is told once, by its id alone", async ({ page, ownSite }) => {
    const told: { body: string | null; headers: Record<string, string> }[] = [];
    page.on("request", async (request) => {
      if (new URL(request.url()).pathname !== "/vu") return;
      told.push({ body: request.postData(), headers: await request.allHeaders() });
    });
    const heard = () => page.waitForResponse((response) => response.url().endsWith("/vu"));
    let answer = heard();
    await page.goto(ownSite.url + vanPath);
    // Without scripts to run, nobody is counted.
    expect(told).toEqual([]);
    await hydrated(page);
    expect((await answer).status()).toBe(204);

    // The next one without leaving the page.
    answer = heard();
    const other = page.locator('a[href^="/catalogue/"]').filter({ visible: true }).last();
    const otherPath = (await other.getAttribute("href")) as string;
    await other.click();
    await expect(page).toHaveURL(ownSite.url + otherPath);
    await answer;

    await expect
      .poll(() => told.map(({ body }) => body))
      .toEqual([`id=${vanId}`, `id=${otherPath.split("/").at(-1)}`]);
    for (const { headers } of told)
      for (const name of ["cookie", "authorization", "if-none-match", "if-modified-since"])
        expect(headers[name], name).toBeUndefined();
    expect(await page.context().cookies()).toEqual([]);
    const kept = await page.evaluate(async () => ({
      cookie: document.cookie,
      local: localStorage.length,
      databases: (await indexedDB.databases()).length,
      caches: (await caches.keys()).length,
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      // The router's own: how far pages were scrolled.
      session: JSON.stringify({ ...sessionStorage }),
    }));
    expect(kept).toMatchObject({ cookie: "", local: 0, databases: 0, caches: 0, workers: 0 });
    expect(kept.session).not.toContain("vu");
  });
});

test("staff read what is looked at, asked for and searched in vain", async ({ page, ownSite }) => {
  await giveSession(page, { origin: ownSite.url });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${ownSite.url}/locadmin/dashboard`);
  await hydrated(page);
  const main = page.getByRole("main");
  const table = main.getByRole("table", { name: "Fréquentation par véhicule" });
  await expect(main.getByText("comptée sans traceur", { exact: false }).first()).toBeVisible();
  await expect(table.getByRole("row")).toHaveCount(7);
  await expect(table.getByRole("row").nth(1)).toContainText("Corbère Grand Large 20 m³");
  await expect(main.getByText("nacelle", { exact: true })).toBeVisible();
  await expect(main.getByText("corbillard")).toHaveCount(0);

  const views = () => table.getByRole("row").nth(1).getByRole("cell").nth(1).innerText();
  const month = Number(await views());
  await main.getByRole("link", { name: "7 jours" }).click();
  await expect(page).toHaveURL(/\?jours=7$/);
  await expect.poll(async () => Number(await views())).toBeLessThan(month);

  await main.getByRole("link", { name: /^Voir les \d+ véhicules$/ }).click();
  await expect(page).toHaveURL(/\/frequentation\?jours=7$/);
  await expect(main.getByRole("table", { name: "Par sujet" })).toBeVisible();
  await expect(main.getByRole("table", { name: "Par agence" })).toBeVisible();
  const quarter = main.getByRole("link", { name: "90 jours" });
  await quarter.click();
  await expect(quarter).toHaveAttribute("aria-current", "page");
  await main.getByRole("link", { name: "Suivant" }).click();
  await expect(page).toHaveURL(/jours=90&page=2$/);
});

test("how much of its time each vehicle is let is filtered, ordered and exported", async ({
  page,
  ownSite,
}) => {
  await giveSession(page, { origin: ownSite.url });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${ownSite.url}/locadmin/dashboard/frequentation`);
  await hydrated(page);
  await page.getByRole("link", { name: "Occupation" }).click();
  const table = page.getByRole("table", { name: "Occupation par véhicule et par mois" });
  await expect(table.getByRole("columnheader")).toHaveCount(16);
  await expect(table.locator("tbody").last().getByRole("row")).toHaveCount(48);
  await table.getByRole("link", { name: "Semi-remorques", exact: true }).click();
  await expect(page).toHaveURL(/type=Semi-remorques$/);
  const vehicles = table.locator("tbody").last().getByRole("row");
  await expect(vehicles.first()).toContainText("Galdric T460 Tautliner");
  await expect(vehicles.first().getByRole("cell").last()).toHaveAttribute(
    "title",
    /: loué \d+\sjours? sur \d+/,
  );
  const shown = await vehicles.count();
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Exporter" }).click();
  const text = (await readFile(await (await file).path())).toString("utf8");
  const lines = text.trim().split("\r\n");
  // A line for each of them and each of the thirteen months, under the names of the columns.
  expect(lines).toHaveLength(shown * 13 + 1);
});

test("a site that nobody has looked at says so", async ({ page, ownSite }) => {
  for (const table of ["daily_counts", "daily_searches", "quotes", "requests"])
    await ownSite.query(`delete from ${table}`);
  await giveSession(page, { origin: ownSite.url });
  await page.goto(`${ownSite.url}/locadmin/dashboard`);
  await expect(page.getByText("Aucune fiche consultée sur la période.", { exact: false })).toBeVisible();
  await expect(page.getByText("Aucune sur la période.", { exact: false })).toBeVisible();
  await page.goto(`${ownSite.url}/locadmin/dashboard/frequentation`);
  await hydrated(page);
});
