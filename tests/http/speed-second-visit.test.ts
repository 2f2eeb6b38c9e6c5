import { afterAll, beforeAll, expect, test } from "vitest";
import { addAgency } from "#tests/support/agencies.ts";
import { testDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { type Instance, startInstance } from "#tests/support/instance.ts";
import { everyScreen } from "#tests/support/public-site.ts";
import { renderCount, withMetrics } from "#tests/support/render-count.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";

const database = testDatabase({ from: "started" });
let folder: TemporaryFolder;
let site: Instance;
let pages: string[];

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  const agency_id = await addAgency(database.db);
  const vehicle = { name: "Porteur", type: "Poids lourds", price: 90, agency_id };
  await database.db.insertInto("vehicles").values(vehicle).execute();
  const place = { DATABASE_URL: database.url, DATA_DIR: folder.path, DEMO_DATA: "false" };
  site = await startInstance({ ...place, ...withMetrics });
  const screens = await everyScreen(database);
  // A client navigation asks for a page's data alone.
  pages = [...screens, "/sitemap.xml", "/_.data", "/catalogue.data", `${screens.at(-2)}.data`];
}, 90_000);

afterAll(async () => {
  await site?.stop();
  await folder?.remove();
});

/** One round of visits, and how many renders it cost. */
async function visitAll(headers: Record<string, string> = {}): Promise<number> {
  const before = await renderCount(site.url);
  for (const page of pages) {
    const answer = await fetch(site.url + page, { headers });
    await answer.arrayBuffer();
    expect(answer.status, page).toBe(200);
  }
  return (await renderCount(site.url)) - before;
}

test("every public page is rendered for its first visitor, one with parameters for its second, and for nobody after", async () => {
  const withParameters = pages.filter((page) => page.includes("?"));
  expect(await visitAll()).toBe(pages.length);
  expect(await visitAll()).toBe(withParameters.length);
  expect(await visitAll()).toBe(0);
  // Neither what a browser accepts nor what an advertisement adds to an address makes it another page.
  expect(await visitAll({ "accept-encoding": "gzip", "accept-language": "en" })).toBe(0);
  const renders = await renderCount(site.url);
  await fetch(`${site.url}/catalogue?utm_source=lettre`);
  expect(await renderCount(site.url)).toBe(renders);
});

test("after a write each page is rendered once more", async () => {
  await database.db.updateTable("vehicles").set({ mileage: 12_000 }).execute();
  await eventually(async () => {
    const before = await renderCount(site.url);
    await fetch(`${site.url}/catalogue`);
    return (await renderCount(site.url)) > before;
  });
  expect(await visitAll()).toBe(pages.length - 1);
  expect(await visitAll()).toBe(0);
});
