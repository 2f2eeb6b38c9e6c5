import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { type Instance, startInstance } from "#tests/support/instance.ts";
import { renderCount, withMetrics } from "#tests/support/render-count.ts";
import { makeClock } from "#tests/support/set-clock.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";

// What a page says about now stands in the HTML, and changes at the minute it must, in kept pages too.

const database = testDatabase({ from: "started" });
let folder: TemporaryFolder;
let clock: Awaited<ReturnType<typeof makeClock>>;
let site: Instance;

beforeAll(async () => {
  [folder, clock] = await Promise.all([makeTemporaryFolder(), makeClock()]);
  site = await startInstance({
    ...clock.env,
    ...withMetrics,
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    DEMO_DATA: "true",
  });
  await database.pool.query("delete from pgboss.job");
}, 120_000);

afterAll(async () => {
  await site?.stop();
  await Promise.all([folder.remove(), clock.remove()]);
});

/** A page as it is read: no tags, no scripts. */
async function read(path: string): Promise<string> {
  const html = await (await fetch(site.url + path)).text();
  return html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<!-- -->|<[^>]*>/g, "")
    .replaceAll(/\u00a0|&nbsp;/g, " ");
}
const perpignan = async () => {
  const { id } = await database.db
    .selectFrom("agencies")
    .select("id")
    .where("name", "=", "Agence de Perpignan")
    .executeTakeFirstOrThrow();
  return id;
};

test("a kept page tells the office's and the agency's state to the minute", async () => {
  const page = `/agences/${await perpignan()}`;
  // Wednesday 18 November 2026, in Perpignan: one hour ahead of UTC. Office from 9, agency from 7:30 and 13:30.
  const moments = [
    ["2026-11-18T07:29:50+01:00", "Fermé · ouvre à 07:30", "Siège fermé · ouvre à 09:00"],
    ["2026-11-18T07:30:00+01:00", "Ouvert maintenant · ferme à 12:00", "Siège fermé · ouvre à 09:00"],
    ["2026-11-18T09:00:00+01:00", "Ouvert maintenant · ferme à 12:00", "Siège ouvert · ferme à 12:00"],
    ["2026-11-18T12:00:00+01:00", "Fermé · ouvre à 13:30", "Siège fermé · ouvre à 14:00"],
    ["2026-11-18T23:59:50+01:00", "Fermé · ouvre demain à 07:30", "Siège fermé · ouvre demain à 09:00"],
    ["2026-11-19T00:00:00+01:00", "Fermé · ouvre à 07:30", "Siège fermé · ouvre à 09:00"],
    // Saturday: the agency at the office's address is open, and the sentence says which of the two is not.
    ["2026-11-21T10:00:00+01:00", "Ouvert maintenant · ferme à 12:00", "Siège fermé · ouvre lundi à 09:00"],
  ] as const;
  for (const [moment, agency, office] of moments) {
    await clock.set(moment);
    const text = await read(page);
    expect(text, moment).toContain(agency);
    expect(text, moment).toContain(office);
    // Beside the number, whatever the hour.
    expect(text.split("Assistance 24 h/24, 7 j/7").length, moment).toBeGreaterThan(2);
  }
});

test("a closure and a holiday are in the page the server sends, and end with their day", async () => {
  const id = await perpignan();
  await database.db.deleteFrom("closures").execute();
  const special = JSON.stringify([{ open: "09:00", close: "16:00" }]);
  await database.db
    .insertInto("closures")
    .values([
      { agency_id: null, during: "[2026-12-24,2026-12-25)", label: "Veille de Noël", hours: special },
      { agency_id: id, during: "[2026-12-22,2026-12-23)", label: "Inventaire", hours: null },
    ])
    .execute();
  // Tuesday 22 December to the Monday after Christmas; the office keeps no Saturday.
  const moments = [
    ["2026-12-22T09:30:00+01:00", "Fermé · ouvre demain à 07:30", "Siège ouvert · ferme à 12:00"],
    ["2026-12-24T12:30:00+01:00", "Ouvert maintenant · ferme à 16:00", "Siège ouvert · ferme à 16:00"],
    ["2026-12-24T15:59:50+01:00", "Ouvert maintenant · ferme à 16:00", "Siège ouvert · ferme à 16:00"],
    ["2026-12-24T16:00:00+01:00", "Fermé · ouvre samedi à 08:00", "Siège fermé · ouvre lundi à 09:00"],
    ["2026-12-25T10:00:00+01:00", "Fermé · ouvre demain à 08:00", "Siège fermé · ouvre lundi à 09:00"],
  ] as const;
  for (const [moment, agency, office] of moments) {
    await clock.set(moment);
    const text = await read(`/agences/${id}`);
    expect(text, moment).toContain(agency);
    expect(text, moment).toContain(office);
    expect(text, moment).toMatch(/Mardi 22[^M]*Fermé · Inventaire/);
    expect(text, moment).toContain("Fermé · Noël");
    expect(await read("/contact"), moment).toContain(office);
  }
});

test("a page kept a minute before noon is closed at noon, and one kept before midnight knows the new day", async () => {
  const page = `/agences/${await perpignan()}`;
  await clock.set("2026-11-24T11:59:00+01:00");
  expect(await read(page)).toContain("Ouvert maintenant · ferme à 12:00");
  const before = await renderCount(site.url);
  await clock.set("2026-11-24T11:59:59+01:00");
  expect(await read(page)).toContain("Ouvert maintenant · ferme à 12:00");
  expect(await renderCount(site.url)).toBe(before);
  await clock.set("2026-11-24T12:00:00+01:00");
  expect(await read(page)).toContain("Fermé · ouvre à 13:30");
  await clock.set("2026-11-10T23:59:50+01:00");
  expect(await read(page)).toContain("Fermé · ouvre jeudi à 07:30");
  await clock.set("2026-11-11T00:00:00+01:00");
  expect(await read(page)).toContain("Fermé · ouvre demain à 07:30");
});

test("between two changes it is rendered once", async () => {
  await clock.set("2026-11-25T09:00:00+01:00");
  await read("/contact");
  const before = await renderCount(site.url);
  await clock.set("2026-11-25T11:59:30+01:00");
  expect(await read("/contact")).toContain("Siège ouvert · ferme à 12:00");
  expect(await renderCount(site.url)).toBe(before);
  await clock.set("2026-11-25T12:00:00+01:00");
  expect(await read("/contact")).toContain("Siège fermé · ouvre à 14:00");
  expect(await renderCount(site.url)).toBe(before + 1);
});

test("the assistance that answers day and night has its number beside it", async () => {
  const text = await read("/contact");
  expect(text).toContain("En panne ou immobilisé ? Appelez le 04 65 71 20 00, de jour comme de nuit.");
});
