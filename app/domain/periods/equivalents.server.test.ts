import type { Insertable } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { toDuring } from "#app/domain/rental/days.ts";
import { readTaxes } from "#app/domain/rental/offers.server.ts";
import type { Database } from "#server/db/schema.ts";
import { testDatabase } from "#tests/support/database.ts";
import { listEquivalents } from "./equivalents.server.ts";
import type { PeriodKind } from "./vehicle-periods.ts";

const database = testDatabase();
const days = { from: "2026-11-23", to: "2026-11-27" };

beforeEach(async () => {
  await database.pool.query("delete from vehicles; delete from agencies");
});

async function addAgency(name: string, latitude: number, longitude: number) {
  const values = { name, address: "", zip: "66000", city: name, phone: "", email: "", latitude, longitude };
  const { id } = await database.db
    .insertInto("agencies")
    .values(values)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function addVehicle(name: string, values: Partial<Insertable<Database["vehicles"]>> = {}) {
  const usual = { name, type: "Véhicules léger", capacity: "20 m³", ptac: 3500, price: 89 };
  const { id } = await database.db
    .insertInto("vehicles")
    .values({ ...usual, ...values })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const hold = (vehicle_id: string, kind: PeriodKind, from: string, to: string | null) =>
  database.db
    .insertInto("vehicle_periods")
    .values({ vehicle_id, kind, during: toDuring({ from, to }) })
    .execute();

const namesFor = async (id: string, reader?: "staff") =>
  (await listEquivalents(database.db, { vehicleId: id, days, limit: 10, reader })).map(({ name }) => name);

test("a vehicle that does for another: same type, no higher licence, about its volume, offered and free", async () => {
  const wanted = await addVehicle("Grand Large");
  await addVehicle("Voisin", { price: 92 });
  await addVehicle("Moins cher", { price: 70 });
  await addVehicle("Un peu plus petit", { capacity: "18", price: 95 });
  await addVehicle("Trop petit", { capacity: "17,9" });
  await addVehicle("Un peu plus grand", { capacity: "28 m3", price: 96 });
  await addVehicle("Trop grand", { capacity: "28,1" });
  await addVehicle("Autre type", { type: "Poids lourds" });
  await addVehicle("Permis C1", { ptac: 7000 });
  await addVehicle("Indisponible", { available: false });
  const busy = await addVehicle("Pris");
  await hold(busy, "reservation", "2026-11-27", "2026-11-30");
  const endless = await addVehicle("Sans fin");
  await hold(endless, "immobilisation", "2026-01-01", null);
  const optional = await addVehicle("En option", { price: 97 });
  await hold(optional, "option", "2026-11-20", "2026-11-30");
  const back = await addVehicle("Rentré la veille", { price: 98 });
  await hold(back, "location", "2026-11-01", "2026-11-22");
  expect(await namesFor(wanted)).toEqual([
    "Moins cher",
    "Voisin",
    "Un peu plus petit",
    "Un peu plus grand",
    "En option",
    "Rentré la veille",
  ]);
  expect(await listEquivalents(database.db, { vehicleId: wanted, days, limit: 1 })).toHaveLength(1);
});

test("the nearest agency comes first, whatever its prices", async () => {
  const perpignan = await addAgency("Perpignan", 42.7, 2.9);
  const boulou = await addAgency("Le Boulou", 42.52, 2.83);
  const narbonne = await addAgency("Narbonne", 43.18, 3.0);
  const wanted = await addVehicle("Grand Large", { agency_id: perpignan });
  await addVehicle("Loin", { agency_id: narbonne, price: 10 });
  await addVehicle("Près", { agency_id: boulou, price: 50 });
  await addVehicle("Ici", { agency_id: perpignan, price: 99 });
  await addVehicle("Nulle part", { price: 1 });
  expect(await namesFor(wanted)).toEqual(["Ici", "Près", "Loin", "Nulle part"]);
});

test("what a vehicle hides is compared for staff alone", async () => {
  const wanted = await addVehicle("Grand Large");
  await addVehicle("Volume caché", { show_capacity: false, show_price: false });
  expect(await namesFor(wanted)).toEqual([]);
  const [told] = await listEquivalents(database.db, { vehicleId: wanted, days, limit: 10, reader: "staff" });
  expect(told).toMatchObject({ name: "Volume caché", price: 89, capacity: "20 m³" });
});

test("a vehicle of which little is known is like any of its type; one that is gone is like none", async () => {
  const wanted = await addVehicle("Inconnu", { capacity: null, ptac: null, price: null });
  await addVehicle("Voisin");
  expect(await namesFor(wanted)).toEqual(["Voisin"]);
  expect(await namesFor("01890000-0000-7000-8000-000000000000")).toEqual([]);
});

test("each has its price for those days and how far it stands, so that a customer on the line is told", async () => {
  await database.pool.query(
    "delete from tariffs; insert into tariffs (name, default_for) values ('Utilitaires', '{Véhicules léger}');" +
      "insert into tariff_tiers (tariff_id, from_days, discount) select id, 30, 10 from tariffs",
  );
  const perpignan = await addAgency("Perpignan", 42.7, 2.9);
  const boulou = await addAgency("Le Boulou", 42.52, 2.83);
  const wanted = await addVehicle("Grand Large", { agency_id: perpignan });
  await addVehicle("Ici", { agency_id: perpignan, price: 100 });
  await addVehicle("Prix caché", { agency_id: boulou, price: 50, show_price: false });
  await addVehicle("Nulle part", { price: null });
  const found = await listEquivalents(database.db, { vehicleId: wanted, days, limit: 9, reader: "staff" });
  const { includesTax } = await readTaxes(database.db);
  const side = includesTax ? "ttc" : "ht";
  expect(found.map(({ name, total, distance }) => [name, total?.[side], distance])).toEqual([
    ["Ici", 50_000, 0],
    ["Prix caché", 25_000, 21],
    ["Nulle part", undefined, null],
  ]);
  const [here, hidden] = await listEquivalents(database.db, { vehicleId: wanted, days, limit: 9 });
  expect([here?.total?.[side], hidden?.total]).toEqual([50_000, null]);
  const endless = { from: days.from, to: null };
  const [unpriced] = await listEquivalents(database.db, { vehicleId: wanted, days: endless, limit: 9 });
  expect(unpriced?.total).toBeNull();
});
