import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { listBin } from "#app/domain/records/bin.server.ts";
import { restoreFromBin } from "#app/domain/records/restore.server.ts";
import { readTableShapes, referencesTo } from "#server/bin/table-shapes.ts";
import { writePublic } from "#server/db/write.ts";
import { addAgency } from "#tests/support/agencies.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addCall, addVehiclePhoto } from "#tests/support/records.ts";
import { addMember } from "#tests/support/staff.ts";
import { openImport } from "../transfer/import-file.server.ts";
import type { ImportMessage } from "../transfer/import-report.ts";
import { applyImport, tryImport } from "../transfer/import-vehicles.server.ts";
import { undoBatch, vehicleUses } from "./undo-batch.server.ts";

const database = testDatabase();
const app = testApp(database);
let claire: StaffMember;
let julien: StaffMember;

beforeEach(async () => {
  await sql`truncate vehicles, agencies, requests, bin, history, profiles cascade`.execute(database.db);
  claire = await addMember(database, "user", "claire.vidal@example.fr");
  julien = await addMember(database, "user", "julien.marty@example.fr");
  const agency_id = await addAgency(database.db, "Le Boulou");
  await database.db
    .insertInto("vehicles")
    .values({ name: "Corbère", fleet_number: "P-02", type: "Remorques", price: 60, agency_id })
    .execute();
});

/** The price of one, and three new ones. */
const file = [
  "N° de parc;Nom;Type;Agence;Description;Prix par jour",
  "P-02;Corbère;Remorques;Le Boulou;Une remorque.;75",
  "R-01;Solane;Remorques;Le Boulou;Une remorque.;80",
  "R-02;Mistraou;Remorques;Le Boulou;Une remorque.;81",
  "R-03;Capcir;Remorques;Le Boulou;Une remorque.;82",
].join("\n");

async function importFile(text = file): Promise<string> {
  const opened = await openImport(Buffer.from(text));
  const messages: ImportMessage[] = [];
  const send = async (message: ImportMessage) => void messages.push(message);
  await tryImport(app, claire, { file: opened, send });
  const tried = messages.find((message) => message.kind === "end");
  await applyImport(app, claire, { file: opened, digest: tried?.digest ?? "", send });
  return messages.find((message) => message.kind === "applied")?.batch ?? "";
}

const fleet = async () => {
  const rows = await database.db
    .selectFrom("vehicles")
    .select(["fleet_number", "price"])
    .orderBy("fleet_number")
    .execute();
  return rows.map(({ fleet_number, price }) => [fleet_number, price]);
};

const idOf = async (number: string) =>
  (
    await database.db
      .selectFrom("vehicles")
      .select("id")
      .where("fleet_number", "=", number)
      .executeTakeFirstOrThrow()
  ).id;

const binned = async () => (await listBin(app, claire, { q: "", kind: null, author: null, page: 1 })).entries;

test("«Annuler» of an import puts its values back and its new vehicles into the bin, together", async () => {
  const batch = await importFile();
  const ids = [await idOf("R-01"), await idOf("R-02"), await idOf("R-03")];
  expect(await undoBatch(app, claire, batch)).toMatchObject({
    names: ["Corbère"],
    left: [],
    removed: ["Solane", "Mistraou", "Capcir"],
    kept: [],
  });
  expect(await fleet()).toEqual([["P-02", 60]]);
  const [entry, ...others] = await binned();
  expect([entry?.title, others]).toEqual(["3\u00a0véhicules", []]);
  // From the bin they come back under their own ids.
  await restoreFromBin(app, claire, { batch: entry?.batch ?? "" });
  expect([await idOf("R-01"), await idOf("R-02"), await idOf("R-03")]).toEqual(ids);
});

test("what a colleague changed, rented, photographed or a customer asked for stays, and says why", async () => {
  const batch = await importFile(
    `${file}\nR-04;Roc;Remorques;Le Boulou;Une remorque.;83\nR-05;Canigou;Remorques;Le Boulou;Une remorque.;84`,
  );
  await writePublic(app, julien, async (trx) => {
    await trx.updateTable("vehicles").set({ price: 90 }).where("fleet_number", "=", "R-01").execute();
    await trx
      .insertInto("vehicle_periods")
      .values({ vehicle_id: await idOf("R-02"), kind: "location", during: "[2026-12-01,2026-12-04)" })
      .execute();
  });
  await database.db
    .insertInto("request_vehicles")
    .values({
      request_id: await addCall(database.db),
      position: 0,
      vehicle_id: await idOf("R-03"),
      vehicle_name: "Capcir",
    })
    .execute();
  await addVehiclePhoto(database.db, await idOf("R-04"));
  const { names, removed, kept } = await undoBatch(app, claire, batch);
  expect([names, removed]).toEqual([["Corbère"], ["Canigou"]]);
  expect(kept.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: "Capcir", why: "demandé" },
    { name: "Mistraou", why: "au planning" },
    { name: "Roc", why: "avec des photos" },
    { name: "Solane", why: "changé" },
  ]);
  expect(await fleet()).toEqual([
    ["P-02", 60],
    ["R-01", 90],
    ["R-02", 81],
    ["R-03", 82],
    ["R-04", 83],
  ]);
});

