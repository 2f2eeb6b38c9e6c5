import { beforeAll, describe, expect, test } from "vitest";
import { addDays, todayOf } from "#app/domain/rental/days.ts";
import { attackedSite } from "#tests/support/attacked-site.ts";
import { databaseContents, writtenByJobs } from "#tests/support/database-contents.ts";
import { readCalendarFile } from "#tests/support/read-calendar.ts";
import { addCalendar, addVehicle } from "#tests/support/records.ts";

// The private address of an agency's calendar, as programs ask for it.

const site = attackedSite({ TRUSTED_PROXIES: "127.0.0.1,::1", LOG_LEVEL: "trace" });
let calendar: Awaited<ReturnType<typeof addCalendar>>;
let revoked: string;

beforeAll(async () => {
  calendar = await addCalendar(site.db);
  const dead = await addCalendar(site.db);
  revoked = dead.token;
  await site.db.deleteFrom("calendar_feeds").where("agency_id", "=", dead.agencyId).execute();
  const from = addDays(todayOf(new Date()), 3);
  await site.db
    .insertInto("vehicle_periods")
    .values({
      vehicle_id: await addVehicle(site.db, calendar.agencyId),
      kind: "reservation",
      during: `[${from},${addDays(from, 5)})`,
    })
    .execute();
});

const ask = (address: string, init: RequestInit = {}) =>
  fetch(site.url + address, { redirect: "manual", ...init });
const address = () => `/agenda/${calendar.token}.ics`;

test("a calendar program is given a calendar, kept by nobody else, and asks again for little", async () => {
  const answer = await ask(address());
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("private, no-cache");
  expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  expect(answer.headers.get("set-cookie")).toBeNull();
  const { events } = readCalendarFile(Buffer.from(await answer.arrayBuffer()));
  expect(events.map(({ CATEGORIES }) => CATEGORIES)).toEqual(["Départ", "Retour"]);

  const tag = answer.headers.get("etag") as string;
  const again = await ask(address(), { headers: { "if-none-match": tag } });
  expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", tag]);
  expect((await ask(address(), { headers: { "if-none-match": '"autre"' } })).status).toBe(200);
  const head = await ask(address(), { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

describe("addresses that open nothing", () => {
  const wrong = () => [
    `/agenda/${revoked}.ics`,
    `/agenda/${calendar.token}`,
    `/agenda/${calendar.token.slice(0, -1)}.ics`,
    `/agenda/${calendar.token.toUpperCase()}.ics`,
    "/agenda/.ics",
    "/agenda/%00.ics",
    `/agenda/${"x".repeat(2_000)}.ics`,
  ];

  test("a dead one and a wrong one are answered alike", async () => {
    const answers = new Set<string>();
    for (const path of wrong()) {
      const answer = await ask(path);
      const kept = ["cache-control", "x-robots-tag", "content-type"].map((name) => answer.headers.get(name));
      answers.add(JSON.stringify([answer.status, kept, await answer.text()]));
    }
    expect([...answers]).toEqual([
      JSON.stringify([
        404,
        ["private, no-cache", "noindex", "text/plain; charset=utf-8"],
        "Cet agenda n’existe pas, ou son adresse a été révoquée.",
      ]),
    ]);
  });

  test("nobody may try without end", async () => {
    const headers = { "x-forwarded-for": "198.51.100.44" };
    const statuses = new Set<number>();
    for (let n = 0; n < 130; n++) statuses.add((await ask(`/agenda/${n}.ics`, { headers })).status);
    expect(statuses).toEqual(new Set([404, 429]));
  });
});

test("asking changes nothing, and nothing can be sent there", async () => {
  const before = await databaseContents(site.pool, writtenByJobs);
  for (const method of ["GET", "HEAD"]) await ask(address(), { method });
  for (const method of ["POST", "PUT", "DELETE"])
    expect((await ask(address(), { method, headers: { origin: site.url } })).status).toBe(405);
  expect(await databaseContents(site.pool, writtenByJobs)).toBe(before);
});

test("while the site is closed a program is told to come back, and keeps what it has", async () => {
  await site.db.updateTable("maintenance_settings").set({ is_enabled: true }).execute();
  const answer = await ask(address());
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).not.toBeNull();
  expect(await answer.text()).not.toContain("VCALENDAR");
  await site.db.updateTable("maintenance_settings").set({ is_enabled: false }).execute();
});

test("neither the sitemap nor the log knows an address", async () => {
  expect(await (await ask("/sitemap.xml")).text()).not.toContain("/agenda");
  const log = site.output();
  expect(log).toContain('"path":"/agenda/…"');
  for (const token of [calendar.token, revoked]) expect(log).not.toContain(token);
});
