import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addDays, todayOf } from "#app/domain/rental/days.ts";
import { testDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { type Instance, startInstance } from "#tests/support/instance.ts";
import { renderCount, withMetrics } from "#tests/support/render-count.ts";
import { makeClock } from "#tests/support/set-clock.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";

// What visitors are told of a vehicle's days: right from midnight on, a second after a change, and nothing besides.

vi.setConfig({ testTimeout: 60_000 });

const database = testDatabase({ from: "started" });
let folder: TemporaryFolder;
let clock: Awaited<ReturnType<typeof makeClock>>;
let site: Instance;
let vehicle: string;
let agency: string;

beforeAll(async () => {
  [folder, clock] = await Promise.all([makeTemporaryFolder(), makeClock()]);
  site = await startInstance({
    ...clock.env,
    ...withMetrics,
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    DEMO_DATA: "true",
    TRUSTED_PROXIES: "127.0.0.1",
  });
  await database.pool.query("delete from pgboss.job");
  await database.db.deleteFrom("vehicle_periods").execute();
  const found = await database.db
    .selectFrom("vehicles")
    .innerJoin("agencies", "agencies.id", "vehicles.agency_id")
    .where("vehicles.name", "=", "Corbère Relais L2H2")
    .select(["vehicles.id", "agencies.id as agency"])
    .executeTakeFirstOrThrow();
  [vehicle, agency] = [found.id, found.agency];
}, 120_000);

afterAll(async () => {
  await site?.stop();
  await Promise.all([folder.remove(), clock.remove()]);
});

const bytes = async (path: string) => {
  const answer = await fetch(site.url + path);
  expect(answer.status, path).toBe(200);
  return answer.text();
};
/** A page as it is read. */
const read = async (path: string) =>
  (await bytes(path))
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<!-- -->|<[^>]*>/g, " ")
    .replace(/\u00a0|&nbsp;|\s+/g, " ");

async function promise(during: string, kind: "location" | "option" = "location"): Promise<void> {
  await database.db.deleteFrom("vehicle_periods").where("vehicle_id", "=", vehicle).execute();
  await database.db.insertInto("vehicle_periods").values({ vehicle_id: vehicle, kind, during }).execute();
}

test("a period that ends today turns the badge at midnight, in a kept page", async () => {
  await promise("[2026-11-10,2026-11-19)");
  await clock.set("2026-11-18T23:58:00+01:00");
  const page = `/catalogue/${vehicle}`;
  await eventually(async () => (await read(page)).includes("Disponible le 19 nov."));
  await clock.set("2026-11-18T23:59:58+01:00");
  const before = await renderCount(site.url);
  expect(await read(page)).toContain("Libre à partir du 19 nov.");
  expect(await renderCount(site.url)).toBe(before);
  await clock.set("2026-11-19T00:00:00+01:00");
  const after = await read(page);
  expect(after).not.toContain("Disponible le");
  expect(after).toContain("Disponible");
  expect(await bytes(page)).toContain("https://schema.org/InStock");
});

test("without a known end nothing is said of a day, and the switch wins over all", async () => {
  await clock.set("2026-11-20T10:00:00+01:00");
  await promise("[2026-11-10,)");
  const page = `/catalogue/${vehicle}`;
  await eventually(async () => (await read(page)).includes("Retour à confirmer"));
  expect(await bytes(page)).toContain("https://schema.org/OutOfStock");
  await database.db.updateTable("vehicles").set({ available: false }).where("id", "=", vehicle).execute();
  await eventually(async () => (await read(page)).includes("Indisponible en ce moment"));
  await database.db.updateTable("vehicles").set({ available: true }).where("id", "=", vehicle).execute();
  await promise("[2026-11-10,)", "option");
  await eventually(async () => !(await read(page)).includes("Retour à confirmer"));
});

test("two hundred drags in a second: pages stay served, are rarely rendered, and are right a second later", async () => {
  const page = `/catalogue/${vehicle}`;
  await promise("[2026-11-18,2026-11-25)");
  await eventually(async () => (await read(page)).includes("Disponible le 25 nov."));
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const before = await renderCount(site.url);
  const began = performance.now();
  let isOver = false;
  const visits = (async () => {
    let count = 0;
    for (; !isOver; count++) await bytes(page);
    return count;
  })();
  for (let drag = 1; drag <= 200; drag++) {
    const last = addDays("2026-11-20", drag % 30);
    await database.pool.query(
      "update vehicle_periods set during = daterange('2026-11-18', $1::date) where vehicle_id = $2",
      [last, vehicle],
    );
  }
  await database.pool.query(
    "update vehicle_periods set during = '[2026-11-18,2026-12-02)' where vehicle_id = $1",
    [vehicle],
  );
  const seconds = (performance.now() - began) / 1000;
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(await read(page)).toContain("Disponible le 2 déc.");
  isOver = true;
  expect(await visits).toBeGreaterThan(20);
  // Ten at once, then one a second.
  expect((await renderCount(site.url)) - before).toBeLessThanOrEqual(14 + seconds);
});

