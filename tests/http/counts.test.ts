import { afterAll, beforeAll, expect, test } from "vitest";
import { createBrowser } from "#tests/support/browser.ts";
import { testDatabase } from "#tests/support/database.ts";
import { type Instance, startInstance } from "#tests/support/instance.ts";
import { findPersonalData } from "#tests/support/personal-data-in-logs.ts";
import { addVehicle } from "#tests/support/records.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";

// What is counted of visits, from the talkative built server to the tables; and that nobody can be found in either.

const database = testDatabase({ from: "started" });
let folder: TemporaryFolder;
let site: Instance;
let vehicle: string;
let output = "";

const visitor = "203.0.113.77";
const headers = {
  "x-forwarded-for": visitor,
  "user-agent": "Mozilla/5.0 (Visiteur; rv:42.0)",
  "accept-language": "ca-ES",
  referer: "https://moteur.example/?q=Zo%C3%A9",
};

const start = () =>
  startInstance({
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    DEMO_DATA: "false",
    LOG_LEVEL: "trace",
    TRUSTED_PROXIES: "127.0.0.1,::1",
  });

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  vehicle = await addVehicle(database.db);
  site = await start();
}, 60_000);
afterAll(async () => {
  await site?.stop();
  await folder.remove();
});

const see = (id: string, more: Record<string, string> = {}) =>
  fetch(`${site.url}/vu`, {
    method: "POST",
    body: new URLSearchParams({ id }),
    headers: { origin: site.url, ...headers, ...more },
  });
const search = (q: string, method = "GET", path = "/catalogue") =>
  fetch(`${site.url}${path}?${new URLSearchParams({ q })}`, { headers, method });

/** Counts are written when an instance stops. */
async function restart() {
  output += site.output();
  await site.stop();
  output += site.output();
  site = await start();
}

test("a view is a number: its answer is empty and leaves nothing behind", async () => {
  const answer = await see(vehicle);
  expect(answer.status).toBe(204);
  expect(await answer.text()).toBe("");
  for (const name of ["set-cookie", "etag", "last-modified", "location", "clear-site-data"])
    expect(answer.headers.get(name), name).toBeNull();
  expect(answer.headers.get("cache-control")).toBe("private, no-store");

  // Made up, misspelt, not a form: told so or ignored, and not counted.
  expect((await see("0197a000-0000-7000-8000-00000000dead")).status).toBe(204);
  expect((await see(vehicle.toUpperCase())).status).toBe(422);
  expect((await see(`${vehicle}' or 1=1`)).status).toBe(422);
  const plain = await fetch(`${site.url}/vu`, {
    method: "POST",
    body: vehicle,
    headers: { origin: site.url },
  });
  expect(plain.status).toBe(415);
  expect((await see(vehicle, { origin: "https://evil.example" })).status).toBe(403);

  const member = createBrowser(site.url);
  await member.signIn();
  expect((await member.post("/vu", { id: vehicle })).status).toBe(204);

  await restart();
  const rows = await database.db.selectFrom("daily_counts").selectAll().execute();
  expect(rows).toEqual([{ day: expect.any(String), what: "vehicle-view", record_id: vehicle, n: 1 }]);
}, 60_000);

test("a search in vain is counted with every visitor, from the kept page too, and no other search is", async () => {
  const found = await search("nacelle");
  expect(found.status).toBe(200);
  expect([...found.headers.keys()].filter((name) => name.startsWith("x-nothing"))).toEqual([]);
  await search("Nacelle");
  await search("nacelle");
  await search("nacelle", "HEAD");
  await search("nacelle", "GET", "/catalogue.data");
  // Found, or without result for another reason, or somebody's own.
  for (const other of ["corbère", "zoe@example.fr", "06 39 98 14 27"]) await search(other);
  await fetch(`${site.url}/catalogue?q=corb%C3%A8re&type=Remorques`, { headers });
  await fetch(`${site.url}/catalogue?q=minipelle&type=Remorques`, { headers });
  const member = createBrowser(site.url);
  await member.signIn();
  const answer = await member.get("/catalogue?q=nacelle");
  expect(answer.headers.get("x-nothing-found")).toBeNull();

  await restart();
  const rows = await database.db.selectFrom("daily_searches").select(["words", "n"]).execute();
  expect(rows).toEqual([{ words: "nacelle", n: 4 }]);
}, 60_000);

test("one address is not counted without end", async () => {
  const statuses = new Set<number>();
  for (let n = 0; n < 70; n++) statuses.add((await see(vehicle)).status);
  expect(statuses).toEqual(new Set([204, 429]));
  expect((await see(vehicle, { "x-forwarded-for": "203.0.113.78" })).status).toBe(204);
});

test("while the site is closed nothing is counted", async () => {
  await database.db.updateTable("maintenance_settings").set({ is_enabled: true }).execute();
  // From an address that has views left.
  expect((await see(vehicle, { "x-forwarded-for": "203.0.113.79" })).status).toBe(503);
  await database.db.updateTable("maintenance_settings").set({ is_enabled: false }).execute();
});

test("no table and no line of the log says who it was, with what, from where, or that it was then", async () => {
  await restart();
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not like 'kysely%'`,
  );
  const traces = /203\.0\.113|Visiteur|moteur\.example|ca-ES/;
  for (const { name } of tables) {
    const { rows } = await database.pool.query(`select t::text as row from "${name}" t`);
    for (const { row } of rows) expect(row, name).not.toMatch(traces);
  }
  expect(output).not.toMatch(traces);
  expect(findPersonalData(output, ["Visiteur", "zoe@example.fr", "moteur.example"])).toEqual([]);
  // The log did speak; of a view that went well only where everything is told.
  const views = output
    .split("\n")
    .filter((line) => line.includes('"path":"/vu"') && line.includes('"status":204'));
  expect(views.length).toBeGreaterThan(0);
  for (const line of views) expect(JSON.parse(line)).toMatchObject({ level: 20, method: "POST" });
  for (const line of views) expect(line).not.toContain(vehicle);
}, 60_000);
