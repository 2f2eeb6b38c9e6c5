import { beforeEach, describe, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { listRecordHistory } from "#app/domain/records/history.server.ts";
import { writePublic } from "#server/db/write.ts";
import { addAgency } from "#tests/support/agencies.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addTariff } from "#tests/support/records.ts";
import { addMember } from "#tests/support/staff.ts";
import { editVehicles, previewEdit } from "./bulk-edit.server.ts";
import { undoBatch } from "./undo-batch.server.ts";

const database = testDatabase();
const app = testApp(database);
let claire: StaffMember;
let julien: StaffMember;
let ids: string[];

const prices = { "Corbère Grand Large": 89, "Corbère Relais": 69, "Porte-bobines": null };
const threePercent = { field: "price", mode: "percent", value: "3", isRounded: true };

beforeEach(async () => {
  for (const table of ["vehicles", "history", "tariffs", "profiles"] as const)
    await database.db.deleteFrom(table).execute();
  claire = await addMember(database, "user", "claire.vidal@example.fr");
  julien = await addMember(database, "user", "julien.moret@example.fr");
  const agency_id = await addAgency(database.db);
  const rows = await database.db
    .insertInto("vehicles")
    .values(Object.entries(prices).map(([name, price]) => ({ name, price, agency_id, type: "Poids lourds" })))
    .returning("id")
    .execute();
  ids = rows.map(({ id }) => id);
});

const preview = (change: unknown = threePercent) => previewEdit(app, claire, { ids, change });

async function edit(change: unknown = threePercent, by = claire) {
  return editVehicles(app, by, { ids, asked: change, versions: (await preview(change)).versions });
}

async function stored() {
  const rows = await database.db.selectFrom("vehicles").select(["name", "price"]).execute();
  return Object.fromEntries(rows.map(({ name, price }) => [name, price]));
}

const change = (by: StaffMember, index: number, values: { price?: number; name?: string }) =>
  writePublic(app, by, (trx) =>
    trx
      .updateTable("vehicles")
      .set({ ...values, updated_by: by.id })
      .where("id", "=", ids[index] ?? "")
      .execute(),
  );

test("before and after are shown for each, and who stays says why", async () => {
  expect(await preview()).toMatchObject({
    changed: 2,
    errors: {},
    priceBasis: "HT",
    rows: [
      {
        name: "Corbère Grand Large",
        before: "89,00\u00a0€",
        after: "92,00\u00a0€",
        gain: "+\u00a03,00\u00a0€",
      },
      { name: "Corbère Relais", before: "69,00\u00a0€", after: "71,00\u00a0€", gain: "+\u00a02,00\u00a0€" },
      { name: "Porte-bobines", before: "—", after: null, stays: "sans prix" },
    ],
  });
});

test("while the change is not understood, what they are is still shown", async () => {
  const { rows, changed, errors } = await preview({ ...threePercent, value: "trois" });
  expect(errors).toEqual({ value: "Écrivez un pourcentage, par exemple 3 ou −2,5." });
  expect([changed, rows[0]]).toMatchObject([0, { before: "89,00\u00a0€", after: null, stays: null }]);
});

test("what was shown is written, signed, as one batch of history", async () => {
  const { names, batch } = await edit();
  expect(names.toSorted()).toEqual(["Corbère Grand Large", "Corbère Relais"]);
  expect(await stored()).toEqual({ "Corbère Grand Large": 92, "Corbère Relais": 71, "Porte-bobines": null });
  const lines = await database.db.selectFrom("history").selectAll().execute();
  expect(lines).toHaveLength(2);
  for (const line of lines)
    expect(line).toMatchObject({ actor_email: claire.email, action: "updated", batch_id: batch });
  expect(app.droppedPages).toBeGreaterThan(0);
});

test("a change by itself is no batch", async () => {
  await edit();
  await change(julien, 0, { price: 99 });
  const line = await database.db
    .selectFrom("history")
    .select("batch_id")
    .where("actor_email", "=", julien.email)
    .executeTakeFirst();
  expect(line).toEqual({ batch_id: null });
});

test("a vehicle that a colleague changed meanwhile is not written over: it says whose change, and nothing is done", async () => {
  const { versions } = await preview();
  await change(julien, 1, { price: 75 });
  await expect(editVehicles(app, claire, { ids, asked: threePercent, versions })).rejects.toMatchObject({
    code: "conflict",
    fields: {
      versions:
        "Entre-temps, Corbère Relais a changé (Julien Moret). L’aperçu est à jour\u00a0: relisez-le avant de modifier.",
    },
  });
  expect(await stored()).toEqual({ "Corbère Grand Large": 89, "Corbère Relais": 75, "Porte-bobines": null });
  // The new preview is that of the new price, and can be written.
  expect((await preview()).rows[1]).toMatchObject({ before: "75,00\u00a0€", after: "77,00\u00a0€" });
  await edit();
  expect((await stored())["Corbère Relais"]).toBe(77);
});

test("one that was deleted meanwhile is told too", async () => {
  const { versions } = await preview();
  await database.db
    .deleteFrom("vehicles")
    .where("id", "=", ids[0] ?? "")
    .execute();
  await expect(editVehicles(app, claire, { ids, asked: threePercent, versions })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("1 a été supprimé"),
  });
});

