import { beforeEach, describe, expect, test } from "vitest";
import type { Actor, StaffMember } from "#app/domain/accounts/rights.ts";
import { formatHistoryValue } from "#app/domain/records/history.ts";
import { restoredWords, restoreFromBin } from "#app/domain/records/restore.server.ts";
import type { Failure } from "#app/lib/failure.ts";
import { makeUuid } from "#app/lib/uuid.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addVehicle } from "#tests/support/records.ts";
import { addMember } from "#tests/support/staff.ts";
import { deleteVehicles } from "../staff-vehicles.server.ts";
import {
  addDamage,
  changeDamage,
  deleteDamage,
  listDamages,
  reopenDamage,
  repairDamage,
} from "./damages.server.ts";
import { getVehicleState, noteReading } from "./vehicle-state.server.ts";

const database = testDatabase();
const app = testApp(database, { now: () => new Date("2026-12-12T09:00:00Z") });
let julien: StaffMember;
let vehicleId: string;

beforeEach(async () => {
  for (const table of ["vehicles", "bin", "history", "profiles"] as const)
    await database.db.deleteFrom(table).execute();
  julien = await addMember(database, "user", "julien.mas@example.fr");
  vehicleId = await addVehicle(database.db);
  app.droppedPages = 0;
});

const touched = { place: "touche", view: "gauche", x: "595", y: "620" };
const scratch = { ...touched, kind: "rayure", extent: "moyen", note: "panneau arrière" };

function add(input: Record<string, unknown> = {}, actor: Actor = julien) {
  return addDamage(app, actor, { vehicleId, input: { id: makeUuid(), ...scratch, ...input } });
}

const list = () => listDamages(database.db, vehicleId);
const first = async () => (await list()).at(-1) as Awaited<ReturnType<typeof list>>[number];
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Failure) => error,
  );

describe("a damage", () => {
  test("is noted where it was touched, with who and when, and leaves public pages alone", async () => {
    expect(await add()).toBe(
      "Dommage 1\u00a0: Rayure, moyenne\u00a0· panneau arrière\u00a0· côté gauche, au milieu",
    );
    expect(await list()).toMatchObject([
      {
        ...{ number: 1, view: "gauche", x: 595, y: 620, kind: "rayure", extent: "moyen" },
        ...{ note: "panneau arrière", foundBy: "Julien Mas", found_at: "2026-12-12T09:00:00.000Z" },
        ...{ repaired_on: null, repairedBy: null },
      },
    ]);
    expect(app.droppedPages).toBe(0);
  });

  test("is noted by a place in words, and inside", async () => {
    await add({ place: "arriere-a-droite-bas" });
    await add({ place: "interieur" });
    expect(await list()).toMatchObject([
      { number: 2, view: "interieur", x: null, y: null },
      { number: 1, view: "arriere", x: 833, y: 833 },
    ]);
  });

  test("sent twice is noted once; another under its id is refused", async () => {
    const id = makeUuid();
    await add({ id });
    await add({ id });
    expect(await list()).toHaveLength(1);
    const other = await addVehicle(database.db);
    const stolen = addDamage(app, julien, { vehicleId: other, input: { id, ...scratch } });
    expect(await failureOf(stolen)).toMatchObject({ code: "conflict" });
  });

  test.each<[wrong: Record<string, unknown>, field: string]>([
    [{ place: "" }, "place"],
    [{ place: "nulle-part" }, "place"],
    [{ x: "1001" }, "place"],
    [{ y: "-1" }, "place"],
    [{ x: "12,5" }, "place"],
    [{ x: undefined }, "place"],
    [{ view: "interieur" }, "place"],
    [{ view: "toString" }, "place"],
    [{ kind: "bosse" }, "kind"],
    [{ extent: undefined }, "extent"],
    [{ note: "a".repeat(301) }, "note"],
    [{ id: "1" }, "id"],
  ])("with %o is refused at «%s»", async (wrong, field) => {
    const failure = await failureOf(add(wrong));
    expect(failure).toMatchObject({ code: "invalid" });
    expect(Object.keys(failure?.fields ?? {})).toEqual([field]);
    expect(await list()).toEqual([]);
  });

  test("says all that is wrong with it at once", async () => {
    const failure = await failureOf(
      addDamage(app, julien, { vehicleId, input: { id: makeUuid(), note: "" } }),
    );
    expect(Object.keys(failure?.fields ?? {}).sort()).toEqual(["extent", "kind", "place"]);
  });

  test("is corrected by whoever has read it last", async () => {
    await add();
    const { id, version } = await first();
    const change = { vehicleId, id, version, input: { ...scratch, extent: "grand", note: "" } };
    expect(await changeDamage(app, julien, change)).toContain("Rayure, grande");
    expect(await failureOf(changeDamage(app, julien, change))).toMatchObject({ code: "conflict" });
    expect(await first()).toMatchObject({ extent: "grand", note: "", number: 1 });
  });

  test("is repaired on a day that has come, by somebody, and is there again after all", async () => {
    await add();
    const { id } = await first();
    const repair = (repaired_on: string) =>
      repairDamage(app, julien, { vehicleId, id, input: { repaired_on } });
    for (const wrong of ["2026-12-13", "2026-02-30", ""])
      expect((await failureOf(repair(wrong)))?.fields, wrong).toHaveProperty("repaired_on");
    await repair("2026-12-10");
    expect(await first()).toMatchObject({ repaired_on: "2026-12-10", repairedBy: "Julien Mas" });
    expect(await getVehicleState(app, julien, vehicleId)).toMatchObject({
      present: [],
      repaired: [{ number: 1 }],
    });
    await reopenDamage(app, julien, { vehicleId, id });
    expect(await first()).toMatchObject({ repaired_on: null, repairedBy: null });
  });

  test("of another vehicle is not there", async () => {
    await add();
    const { id } = await first();
    const other = await addVehicle(database.db);
    for (const work of [
      () => reopenDamage(app, julien, { vehicleId: other, id }),
      () => deleteDamage(app, julien, { vehicleId: other, id }),
      () => deleteDamage(app, julien, { vehicleId, id: "1" }),
      () => addDamage(app, julien, { vehicleId: makeUuid(), input: { id: makeUuid(), ...scratch } }),
    ])
      expect(await failureOf(work())).toMatchObject({ code: "not-found" });
  });
});

