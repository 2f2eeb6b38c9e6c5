import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { sha256Of } from "#app/lib/canonical-json.ts";
import type { Failure } from "#app/lib/failure.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import {
  addReservation,
  camilleDrives,
  depart,
  fullReading,
  prepareDeparture,
  signingOf,
} from "#tests/support/departures.ts";
import { addVehicle } from "#tests/support/records.ts";
import { addMember } from "#tests/support/staff.ts";
import { openDeparture, saveDriver, saveReading } from "./contract-drafts.server.ts";
import { findContract, findHandover, listDrivers } from "./contract-rows.server.ts";
import { departureFacts } from "./departure-facts.ts";
import { signDeparture } from "./sign-departure.server.ts";

const database = testDatabase();
const app = testApp(database, { now: () => now });
let now: Date;
let julien: StaffMember;
let marc: StaffMember;

beforeEach(async () => {
  now = new Date("2027-03-08T06:58:00Z");
  await sql`truncate requests, quotes, quote_numbers, contracts, vehicles, history, profiles cascade`.execute(
    database.db,
  );
  julien = await addMember(database, "user", "julien.mas@example.fr");
  marc = await addMember(database, "user", "marc.roig@example.fr");
  app.droppedPages = 0;
});

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Failure) => error,
  );
const periodOf = (id: string) =>
  database.db
    .selectFrom("vehicle_periods")
    .select(["kind", "during"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const stored = async (id: string) => {
  const contract = await findContract(database.db, id);
  if (!contract) throw new Error("gone");
  return contract;
};
const sign = async (id: string, said = {}, actor = julien) =>
  signDeparture(app, actor, { id, input: await signingOf(app, actor, id, said) });
const entriesOf = async (requestId: string) =>
  (
    await database.db
      .selectFrom("request_entries")
      .select(["kind", "detail", "author_email"])
      .where("request_id", "=", requestId)
      .orderBy("id")
      .execute()
  ).filter(({ kind }) => kind === "contract");

describe("a departure", () => {
  test("gives number, rental, odometer and file, and says what the quote says", async () => {
    const { periodId, vehicleId, requestId, quoteId, plate } = await addReservation(database.db);
    const { id, number, overtaken } = await depart(app, julien, periodId, {
      remarks: "Pneu avant droit un peu usé",
    });
    expect([number, overtaken]).toEqual(["CL-2027-0001", null]);
    expect(await periodOf(periodId)).toEqual({ kind: "location", during: "[2027-03-08,2027-03-13)" });
    const { mileage } = await database.db
      .selectFrom("vehicles")
      .select("mileage")
      .where("id", "=", vehicleId)
      .executeTakeFirstOrThrow();
    expect(mileage).toBe(19_236);
    expect(await stored(id)).toMatchObject({
      ...{ state: "out", number, quote_id: quoteId, request_id: requestId, vehicle_id: vehicleId },
      plate_key: plate.replaceAll("-", ""),
      away: '["2027-03-08 06:58:00+00",)',
      // «avant 12:00»
      due_at: new Date("2027-03-12T11:00:00Z"),
      customer: {
        v: 1,
        name: "Camille Ferrer",
        kind: "particulier",
        address: "12 rue des Tanneurs\n66000 Perpignan",
      },
      vehicle: { v: 1, name: "Corbère Relais", plate, body_plan: "fourgon", licences: ["B"] },
      lessor: { v: 1, name: "Tramontane Location", siren: "000 000 000" },
      terms: {
        quote: { title: expect.stringMatching(/^DV-2026-/) },
        total: { ht: 31_740, ttc: 38_088 },
        conditions: { included_km: 750, extra_km_price: 0.15, deposit: 800, damage_excess: 900, min_age: 21 },
        late: { days: 5, day_price: 63.48, discount: 0, vat_rate: 20, tiers: [], grace_minutes: 60 },
      },
    });
    expect(await findHandover(database.db, id, "depart")).toMatchObject({
      ...{ at: now, arrived_at: now, signed_at: now, how: "ecran", signed_by: julien.id },
      ...{ mileage: 19_236, level: 100, remarks: "Pneu avant droit un peu usé" },
      signatures: [
        { who: "client", name: "Camille Ferrer", strokes: [[100, 500, 300, 420, 480, 610]] },
        { who: "loueur", name: "Julien Mas", strokes: null },
      ],
      items: [
        { label: "Clés", count: 2 },
        { label: "Sangles", count: 4 },
      ],
      photos: [{ subject: "avant" }],
    });
    expect(await entriesOf(requestId)).toEqual([
      {
        kind: "contract",
        author_email: julien.email,
        detail: { contract: { event: "left", number, vehicle: "Corbère Relais" } },
      },
    ]);
    expect(app.droppedPages).toBe(1);
    expect(
      await database.db
        .selectFrom("history")
        .select(["record_name", "after", "actor_email"])
        .where("record_table", "=", "contracts")
        .execute(),
    ).toMatchObject([{ record_name: number, actor_email: julien.email, after: { state: "out" } }]);
  });

  test("is proved by a digest that its frozen rows give again, whatever comes later", async () => {
    const { periodId, vehicleId } = await addReservation(database.db);
    await database.db
      .insertInto("vehicle_damages")
      .values({
        vehicle_id: vehicleId,
        number: 1,
        view: "gauche",
        x: 595,
        y: 620,
        kind: "rayure",
        extent: "petit",
        note: "",
      })
      .execute();
    const { id } = await depart(app, julien, periodId);
    // Repaired, prolonged, renamed, joined, and a number that has served.
    await database.pool.query(`
      update vehicle_damages set repaired_on = '2027-03-09';
      update vehicles set name = 'Autre', plate = 'ZZ-999-ZZ';
      update contracts set due_at = '2027-03-20 12:00+01', deposit = deposit || '{"returned": {"amount": 800}}';
      insert into contract_drivers select contract_id, 2, 'Ferrer', 'Yanis', birth_date, '', address, zip, city, country, 'x',
        'x', licence_classes, licence_since, null, licence_country, '', '2027-03-10 08:00+01', null from contract_drivers;
      update contract_drivers set licence_number = '', birth_place = ''`);
    const contract = await stored(id);
    const handover = await findHandover(database.db, id, "depart");
    const { customer, vehicle, lessor, terms } = contract;
    if (!handover?.arrived_at || !vehicle || !lessor || !terms) throw new Error("not signed");
    const bare = <Shape extends object>({ v: _, ...document }: Shape & { v?: 1 }) =>
      document as unknown as Shape;
    const facts = departureFacts(
      {
        ...{ customer: bare(customer), vehicle: bare(vehicle), lessor: bare(lessor), terms: bare(terms) },
        drivers: await listDrivers(database.db, id, { by: handover.arrived_at }),
        ...{ deposit: contract.deposit.taken, reading: handover, damages: handover.damages },
      },
      {
        at: handover.at?.toISOString() ?? "",
        ...{
          how: "ecran",
          name: handover.signatures[0]?.name ?? "",
          remarks: handover.remarks,
          photos: handover.photos,
        },
      },
    );
    expect(await sha256Of(facts)).toBe(handover.facts_sha256);
    expect(JSON.stringify(facts)).not.toMatch(/210 482|Prades|"\d*CL-/);
    expect(handover.damages).toMatchObject([{ number: 1, isNew: false }]);
  });

  test("sent twice is done once", async () => {
    const { periodId } = await addReservation(database.db);
    const id = await prepareDeparture(app, julien, periodId);
    const input = await signingOf(app, julien, id);
    const both = await Promise.all([
      signDeparture(app, julien, { id, input }),
      signDeparture(app, julien, { id, input }),
    ]);
    expect(both.map(({ number }) => number)).toEqual(["CL-2027-0001", "CL-2027-0001"]);
  });

  test("of two phones at once the first has it; the second reads a sentence, and nothing of it is written", async () => {
    const { periodId } = await addReservation(database.db);
    const id = await prepareDeparture(app, julien, periodId);
    const inputs = await Promise.all([
      signingOf(app, julien, id, { remarks: "de Julien" }),
      signingOf(app, marc, id, { remarks: "de Marc" }),
    ]);
    const [first, second] = await Promise.allSettled([
      signDeparture(app, julien, { id, input: inputs[0] }),
      signDeparture(app, marc, { id, input: inputs[1] }),
    ]);
    const [won, lost] = first.status === "fulfilled" ? [first, second] : [second, first];
    expect(won).toMatchObject({ status: "fulfilled", value: { number: "CL-2027-0001" } });
    expect(lost).toMatchObject({
      status: "rejected",
      reason: { code: "conflict", message: "Ce véhicule est déjà parti avec le contrat CL-2027-0001." },
    });
    expect(await database.db.selectFrom("quote_numbers").selectAll().execute()).toEqual([
      { series: "CL", year: 2027, last: 1 },
    ]);
  });

  test("of several vehicles at once have numbers without gaps or twins", async () => {
    const ids: string[] = [];
    for (let place = 0; place < 4; place++)
      ids.push(await prepareDeparture(app, julien, (await addReservation(database.db)).periodId));
    const inputs = await Promise.all(ids.map((id) => signingOf(app, julien, id)));
    const done = await Promise.all(
      ids.map((id, place) => signDeparture(app, julien, { id, input: inputs[place] })),
    );
    expect(done.map(({ number }) => number).sort()).toEqual(
      [1, 2, 3, 4].map((count) => `CL-2027-000${count}`),
    );
  });

  test("is refused where what was signed is no longer what the draft says", async () => {
    const { periodId } = await addReservation(database.db);
    const id = await prepareDeparture(app, julien, periodId);
    const input = await signingOf(app, julien, id);
    await saveReading(app, marc, { id, input: { level: "88" } });
    expect(await failureOf(signDeparture(app, julien, { id, input }))).toMatchObject({
      code: "conflict",
      message: "Le dossier vient de changer\u00a0: relisez le contrat avec le client, puis signez.",
    });
    expect((await stored(id)).state).toBe("draft");
    expect(await database.db.selectFrom("quote_numbers").selectAll().execute()).toEqual([]);
  });

  test("does nothing where the vehicle was given away meanwhile", async () => {
    const { periodId } = await addReservation(database.db);
    const id = await prepareDeparture(app, julien, periodId);
    const input = await signingOf(app, julien, id);
    const other = await addVehicle(database.db);
    await database.db
      .updateTable("vehicle_periods")
      .set({ vehicle_id: other })
      .where("id", "=", periodId)
      .execute();
    const moved = await failureOf(signDeparture(app, julien, { id, input }));
    expect(moved).toMatchObject({ code: "conflict" });
    expect(moved?.message).toContain("a changé de véhicule");
    await database.db.deleteFrom("vehicle_periods").where("id", "=", periodId).execute();
    expect(await failureOf(signDeparture(app, julien, { id, input }))).toMatchObject({
      message: "Cette réservation n’existe plus au planning.",
    });
    expect((await stored(id)).state).toBe("draft");
  });

  test.each([
    ["2027-03-07T18:30:00Z", "the evening before", "[2027-03-07,2027-03-13)"],
    ["2027-03-09T08:00:00Z", "a day later", "[2027-03-09,2027-03-13)"],
    ["2027-03-08T23:30:00Z", "past midnight in Paris", "[2027-03-09,2027-03-13)"],
  ])("at %s, %s, begins its days then", async (at, _, during) => {
    const { periodId } = await addReservation(database.db);
    now = new Date(at);
    await depart(app, julien, periodId);
    expect(await periodOf(periodId)).toEqual({ kind: "location", during });
  });

  test("the evening before leaves the planning alone where somebody else has the day; the contract has the hour", async () => {
    const { periodId, vehicleId } = await addReservation(database.db);
    await database.db
      .insertInto("vehicle_periods")
      .values({ vehicle_id: vehicleId, kind: "entretien", during: "[2027-03-06,2027-03-08)" })
      .execute();
    now = new Date("2027-03-07T18:30:00Z");
    const { id } = await depart(app, julien, periodId);
    expect(await periodOf(periodId)).toEqual({ kind: "location", during: "[2027-03-08,2027-03-13)" });
    expect((await stored(id)).away).toBe('["2027-03-07 18:30:00+00",)');
  });

  test("by a clock that runs ahead lends from the moment we hear of it, and keeps what the phone said", async () => {
    const { periodId } = await addReservation(database.db);
    const { id } = await depart(app, julien, periodId, { at: "2027-03-08T07:20:00.000Z" });
    expect((await stored(id)).away).toBe('["2027-03-08 06:58:00+00",)');
    expect(await findHandover(database.db, id, "depart")).toMatchObject({
      at: new Date("2027-03-08T07:20:00Z"),
      arrived_at: now,
    });
  });

  test("that was signed without network counts from its own hour, even when the return has come", async () => {
    const { periodId } = await addReservation(database.db);
    const id = await prepareDeparture(app, julien, periodId);
    const input = await signingOf(app, julien, id, { at: "2027-03-08T06:58:00.000Z" });
    now = new Date("2027-03-13T09:00:00Z");
    await signDeparture(app, julien, { id, input });
    expect((await stored(id)).away).toBe('["2027-03-08 06:58:00+00",)');
    expect((await periodOf(periodId)).during).toBe("[2027-03-08,2027-03-13)");
  });

  test.each<[missing: string, step: (id: string) => Promise<unknown>, field: string, says: string]>([
    [
      "an original that nobody saw",
      (id) => saveDriver(app, julien, { id, position: 1, input: { ...camilleDrives, seen: undefined } }),
      "seen",
      "l’original du permis de Camille Anne Ferrer",
    ],
    [
      "a reason for somebody too young",
      (id) =>
        saveDriver(app, julien, {
          id,
          position: 1,
          input: { ...camilleDrives, birth_date: "2007-01-01", licence_since: "2025-02-01" },
        }),
      "reason",
      "20 ans, 21 demandés",
    ],
    ["a level", (id) => saveReading(app, julien, { id, input: { level: "" } }), "level", "le niveau"],
    [
      "why the odometer counts less",
      (id) => saveReading(app, julien, { id, input: { mileage: "19 000" } }),
      "mileage",
      "était à 19 231 km",
    ],
    [
      "why it does not read",
      (id) => saveReading(app, julien, { id, input: { mileage: "" } }),
      "mileage",
      "Relevez le compteur",
    ],
  ])("is refused without %s", async (_, step, field, says) => {
    const { periodId } = await addReservation(database.db);
    const id = await prepareDeparture(app, julien, periodId);
    await step(id);
    const failure = await failureOf(sign(id));
    expect(failure).toMatchObject({ code: "invalid" });
    expect(failure?.fields[field]?.replace(/\s/g, " ")).toContain(says);
    expect(await periodOf(periodId)).toMatchObject({ kind: "reservation" });
  });

  test("with an odometer that was changed sets the vehicle's back, once somebody says so", async () => {
    const { periodId, vehicleId } = await addReservation(database.db);
    const id = await prepareDeparture(app, julien, periodId, {
      reading: { ...fullReading, mileage: "120", mileage_note: "Compteur changé" },
    });
    await sign(id);
    const { mileage } = await database.db
      .selectFrom("vehicles")
      .select("mileage")
      .where("id", "=", vehicleId)
      .executeTakeFirstOrThrow();
    expect(mileage).toBe(120);
  });
});

describe("a vehicle whose former contract is still out", () => {
  test("leaves all the same: the former one ends at that minute, and its file says what is to be done", async () => {
    const former = await addReservation(database.db);
    const first = await depart(app, julien, former.periodId);
    const next = await addReservation(database.db, {
      vehicleId: former.vehicleId,
      from: "2027-03-15",
      to: "2027-03-17",
    });
    now = new Date("2027-03-15T07:58:00Z");
    const second = await depart(app, julien, next.periodId);
    expect(second).toMatchObject({ number: "CL-2027-0002", overtaken: "CL-2027-0001" });
    expect(await stored(first.id)).toMatchObject({
      state: "back",
      away: '["2027-03-08 06:58:00+00","2027-03-15 07:58:00+00")',
    });
    expect(await findHandover(database.db, first.id, "retour")).toBeUndefined();
    expect((await entriesOf(former.requestId)).at(-1)?.detail).toEqual({
      contract: { event: "overtaken", number: "CL-2027-0001", vehicle: "Corbère Relais", by: "CL-2027-0002" },
    });
  });

  test("does not leave at an hour that is another's", async () => {
    const former = await addReservation(database.db);
    await depart(app, julien, former.periodId);
    const next = await addReservation(database.db, {
      vehicleId: former.vehicleId,
      from: "2027-03-15",
      to: "2027-03-17",
    });
    now = new Date("2027-03-15T07:58:00Z");
    const id = await prepareDeparture(app, julien, next.periodId);
    const failure = await failureOf(sign(id, { at: "2027-03-08T06:00:00.000Z" }));
    expect(failure).toMatchObject({ code: "conflict" });
    expect(failure?.message).toContain("parti avec le contrat CL-2027-0001");
    expect((await stored(id)).state).toBe("draft");
  });

  test("two departures of one vehicle at once: one renter at a time, no deadlock, no 500", async () => {
    const former = await addReservation(database.db);
    const next = await addReservation(database.db, {
      vehicleId: former.vehicleId,
      from: "2027-03-15",
      to: "2027-03-17",
    });
    const ids = [
      await prepareDeparture(app, julien, former.periodId),
      await prepareDeparture(app, marc, next.periodId),
    ];
    const inputs = await Promise.all([
      signingOf(app, julien, ids[0] as string, { at: "2027-03-08T06:57:00.000Z" }),
      signingOf(app, marc, ids[1] as string, { at: "2027-03-08T06:58:00.000Z" }),
    ]);
    const done = await Promise.allSettled(
      ids.map((id, place) => signDeparture(app, julien, { id, input: inputs[place] })),
    );
    for (const one of done)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "conflict" });
    expect(done.some(({ status }) => status === "fulfilled")).toBe(true);
    const { rows } = await database.pool.query(
      "select count(*)::int as n from contracts where state = 'out'",
    );
    expect(rows[0].n).toBe(1);
  });
});

test("nobody signed in, nobody's departure", async () => {
  const { periodId } = await addReservation(database.db);
  await expect(openDeparture(app, null, { periodId })).rejects.toMatchObject({ status: 401 });
  const id = await prepareDeparture(app, julien, periodId);
  const input = await signingOf(app, julien, id);
  await expect(signDeparture(app, null, { id, input })).rejects.toMatchObject({ status: 401 });
});