test("a tariff, a flag, equipment and a class are changed the same way", async () => {
  const tariff = await addTariff(database.db);
  await edit({ field: "tariff_id", value: tariff });
  await edit({ field: "show_price", value: false });
  await edit({ field: "equipment", mode: "add", items: ["Hayon élévateur"] });
  expect(
    (await preview({ field: "equipment", mode: "remove", items: ["Hayon élévateur"] })).rows[0],
  ).toMatchObject({
    before: "Hayon élévateur",
    after: "−\u00a0Hayon élévateur",
  });
  await edit({ field: "critair", value: "2" });
  const [row] = await database.db
    .selectFrom("vehicles")
    .select(["tariff_id", "show_price", "equipment", "critair"])
    .execute();
  expect(row).toEqual({ tariff_id: tariff, show_price: false, equipment: ["Hayon élévateur"], critair: "2" });
  expect((await preview({ field: "tariff_id", value: "" })).rows[0]).toMatchObject({
    after: "celui du type",
  });
});

test.each([
  ["a tariff that is none", { field: "tariff_id", value: "0197a000-0000-7000-8000-00000000dead" }],
  ["equipment that is not in the list", { field: "equipment", mode: "add", items: ["Piscine"] }],
  ["a column that is nobody's to change", { field: "updated_by", value: "" }],
  ["nothing", null],
])("%s is refused", async (_name, wrong) => {
  const { versions } = await preview();
  await expect(editVehicles(app, claire, { ids, asked: wrong, versions })).rejects.toMatchObject({
    code: "invalid",
  });
});

test("what changes nothing is refused in a sentence", async () => {
  await expect(edit({ field: "show_price", value: true })).rejects.toMatchObject({
    message: "Aucun de ces véhicules ne change.",
  });
});

describe("one «Annuler»", () => {
  test("of an administrator puts all of them back, and is history itself", async () => {
    const { batch } = await edit();
    const { names, left } = await undoBatch(app, { ...julien, role: "admin" }, batch);
    expect([names.length, left]).toEqual([2, []]);
    expect(await stored()).toEqual(prices);
    const undone = await database.db
      .selectFrom("history")
      .select("batch_id")
      .where("actor_email", "=", julien.email)
      .execute();
    expect(undone).toHaveLength(2);
    expect(undone[0]?.batch_id).not.toBe(batch);
  });

  test("is refused to a colleague, who may know of it, and offered to whoever did it and to administrators", async () => {
    const { batch } = await edit();
    await expect(undoBatch(app, julien, batch)).rejects.toMatchObject({
      status: 403,
      message: "Seule la personne qui a fait cette modification, ou un administrateur, peut l’annuler.",
    });
    expect(await stored()).not.toEqual(prices);
    const offered = async (member: StaffMember) => {
      const lines = await listRecordHistory(app, member, { table: "vehicles", id: ids[0] ?? "" });
      return lines.map(({ batch_id }) => batch_id);
    };
    expect(await offered(julien)).toEqual([null]);
    expect(await offered(claire)).toEqual([batch]);
    expect(await offered({ ...julien, role: "admin" })).toEqual([batch]);
  });

  test("leaves what somebody changed since, and names it", async () => {
    const { batch } = await edit();
    await change(julien, 0, { price: 120 });
    // Another field of the other one is no reason to leave its price.
    await change(julien, 1, { name: "Corbère Relais L2" });
    expect(await undoBatch(app, claire, batch)).toMatchObject({
      names: ["Corbère Relais L2"],
      left: ["Corbère Grand Large"],
    });
    expect(await stored()).toMatchObject({ "Corbère Grand Large": 120, "Corbère Relais L2": 69 });
  });

  test("twice does nothing the second time", async () => {
    const { batch } = await edit();
    await undoBatch(app, claire, batch);
    expect(await undoBatch(app, claire, batch)).toMatchObject({ names: [] });
    expect(await stored()).toEqual(prices);
  });

  test("does not bring back a tariff that is gone", async () => {
    const [former, next] = [await addTariff(database.db), await addTariff(database.db)];
    await edit({ field: "tariff_id", value: former });
    const { batch } = await edit({ field: "tariff_id", value: next });
    await database.db.deleteFrom("tariffs").where("id", "=", former).execute();
    const { names, left } = await undoBatch(app, claire, batch);
    expect([names, left.length]).toEqual([[], 3]);
  });

  test.each(["personne", "0197a000-0000-7000-8000-00000000dead"])("of %s is refused", async (batch) => {
    await expect(undoBatch(app, claire, batch)).rejects.toMatchObject({ code: "not-found" });
  });
});

test.each([
  ["anonymous", null, "unauthenticated"],
  ["inactive", { active: false }, "forbidden"],
] as const)("%s neither sees, changes nor undoes", async (_who, part, code) => {
  const actor = part && { ...claire, ...part };
  await expect(previewEdit(app, actor, { ids, change: threePercent })).rejects.toMatchObject({ code });
  await expect(editVehicles(app, actor, { ids, asked: threePercent, versions: {} })).rejects.toMatchObject({
    code,
  });
  await expect(undoBatch(app, actor, ids[0] ?? "")).rejects.toMatchObject({ code });
});
