import { beforeEach, describe, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { sumLines } from "#app/domain/rental/money.ts";
import type { Failure } from "#app/lib/failure.ts";
import { agreeingOffice } from "#tests/support/agreed-quotes.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { prepareDeparture, signingOf } from "#tests/support/departures.ts";
import { addTariff, addVehicle } from "#tests/support/records.ts";
import { addRequest } from "#tests/support/requests.ts";
import { addAgreedQuote } from "#tests/support/sent-quotes.ts";
import { addMember } from "#tests/support/staff.ts";
import { getDeparture, openDeparture, saveCustomer, saveDue } from "./contract-drafts.server.ts";
import { findContract } from "./contract-rows.server.ts";
import { signDeparture } from "./sign-departure.server.ts";

const database = testDatabase();
const openOffice = agreeingOffice(database);
let now: Date;
const app = testApp(database, { now: () => now });
let julien: StaffMember;

beforeEach(async () => {
  now = new Date("2027-03-08T06:58:00Z");
  const tables = [
    "contracts",
    "quotes",
    "requests",
    "quote_numbers",
    "vehicles",
    "tariffs",
    "history",
  ] as const;
  for (const table of [...tables, "profiles"] as const) await database.db.deleteFrom(table).execute();
  julien = await addMember(database, "user", "julien.mas@example.fr");
});

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Failure) => error,
  );

async function addVan({ price = 69 as number | null, ptac = 3500 } = {}) {
  const id = await addVehicle(database.db);
  const tariff_id = await addTariff(database.db);
  await database.db
    .updateTable("tariffs")
    .set({ km_per_day: 150, extra_km_price: 0.15, deposit: 800, min_age: 21 })
    .where("id", "=", tariff_id)
    .execute();
  await database.db
    .updateTable("vehicles")
    .set({ type: "Véhicules léger", ptac, price, tariff_id })
    .where("id", "=", id)
    .execute();
  return id;
}

