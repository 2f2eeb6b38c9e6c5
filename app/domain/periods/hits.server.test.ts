import { beforeEach, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { deleteAgency } from "#app/domain/agencies/staff-agencies.server.ts";
import { restoreFromBin } from "#app/domain/records/restore.server.ts";
import { toDuring } from "#app/domain/rental/days.ts";
import { deleteVehicles } from "#app/domain/vehicles/staff-vehicles.server.ts";
import type { Failure } from "#app/lib/failure.ts";
import { addAgency } from "#tests/support/agencies.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addVehicle } from "#tests/support/records.ts";
import { addRequest } from "#tests/support/requests.ts";
import { addMember } from "#tests/support/staff.ts";
import { listDeletionWays } from "./hits.server.ts";
import { defaultWay, type Hit, type HitAnswer } from "./hits.ts";
import { undoPeriods } from "./period-undo.server.ts";
import type { PeriodConflict } from "./periods.server.ts";
import { addPeriod, changePeriod } from "./staff-planning.server.ts";
import type { PeriodKind } from "./vehicle-periods.ts";

const database = testDatabase();
const app = testApp(database, { now: () => new Date("2026-11-16T09:00:00Z") });
let claire: StaffMember;
let van: string;
let spare: string;
let serra: string;
let moret: string;

beforeEach(async () => {
  await database.pool.query(
    "delete from history; delete from vehicle_periods; delete from bin; delete from vehicles; delete from agencies;" +
      "delete from requests; delete from profiles",
  );
  claire = await addMember(database, "user", "claire.vidal@example.fr");
  [van, spare] = [await addVehicle(database.db), await addVehicle(database.db)];
  await database.pool.query("update vehicles set name = 'Secours' where id = $1", [spare]);
  serra = await addRequest(database.db, { name: "Serra", unread: false, phone: "06 00 00 00 01" });
  moret = await addRequest(database.db, { name: "Moret", unread: false });
});

async function hold(
  kind: PeriodKind,
  from: string,
  to: string | null,
  { request_id = null, vehicle_id = van }: { request_id?: string | null; vehicle_id?: string } = {},
) {
  const { id } = await database.db
    .insertInto("vehicle_periods")
    .values({ vehicle_id, kind, during: toDuring({ from, to }), request_id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const rows = () =>
  database.db
    .selectFrom("vehicle_periods")
    .select(["vehicle_id", "kind", "displaced", "during", "request_id"])
    .orderBy("during")
    .orderBy("kind")
    .execute();
const lines = (request: string) =>
  database.db
    .selectFrom("request_entries")
    .select(["kind", "author_email", "detail"])
    .where("request_id", "=", request)
    .execute();
const isUnread = async (id: string) =>
  (await database.db.selectFrom("requests").select("unread").where("id", "=", id).executeTakeFirst())?.unread;

async function hitsOf(work: Promise<unknown>): Promise<Hit[]> {
  const refused = await work.then(
    () => undefined,
    (error: PeriodConflict) => error,
  );
  return refused?.hits ?? [];
}
const answering = (hits: Hit[], choose: (hit: Hit) => HitAnswer["way"] = defaultWay): HitAnswer[] =>
  hits.map((hit) => ({ id: hit.period.id, version: hit.period.version, way: choose(hit) }));
const breakdown = { kind: "immobilisation" as const, from: "2026-11-17", to: null };

test("a breakdown names every customer it hits, near or far, each with what is free for those days", async () => {
  await hold("reservation", "2026-11-24", "2026-11-26", { request_id: serra });
  await hold("reservation", "2027-05-06", "2027-05-07", { request_id: moret });
  await hold("option", "2026-12-10", "2026-12-12");
  await hold("location", "2027-05-07", "2027-05-09", { vehicle_id: spare });
  const hits = await hitsOf(addPeriod(app, claire, { vehicle_id: van, ...breakdown }));
  expect(hits.map(({ period, phone, equivalents }) => [period.customer, phone, equivalents.length])).toEqual([
    ["Serra", "06 00 00 00 01", 1],
    ["Moret", "", 0],
  ]);
  expect(await rows()).toHaveLength(4);
});

test("one save writes it down, moves one and leaves the other waiting, in nobody's way; one press takes it back", async () => {
  await hold("reservation", "2026-11-24", "2026-11-26", { request_id: serra });
  await hold("reservation", "2026-12-06", "2026-12-07", { request_id: moret });
  const before = await rows();
  const asked = { vehicle_id: van, ...breakdown };
  const hits = await hitsOf(addPeriod(app, claire, asked));
  const answers = answering(hits, ({ period }) => (period.customer === "Serra" ? spare : "leave"));
  const { undo, toCall } = await addPeriod(app, claire, { ...asked, answers });
  expect(await rows()).toEqual([
    { vehicle_id: van, kind: "immobilisation", displaced: false, during: "[2026-11-17,)", request_id: null },
    {
      ...{ vehicle_id: spare, kind: "reservation", displaced: false },
      ...{ during: "[2026-11-24,2026-11-27)", request_id: serra },
    },
    {
      ...{ vehicle_id: van, kind: "option", displaced: true },
      ...{ during: "[2026-12-06,2026-12-08)", request_id: moret },
    },
  ]);
  expect(toCall.map(({ name, isSettled }) => [name, isSettled])).toEqual([
    ["Serra", true],
    ["Moret", false],
  ]);
  expect(await lines(serra)).toEqual([
    {
      kind: "status",
      author_email: claire.email,
      detail: {
        moved: {
          from: { vehicle: "Corbère Relais", from: "2026-11-24", to: "2026-11-26" },
          to: { vehicle: "Secours", from: "2026-11-24", to: "2026-11-26" },
          isForced: true,
        },
      },
    },
  ]);
  expect((await lines(moret))[0]?.detail.moved?.to.vehicle).toBeNull();
  expect([await isUnread(serra), await isUnread(moret)]).toEqual([true, true]);
  await undoPeriods(app, claire, undo);
  expect(await rows()).toEqual(before);
});

test("what waits is promised again as soon as it has a vehicle", async () => {
  const id = await hold("reservation", "2026-11-24", "2026-11-26", { request_id: serra });
  const asked = { vehicle_id: van, ...breakdown };
  await addPeriod(app, claire, {
    ...asked,
    answers: answering(await hitsOf(addPeriod(app, claire, asked))),
  });
  const waiting = await database.db.selectFrom("vehicle_periods").selectAll().where("id", "=", id).execute();
  const version = waiting[0]?.updated_at.toISOString() ?? "";
  await changePeriod(app, claire, id, { version, vehicle_id: spare });
  expect(await rows()).toContainEqual(
    expect.objectContaining({ vehicle_id: spare, kind: "reservation", displaced: false }),
  );
  expect((await lines(serra)).at(-1)?.detail.moved).toMatchObject({
    from: { vehicle: "Corbère Relais" },
    to: { vehicle: "Secours" },
    isForced: true,
  });
});

test("a late return is written over what follows: the customer moves, the service comes later; no other days are offered", async () => {
  const running = await hold("location", "2026-11-12", "2026-11-16");
  await hold("reservation", "2026-11-18", "2026-11-19", { request_id: serra });
  await hold("entretien", "2026-11-20", "2026-11-21");
  const [row] = await database.db
    .selectFrom("vehicle_periods")
    .select("updated_at")
    .where("id", "=", running)
    .execute();
  const change = { version: row?.updated_at.toISOString() ?? "", to: "2026-11-20" };
  const refused = (await changePeriod(app, claire, running, change).catch(
    (error) => error,
  )) as PeriodConflict;
  expect(refused.conflict.free).toBeNull();
  const answers = answering(refused.hits ?? [], (hit) => (hit.equivalents[0] ? spare : defaultWay(hit)));
  await changePeriod(app, claire, running, { ...change, answers });
  expect((await rows()).map(({ vehicle_id, kind, during }) => [vehicle_id === van, kind, during])).toEqual([
    [true, "location", "[2026-11-12,2026-11-21)"],
    [false, "reservation", "[2026-11-18,2026-11-20)"],
    [true, "entretien", "[2026-11-21,2026-11-23)"],
  ]);
});

test("a rental that breaks down on the road keeps the days it had, and goes on with another vehicle", async () => {
  await hold("location", "2026-11-12", "2026-11-20", { request_id: serra });
  const asked = { vehicle_id: van, ...breakdown };
  const hits = await hitsOf(addPeriod(app, claire, asked));
  const { undo } = await addPeriod(app, claire, { ...asked, answers: answering(hits, () => spare) });
  expect((await rows()).map(({ vehicle_id, kind, during }) => [vehicle_id === van, kind, during])).toEqual([
    [true, "location", "[2026-11-12,2026-11-17)"],
    [false, "location", "[2026-11-17,2026-11-21)"],
    [true, "immobilisation", "[2026-11-17,)"],
  ]);
  await undoPeriods(app, claire, undo);
  expect(await rows()).toMatchObject([{ vehicle_id: van, during: "[2026-11-12,2026-11-21)" }]);
});

test("all or nothing: a customer nobody spoke of, or a vehicle that went meanwhile, and nothing is written", async () => {
  await hold("reservation", "2026-11-24", "2026-11-26", { request_id: serra });
  const asked = { vehicle_id: van, ...breakdown };
  const answers = answering(await hitsOf(addPeriod(app, claire, asked)), () => spare);
  await hold("reservation", "2026-12-06", "2026-12-07", { request_id: moret });
  expect(await hitsOf(addPeriod(app, claire, { ...asked, answers }))).toHaveLength(2);
  const all = answering(await hitsOf(addPeriod(app, claire, asked)), () => spare);
  await hold("location", "2026-11-25", "2026-11-25", { vehicle_id: spare });
  const before = await rows();
  const refused: Failure = await addPeriod(app, claire, { ...asked, answers: all }).then(
    () => Promise.reject(new Error("was not refused")),
    (error) => error,
  );
  expect(refused.status).toBe(409);
  expect(await rows()).toEqual(before);
  expect(await lines(serra)).toEqual([]);
});

test("an undo that would overlap by now says so, and changes nothing", async () => {
  const id = await hold("reservation", "2026-11-24", "2026-11-26", { request_id: serra });
  const [row] = await database.db.selectFrom("vehicle_periods").select("updated_at").execute();
  const version = row?.updated_at.toISOString() ?? "";
  const { undo } = await changePeriod(app, claire, id, { version, from: "2026-12-01", to: "2026-12-03" });
  await hold("location", "2026-11-26", "2026-11-27");
  const before = await rows();
  await expect(undoPeriods(app, claire, undo)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining("Rien n’a été changé."),
  });
  expect(await rows()).toEqual(before);
});

test("two breakdowns at once send two customers to one spare vehicle: one of them hears that it is gone", async () => {
  const lorry = await addVehicle(database.db);
  await hold("reservation", "2026-11-24", "2026-11-26", { request_id: serra });
  await hold("reservation", "2026-11-24", "2026-11-26", { request_id: moret, vehicle_id: lorry });
  const works = [van, lorry].map(async (vehicle_id) => {
    const asked = { vehicle_id, ...breakdown };
    const answers = answering(await hitsOf(addPeriod(app, claire, asked)), () => spare);
    return () => addPeriod(app, claire, { ...asked, answers });
  });
  const ready = await Promise.all(works);
  const ends = await Promise.allSettled(ready.map((work) => work()));
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await rows()).toHaveLength(3);
});

test("who loses their vehicle to its deletion is named first, and marked where they get no other; the bin gives all back", async () => {
  await hold("location", "2026-11-12", "2026-11-18", { request_id: serra });
  await hold("reservation", "2026-12-06", "2026-12-07", { request_id: moret });
  await hold("entretien", "2026-12-10", "2026-12-11");
  const before = await rows();
  const hits = await listDeletionWays(app, claire, { vehicleIds: [van], agencyId: null });
  expect(hits.map(({ period }) => period.customer)).toEqual(["Serra", "Moret"]);

  const { batch } = await deleteVehicles(app, claire, { ids: [van], answers: answering(hits) });
  expect(await rows()).toEqual([]);
  for (const request of [serra, moret]) {
    expect(await isUnread(request)).toBe(true);
    expect((await lines(request)).map(({ detail }) => detail.moved?.to.vehicle)).toEqual([null]);
  }
  await restoreFromBin(app, claire, { batch });
  expect(await rows()).toEqual(before);
});

test("an agency names the customers of all its vehicles; who is given another keeps their days", async () => {
  const admin = await addMember(database, "admin", "admin@example.fr");
  const agency = await addAgency(database.db);
  await database.pool.query("update vehicles set agency_id = $1 where id = $2", [agency, van]);
  await hold("reservation", "2026-11-24", "2026-11-26", { request_id: serra });
  const hits = await listDeletionWays(app, admin, { vehicleIds: [], agencyId: agency });
  expect(hits.map(({ period }) => period.customer)).toEqual(["Serra"]);
  await deleteAgency(app, admin, {
    id: agency,
    announcedVehicles: 1,
    answers: answering(hits, () => spare),
  });
  expect(await rows()).toMatchObject([
    { vehicle_id: spare, kind: "reservation", displaced: false, during: "[2026-11-24,2026-11-27)" },
  ]);
});
