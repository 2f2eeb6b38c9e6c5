import { beforeAll, beforeEach, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addTariff } from "#tests/support/records.ts";
import { addMember } from "#tests/support/staff.ts";
import { answerCall, findAnsweredVehicles } from "./call-answer.server.ts";

const database = testDatabase();
const app = () => ({ db: database.db, now: () => new Date("2026-11-16T10:00:00Z") });
const stay = { du: "2026-11-18", au: "2026-11-20" };
let actor: StaffMember;
let free: string;
let taken: string;

beforeAll(async () => {
  actor = await addMember(database, "user");
});

beforeEach(async () => {
  await database.pool.query("delete from requests; delete from vehicles; delete from tariffs");
  const tariff_id = await addTariff(database.db);
  const add = async (name: string, price: number | null) => {
    const values = { name, type: "Poids lourds", description: "", price, tariff_id, show_price: false };
    const row = await database.db.insertInto("vehicles").values(values).returning("id").executeTakeFirst();
    return row?.id ?? "";
  };
  free = await add("Corbère Relais", 70);
  taken = await add("Corbère Pro", null);
  await database.db
    .insertInto("vehicle_periods")
    .values({ vehicle_id: taken, kind: "reservation", during: "[2026-11-20,2026-11-23)" })
    .execute();
});

async function addRequest(values: Record<string, unknown>) {
  const row = { name: "", last_customer_at: new Date("2026-11-01T09:00:00Z"), ...values };
  const made = await database.db.insertInto("requests").values(row).returning("id").executeTakeFirst();
  return made?.id;
}

test("each vehicle is free or taken and has its price, hidden from the public or not, and all have a sum", async () => {
  const answer = await answerCall(app(), actor, { ...stay, vehicules: [free, taken, "x"] });
  expect(answer).toMatchObject({ length: 3, unpriced: 1, customer: null });
  expect(answer.vehicles).toMatchObject([
    { id: free, state: { kind: "free" } },
    { id: taken, state: { kind: "taken", from: "2026-11-20", to: "2026-11-22" }, estimate: null },
  ]);
  expect(answer.total).toEqual(answer.vehicles[0]?.estimate?.total);
  expect(answer.total?.ht).toBeGreaterThan(0);
  const picked = await findAnsweredVehicles(app(), actor, { q: "corbere", stay: new URLSearchParams(stay) });
  expect(picked.map(({ name, state }) => [name, state?.kind])).toEqual([
    ["Corbère Pro", "taken"],
    ["Corbère Relais", "free"],
  ]);
});

test("without days there is a price for a length and no word of free or taken", async () => {
  const answer = await answerCall(app(), actor, { duree: "2", unite: "semaines", vehicules: [free] });
  expect(answer).toMatchObject({ days: null, length: 14, vehicles: [{ state: null }] });
  expect(answer.total).not.toBeNull();
});

test("a customer is known by e-mail or telephone in any spelling, with what they told last", async () => {
  await addRequest({ name: "Ève Roca", email: "Eve.Roca@exemple.fr ", phone: "06 39 98 14 27" });
  const latest = await addRequest({
    ...{ name: "Ève Roca-Puig", phone: "+33 6 39 98 14 27", company_name: "Roca BTP" },
    ...{ customer_kind: "professionnel", last_customer_at: new Date("2026-11-10T09:00:00Z") },
  });
  const known = async (given: object) => (await answerCall(app(), actor, { ...given })).customer;
  for (const phone of ["0639981427", "06.39.98.14.27", "+33 (0)6 39 98 14 27", "0033639981427"])
    expect(await known({ phone }), phone).toMatchObject({
      ...{
        count: { requests: 2, quotes: 0 },
        earlier: [{ id: latest }, {}],
        name: "Ève Roca-Puig",
        company: "Roca BTP",
      },
      ...{ kind: "professionnel", email: "Eve.Roca@exemple.fr ", phone: "+33 6 39 98 14 27", agencyId: null },
    });
  expect(await known({ email: " EVE.ROCA@exemple.fr" })).toMatchObject({
    count: { requests: 1 },
    name: "Ève Roca",
  });
  for (const given of [{ phone: "06 39 98 14" }, { phone: "0639981428" }, { email: "eve" }, {}])
    expect(await known(given)).toBeNull();
});

test("it is for those who may write requests", async () => {
  await expect(answerCall(app(), null, {})).rejects.toMatchObject({ status: 401 });
  await expect(answerCall(app(), { ...actor, active: false }, {})).rejects.toMatchObject({ status: 403 });
});
