import { beforeEach, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { testDatabase } from "#tests/support/database.ts";
import { listStaffVehicles } from "./staff-vehicle-list.server.ts";
import {
  agencyChoices,
  allVehicles,
  countVehicles,
  typeChoices,
  type VehicleQuery,
} from "./vehicle-query.ts";

const database = testDatabase();

const actor: StaffMember = {
  id: "0197a000-0000-7000-8000-000000000001",
  email: "admin@example.fr",
  role: "user",
  active: true,
};

function list(query: Partial<VehicleQuery> = {}) {
  return listStaffVehicles(database, actor, { ...allVehicles, ...query });
}

async function names(query: Partial<VehicleQuery> = {}): Promise<string[]> {
  return (await list(query)).rows.map(({ name }) => name);
}

async function addAgency(name: string, city: string): Promise<string> {
  const address = { address: "1 rue du Port", zip: "66000", phone: "04 65 71 00 00", email: "a@example.fr" };
  const row = await database.db
    .insertInto("agencies")
    .values({ name, city, ...address })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

let boulou: string;
let prades: string;

beforeEach(async () => {
  await database.db.deleteFrom("vehicles").execute();
  await database.db.deleteFrom("agencies").execute();
  boulou = await addAgency("Agence du Boulou", "Le Boulou");
  prades = await addAgency("Agence de Prades", "Prades");
  const base = { type: "Véhicules léger", description: "x" };
  const rows = [
    { ...base, name: "Émile", agency_id: prades, capacity: "9,5 m³", mileage: 300, price: 80 },
    {
      ...base,
      name: "albert",
      agency_id: boulou,
      capacity: "20",
      price: 60,
      brand: "Névère",
      fleet_number: "P-03",
    },
    { ...base, name: "Zoé", type: "Remorques", mileage: 100, available: false, show_location: false },
    { ...base, name: "Flore", agency_id: boulou, capacity: "3", mileage: 200, price: 90 },
  ];
  const created = rows.map((row, index) => ({ ...row, created_at: new Date(2026, 0, index + 1) }));
  await database.db.insertInto("vehicles").values(created).execute();
  await database.db.updateTable("vehicles").set({ location: "Céret" }).where("name", "=", "Zoé").execute();
});

test("comes newest first, with each agency by its city", async () => {
  const { rows, total } = await list();
  expect(rows.map(({ name }) => name)).toEqual(["Flore", "Zoé", "albert", "Émile"]);
  expect(rows.map(({ agency }) => agency)).toEqual(["Le Boulou", null, "Le Boulou", "Prades"]);
  expect(total).toBe(4);
});

test.each<[string, Partial<VehicleQuery>, string]>([
  ["name, whatever case and accents", { sort: "name" }, "albert Émile Flore Zoé"],
  ["name, backwards", { sort: "name", direction: "desc" }, "Zoé Flore Émile albert"],
  ["type, the newest first in each", { sort: "type" }, "Zoé Flore albert Émile"],
  ["agency as shown, none last", { sort: "agency" }, "Flore albert Émile Zoé"],
  ["agency backwards, none still last", { sort: "agency", direction: "desc" }, "Émile Flore albert Zoé"],
  ["capacity as a number, none last", { sort: "capacity" }, "Flore Émile albert Zoé"],
  ["capacity backwards, none still last", { sort: "capacity", direction: "desc" }, "albert Émile Flore Zoé"],
  ["mileage", { sort: "mileage" }, "Zoé Flore Émile albert"],
  ["mileage backwards", { sort: "mileage", direction: "desc" }, "Émile Flore Zoé albert"],
  ["price", { sort: "price" }, "albert Émile Flore Zoé"],
  ["price backwards", { sort: "price", direction: "desc" }, "Flore Émile albert Zoé"],
])("is sorted by %s", async (_, query, expected) => {
  expect((await names(query)).join(" ")).toBe(expected);
});

test.each<[string, string]>([
  ["ÉMI", "Émile"],
  ["nevere", "albert"],
  ["p-03", "albert"],
  ["remorq", "Zoé"],
  ["ceret", "Zoé"],
  ["leger", "Flore albert Émile"],
  ["prades", "Émile"],
  ["boulou leger", "Flore albert"],
  ["leger nevere", "albert"],
  ["100%", ""],
  ["émile %", ""],
])("is searched for «%s», hidden fields too", async (q, expected) => {
  expect((await names({ q })).join(" ")).toBe(expected);
});

test("filters combine, and each count follows the other filters", async () => {
  expect(await names({ agency: boulou, type: "Véhicules léger", q: "flo" })).toEqual(["Flore"]);
  expect(await names({ agency: "" })).toEqual(["Zoé"]);
  expect(await names({ available: false })).toEqual(["Zoé"]);
  const query = { ...allVehicles, agency: boulou };
  const { groups, agencies, total } = await list(query);
  expect(total).toBe(2);
  expect([null, true, false].map((available) => countVehicles(groups, { ...query, available }))).toEqual([
    2, 2, 0,
  ]);
  expect(typeChoices(groups, query).map(({ count }) => count)).toEqual([2, 0, 0, 0, 0, 0]);
  expect(agencyChoices(groups, agencies, query)).toEqual([
    { value: boulou, label: "Le Boulou", count: 2 },
    { value: prades, label: "Prades", count: 1 },
    { value: "", label: "Sans agence", count: 1 },
  ]);
});

test("«Sans agence» is offered only when there is such a vehicle", async () => {
  await database.db.deleteFrom("vehicles").where("agency_id", "is", null).execute();
  const { groups, agencies } = await list();
  expect(agencyChoices(groups, agencies, allVehicles).map(({ label }) => label)).toEqual([
    "Le Boulou",
    "Prades",
  ]);
});

test("a page beyond the last is the last", async () => {
  const { rows, page } = await list({ page: 7, pageSize: 3 });
  expect(page).toBe(2);
  expect(rows.map(({ name }) => name)).toEqual(["Émile"]);
});

test("a search without result is not an empty fleet", async () => {
  expect(await list({ q: "introuvable" })).toMatchObject({ rows: [], total: 0, isEmptyFleet: false });
  await database.db.deleteFrom("vehicles").execute();
  expect(await list()).toMatchObject({ rows: [], total: 0, isEmptyFleet: true });
});

test("the picture is the first photo, else the old address; photos are counted", async () => {
  const { rows } = await list();
  const [flore, zoe] = rows as [(typeof rows)[0], (typeof rows)[0]];
  await database.db.updateTable("vehicles").set({ image_url: "/storage/old.webp" }).execute();
  const photo = (order: number) => ({ vehicle_id: flore.id, url: `/storage/${order}.webp`, order });
  await database.db
    .insertInto("vehicle_photos")
    .values([photo(1), photo(0)])
    .execute();
  const after = (await list()).rows;
  expect(after.find(({ id }) => id === flore.id)).toMatchObject({
    picture: { url: "/storage/0.webp" },
    photoCount: 2,
  });
  expect(after.find(({ id }) => id === zoe.id)).toMatchObject({
    picture: { url: "/storage/old.webp" },
    photoCount: 0,
  });
});