test("a colleague who is saving one at that moment is waited for, and keeps it", async () => {
  const batch = await importFile();
  const id = await idOf("R-02");
  let undoing: ReturnType<typeof undoBatch> | undefined;
  await writePublic(app, julien, async (trx) => {
    await trx.updateTable("vehicles").set({ price: 99 }).where("id", "=", id).execute();
    undoing = undoBatch(app, claire, batch);
    await new Promise((resolve) => setTimeout(resolve, 150));
  });
  expect(await undoing).toMatchObject({
    removed: ["Solane", "Capcir"],
    kept: [{ name: "Mistraou", why: "changé" }],
  });
  expect(await fleet()).toEqual([
    ["P-02", 60],
    ["R-02", 99],
  ]);
});

test("twice does nothing more, and one that somebody took out of the bin stays", async () => {
  const batch = await importFile();
  await undoBatch(app, claire, batch);
  expect(await undoBatch(app, claire, batch)).toMatchObject({ names: [], removed: [], kept: [] });
  const [entry] = await binned();
  const record = entry?.records.find(({ name }) => name === "Capcir")?.id;
  await restoreFromBin(app, claire, { batch: entry?.batch ?? "", record });
  expect(await undoBatch(app, { ...julien, role: "admin" }, batch)).toMatchObject({
    removed: [],
    kept: [{ name: "Capcir", why: "restauré" }],
  });
});

test("the number that a new vehicle took goes back to the one that had it", async () => {
  const id = await idOf("P-02");
  const batch = await importFile(
    `Identifiant;N° de parc;Nom;Type;Agence;Description\n${id};P-09;Corbère;Remorques;Le Boulou;Une remorque.`,
  );
  await writePublic(app, claire, (trx) =>
    trx
      .insertInto("vehicles")
      .values({ name: "Solane", fleet_number: "P-02", type: "Remorques" })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  // As if the same file had made it.
  await sql`update history set batch_id = ${batch} where action = 'created'`.execute(database.db);
  expect(await undoBatch(app, claire, batch)).toMatchObject({ names: ["Corbère"], removed: ["Solane"] });
  expect(await idOf("P-02")).toBe(id);
});

test("undoing the undo brings all of it back", async () => {
  const batch = await importFile();
  const after = await fleet();
  const id = await idOf("R-01");
  await undoBatch(app, claire, batch);
  const line = await database.db
    .selectFrom("history")
    .select("batch_id")
    .where("action", "=", "deleted")
    .executeTakeFirstOrThrow();
  expect(await undoBatch(app, claire, line.batch_id ?? "")).toMatchObject({
    names: ["Corbère"],
    returned: ["Solane", "Mistraou", "Capcir"],
  });
  expect([await fleet(), await idOf("R-01"), await binned()]).toEqual([after, id, []]);
});

test("whatever refers to a vehicle counts as a use of it", async () => {
  const tables = referencesTo(await readTableShapes(database.db), "vehicles").map(({ shape }) => shape.name);
  expect(tables.sort()).toEqual(Object.keys(vehicleUses).sort());
});

test("a plate comes back, but not where another vehicle has it by now", async () => {
  const set = (name: string, plate: string) =>
    database.db.updateTable("vehicles").set({ plate }).where("name", "=", name).execute();
  const add = (name: string) =>
    database.db.insertInto("vehicles").values({ name, fleet_number: name, type: "Remorques" }).execute();
  await set("Corbère", "AB-123-CD");
  await add("Agly");
  await set("Agly", "1234 AB 66");
  const batch = await importFile("N° de parc;Plaque\nP-02;EF-456-GH\nAgly;1234ab66\n");
  await add("Capcir");
  await set("Capcir", "ab 123 cd");
  expect(await undoBatch(app, claire, batch)).toMatchObject({ names: ["Agly"], left: ["Corbère"] });
  const plates = await database.db.selectFrom("vehicles").select("plate").orderBy("name").execute();
  expect(plates.map(({ plate }) => plate)).toEqual(["1234 AB 66", "ab 123 cd", "EF-456-GH"]);
});
