import { beforeEach, describe, expect, test } from "vitest";
import type { Actor, StaffMember } from "#app/domain/accounts/rights.ts";
import type { Failure } from "#app/lib/failure.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/staff.ts";
import type { ClosureSettingsInput } from "./closures.schema.ts";
import { getClosureScreen, getClosureSettings, updateClosureSettings } from "./staff-closures.server.ts";

const database = testDatabase();
const app = testApp(database, { now: () => new Date("2026-11-16T09:00:00Z") });
let admin: StaffMember;
let user: StaffMember;

const bridge = { from: "2027-01-02", to: "2027-01-03", label: "Pont du Nouvel An", hours: null };

beforeEach(async () => {
  for (const table of ["history", "closures", "agencies", "profiles"] as const) {
    await database.db.deleteFrom(table).execute();
  }
  await database.db
    .updateTable("company_info")
    .set({ holidays: "ferme", holiday_zone: "metropole" })
    .execute();
  [admin, user] = await Promise.all([addMember(database, "admin"), addMember(database, "user")]);
  app.droppedPages = 0;
});

async function save(input: ClosureSettingsInput, actor: Actor = admin) {
  const { version, ...values } = await getClosureSettings(app, admin);
  return updateClosureSettings(app, actor, { baseline: { version, values }, input });
}

describe("rights", () => {
  test.each([
    ["read", (actor: Actor) => getClosureScreen(app, actor)],
    ["write", (actor: Actor) => save({ closures: [bridge] }, actor)],
  ] as const)("%s: administrators only", async (_, operation) => {
    const status = (actor: Actor) =>
      operation(actor).then(
        () => 200,
        (error: Failure) => error.status,
      );
    expect(await status(null)).toBe(401);
    expect(await status(user)).toBe(403);
    expect(app.droppedPages).toBe(0);
    expect(await database.db.selectFrom("closures").select("id").execute()).toEqual([]);
    expect(await status(admin)).toBe(200);
  });
});

test("closures for all move the version, drop the pages and stand in the company's history", async () => {
  const before = await getClosureSettings(app, admin);
  const { version } = await save({ closures: [bridge] });
  expect(version && version > before.version).toBe(true);
  expect(app.droppedPages).toBe(1);
  const after = await getClosureSettings(app, admin);
  expect(after).toMatchObject({ version, closures: [bridge] });
  const lines = await database.db
    .selectFrom("history")
    .where("record_table", "=", "company_info")
    .select(["record_id", "after"])
    .execute();
  expect(lines).toEqual([
    { record_id: before.id, after: { closures: [{ id: expect.any(String), ...bridge }] } },
  ]);
});

test("two administrators: another field is kept beside, the same list is asked for", async () => {
  const { version, closures } = await getClosureSettings(app, admin);
  const baseline = { version, values: { closures } };
  await save({ holidays: "ouvert" });
  await updateClosureSettings(app, admin, { baseline, input: { closures: [bridge] } });
  expect(await getClosureSettings(app, admin)).toMatchObject({ holidays: "ouvert", closures: [bridge] });
  await expect(
    updateClosureSettings(app, admin, { baseline, input: { closures: [] } }),
  ).rejects.toMatchObject({
    staleness: { conflicts: [{ unit: "closures", mine: [], theirs: [bridge] }] },
  });
});

test("the screen has each agency with its own closures, and none of the others'", async () => {
  const add = (name: string) =>
    database.db
      .insertInto("agencies")
      .values({ name, address: "a", zip: "1", city: "b", phone: "2", email: "c@d.fr", holidays: "ouvert" })
      .returning("id")
      .executeTakeFirstOrThrow();
  const [prades, argeles] = [await add("Prades"), await add("Argelès")];
  await database.db
    .insertInto("closures")
    .values({ agency_id: prades.id, during: "[2026-12-25,2026-12-26)", label: "Noël" })
    .execute();
  await save({ closures: [bridge] });
  const { agencies, settings, today } = await getClosureScreen(app, admin);
  expect(today).toBe("2026-11-16");
  expect(settings.closures).toMatchObject([bridge]);
  expect(agencies).toMatchObject([
    { id: argeles.id, name: "Argelès", holidays: "ouvert", closures: [] },
    { id: prades.id, closures: [{ from: "2026-12-25", to: "2026-12-25", label: "Noël" }] },
  ]);
});
