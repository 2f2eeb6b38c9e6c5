import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { listNewestVehicles, listVolumeRanges } from "./public-vehicles.server.ts";
import { visibilityFlags } from "./vehicle-fields.ts";
import { vehicleTypeFromParam, vehicleTypes } from "./vehicles.schema.ts";

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
  price: 654.32,
  motorisation: ["Hybride"],
};
beforeEach(async () => {
  await database.db.deleteFrom("vehicles").execute();
  await database.db.deleteFrom("stored_files").execute();
});

const add = (values: object) =>
  database.db
    .insertInto("vehicles")
    .values({ ...full, ...values })
    .returning("id")
    .executeTakeFirstOrThrow();

test("the newest eight come, newest first", async () => {
  for (let day = 1; day <= 10; day++)
    await add({ name: `V${day}`, created_at: new Date(Date.UTC(2026, 0, day)) });
  const names = (await listNewestVehicles(database, 8)).map((vehicle) => vehicle.name);
  expect(names).toEqual(["V10", "V9", "V8", "V7", "V6", "V5", "V4", "V3"]);
});

test("a visible field reaches the card", async () => {
  await add({});
  const [card] = await listNewestVehicles(database, 8);
  expect(card).toMatchObject({
    name: "Fourgon",
    type: "Véhicules léger",
    available: true,
    location: "lieu secret",
    capacity: "77 m³ secrets",
    useful_length: "longueur secrète",
    mileage: 98_765,
    ptac: 4321,
    price: { ht: 65_432, ttc: 78_518.4 },
    licences: ["C1"],
    motorisation: ["Hybride"],
    picture: null,
    cells: [
      { label: "Volume", value: "77 m³ secrets" },
      { label: "PTAC", value: "4,32\u00a0t" },
      { label: "Longueur", value: "longueur secrète" },
      { label: "Kilométrage", value: "98\u00a0765\u00a0km" },
    ],
  });
});

test("with every flag down, nothing hidden leaves the database, nor what would tell it", async () => {
  await add(Object.fromEntries(visibilityFlags().map((flag) => [flag, false])));
  const [card] = await listNewestVehicles(database, 8);
  expect(card).toMatchObject({ name: "Fourgon", price: null, licences: [], motorisation: [], cells: [] });
  const { id: _, ...said } = card ?? { id: "" };
  expect(JSON.stringify(said)).not.toMatch(/secr|98765|4321|654|Hybride/);
});

test("the cover is the first photo by order, with its stored size", async () => {
  const { id } = await add({ image_url: "/storage/photos/old.webp" });
  const file = await database.db
    .insertInto("stored_files")
    .values({ key: "photos/a.webp", content_type: "image/webp", byte_size: 1, width: 800, height: 600 })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect((await listNewestVehicles(database, 1))[0]?.picture).toEqual({
    url: "/storage/photos/old.webp",
    width: 1600,
    height: 1067,
  });
  await database.db
    .insertInto("vehicle_photos")
    .values([
      { vehicle_id: id, url: "/storage/photos/b.webp", order: 1 },
      { vehicle_id: id, url: "/storage/photos/a.webp", order: 0, file_id: file.id },
    ])
    .execute();
  const cards = await listNewestVehicles(database, 8);
  expect(cards).toHaveLength(1);
  expect(cards[0]?.picture).toEqual({ url: "/storage/photos/a.webp", width: 800, height: 600 });
});

test("volumes range over what the public may know", async () => {
  await add({ capacity: "3,5 m³" });
  await add({ capacity: "20" });
  await add({ capacity: "60 m³", show_capacity: false });
  await add({ type: "Remorques", capacity: "sur demande" });
  expect(await listVolumeRanges(database)).toEqual([{ type: "Véhicules léger", min: 3.5, max: 20 }]);
});

test.each([
  ["utilitaire", "Véhicules léger"],
  ["camion", "Poids lourds"],
  ["poids-lourd", "Poids lourds"],
  [" Utilitaire ", "Véhicules léger"],
  ["Frigorifiques", "Frigorifiques"],
  ["constructor", null],
  ["vélo", null],
  ["", null],
  [null, null],
])("?type=%s means %s", (param, type) => {
  expect(vehicleTypeFromParam(param)).toBe(type);
});

test("every type is its own parameter", () => {
  for (const type of vehicleTypes) expect(vehicleTypeFromParam(type)).toBe(type);
});
