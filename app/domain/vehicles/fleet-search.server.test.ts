import { beforeAll, beforeEach, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { addAgency } from "#tests/support/agencies.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/staff.ts";
import { addFleetVehicle } from "#tests/support/thread-requests.ts";
import { findVehicles, searchFleet } from "./fleet-search.server.ts";
import { maxFound } from "./staff-vehicle.ts";

const database = testDatabase();
let claire: StaffMember;

beforeAll(async () => {
  claire = await addMember(database, "user", "claire.vidal@example.fr");
});

beforeEach(async () => {
  await database.pool.query("delete from vehicles; delete from agencies");
});

const namesFor = async (q: string) => (await findVehicles(database, claire, q)).map(({ name }) => name);

test("vehicles are found by words in any order, their agency's among them", async () => {
  const thuir = await addAgency(database.db, "Agence de Thuir");
  await addFleetVehicle(database.db, "Corbère Relais", { agency_id: thuir, fleet_number: "T-03" });
  await addFleetVehicle(database.db, "Corbère Grand Large");
  expect(await findVehicles(database, claire, "relais corb")).toMatchObject([
    { name: "Corbère Relais", fleet_number: "T-03", agency: "Rivesaltes", licences: "B", picture: null },
  ]);
  expect(await namesFor("thuir CORBERE")).toEqual(["Corbère Relais"]);
  expect(await namesFor("t-03")).toEqual(["Corbère Relais"]);
  expect(await namesFor("100%")).toEqual([]);
});

test("what can be rented comes first, by name; what is there already does not come", async () => {
  await addFleetVehicle(database.db, "Agly", { available: false });
  const second = await addFleetVehicle(database.db, "Évasion");
  const first = await addFleetVehicle(database.db, "Capcir");
  expect(await namesFor("")).toEqual(["Capcir", "Évasion", "Agly"]);
  expect(await searchFleet(database.db, "", [first])).toHaveLength(2);
  expect((await searchFleet(database.db, "", [first]))[0]).toBe(second);
});

test("who types a name or a number has that one first", async () => {
  await addFleetVehicle(database.db, "Relais Atelier", { model: "Relais L2H2 Atelier" });
  await addFleetVehicle(database.db, "Relais L2H2", { available: false, fleet_number: "P-03" });
  await addFleetVehicle(database.db, "Atelier", { model: "P-030" });
  expect(await namesFor("relais l2h2")).toEqual(["Relais L2H2", "Relais Atelier"]);
  expect(await namesFor("p-03")).toEqual(["Relais L2H2", "Atelier"]);
});

test.each(["AB-123-CD", "ab123cd", "AB 123 CD", "ab 123cd", "AB-123CD", "123-cd", "b123"])(
  "a plate is found as «%s»",
  async (typed) => {
    await addFleetVehicle(database.db, "Agly", { plate: "AB-123-CD" });
    await addFleetVehicle(database.db, "Capcir", { plate: "1234 AB 66" });
    expect(await findVehicles(database, claire, typed)).toMatchObject([{ name: "Agly", plate: "AB-123-CD" }]);
  },
);

test("a large fleet is not sent whole", async () => {
  for (let place = 0; place <= maxFound; place += 1) await addFleetVehicle(database.db, `Solane ${place}`);
  expect(await namesFor("solane")).toHaveLength(maxFound);
});

test.each<[who: string, actorOf: () => StaffMember | null, code: string]>([
  ["anonymous", () => null, "unauthenticated"],
  ["inactive", () => ({ ...claire, active: false }), "forbidden"],
])("%s: refused", async (_who, actorOf, code) => {
  await expect(findVehicles(database, actorOf(), "")).rejects.toMatchObject({ code });
});
