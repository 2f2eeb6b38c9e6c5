import { beforeEach, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { updateAgency } from "#app/domain/agencies/staff-agencies.server.ts";
import { previewRevert, revertChange } from "#app/domain/records/revert.server.ts";
import { deleteVehicles } from "#app/domain/vehicles/staff-vehicles.server.ts";
import { writePublic } from "#server/db/write.ts";
import { addAgency } from "#tests/support/agencies.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addTariff, addVehicle, versionOf } from "#tests/support/records.ts";
import { addMember } from "#tests/support/staff.ts";

const database = testDatabase();
const app = testApp(database);
let claire: StaffMember;
let julien: StaffMember;

beforeEach(async () => {
  await database.db.deleteFrom("history").execute();
  await database.db.deleteFrom("profiles").execute();
  claire = await addMember(app, "admin", "claire.vidal@example.fr");
  julien = await addMember(app, "user", "julien.marty@example.fr");
});

type Table = "vehicles" | "tariffs";

/** A change of a record, signed; answers with its line of the history. */
async function change(table: Table, id: string, by: StaffMember, values: Record<string, unknown>) {
  await writePublic(app, by, (trx) => trx.updateTable(table).set(values).where("id", "=", id).execute());
  const lines = database.db
    .selectFrom("history")
    .select("id")
    .orderBy("changed_at", "desc")
    .orderBy("id", "desc");
  return (await lines.executeTakeFirstOrThrow()).id;
}

/** As the dialog posts it: the ticked fields with what was seen beside them. */
async function apply(id: string, by: StaffMember | null, ticked: string[]) {
  const { version, fields } = await previewRevert(app, claire, id);
  const seen = Object.fromEntries(
    fields.filter(({ field }) => ticked.includes(field)).map(({ field, seen }) => [field, seen]),
  );
  return revertChange(app, by, { id, version, seen: JSON.stringify(seen) });
}

async function makeVehicle() {
  const id = await addVehicle(database.db);
  const values = { price: 69, mileage: 18_400, description: "Fourgon tôlé polyvalent" };
  await database.db.updateTable("vehicles").set(values).where("id", "=", id).execute();
  return id;
}

const priceOf = (id: string) =>
  database.db
    .selectFrom("vehicles")
    .select(["price", "mileage", "description"])
    .where("id", "=", id)
    .executeTakeFirst();

test("a price is set back, and what was changed since is shown, named and left alone", async () => {
  const id = await makeVehicle();
  const line = await change("vehicles", id, julien, {
    price: 72,
    mileage: 19_000,
    description: "Fourgon tôlé",
  });
  await change("vehicles", id, claire, { mileage: 19_240 });
  const { fields } = await previewRevert(app, julien, line);
  const shown = fields.map(({ field, today, wanted, since }) => [field, [today, wanted, since?.by ?? null]]);
  expect(Object.fromEntries(shown)).toEqual({
    description: ["Fourgon tôlé", "Fourgon tôlé polyvalent", null],
    price: ["72\u00a0€", "69\u00a0€", null],
    mileage: ["19\u00a0240", "18\u00a0400", claire.email],
  });
  expect(await apply(line, julien, ["price", "description"])).toEqual({
    message: "2\u00a0champs rétablis",
    detail: "Corbère Relais",
  });
  expect(await priceOf(id)).toEqual({ price: 69, mileage: 19_240, description: "Fourgon tôlé polyvalent" });
  const last = database.db
    .selectFrom("history")
    .select(["actor_email", "after"])
    .orderBy("changed_at", "desc");
  expect(await last.executeTakeFirst()).toEqual({
    actor_email: julien.email,
    after: { price: 69, description: "Fourgon tôlé polyvalent" },
  });
});

test("whoever changes the field while the preview is open is not overwritten", async () => {
  const id = await makeVehicle();
  const line = await change("vehicles", id, julien, { price: 72 });
  const { version } = await previewRevert(app, julien, line);
  await change("vehicles", id, claire, { price: 75 });
  const late = revertChange(app, julien, { id: line, version, seen: JSON.stringify({ price: 72 }) });
  await expect(late).rejects.toMatchObject({ code: "conflict" });
  expect(await priceOf(id)).toMatchObject({ price: 75 });
});

test("what its own form would refuse is refused, and nothing is written", async () => {
  const [gone, stays] = [await addAgency(database.db, "Elne"), await addAgency(database.db, "Prades")];
  const id = await addVehicle(database.db, gone);
  const line = await change("vehicles", id, julien, { agency_id: stays, price: 72 });
  await database.db.deleteFrom("agencies").where("id", "=", gone).execute();
  const { fields } = await previewRevert(app, julien, line);
  expect(fields.find(({ field }) => field === "agency_id")).toMatchObject({
    today: "Prades",
    wanted: "Agence supprimée",
  });
  await expect(apply(line, julien, ["agency_id", "price"])).rejects.toMatchObject({
    code: "invalid",
    fields: { agency_id: "Choisissez une agence." },
  });
  expect(await priceOf(id)).toMatchObject({ price: 72 });
});

test("hours of an agency go back as a week, and its closures stay", async () => {
  const { getStaffAgency } = await import("#app/domain/agencies/staff-agencies.server.ts");
  const { defaultAgencyHours } = await import("#app/domain/agencies/agencies.schema.ts");
  const id = await addAgency(database.db);
  const closures = [{ from: "2026-12-24", to: "2026-12-26", label: "Noël", hours: null }];
  const save = async (hours: typeof defaultAgencyHours, more = {}) => {
    const {
      version,
      closures: _closures,
      today: _today,
      ...agency
    } = (await getStaffAgency(app, claire, id)) as never as Record<string, unknown> & { version: string };
    await updateAgency(app, claire, {
      id,
      baseline: { version },
      input: { ...(agency as object), hours, ...more } as never,
    });
  };
  await save(defaultAgencyHours, { closures });
  const closed = defaultAgencyHours.map((day) => (day.day === "Lundi" ? { ...day, closed: true } : day));
  await save(closed);
  const lines = database.db
    .selectFrom("history")
    .select(["id", "after"])
    .where("record_table", "=", "agencies");
  const line = (await lines.orderBy("changed_at", "desc").execute()).find(({ after }) => "hours" in after);
  await apply(line?.id ?? "", julien, ["hours"]);
  const agency = await getStaffAgency(app, claire, id);
  expect(agency?.hours?.[0]).toMatchObject({ day: "Lundi", closed: false });
  expect(agency?.closures).toHaveLength(1);
});

test("a tariff keeps its tiers, and only administrators set one back", async () => {
  const id = await addTariff(database.db);
  const line = await change("tariffs", id, claire, { deposit: 900 });
  await expect(
    revertChange(app, julien, { id: line, version: await versionOf(database.db, "tariffs", id), seen: "{}" }),
  ).rejects.toMatchObject({ code: "forbidden" });
  await apply(line, claire, ["deposit"]);
  const tiers = database.db.selectFrom("tariff_tiers").select("from_days").where("tariff_id", "=", id);
  expect(await tiers.execute()).toEqual([{ from_days: 7 }]);
  const tariff = database.db.selectFrom("tariffs").select("deposit").where("id", "=", id);
  expect(await tariff.executeTakeFirst()).toEqual({ deposit: null });
});

test("of a record that is gone, of nothing ticked, or without an account, nothing is set back", async () => {
  const id = await makeVehicle();
  const line = await change("vehicles", id, julien, { price: 72 });
  await expect(apply(line, null, ["price"])).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(apply(line, julien, [])).rejects.toMatchObject({ code: "invalid" });
  const forged = { version: await versionOf(database.db, "vehicles", id), seen: "non" };
  await expect(revertChange(app, julien, { id: line, ...forged })).rejects.toMatchObject({
    code: "invalid",
  });
  await deleteVehicles(app, claire, { ids: [id] });
  await expect(previewRevert(app, julien, line)).rejects.toMatchObject({
    code: "not-found",
  });
});
