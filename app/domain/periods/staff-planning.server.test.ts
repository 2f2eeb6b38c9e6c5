import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { Actor, StaffMember } from "#app/domain/accounts/rights.ts";
import { Failure } from "#app/lib/failure.ts";
import { createDb, createPool, requestTimeouts } from "#server/db/database.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addVehicle } from "#tests/support/records.ts";
import { addMember } from "#tests/support/staff.ts";
import type { NewPeriodInput } from "./period.schema.ts";
import type { PeriodConflict } from "./periods.server.ts";
import { addPeriod, changePeriod, removePeriod } from "./staff-planning.server.ts";

const database = testDatabase();
const app = testApp(database, { now: () => new Date("2026-11-16T09:00:00Z") });
let claire: StaffMember;
let julien: StaffMember;
let van: string;

beforeEach(async () => {
  for (const table of [
    "history",
    "vehicle_periods",
    "vehicles",
    "agencies",
    "requests",
    "profiles",
  ] as const) {
    await database.db.deleteFrom(table).execute();
  }
  claire = await addMember(database, "user", "claire.vidal@example.fr");
  julien = await addMember(database, "admin", "julien.roca@example.fr");
  van = await addVehicle(database.db);
  app.droppedPages = 0;
});

const period = (changes: Partial<NewPeriodInput> = {}): NewPeriodInput => ({
  vehicle_id: van,
  kind: "location",
  from: "2026-11-24",
  to: "2026-11-28",
  ...changes,
});
const add = (changes: Partial<NewPeriodInput> = {}, actor: Actor = claire) =>
  addPeriod(app, actor, period(changes));
const failure = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error("was not refused");
    },
    (error: Failure) => error,
  );
const rows = () =>
  database.db
    .selectFrom("vehicle_periods")
    .select(["id", "kind", "during", "note", "request_id", "vehicle_id"])
    .orderBy(sql`lower(during)`)
    .execute();
async function addRequest(name = "Élodie Moret") {
  return database.db
    .insertInto("requests")
    .values({ name })
    .returning(["id", "reference"])
    .executeTakeFirstOrThrow();
}

describe("rights", () => {
  test.each<[string, (actor: Actor) => Promise<unknown>]>([
    ["add", (actor) => add({ from: "2027-01-04", to: "2027-01-05" }, actor)],
    [
      "change",
      async (actor) => {
        const { id, version } = await add({ from: "2027-02-01", to: "2027-02-02" });
        return changePeriod(app, actor, id, { version, note: "Vidange" });
      },
    ],
    [
      "remove",
      async (actor) => {
        const { id, version } = await add({ from: "2027-03-01", to: "2027-03-02" });
        return removePeriod(app, actor, { id, version });
      },
    ],
  ])("%s: staff only", async (_, operation) => {
    expect(await failure(operation(null))).toMatchObject({ status: 401 });
    await database.db.deleteFrom("vehicle_periods").execute();
    expect(await failure(operation({ ...claire, active: false }))).toMatchObject({ status: 403 });
    await database.db.deleteFrom("vehicle_periods").execute();
    for (const member of [claire, julien]) {
      await operation(member);
      await database.db.deleteFrom("vehicle_periods").execute();
    }
  });
});

describe("adding", () => {
  test("keeps both days, and stands in the vehicle's history without the customer", async () => {
    const request = await addRequest();
    await add({ request_id: request.id, note: "  deux   sangles " });
    expect(await rows()).toMatchObject([
      { kind: "location", during: "[2026-11-24,2026-11-29)", note: "deux sangles", request_id: request.id },
    ]);
    const lines = await database.db
      .selectFrom("history")
      .select(["record_table", "actor_email", "after"])
      .execute();
    expect(lines).toEqual([
      {
        record_table: "vehicles",
        actor_email: "claire.vidal@example.fr",
        after: { period: "Location, du 24/11/2026 au 28/11/2026" },
      },
    ]);
  });

  test.each<[string, Partial<NewPeriodInput>, string]>([
    ["no vehicle", { vehicle_id: "" }, "vehicle_id"],
    ["a kind of its own", { kind: "grève" as "location" }, "kind"],
    ["a day that does not exist", { from: "2027-02-29", to: null }, "from"],
    ["an end before the beginning", { to: "2026-11-23" }, "to"],
    ["more than ten years", { to: "2037-11-24" }, "to"],
    ["a slip of the year", { from: "2206-11-24", to: null }, "from"],
    ["a note without end", { note: "a".repeat(501) }, "note"],
    ["a request that is none", { request_id: "K7M-4XQ" }, "request_id"],
  ])("%s is said at its field", async (_, changes, field) => {
    const refused = await failure(add(changes));
    expect(refused).toBeInstanceOf(Failure);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.fields)).toEqual([field]);
    expect(await rows()).toEqual([]);
    expect(app.droppedPages).toBe(0);
  });

  test("a leap day, a single day and one without an end are days like others", async () => {
    await add({ from: "2028-02-29", to: "2028-02-29" });
    await add({ kind: "immobilisation", from: "2028-03-01", to: null });
    expect((await rows()).map(({ during }) => during)).toEqual(["[2028-02-29,2028-03-01)", "[2028-03-01,)"]);
  });

  test("a vehicle or a request that is gone is said so", async () => {
    const request = await addRequest();
    await database.db.deleteFrom("requests").execute();
    expect(await failure(add({ request_id: request.id }))).toMatchObject({
      status: 404,
      fields: { request_id: "Ce dossier n’existe plus." },
    });
    await database.db.deleteFrom("vehicles").execute();
    expect(await failure(add())).toMatchObject({ status: 404, message: "Ce véhicule n’existe plus." });
  });
});

