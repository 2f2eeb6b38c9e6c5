import { beforeEach, expect, test } from "vitest";
import type { App } from "#server/app.ts";
import { addAgency } from "#tests/support/agencies.ts";
import { testDatabase } from "#tests/support/database.ts";
import { rowsLookedAt } from "#tests/support/rows-looked-at.ts";
import { findVehiclesToAdd, listComparedVehicles, listNamedVehicles } from "./compared-vehicles.server.ts";
import { visibilityFlags } from "./vehicle-fields.ts";

const database = testDatabase();

const full = {
  name: "Fourgon",
  type: "Véhicules léger",
  brand: "marque secrète",
  model: "modèle secret",
  location: "lieu secret",
  capacity: "77 m³ secrets",
  useful_length: "longueur secrète",
  mileage: 98_765,
  ptac: 4321,
  payload_kg: 1777,
  pallets: 37,
  inner_width: 1.37,
  inner_height: 1.73,
  critair: "3" as const,
  price: 654.32,
  licence: "C1E" as const,
  motorisation: ["Hybride"],
  equipment: ["Hayon secret"],
};

beforeEach(async () => {
  await database.db.deleteFrom("vehicles").execute();
  await database.db.deleteFrom("tariffs").execute();
});

async function add(values: object = {}): Promise<string> {
  const { id } = await database.db
    .insertInto("vehicles")
    .values({ ...full, agency_id: await addAgency(database.db), ...values })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function addTariff() {
  const tariff = { name: "Utilitaires", default_for: ["Véhicules léger"], deposit: 987, min_age: 43 };
  const { id } = await database.db
    .insertInto("tariffs")
    .values(tariff)
    .returning("id")
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto("tariff_tiers")
    .values({ tariff_id: id, from_days: 7, discount: 20 })
    .execute();
}

test("vehicles come in the order asked for, with their price list and the town of their agency", async () => {
  await addTariff();
  const [first, second] = [await add(), await add({ name: "Autre" })];
  const vehicles = await listComparedVehicles(database, [second, first]);
  expect(vehicles.map(({ name }) => name)).toEqual(["Autre", "Fourgon"]);
  expect(vehicles[0]).toMatchObject({
    city: "Rivesaltes",
    payload_kg: 1777,
    inner_width: 1.37,
    equipment: ["Hayon secret"],
    licences: ["C1E"],
    offer: { dayPrice: 65_432, tariff: { deposit: 987, min_age: 43 } },
  });
});

test("nothing that a flag hides leaves the database, nor what would tell it", async () => {
  await addTariff();
  const flags = Object.fromEntries(visibilityFlags().map((flag) => [flag, false]));
  const [vehicle] = await listComparedVehicles(database, [await add(flags)]);
  expect(vehicle).toMatchObject({ city: null, offer: null, price: null, licences: [], equipment: null });
  // Ids are chance, and may hold any figure.
  const { id: _, ...said } = vehicle ?? { id: "" };
  expect(JSON.stringify(said)).not.toMatch(/secr|Rivesaltes|654|4321|1777|37|1\.73|98765|C1E|Hybride|987|43/);
});

test("ids of which there is no vehicle are passed over", async () => {
  const id = await add();
  const forged = "0199dc95-5c00-76ad-83db-fd7ae8f46792";
  expect(await listNamedVehicles(database, [forged, id])).toEqual([{ id, name: "Fourgon" }]);
  expect(await listNamedVehicles(database, [])).toEqual([]);
  expect(await listComparedVehicles(database, [])).toEqual([]);
});

test("a vehicle is found by the words of its name, without those chosen already, and not by what it hides", async () => {
  const relay = await add({ name: "Corbère Relais L2H2", show_brand: false });
  const workshop = await add({ name: "Corbère Relais Atelier" });
  const found = async (search: string, except: string[] = []) =>
    (await findVehiclesToAdd(database, { search, except })).map(({ name }) => name);
  expect(await found("relais CORBERE")).toEqual(["Corbère Relais Atelier", "Corbère Relais L2H2"]);
  expect(await found("relais", [workshop])).toEqual(["Corbère Relais L2H2"]);
  expect(await found("marque secrete", [workshop])).toEqual([]);
  expect(await found("100 % relais_", [relay])).toEqual([]);
  expect(await found("  ")).toEqual([]);
});

test("of a large fleet, only the vehicles compared are looked at", async () => {
  const agency_id = await addAgency(database.db);
  const many = Array.from({ length: 500 }, (_, number) => ({
    ...full,
    agency_id,
    name: `Fourgon ${number}`,
  }));
  await database.db.insertInto("vehicles").values(many).execute();
  const ids = [await add(), await add(), await add()];
  const read = async (app: Pick<App, "db" | "now">) => {
    await listNamedVehicles(app, ids);
    await listComparedVehicles(app, ids);
  };
  expect(await rowsLookedAt(database, read, "vehicles")).toBeLessThan(20);
});

test("each says when it can be had, and with dates whether it can on them", async () => {
  const now = () => new Date("2026-11-16T09:00:00+01:00");
  const app = { db: database.db, now };
  const ids = [await add(), await add(), await add({ available: false })];
  await database.db
    .insertInto("vehicle_periods")
    .values({ vehicle_id: ids[1] as string, kind: "location", during: "[2026-11-10,2026-11-24)" })
    .execute();
  const said = async (stay?: { from: string; to: string }) =>
    (await listComparedVehicles(app, ids, stay)).map(({ free }) =>
      [free.text, ...(free.notes ?? [])].join(" / ").replaceAll("\u00a0", " "),
    );
  expect(await said()).toEqual(["Dès aujourd’hui", "À partir du 24 nov.", "Pas en ce moment"]);
  expect(await said({ from: "2026-11-20", to: "2026-11-23" })).toEqual([
    "À vos dates",
    "Pas à vos dates / Premières dates libres : 24 – 27 nov.",
    "Pas en ce moment",
  ]);
});
