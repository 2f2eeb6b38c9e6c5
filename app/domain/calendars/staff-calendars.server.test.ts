import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { readEnv } from "#server/env.ts";
import { addAgency } from "#tests/support/agencies.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { readCalendarFile } from "#tests/support/read-calendar.ts";
import { addVehicle } from "#tests/support/records.ts";
import { addMember } from "#tests/support/staff.ts";
import { readCalendar } from "./calendar-feed.server.ts";
import { escapeText, foldLine } from "./ical.server.ts";
import { createCalendar, listCalendars, revokeCalendar } from "./staff-calendars.server.ts";

const database = testDatabase();
let now = new Date("2026-11-17T08:00:00Z");
const app = testApp(database, {
  now: () => now,
  env: readEnv({ NODE_ENV: "test", APP_URL: "https://loueur.example.fr" }),
});

let member: StaffMember;
let agencyId: string;

beforeAll(async () => {
  member = await addMember(database, "user");
});
beforeEach(async () => {
  now = new Date("2026-11-17T08:00:00Z");
  agencyId = await addAgency(database.db);
});

const tokenOf = (link: string) =>
  /^https:\/\/loueur\.example\.fr\/agenda\/([\w-]{43})\.ics$/.exec(link)?.[1] ?? "";
const create = async (former = "") => tokenOf((await createCalendar(app, member, { agencyId, former })).link);
const formerOf = async () =>
  (await listCalendars(app, member)).find(({ id }) => id === agencyId)?.created_at ?? "";
const read = async (token: string) => {
  const calendar = await readCalendar(app, token);
  return calendar && readCalendarFile(calendar.text);
};

