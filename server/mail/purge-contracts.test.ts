import { beforeEach, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { openDeparture } from "#app/domain/contracts/contract-drafts.server.ts";
import { voidContract } from "#app/domain/contracts/void-contract.server.ts";
import { findWhoDrove } from "#app/domain/contracts/who-drove.server.ts";
import {
  collectContractData,
  collectPersonData,
  eraseInContract,
  erasePersonData,
} from "#server/ops/erase-person.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addReservation, depart, prepareDeparture } from "#tests/support/departures.ts";
import { addPendingFile } from "#tests/support/records.ts";
import { camille } from "#tests/support/sent-quotes.ts";
import { addMember } from "#tests/support/staff.ts";
import { purgeContracts } from "./purge-contracts.ts";

const database = testDatabase();
let now: Date;
const app = testApp(database, { now: () => now });
let julien: StaffMember;
let admin: StaffMember;

const left = "2027-03-08T06:58:00Z";
const returned = "2027-03-12T10:34:00Z";

beforeEach(async () => {
  now = new Date(left);
  await database.pool.query(
    "truncate requests, quotes, quote_numbers, contracts, vehicles, history, profiles, bin, stored_files cascade",
  );
  julien = await addMember(database, "user", "julien.mas@example.fr");
  admin = await addMember(database, "admin", "claire.vidal@example.fr");
});

const purgeAt = (moment: string) =>
  database.db.transaction().execute((trx) => purgeContracts(trx, new Date(moment)));
const count = async (table: string, where = "true") =>
  (await database.pool.query(`select count(*)::int as n from ${table} where ${where}`)).rows[0].n;

async function addReturned() {
  const reserved = await addReservation(database.db);
  const departed = await depart(app, julien, reserved.periodId);
  await database.pool.query("update handovers set pdf = '%PDF', pdf_sha256 = 'x' where contract_id = $1", [
    departed.id,
  ]);
  await database.pool.query(
    "update contracts set state = 'back', away = tstzrange(lower(away), $2::timestamptz) where id = $1",
    [departed.id, returned],
  );
  return { ...reserved, ...departed };
}

/** A photo of the departure, of a damage where one is named. */
async function addPhoto(contractId: string, damageId: string | null = null): Promise<string> {
  const file = await addPendingFile(database.db, "photos/vehicles/tour/");
  await database.db
    .updateTable("stored_files")
    .set({ state: "attached" })
    .where("id", "=", file.id)
    .execute();
  await database.pool.query(
    `insert into handover_photos (id, handover_id, damage_id, subject, file_id, sha256, taken_at)
      select new_id(), id, $2, 'avant', $3, repeat('ab', 32), $4 from handovers where contract_id = $1`,
    [contractId, damageId, file.id, left],
  );
  return file.id;
}

test("licence numbers and places of birth end 18 months after the return, and nothing else with them", async () => {
  const { id } = await addReturned();
  const documents =
    "select to_jsonb(c) - 'updated_at' as c, to_jsonb(h) as h from contracts c join handovers h on contract_id = c.id";
  const before = (await database.pool.query(documents)).rows;
  expect(await purgeAt("2028-09-12T10:33:00Z")).toMatchObject({ licences: 0 });
  expect(await count("contract_drivers", "licence_number <> ''")).toBe(1);
  expect(await purgeAt("2028-09-12T10:35:00Z")).toMatchObject({ licences: 1, contracts: 0 });
  const data = await collectContractData(database, "CL-2027-0001");
  expect(data).toMatchObject({
    id,
    drivers: [{ licence_number: "", birth_place: "", licence_tail: "0482" }],
  });
  expect(JSON.stringify(data)).not.toMatch(/210 482|Prades/);
  expect((await database.pool.query(documents)).rows).toEqual(before);
  expect(await purgeAt("2028-09-13T10:35:00Z")).toMatchObject({ licences: 0 });
});

test("of a vehicle that is out nothing ends, however long", async () => {
  const { periodId } = await addReservation(database.db);
  await depart(app, julien, periodId);
  expect(await purgeAt("2036-01-01T00:00:00Z")).toEqual({ contracts: 0, drafts: 0, licences: 0, photos: 0 });
});

test("photos end after 13 months, but those of a damage found in the rental stay with the contract", async () => {
  const { id, vehicleId } = await addReturned();
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into vehicle_damages (vehicle_id, number, view, kind, extent, found_in)
      select $1, n, 'interieur', 'choc', 'petit', case when n = 1 then (select id from handovers where contract_id = $2) end
      from generate_series(1, 2) n returning id`,
    [vehicleId, id],
  );
  const tour = await addPhoto(id);
  const found = await addPhoto(id, rows[0]?.id);
  const known = await addPhoto(id, rows[1]?.id);
  expect(await purgeAt("2028-04-12T10:33:00Z")).toMatchObject({ photos: 0 });
  expect(await purgeAt("2028-04-12T10:35:00Z")).toMatchObject({ photos: 2 });
  const files = await database.db.selectFrom("stored_files").select(["id", "state"]).execute();
  expect(Object.fromEntries(files.map((file) => [file.id, file.state]))).toEqual({
    [tour]: "removed",
    [known]: "removed",
    [found]: "attached",
  });
});

test("all of it ends five years after the return; marks stay, without where they were found", async () => {
  const { id, vehicleId } = await addReturned();
  await database.pool.query(
    `insert into vehicle_damages (vehicle_id, number, view, kind, extent, found_in)
      select $1, 1, 'interieur', 'choc', 'petit', id from handovers where contract_id = $2`,
    [vehicleId, id],
  );
  expect(await purgeAt("2032-03-12T10:33:00Z")).toMatchObject({ contracts: 0 });
  expect(await purgeAt("2032-03-12T10:35:00Z")).toMatchObject({ contracts: 1 });
  for (const table of ["contracts", "contract_drivers", "handovers"]) expect(await count(table)).toBe(0);
  expect(await count("vehicle_damages", "found_in is null")).toBe(1);
});

test("what was declared void counts from when it was signed", async () => {
  const { periodId } = await addReservation(database.db);
  const { id } = await depart(app, julien, periodId);
  await voidContract(app, admin, { id, input: { reason: "Erreur" } });
  expect(await purgeAt("2032-03-08T06:57:00Z")).toMatchObject({ contracts: 0, licences: 1 });
  expect(await purgeAt("2032-03-08T06:59:00Z")).toMatchObject({ contracts: 1 });
});

test("a draft goes 30 days after the days it was for, and searches of who drove after three years", async () => {
  const { periodId, plate } = await addReservation(database.db);
  await openDeparture(app, julien, { periodId });
  await findWhoDrove(app, admin, { plate, date: "2027-03-08", time: "08:00" });
  // Its last day is 12 March 2027.
  expect(await purgeAt("2027-04-12T12:00:00Z")).toMatchObject({ drafts: 0 });
  expect(await purgeAt("2027-04-13T12:00:00Z")).toMatchObject({ drafts: 1 });
  expect(await count("history", "after ? 'driver_search'")).toBe(1);
  const inFourYears = new Date(Date.now() + 4 * 366 * 86_400_000);
  await purgeAt(inFourYears.toISOString());
  expect(await count("history", "after ? 'driver_search'")).toBe(0);
});

test("who asks for erasure loses drafts at once, licences that have served, and hears until when the rest stays", async () => {
  const { number } = await addReturned();
  const { periodId } = await addReservation(database.db, { from: "2027-06-01", to: "2027-06-02" });
  await prepareDeparture(app, julien, periodId);
  const held = await collectPersonData(app, camille.email);
  expect(held.contracts).toMatchObject([
    {
      number,
      drivers: [{ last_name: "Ferrer", licence_number: "09 14 66 210 482" }],
      handovers: [{ photos: [{}] }],
    },
    { number: null, state: "draft" },
  ]);
  expect(await erasePersonData(app, camille.email)).toMatchObject({
    rentals: [{ number, until: "12/03/2032", hasLicences: true }],
  });
  expect(await count("contracts", "state = 'draft'")).toBe(0);
  now = new Date("2028-09-13T00:00:00Z");
  expect(await erasePersonData(app, camille.email)).toMatchObject({
    rentals: [{ number, until: "12/03/2032", hasLicences: false }],
  });
});

test("a driver without an address is found by the contract's number", async () => {
  const { number } = await addReturned();
  expect(await eraseInContract(app, number)).toEqual({ number, until: "12/03/2032", hasLicences: true });
  now = new Date("2028-09-13T00:00:00Z");
  expect(await eraseInContract(app, number)).toMatchObject({ hasLicences: false });
  expect(await eraseInContract(app, "CL-2027-0099")).toBeUndefined();
  expect(await collectContractData(app, "CL-2027-0099")).toBeUndefined();
});
