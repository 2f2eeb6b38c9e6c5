import { beforeEach, describe, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { changePeriod, removePeriod } from "#app/domain/periods/staff-planning.server.ts";
import { formatHistoryValue } from "#app/domain/records/history.ts";
import { restoreFromBin } from "#app/domain/records/restore.server.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addReservation, camilleDrives, depart, prepareDeparture } from "#tests/support/departures.ts";
import { addMember } from "#tests/support/staff.ts";
import { discardDraft, openDeparture, takeOtherVehicle } from "./contract-drafts.server.ts";
import { findContract, findHandover, listDrivers } from "./contract-rows.server.ts";
import { copyDrivers } from "./copy-drivers.server.ts";
import { voidContract } from "./void-contract.server.ts";
import { findWhoDrove } from "./who-drove.server.ts";

const database = testDatabase();
const app = testApp(database, { now: () => now });
let now: Date;
let julien: StaffMember;
let admin: StaffMember;

beforeEach(async () => {
  now = new Date("2027-03-08T06:58:00Z");
  await database.pool.query(
    "truncate requests, quotes, quote_numbers, contracts, vehicles, history, profiles, bin cascade",
  );
  julien = await addMember(database, "user", "julien.mas@example.fr");
  admin = await addMember(database, "admin", "claire.vidal@example.fr");
});

async function addDeparted() {
  const reserved = await addReservation(database.db);
  return { ...reserved, ...(await depart(app, julien, reserved.periodId)) };
}
const back = (id: string, at: string) =>
  database.pool.query(
    "update contracts set state = 'back', away = tstzrange(lower(away), $2::timestamptz) where id = $1",
    [id, at],
  );

describe("what was signed", () => {
  test.each([
    "update contracts set number = 'CL-2027-0099'",
    "update contracts set plate_key = 'X'",
    `update contracts set customer = customer || '{"name": "Autre"}'`,
    `update contracts set terms = terms || '{"total": {"ht": 1, "ttc": 1}}'`,
    `update contracts set deposit = '{"taken": {"kind": "cheque"}}'`,
    "update contracts set away = tstzrange(lower(away) - interval '1 minute', null)",
    "update contracts set state = 'draft', number = null, away = null",
    "update contract_drivers set last_name = 'Autre'",
    "update contract_drivers set licence_number = '12'",
    "update contract_drivers set licence_number = '', reason = 'x'",
    "update contract_drivers set seen_at = seen_at + interval '1 minute'",
    "delete from contract_drivers",
    `insert into contract_drivers select contract_id, 3, last_name, first_names, birth_date, '', address, zip, city, country,
      '1', '1', licence_classes, licence_since, null, licence_country, '', '2027-03-08 07:00+01', null from contract_drivers`,
    "update handovers set mileage = 3",
    "update handovers set remarks = 'rien'",
    "update handovers set signed_at = null, how = null",
    "update handovers set signatures = '[{},{}]'",
    "delete from handovers",
  ])("refuses: %s", async (change) => {
    await addDeparted();
    await expect(database.pool.query(change)).rejects.toMatchObject({ code: "23514" });
  });

  test("takes its document once, and gives up a licence's number once", async () => {
    const { id } = await addDeparted();
    await database.pool.query("update handovers set pdf = 'x', pdf_sha256 = 'y'");
    await expect(
      database.pool.query("update handovers set pdf = 'z', pdf_sha256 = 'q'"),
    ).rejects.toMatchObject({ code: "23514" });
    await database.pool.query("update contract_drivers set licence_number = '', birth_place = ''");
    await expect(
      database.pool.query("update contract_drivers set licence_number = '09 14 66 210 482'"),
    ).rejects.toMatchObject({ code: "23514" });
    expect(await listDrivers(database.db, id)).toMatchObject([{ licence_number: "", licence_tail: "0482" }]);
  });

  test("goes on without the vehicle, the request and the account it came from", async () => {
    const { id, vehicleId, requestId, number } = await addDeparted();
    await database.db.deleteFrom("vehicles").where("id", "=", vehicleId).execute();
    await database.db.deleteFrom("requests").where("id", "=", requestId).execute();
    await database.db.deleteFrom("profiles").where("id", "=", julien.id).execute();
    expect(await findContract(database.db, id)).toMatchObject({
      ...{ number, vehicle_id: null, request_id: null, period_id: null, state: "out" },
      vehicle: { name: "Corbère Relais" },
    });
    expect(await findHandover(database.db, id, "depart")).toMatchObject({ signed_by: null });
  });

  test("never says twice who has a vehicle", async () => {
    const { id, vehicleId } = await addDeparted();
    const other = (await addDeparted()).id;
    const overlap = database.pool.query("update contracts set vehicle_id = $2 where id = $1", [
      other,
      vehicleId,
    ]);
    await expect(overlap).rejects.toMatchObject({ code: "23P01", constraint: "one_renter_at_a_time" });
    await back(id, "2027-03-08 06:58:01+00");
    const still = database.pool.query("update contracts set vehicle_id = $2 where id = $1", [
      other,
      vehicleId,
    ]);
    await expect(still).rejects.toMatchObject({ code: "23P01" });
  });

  test("nor where a trigger stands for the constraint", async () => {
    const { vehicleId } = await addDeparted();
    const other = (await addDeparted()).id;
    await database.pool.query(`
      alter table contracts drop constraint one_renter_at_a_time;
      create trigger no_two_at_once before insert or update on contracts for each row
        when (new.state in ('out', 'back')) execute function refuse_two_renters()`);
    try {
      const overlap = database.pool.query("update contracts set vehicle_id = $2 where id = $1", [
        other,
        vehicleId,
      ]);
      await expect(overlap).rejects.toMatchObject({ code: "23P01", constraint: "one_renter_at_a_time" });
    } finally {
      await database.pool.query(`
        drop trigger no_two_at_once on contracts;
        alter table contracts add constraint one_renter_at_a_time
          exclude using gist (vehicle_id with =, away with &&) where (state in ('out', 'back'))`);
    }
  });
});

describe("«Qui conduisait ?»", () => {
  const ask = (plate: string, time: string, actor: StaffMember | null = admin, date = "2027-03-08") =>
    findWhoDrove(app, actor, { plate, date, time });

  test("nobody a minute before, the contract from leaving until the return, nobody from then on", async () => {
    const { id, plate, number } = await addDeparted();
    await back(id, "2027-03-12T10:34:00Z");
    const typed = plate.toLowerCase().replaceAll("-", " ");
    expect(await ask(typed, "07:57")).toBeNull();
    expect(await ask(typed, "07:58")).toMatchObject({
      ...{ number, vehicle: "Corbère Relais", left: now, returned: new Date("2027-03-12T10:34:00Z") },
      drivers: [{ last_name: "Ferrer", licence_number: camilleDrives.licence_number }],
    });
    expect(await ask(typed, "11:33", admin, "2027-03-12")).toMatchObject({ number });
    expect(await ask(typed, "11:34", admin, "2027-03-12")).toBeNull();
    expect(await ask("ZZ-999-ZZ", "07:58")).toBeNull();
  });

  test("goes by the plate of that day, and leaves out who joined later", async () => {
    const { plate, vehicleId } = await addDeparted();
    await database.db
      .updateTable("vehicles")
      .set({ plate: "ZZ-111-ZZ" })
      .where("id", "=", vehicleId)
      .execute();
    await database.pool.query(`insert into contract_drivers
      select contract_id, 2, 'Mas', 'Yanis', birth_date, '', address, zip, city, country, '1', '1', licence_classes,
        licence_since, null, licence_country, '', '2027-03-10 09:00+01', null from contract_drivers`);
    const namesAt = async (date: string) =>
      (await ask(plate, "12:00", admin, date))?.drivers.map(({ last_name }) => last_name);
    expect(await namesAt("2027-03-09")).toEqual(["Ferrer"]);
    expect(await namesAt("2027-03-11")).toEqual(["Ferrer", "Mas"]);
    expect(await ask("ZZ-111-ZZ", "12:00", admin, "2027-03-09")).toBeNull();
  });

  test("is for administrators, and each search stays in the history of who made it", async () => {
    const { plate } = await addDeparted();
    await expect(ask(plate, "08:00", julien)).rejects.toMatchObject({ status: 403 });
    await expect(ask(plate, "08:00", null)).rejects.toMatchObject({ status: 401 });
    await expect(ask(plate, "25:00")).rejects.toMatchObject({
      code: "invalid",
      fields: { time: expect.any(String) },
    });
    await expect(ask(" - ", "08:00")).rejects.toMatchObject({ fields: { plate: expect.any(String) } });
    await ask(plate, "08:00");
    const searches = await database.db
      .selectFrom("history")
      .select(["actor_email", "record_table", "record_id", "after"])
      .where("record_table", "=", "profiles")
      .execute();
    const search = { plate, at: "2027-03-08T07:00:00.000Z" };
    expect(searches).toEqual([
      {
        actor_email: admin.email,
        record_table: "profiles",
        record_id: admin.id,
        after: { driver_search: search },
      },
    ]);
    expect(formatHistoryValue("driver_search", search, { table: "profiles" })).toMatch(
      new RegExp(`^${plate}, 8\\smars\\s2027\\sà\\s08:00$`),
    );
  });

  test("a contract that was declared void lent nothing to anybody", async () => {
    const { id, plate } = await addDeparted();
    await voidContract(app, admin, { id, input: { reason: "Signé sur le mauvais véhicule" } });
    expect(await ask(plate, "08:00")).toBeNull();
  });
});

describe("void", () => {
  const reason = "Signé sur le mauvais véhicule";

  test("keeps number and document, gives the reservation back, and another departure follows", async () => {
    const { id, periodId, number, requestId } = await addDeparted();
    expect(await voidContract(app, admin, { id, input: { reason } })).toEqual({ number });
    expect(await findContract(database.db, id)).toMatchObject({ state: "void", number, void_reason: reason });
    const period = await database.db
      .selectFrom("vehicle_periods")
      .select("kind")
      .where("id", "=", periodId)
      .executeTakeFirst();
    expect(period).toEqual({ kind: "reservation" });
    const entry = await database.db
      .selectFrom("request_entries")
      .select(["detail", "contract_id"])
      .where("request_id", "=", requestId)
      .where("kind", "=", "contract")
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(entry).toMatchObject({ contract_id: id, detail: { contract: { event: "void", number, reason } } });
    now = new Date("2027-03-08T07:10:00Z");
    expect(await depart(app, julien, periodId)).toMatchObject({ number: "CL-2027-0002" });
  });

  test("is an administrator's, wants a reason, and happens once", async () => {
    const { id } = await addDeparted();
    await expect(voidContract(app, julien, { id, input: { reason } })).rejects.toMatchObject({ status: 403 });
    await expect(voidContract(app, admin, { id, input: { reason: " " } })).rejects.toMatchObject({
      fields: { reason: "Dites pourquoi ce contrat est annulé." },
    });
    await voidContract(app, admin, { id, input: { reason } });
    await expect(voidContract(app, admin, { id, input: { reason } })).rejects.toMatchObject({ status: 409 });
  });

  test("of a draft is a deletion", async () => {
    const { periodId } = await addReservation(database.db);
    const id = await openDeparture(app, julien, { periodId });
    await expect(voidContract(app, admin, { id, input: { reason } })).rejects.toMatchObject({ status: 409 });
  });
});

describe("a period that is out", () => {
  const versionOf = async (id: string) =>
    (
      await database.db
        .selectFrom("vehicle_periods")
        .select("updated_at")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).updated_at.toISOString();

  test("is neither deleted nor given another vehicle; where it is void, it is", async () => {
    const { id, periodId } = await addDeparted();
    const { vehicleId } = await addReservation(database.db, { from: "2027-05-01", to: "2027-05-02" });
    const version = await versionOf(periodId);
    const deletion = removePeriod(app, julien, { id: periodId, version });
    await expect(deletion).rejects.toMatchObject({
      code: "conflict",
      fields: { vehicle_id: expect.any(String) },
    });
    await database.db
      .updateTable("vehicle_periods")
      .set({ quote_id: null })
      .where("id", "=", periodId)
      .execute();
    const moved = async (changes: object) =>
      changePeriod(app, julien, periodId, { version: await versionOf(periodId), ...changes });
    await expect(moved({ vehicle_id: vehicleId })).rejects.toMatchObject({
      message:
        "Ce véhicule est parti avec le contrat CL-2027-0001\u00a0: cela change par un avenant, ou au retour.",
    });
    await expect(moved({ kind: "reservation" })).rejects.toMatchObject({
      fields: { kind: expect.any(String) },
    });
    await moved({ to: "2027-03-14" });
    await voidContract(app, admin, { id, input: { reason: "Erreur" } });
    await moved({ vehicle_id: vehicleId });
  });
});

describe("drivers of an earlier contract", () => {
  const second = { from: "2027-03-15", to: "2027-03-17" };

  test("of the same file that were seen today have been seen", async () => {
    const { id: from, requestId } = await addDeparted();
    const { periodId } = await addReservation(database.db, second);
    const id = await openDeparture(app, julien, { periodId });
    await database.db.updateTable("contracts").set({ request_id: requestId }).where("id", "=", id).execute();
    await copyDrivers(app, julien, { id, from });
    expect(await listDrivers(database.db, id)).toMatchObject([
      { last_name: "Ferrer", licence_tail: "0482", seen_at: now.toISOString() },
    ]);
  });

  test("of the same address are seen again; of somebody else, or long ago, they are not told", async () => {
    const { id: from } = await addDeparted();
    const { periodId } = await addReservation(database.db, second);
    const id = await openDeparture(app, julien, { periodId });
    await copyDrivers(app, julien, { id, from });
    expect(await listDrivers(database.db, id)).toMatchObject([{ last_name: "Ferrer", seen_at: null }]);
    await database.pool.query(
      `update contracts set customer = customer || '{"email": "autre@example.fr"}' where id = $1`,
      [id],
    );
    await expect(copyDrivers(app, julien, { id, from })).rejects.toMatchObject({ status: 404 });
    await expect(copyDrivers(app, julien, { id, from: id })).rejects.toMatchObject({ status: 404 });
  });
});

describe("a draft", () => {
  test("is one a reservation, whoever opens it, and even at once", async () => {
    const { periodId } = await addReservation(database.db);
    const ids = await Promise.all([
      openDeparture(app, julien, { periodId }),
      openDeparture(app, admin, { periodId }),
    ]);
    expect(new Set(ids).size).toBe(1);
  });

  test("is refused for what is no reservation, or has left", async () => {
    const { periodId } = await addDeparted();
    await expect(openDeparture(app, julien, { periodId })).rejects.toMatchObject({
      message: "Ce véhicule est déjà parti avec le contrat CL-2027-0001.",
    });
    const { periodId: other } = await addReservation(database.db);
    await database.db
      .updateTable("vehicle_periods")
      .set({ kind: "option" })
      .where("id", "=", other)
      .execute();
    await expect(openDeparture(app, julien, { periodId: other })).rejects.toMatchObject({ status: 409 });
    await expect(openDeparture(app, julien, { periodId: "x" })).rejects.toMatchObject({ status: 409 });
  });

  test("goes to the bin with what was typed, and comes back whole; not where another was begun", async () => {
    const { periodId } = await addReservation(database.db);
    const id = await prepareDeparture(app, julien, periodId);
    const { batch } = await discardDraft(app, julien, id);
    expect(await findContract(database.db, id)).toBeUndefined();
    await restoreFromBin(app, julien, { batch });
    expect(await findContract(database.db, id)).toMatchObject({ state: "draft", period_id: periodId });
    expect(await listDrivers(database.db, id)).toMatchObject([{ last_name: "Ferrer" }]);
    const again = await discardDraft(app, julien, id);
    await openDeparture(app, admin, { periodId });
    await expect(restoreFromBin(app, julien, { batch: again.batch })).rejects.toMatchObject({ status: 409 });
  });

  test("follows its reservation to another vehicle, where what was read of the first goes", async () => {
    const { periodId } = await addReservation(database.db);
    const { vehicleId } = await addReservation(database.db, { from: "2027-05-01", to: "2027-05-02" });
    const id = await prepareDeparture(app, julien, periodId);
    await database.db
      .updateTable("vehicle_periods")
      .set({ vehicle_id: vehicleId })
      .where("id", "=", periodId)
      .execute();
    await takeOtherVehicle(app, julien, { id });
    expect(await findContract(database.db, id)).toMatchObject({ vehicle_id: vehicleId });
    expect(await findHandover(database.db, id, "depart")).toMatchObject({ mileage: null, items: [] });
    expect(await listDrivers(database.db, id)).toHaveLength(1);
  });
});