describe("what is in the way", () => {
  test("is named, with the first days as long and what is left before", async () => {
    const request = await addRequest();
    await add({ from: "2026-11-27", to: "2026-11-29", request_id: request.id });
    const taken = (await failure(add({ kind: "reservation" }))) as PeriodConflict;
    expect(taken.status).toBe(409);
    expect(taken.message).toBe(
      `Déjà en location du 27 au 29\u00a0nov. Élodie Moret, dossier\u00a0${request.reference}.`,
    );
    expect(taken.conflict).toMatchObject({
      period: { kind: "location", from: "2026-11-27", to: "2026-11-29", customer: "Élodie Moret" },
      free: { from: "2026-11-30", to: "2026-12-04" },
      shorten: { from: "2026-11-24", to: "2026-11-26" },
    });
  });

  test("periods may touch", async () => {
    await add();
    await add({ kind: "entretien", from: "2026-11-29", to: "2026-11-30" });
    await add({ from: "2026-11-20", to: "2026-11-23" });
    expect(await rows()).toHaveLength(3);
  });

  test("an option warns and forbids nothing, in either order", async () => {
    const option = await add({ kind: "option", note: "Garrigue" });
    expect(option.warning).toBeUndefined();
    const rental = await add({ from: "2026-11-27", to: "2026-12-02", note: "Moret" });
    expect(rental.warning).toBe("Aux mêmes dates\u00a0: Option, Garrigue, du 24 au 28\u00a0nov.");
    const second = await add({ kind: "option", from: "2026-12-01", to: "2026-12-05" });
    expect(second.warning).toContain("Location, Moret, du 27\u00a0nov. au 2\u00a0déc.");
    const { id, version } = option;
    const turned = await failure(changePeriod(app, claire, id, { version, kind: "reservation" }));
    expect(turned.message).toContain("Déjà en location");
  });
});