test("nothing of who, why or for how long leaves the server", async () => {
  await clock.set("2026-11-20T10:00:00+01:00");
  await database.db.deleteFrom("vehicle_periods").execute();
  const { id: request } = await database.db
    .insertInto("requests")
    .values({ name: "Zclient7731", email: "zclient7731@example.fr", phone: "06 77 31 77 31" })
    .returning("id")
    .executeTakeFirstOrThrow();
  // Far from any day a page may name: the first free one, and its last.
  const periods = [
    ["location", "[2026-11-15,2026-11-22)"],
    ["entretien", "[2026-11-22,2026-11-24)"],
    ["reservation", "[2027-02-11,2027-03-17)"],
    ["immobilisation", "[2027-06-13,2027-07-19)"],
    ["option", "[2026-11-24,2026-11-29)"],
  ] as const;
  const ids = await database.db
    .insertInto("vehicle_periods")
    .values(
      periods.map(([kind, during]) => ({
        vehicle_id: vehicle,
        kind,
        during,
        request_id: request,
        note: "Znote7732",
      })),
    )
    .returning("id")
    .execute();
  const page = `/catalogue/${vehicle}`;
  await eventually(async () => (await read(page)).includes("Libre du 24 nov. au 10 févr. 2027"));
  const asked = "du=2027-02-20&au=2027-02-25";
  const pages = [
    "/",
    "/catalogue",
    "/catalogue?q=corb%C3%A8re",
    `/catalogue?${asked}&q=relais`,
    "/catalogue?du=2027-02-10&au=2027-02-12&q=relais",
    page,
    `${page}?${asked}`,
    `/agences/${agency}`,
    `/selection?v=${vehicle}`,
    `/selection?v=${vehicle}&${asked}`,
    "/quel-vehicule?mode=demenage&surface=25&permis=B",
    `/contact?vehicule=${vehicle}&sujet=devis&${asked}`,
    "/sitemap.xml",
  ];
  const data = pages
    .filter((address) => !address.endsWith(".xml"))
    .map((address) => {
      const [path, query] = address.split("?");
      return `${path === "/" ? "/_" : path}.data${query ? `?${query}` : ""}`;
    });
  const secrets = [
    ...["Zclient7731", "zclient7731", "Znote7732", request, ...ids.map(({ id }) => id)],
    // The kinds, as the database has them; the words alone are on every page.
    ...[
      '"immobilisation"',
      '"entretien"',
      '"reservation"',
      '"option"',
      "vehicle_periods",
      '"busy"',
      "during",
    ],
    // Where the others' days begin and end.
    ...["2026-11-15", "2026-11-21", "2026-11-22", "2027-03-16", "2027-06-13", "2027-07-19"],
  ];
  for (const address of [...pages, ...data, `/api/disponibilite/${vehicle}?${asked}`]) {
    // The first free days for who asks are an answer; all else is somebody's.
    const text = (await bytes(address)).replaceAll("2027-03-17", "");
    expect(
      secrets.filter((secret) => text.includes(secret)),
      address,
    ).toEqual([]);
  }
  // The test can see: the answer is about these days.
  const answer = JSON.parse(await bytes(`/api/disponibilite/${vehicle}?${asked}`));
  expect(answer).toMatchObject({ isFree: false, first: { from: "2027-03-17" } });
});

test("dates that cannot be are answered with nothing, whatever they are", async () => {
  const today = todayOf(new Date("2026-11-20T10:00:00+01:00"));
  for (const query of ["", "du=&au=", "du=2026-02-31&au=x", `du=${today}`, "du=2020-01-01&au=2020-01-02"])
    expect(await bytes(`/api/disponibilite/${vehicle}?${query}`), query).toBe("null");
  expect(await bytes(`/api/disponibilite/pas-un-vehicule?du=${today}&au=${today}`)).toBe("null");
});