test("nobody signed in, and nobody who was sent away, reads or writes any of it", async () => {
  await add();
  const { id, version } = await first();
  const gone = { ...julien, active: false };
  for (const [actor, code] of [
    [null, "unauthenticated"],
    [gone, "forbidden"],
  ] as const)
    for (const work of [
      () => add({}, actor),
      () => changeDamage(app, actor, { vehicleId, id, version, input: scratch }),
      () => repairDamage(app, actor, { vehicleId, id, input: { repaired_on: "2026-12-10" } }),
      () => reopenDamage(app, actor, { vehicleId, id }),
      () => deleteDamage(app, actor, { vehicleId, id }),
      () => noteReading(app, actor, { vehicleId, input: { mileage: "10" } }),
      () => getVehicleState(app, actor, vehicleId),
    ])
      expect(await failureOf(work())).toMatchObject({ code });
  expect(await list()).toHaveLength(1);
});

describe("numbers", () => {
  test("are one each, however many note at once", async () => {
    await Promise.all(Array.from({ length: 12 }, () => add()));
    expect((await list()).map(({ number }) => number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
  });

  test("are each vehicle's own, and are not given again", async () => {
    await add();
    await add();
    const [last] = await list();
    const { batch } = await deleteDamage(app, julien, { vehicleId, id: last?.id ?? "" });
    await add();
    expect((await list()).map(({ number }) => number)).toEqual([3, 1]);
    const restored = await restoreFromBin(app, julien, { batch });
    expect(restoredWords(restored)).toBe("Dommage 2, Corbère Relais restauré");
    expect((await list()).map(({ number }) => number)).toEqual([3, 2, 1]);
    vehicleId = await addVehicle(database.db);
    await add();
    expect(await first()).toMatchObject({ number: 1 });
  });

  test("a vehicle takes its damages along and brings them back, and counts on", async () => {
    await add();
    await add();
    const { batch } = await deleteVehicles(app, julien, { ids: [vehicleId] });
    expect(await database.db.selectFrom("vehicle_damages").select("id").execute()).toEqual([]);
    await restoreFromBin(app, julien, { batch });
    await add();
    expect((await list()).map(({ number }) => number)).toEqual([3, 2, 1]);
  });

  test("a damage of a vehicle that is gone waits for it", async () => {
    await add();
    const { batch } = await deleteDamage(app, julien, { vehicleId, id: (await first()).id });
    const whole = await deleteVehicles(app, julien, { ids: [vehicleId] });
    expect(await failureOf(restoreFromBin(app, julien, { batch }))).toMatchObject({ code: "conflict" });
    await restoreFromBin(app, julien, { batch: whole.batch });
    await restoreFromBin(app, julien, { batch });
    expect(await list()).toHaveLength(1);
  });
});

test("its vehicle's history tells what was added, changed, repaired and deleted", async () => {
  await add();
  const { id, version } = await first();
  await changeDamage(app, julien, { vehicleId, id, version, input: { ...scratch, kind: "choc" } });
  await repairDamage(app, julien, { vehicleId, id, input: { repaired_on: "2026-12-10" } });
  await deleteDamage(app, julien, { vehicleId, id });
  const lines = await database.db
    .selectFrom("history")
    .select(["record_table", "record_id", "actor_email", "before", "after"])
    .orderBy("changed_at")
    .orderBy("id")
    .execute();
  const words = (side: Record<string, unknown>) =>
    side.damage ? formatHistoryValue("damage", side.damage, { table: "vehicles" }) : null;
  const scratched = "n°\u00a01\u00a0· Rayure, moyenne\u00a0· panneau arrière\u00a0· côté gauche, au milieu";
  const hit = scratched.replace("Rayure, moyenne", "Choc, moyen");
  const repaired = `${hit}\u00a0· réparé le 10\u00a0déc. 2026`;
  expect(lines.map(({ before, after }) => [words(before), words(after)])).toEqual([
    [null, scratched],
    [scratched, hit],
    [hit, repaired],
    [repaired, null],
  ]);
  for (const line of lines)
    expect(line).toMatchObject({
      record_table: "vehicles",
      record_id: vehicleId,
      actor_email: julien.email,
    });
});

describe("the odometer", () => {
  const note = (input: Record<string, unknown>) => noteReading(app, julien, { vehicleId, input });

  test("goes on, with who read it, and the public may read it anew", async () => {
    await note({ mileage: "18 400" });
    await note({ mileage: "20142 km" });
    expect(await getVehicleState(app, julien, vehicleId)).toMatchObject({
      mileage: 20_142,
      read: { by: "Julien Mas" },
    });
    expect(app.droppedPages).toBe(2);
  });

  test("does not turn back, unless it was changed", async () => {
    await note({ mileage: "18400" });
    const back = await failureOf(note({ mileage: "18399" }));
    expect(back?.fields).toEqual({ mileage: expect.stringContaining("18\u00a0400") });
    await note({ mileage: "12", replaced: "on" });
    expect(await getVehicleState(app, julien, vehicleId)).toMatchObject({ mileage: 12 });
  });

  test.each(["", "vingt", "-1", "1,5", "99999999"])("«%s» is none", async (mileage) => {
    expect((await failureOf(note({ mileage })))?.fields).toHaveProperty("mileage");
  });
});

describe("the database alone refuses", () => {
  const row = { number: 1, view: "gauche", x: 1, y: 1, kind: "choc", extent: "petit", note: "" } as const;
  test.each([
    ["a place beyond the drawing", { x: 1001 }],
    ["one before it", { y: -1 }],
    ["half a place", { x: null }],
    ["a place inside", { view: "interieur" as const }],
    ["none outside", { x: null, y: null }],
    ["the number 0", { number: 0 }],
    ["an unknown view", { view: "dessous" as never }],
    ["who repaired what is not repaired", { repaired_by: "julien" }],
  ])("%s", async (_, wrong) => {
    const by = "repaired_by" in wrong ? { repaired_by: julien.id } : wrong;
    const insert = database.db
      .insertInto("vehicle_damages")
      .values({ ...row, ...by, vehicle_id: vehicleId })
      .execute();
    await expect(insert).rejects.toMatchObject({ code: "23514" });
  });

  test("one number twice", async () => {
    const insert = () =>
      database.db
        .insertInto("vehicle_damages")
        .values({ ...row, vehicle_id: vehicleId })
        .execute();
    await insert();
    await expect(insert()).rejects.toMatchObject({ code: "23505" });
  });
});