async function reserve(vehicle_id: string, request_id: string | null = null, quote_id: string | null = null) {
  const { id } = await database.db
    .insertInto("vehicle_periods")
    .values({ vehicle_id, request_id, quote_id, kind: "reservation", during: "[2027-03-08,2027-03-18)" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
const openedBy = async (periodId: string) =>
  getDeparture(app, julien, await openDeparture(app, julien, { periodId }));
const fieldsOf = ({ gaps }: Awaited<ReturnType<typeof openedBy>>) => gaps.map(({ field }) => field);

describe("without a quote", () => {
  const company = { name: "Ines Lopez", company_name: "Auto 66", customer_kind: "professionnel" } as const;

  test("a company's contract has the lines of the one price rule, for the days of the planning", async () => {
    const vehicleId = await addVan();
    const requestId = await addRequest(database.db, { ...company, to_time: "17:30" });
    const draft = await openedBy(await reserve(vehicleId, requestId));
    // Ten days at −20 %.
    expect(draft.terms).toMatchObject({
      quote: null,
      prices_for: "professionnel",
      lines: [
        { quantity: 10, unit: "jour", unit_price: 69, discount: 20, amount: { ht: 55_200, ttc: 66_240 } },
      ],
      total: { ht: 55_200, ttc: 66_240 },
      due_at: "2027-03-17T16:30:00.000Z",
      conditions: { included_km: 1500, extra_km_price: 0.15, extra_km_vat: 20, deposit: 800, min_age: 21 },
      late: { days: 10, day_price: 69, discount: 20, tiers: [{ from_days: 7, discount: 20 }] },
    });
    expect(draft.customer).toMatchObject({ kind: "professionnel", company: "Auto 66", name: "Ines Lopez" });
    expect(fieldsOf(draft)).not.toContain("quote");
  });

  test("a consumer's light vehicle wants a written quote first; above 3.5 t it leaves", async () => {
    const requestId = await addRequest(database.db, {
      name: "Camille Ferrer",
      customer_kind: "particulier",
      to_time: "17:30",
    });
    const light = await openedBy(await reserve(await addVan(), requestId));
    expect(light.gaps.find(({ field }) => field === "quote")?.sentence).toMatch(/^Un devis écrit est dû/);
    const heavy = await openedBy(await reserve(await addVan({ ptac: 7500 }), requestId));
    expect(fieldsOf(heavy)).not.toContain("quote");
  });

  test("a vehicle without a price wants a quote, and a departure without an hour of return says so", async () => {
    const requestId = await addRequest(database.db, { ...company });
    const unpriced = await openedBy(await reserve(await addVan({ price: null }), requestId));
    expect(unpriced).toMatchObject({ terms: null, problem: { field: "price" } });
    const period = await reserve(await addVan(), requestId);
    const id = await openDeparture(app, julien, { periodId: period });
    await database.db.updateTable("agencies").set({ hours: "" }).execute();
    const draft = await getDeparture(app, julien, id);
    if (draft.terms === null) expect(draft.problem).toMatchObject({ field: "due" });
    await saveDue(app, julien, { id, input: { date: "2027-03-17", time: "9h30", return_to: "" } });
    expect((await getDeparture(app, julien, id)).terms?.due_at).toBe("2027-03-17T08:30:00.000Z");
  });

  test("whoever has no file is named at the counter", async () => {
    const period = await reserve(await addVan({ ptac: 7500 }));
    const id = await prepareDeparture(app, julien, period, { driver: { licence_classes: ["C"] } });
    await saveDue(app, julien, { id, input: { date: "2027-03-17", time: "17:00", return_to: "" } });
    expect(
      await failureOf(signingOf(app, julien, id).then((input) => signDeparture(app, julien, { id, input }))),
    ).toMatchObject({
      fields: { name: "Donnez le nom du locataire." },
    });
    await saveCustomer(app, julien, {
      id,
      input: { name: "Yanis Ferrer", kind: "professionnel", siren: "000 000 000" },
    });
    const input = await signingOf(app, julien, id);
    expect(await signDeparture(app, julien, { id, input })).toMatchObject({ number: "CL-2027-0001" });
  });
});

describe("of a quote", () => {
  test("for two vehicles each contract has its part, and together they are the quote", async () => {
    const [first, second] = [await addVan(), await addVan()];
    const quote = await addAgreedQuote(database.db, {
      lines: [
        { vehicleId: first },
        { vehicleId: second },
        { vehicleId: null, label: "Livraison et reprise" },
      ],
    });
    const periods = await database.db
      .selectFrom("vehicle_periods")
      .select(["id", "vehicle_id"])
      .where("quote_id", "=", quote.id)
      .execute();
    const drafts = await Promise.all(periods.map(({ id }) => openedBy(id)));
    const labelsOf = (vehicleId: string) =>
      drafts.find(({ period }) => period.vehicle_id === vehicleId)?.terms?.lines.length;
    expect([labelsOf(first), labelsOf(second)]).toEqual([2, 1]);
    const total = drafts.reduce((sum, { terms }) => sum + (terms?.total.ttc ?? 0), 0);
    const line = { quantity: 5, unit_price: 63.48, discount: 0, vat_rate: 20 };
    expect(total).toBe(sumLines([line, line, line], false).total.ttc);
  });

  test("a vehicle of a line for several refers to the quote and repeats no price", async () => {
    const [first, second] = [await addVan(), await addVan()];
    const quote = await addAgreedQuote(database.db, { lines: [{ vehicleId: first }] });
    await database.pool.query("alter table quotes disable trigger keep_sent");
    await database.pool.query(
      `update quotes set conditions = conditions || jsonb_build_object('vehicles', jsonb_build_array(
        jsonb_build_object('vehicle_id', $2::text, 'name', 'Relais', 'count', 2, 'included_km', 900))) where id = $1`,
      [quote.id, first],
    );
    await database.pool.query("alter table quotes enable trigger keep_sent");
    const draft = await openedBy(await reserve(second, quote.requestId));
    expect(draft.terms).toMatchObject({
      quote: { title: quote.number },
      ...{
        lines: [],
        total: { ht: 0, ttc: 0 },
        conditions: { included_km: 900 },
        late: { day_price: 63.48 },
      },
    });
  });

  test("that is amended before the keys are given, the draft says what was agreed last", async () => {
    const { desk, quoteId, periodId } = await openDesk();
    const id = await prepareDeparture(desk.app, desk.actor, periodId);
    const typed = (date: string) =>
      saveDue(desk.app, desk.actor, { id, input: { date, time: "10:00", return_to: "" } });
    await typed("2026-11-27");
    const before = await signingOf(desk.app, desk.actor, id);
    await desk.note(quoteId, { to: "2026-11-29" });
    const input = { id, input: before };
    expect((await getDeparture(desk.app, desk.actor, id)).problem).toMatchObject({ field: "due" });
    await typed("2026-11-29");
    expect(await failureOf(signDeparture(desk.app, desk.actor, input))).toMatchObject({ code: "conflict" });
    const draft = await getDeparture(desk.app, desk.actor, id);
    expect(draft.terms).toMatchObject({
      quote: { title: expect.stringContaining("avenant") },
      stay: { to: "2026-11-29" },
      late: { days: 7, day_price: 89, discount: 8, tiers: [{ from_days: 3 }, { from_days: 28 }] },
    });
    const again = await signingOf(desk.app, desk.actor, id);
    expect(await signDeparture(desk.app, desk.actor, { id, input: again })).toMatchObject({
      number: expect.stringMatching(/^CL-2026-/),
    });
    expect((await findContract(database.db, id))?.quote_id).toBe(draft.quoteId);
  });

  test("that is prolonged while the vehicle is out, the contract is due then; what was signed stays", async () => {
    const { desk, quoteId, periodId } = await openDesk();
    desk.clock.at = new Date("2026-11-23T08:00:00Z");
    const id = await prepareDeparture(desk.app, desk.actor, periodId);
    await saveDue(desk.app, desk.actor, { id, input: { date: "2026-11-27", time: "10:00", return_to: "" } });
    await signDeparture(desk.app, desk.actor, { id, input: await signingOf(desk.app, desk.actor, id) });
    const before = await findContract(database.db, id);
    desk.clock.at = new Date("2026-11-25T09:00:00Z");
    await desk.note(quoteId, { to: "2026-12-01" });
    const after = await findContract(database.db, id);
    expect(after).toMatchObject({ state: "out", terms: before?.terms });
    expect(after?.due_at).toEqual(new Date("2026-12-01T09:00:00Z"));
    expect(after?.quote_id).not.toBe(quoteId);
    const line = await database.db
      .selectFrom("history")
      .select("after")
      .where("record_table", "=", "contracts")
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(Object.keys(line?.after ?? {})).toEqual(["due_at"]);
  });
});

async function openDesk() {
  const desk = await openOffice();
  const { quoteId } = await desk.addAgreed();
  const { id: periodId } = await database.db
    .selectFrom("vehicle_periods")
    .select("id")
    .where("quote_id", "=", quoteId)
    .executeTakeFirstOrThrow();
  return { desk, quoteId, periodId };
}