async function addMove(
  vehicle_id: string,
  kind: "location" | "reservation" | "option" | "entretien",
  during: string,
) {
  const { id } = await database.db
    .insertInto("requests")
    .values({ name: "Zoé Martin", email: "zoe@example.fr", phone: "06 39 98 14 27" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const period = await database.db
    .insertInto("vehicle_periods")
    .values({ vehicle_id, kind, during, request_id: id, note: "Prévenir Zoé Martin" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return period.id;
}

test("the address opens its agency's departures and returns, and nothing of whom they are for", async () => {
  const vehicle = await addVehicle(database.db, agencyId);
  await database.db
    .updateTable("vehicles")
    .set({ fleet_number: `T-${agencyId.slice(-4)}`, name: "Relais 20 m³; hayon, bâche \\ toit" })
    .where("id", "=", vehicle)
    .execute();
  const elsewhere = await addVehicle(database.db);
  const id = await addMove(vehicle, "reservation", "[2026-11-24,2026-11-29)");
  const { updated_at } = await database.db
    .selectFrom("vehicle_periods")
    .select("updated_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await addMove(vehicle, "option", "[2026-12-01,2026-12-03)");
  await addMove(vehicle, "entretien", "[2026-12-03,2026-12-04)");
  await addMove(elsewhere, "location", "[2026-11-24,2026-11-29)");
  const token = await create();
  const events = (await read(token))?.events ?? [];
  expect(events.map(({ UID, DTSTART, DTEND }) => [UID, DTSTART, DTEND])).toEqual([
    [`${id}-depart@loueur.example.fr`, "20261124", "20261125"],
    [`${id}-retour@loueur.example.fr`, "20261128", "20261129"],
  ]);
  expect(events[0]).toMatchObject({
    DTSTAMP: `${updated_at.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`,
    LOCATION: "Rivesaltes",
    CATEGORIES: "Départ",
    TRANSP: "TRANSPARENT",
  });
  expect(events[0]?.SUMMARY).toMatch(
    /^Départ\u00a0: Relais 20 m³; hayon, bâche \\ toit · T-.{4} · [0-9A-Z]{3}-[0-9A-Z]{3}$/,
  );
  expect(events[1]?.SUMMARY).toMatch(/^Retour\u00a0: /);
  expect(events[0]?.DESCRIPTION).toContain("Réservation, du 24\u00a0novembre 2026 au 28\u00a0novembre 2026");
  expect(events[0]?.URL).toBe(
    "https://loueur.example.fr/locadmin/dashboard/planning?vue=jour&jour=2026-11-24",
  );
  expect((await readCalendar(app, token))?.text).not.toMatch(/Zoé|Martin|zoe@|39 98|Prévenir/);
});

test("from a month back to a year ahead; a rental without end only leaves", async () => {
  const vehicles = [];
  for (let n = 0; n < 4; n++) vehicles.push(await addVehicle(database.db, agencyId));
  const [a, b, c, d] = vehicles as [string, string, string, string];
  await addMove(a, "location", "[2026-10-01,2026-10-17)");
  await addMove(b, "location", "[2026-10-10,2026-10-18)");
  await addMove(c, "location", "[2026-11-20,)");
  await addMove(d, "reservation", "[2027-11-18,2027-11-21)");
  const { events } = (await read(await create())) ?? {};
  expect(events?.map(({ SUMMARY, DTSTART }) => [SUMMARY?.split("\u00a0")[0], DTSTART])).toEqual([
    ["Retour", "20261017"],
    ["Départ", "20261120"],
    ["Départ", "20271118"],
  ]);
});

test("an event keeps its name and its file its mark until something changes", async () => {
  const vehicle = await addVehicle(database.db, agencyId);
  const id = await addMove(vehicle, "location", "[2026-11-24,2026-11-29)");
  const token = await create();
  const before = await readCalendar(app, token);
  now = new Date("2026-11-17T20:00:00Z");
  expect((await readCalendar(app, token))?.tag).toBe(before?.tag);
  await database.db
    .updateTable("vehicle_periods")
    .set({ during: "[2026-11-25,2026-11-29)" })
    .where("id", "=", id)
    .execute();
  const after = await readCalendar(app, token);
  expect(after?.tag).not.toBe(before?.tag);
  const uids = (text = "") => readCalendarFile(text).events.map(({ UID }) => UID);
  expect(uids(after?.text)).toEqual(uids(before?.text));
});

test("a new address kills the former, «Révoquer» kills the last, and only hashes are kept", async () => {
  const first = await create();
  expect(await read(first)).not.toBeNull();
  const second = await create(await formerOf());
  expect(await read(first)).toBeNull();
  expect(await read(second)).not.toBeNull();
  const { rows } = await sql`select calendar_feeds::text as row from calendar_feeds`.execute(database.db);
  expect(JSON.stringify(rows)).not.toContain(second);
  await revokeCalendar(app, member, { agencyId, former: await formerOf() });
  for (const token of [first, second, "", "x", `${second}'`]) expect(await read(token)).toBeNull();
});

test("an address that a colleague has just made is not put out unseen", async () => {
  const former = "";
  const token = await create(former);
  await expect(createCalendar(app, member, { agencyId, former })).rejects.toMatchObject({ status: 409 });
  await expect(revokeCalendar(app, member, { agencyId, former })).rejects.toMatchObject({ status: 409 });
  expect(await read(token)).not.toBeNull();
});

test("nobody makes an address of no agency, revokes what there is not, or does so without being signed in", async () => {
  const gone = { agencyId: "0197a000-0000-7000-8000-00000000dead", former: "" };
  await expect(createCalendar(app, member, gone)).rejects.toMatchObject({ status: 404 });
  await expect(createCalendar(app, member, { ...gone, agencyId: "x" })).rejects.toMatchObject({
    status: 404,
  });
  await expect(revokeCalendar(app, member, { agencyId, former: "" })).rejects.toMatchObject({ status: 404 });
  for (const nobody of [null, { ...member, active: false }]) {
    const status = nobody ? 403 : 401;
    await expect(listCalendars(app, nobody)).rejects.toMatchObject({ status });
    await expect(createCalendar(app, nobody, { agencyId, former: "" })).rejects.toMatchObject({ status });
    await expect(revokeCalendar(app, nobody, { agencyId, former: "" })).rejects.toMatchObject({ status });
  }
});

test("who made an address and who revoked it is the agency's history; the address is not", async () => {
  const token = await create();
  await revokeCalendar(app, member, { agencyId, former: await formerOf() });
  const lines = await database.db
    .selectFrom("history")
    .select(["actor_email", "before", "after"])
    .where("record_id", "=", agencyId)
    .where("actor_email", "=", member.email)
    .orderBy("id")
    .execute();
  expect(lines).toEqual([
    { actor_email: member.email, before: {}, after: { calendar: "Nouvelle adresse" } },
    { actor_email: member.email, before: { calendar: "Adresse du 17/11/2026" }, after: {} },
  ]);
  expect(JSON.stringify(lines)).not.toContain(token);
});

test("an agency that goes takes its address along", async () => {
  const token = await create();
  await database.db.deleteFrom("agencies").where("id", "=", agencyId).execute();
  expect(await read(token)).toBeNull();
});

test("lines are cut after 75 bytes and never within a character", () => {
  for (const letter of ["x", "é", "€", "🚚"])
    for (let length = 10; length < 200; length++) {
      const line = `SUMMARY:${letter.repeat(length)}`;
      const folded = foldLine(line);
      for (const part of folded.split("\r\n")) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
      expect(folded.replaceAll("\r\n ", "")).toBe(line);
    }
  expect(foldLine(`SUMMARY:${"x".repeat(67)}`)).not.toContain("\r\n");
});

test("no text can end its line and begin another", () => {
  expect(escapeText("a\r\nBEGIN:VEVENT\rb\nc\u0000\u001bd")).toBe("a\\nBEGIN:VEVENT\\nb\\nc  d");
});