describe("changing", () => {
  test("a move writes the days alone, and its own days are not in its way", async () => {
    const { id, version } = await add({ note: "Moret" });
    const moved = await changePeriod(app, claire, id, { version, from: "2026-11-26", to: "2026-11-30" });
    expect(await rows()).toMatchObject([{ id, note: "Moret", during: "[2026-11-26,2026-12-01)" }]);
    expect(moved.version > version).toBe(true);
    await changePeriod(app, claire, id, { version: moved.version, to: null });
    expect(await rows()).toMatchObject([{ during: "[2026-11-26,)" }]);
  });

  test("it may go to another vehicle, where there is room", async () => {
    const lorry = await addVehicle(database.db);
    const { id, version } = await add();
    const other = await add({ vehicle_id: lorry, from: "2026-11-28", to: "2026-11-28" });
    expect(await failure(changePeriod(app, claire, id, { version, vehicle_id: lorry }))).toMatchObject({
      status: 409,
      conflict: { period: { id: other.id } },
    });
    await removePeriod(app, claire, { id: other.id, version: other.version });
    await changePeriod(app, claire, id, { version, vehicle_id: lorry });
    expect(await rows()).toMatchObject([{ id, vehicle_id: lorry }]);
  });

  test("two move the same bar: the second hears whose change stands, and where", async () => {
    const { id, version } = await add({ note: "Moret" });
    await changePeriod(app, julien, id, { version, from: "2026-12-01", to: "2026-12-05" });
    const stale = await failure(changePeriod(app, claire, id, { version, from: "2026-11-25" }));
    expect(stale).toMatchObject({
      status: 409,
      message:
        "Cette période a été modifiée entre-temps par julien.roca@example.fr\u00a0: Location, Moret, du 1er au 5\u00a0déc.",
      staleness: { by: "julien.roca@example.fr" },
      period: { from: "2026-12-01" },
    });
    expect(await failure(removePeriod(app, claire, { id, version }))).toMatchObject({ status: 409 });
    expect(await rows()).toMatchObject([{ during: "[2026-12-01,2026-12-06)" }]);
  });

  test("what a colleague removed is gone, and so is what never was", async () => {
    const { id, version } = await add();
    await removePeriod(app, julien, { id, version });
    for (const key of [id, "nonsense", "00000000-0000-4000-8000-000000000000"]) {
      expect(await failure(changePeriod(app, claire, key, { version, note: "" }))).toMatchObject({
        status: 404,
      });
      expect(await failure(removePeriod(app, claire, { id: key, version }))).toMatchObject({ status: 404 });
    }
  });

  test("days that do not go together are refused with what was there already", async () => {
    const { id, version } = await add();
    const refused = await failure(changePeriod(app, claire, id, { version, from: "2026-12-01" }));
    expect(refused).toMatchObject({ status: 422, fields: { to: expect.stringContaining("précéder") } });
  });

  test("an old period keeps its beginning: a late return is only prolonged", async () => {
    const { id } = await database.db
      .insertInto("vehicle_periods")
      .values({ vehicle_id: van, kind: "location", during: "[2010-01-04,2026-11-16)" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const [old] = await database.db.selectFrom("vehicle_periods").select("updated_at").execute();
    const version = old?.updated_at.toISOString() ?? "";
    const refused = await failure(
      changePeriod(app, claire, id, { version, from: "2010-01-04", to: "2026-11-18" }),
    );
    expect(refused.fields.to).toContain("dix ans");
    await changePeriod(app, claire, id, { version, from: "2018-01-01", to: "2026-11-18" });
    expect(await rows()).toMatchObject([{ during: "[2018-01-01,2026-11-19)" }]);
  });
});

test("a request that is deleted leaves its days behind", async () => {
  const request = await addRequest();
  await add({ request_id: request.id });
  await database.db.deleteFrom("requests").execute();
  expect(await rows()).toMatchObject([{ during: "[2026-11-24,2026-11-29)", request_id: null }]);
});

describe("five hundred at once", () => {
  /** Random stretches of one month: hardly two go together. */
  async function book(count: number) {
    // As the server has it, but that a busy test machine may take its time to hand out connections.
    const pool = createPool(database.url, { ...requestTimeouts, connectionTimeoutMillis: 60_000 });
    const office = { ...app, pages: app.pages, now: app.now, db: createDb(pool) };
    const answers = await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const first = 1 + ((index * 7) % 28);
        const from = `2027-01-${String(first).padStart(2, "0")}`;
        const to = `2027-01-${String(Math.min(31, first + (index % 5))).padStart(2, "0")}`;
        try {
          await addPeriod(office, claire, period({ from, to }));
          return 200;
        } catch (error) {
          return error instanceof Failure ? error.status : 500;
        }
      }),
    );
    await office.db.destroy();
    return answers;
  }

  async function countOverlaps(): Promise<number> {
    const { rows: found } = await sql`select 1 from vehicle_periods a join vehicle_periods b
      on a.vehicle_id = b.vehicle_id and a.id < b.id and a.during && b.during`.execute(database.db);
    return found.length;
  }

  test("none overlaps in the end, each hears yes or no", async () => {
    const answers = await book(500);
    expect(new Set(answers)).toEqual(new Set([200, 409]));
    expect(answers.filter((status) => status === 200)).toHaveLength((await rows()).length);
    expect(await countOverlaps()).toBe(0);
  });

  test("the table itself refuses whoever does not ask first", async () => {
    await add();
    const insert = database.db
      .insertInto("vehicle_periods")
      .values({ vehicle_id: van, kind: "location", during: "[2026-11-28,2026-11-30)" })
      .execute();
    await expect(insert).rejects.toMatchObject({ code: "23P01", constraint: "no_two_at_once" });
  });
});

describe("where the server has no btree_gist", () => {
  const raw = (during: string, kind: "location" | "option" = "location") =>
    database.db.insertInto("vehicle_periods").values({ vehicle_id: van, kind, during }).execute();

  test("the trigger refuses alike", async () => {
    await sql`alter table vehicle_periods drop constraint no_two_at_once`.execute(database.db);
    await sql`create trigger no_two_at_once before insert or update on vehicle_periods for each row
      when (new.kind <> 'option') execute function refuse_two_at_once()`.execute(database.db);
    const { id, version } = await add();
    await expect(raw("[2026-11-28,2026-11-30)")).rejects.toMatchObject({
      code: "23P01",
      constraint: "no_two_at_once",
    });
    await raw("[2026-11-28,2026-11-30)", "option");
    await raw("[2026-11-29,2026-11-30)");
    await changePeriod(app, claire, id, { version, note: "Moret" });
    const both = await Promise.allSettled([raw("[2027-01-01,2027-01-09)"), raw("[2027-01-08,2027-01-12)")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});
