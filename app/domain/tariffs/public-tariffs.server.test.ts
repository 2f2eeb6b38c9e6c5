import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { getPriceList, getRentalConditions } from "./public-tariffs.server.ts";

const database = testDatabase();

beforeEach(async () => {
  await database.db.deleteFrom("vehicles").execute();
  await database.db.deleteFrom("tariffs").execute();
  await database.db.updateTable("company_info").set({ prices_include_tax: false, vat_rate: 20 }).execute();
});

async function addTariff(name: string, values: object = {}, tiers = [{ from_days: 7, discount: 20 }]) {
  const { id } = await database.db
    .insertInto("tariffs")
    .values({ name, km_per_day: 150, extra_km_price: 0.15, ...values })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (tiers.length > 0) {
    await database.db
      .insertInto("tariff_tiers")
      .values(tiers.map((tier) => ({ tariff_id: id, ...tier })))
      .execute();
  }
  return id;
}

async function addVehicle(values: object) {
  await database.db
    .insertInto("vehicles")
    .values({ name: "Fourgon", type: "Véhicules léger", ...values })
    .execute();
}

test("a tariff shows the cheapest price it has, at every length, and how far its vehicles go", async () => {
  await addTariff("Utilitaires", { default_for: ["Véhicules léger"] });
  await addVehicle({ name: "Relais", price: 69, ptac: 3500 });
  await addVehicle({ name: "Fourgon", price: 92, ptac: 7500 });
  const { tariffs, example } = await getPriceList(database);
  expect(tariffs).toMatchObject([
    {
      name: "Utilitaires",
      licences: ["B", "C1"],
      prices: { vehicles: 2, lowest: { ht: 6900, ttc: 8280 }, highest: { ttc: 11_040 } },
    },
  ]);
  expect(tariffs[0]?.prices?.perDay.map(({ price }) => price.ttc)).toEqual([
    8280, 8280, 6624, 6624, 6624, 6624, 6624, 6624,
  ]);
  expect(example).toMatchObject({
    vehicle: "Relais",
    estimate: { days: 12, km: 2200, total: { ht: 72_240, ttc: 86_688 } },
  });
});

test("a hidden or unknown price counts for nothing, and its vehicle's licence neither", async () => {
  await addTariff("Utilitaires", { default_for: ["Véhicules léger"] });
  await addVehicle({ name: "Secret", price: 12.34, show_price: false, ptac: 12_000 });
  await addVehicle({ name: "Sans prix", price: null });
  await addVehicle({ name: "Gratuit", price: 0 });
  const hidden = await getPriceList(database);
  expect(hidden).toMatchObject({ tariffs: [{ licences: [], prices: null }], example: null });
  await addVehicle({ name: "Visible", price: 50, ptac: 19_000, show_ptac: false });
  const list = await getPriceList(database);
  expect(list.tariffs).toMatchObject([{ licences: [], prices: { vehicles: 1, lowest: { ht: 5000 } } }]);
  expect(JSON.stringify(list)).not.toMatch(/Secret|1234|12\.34/);
});

test("a vehicle counts for the tariff it names, not for its type's", async () => {
  await addTariff("Utilitaires", { default_for: ["Véhicules léger"] });
  const cars = await addTariff("Citadines");
  await addVehicle({ price: 60 });
  await addVehicle({ price: 40, tariff_id: cars });
  const { tariffs } = await getPriceList(database);
  // A type's own tariff comes first, whatever its name.
  expect(tariffs.map(({ name, prices }) => [name, prices?.lowest.ht])).toEqual([
    ["Utilitaires", 6000],
    ["Citadines", 4000],
  ]);
});

test("tariffs stand in the catalogue's order; one that prices nothing keeps its conditions", async () => {
  await addTariff("A remorques", { default_for: ["Remorques"], km_per_day: null });
  await addTariff("B porteurs", { default_for: ["Poids lourds"] });
  await addTariff("C sans palier", { default_for: ["Semi-remorques"] }, []);
  await addVehicle({ type: "Semi-remorques", price: 300 });
  await addVehicle({ name: "Plateau", type: "Remorques", price: 30 });
  const { tariffs, example } = await getPriceList(database);
  expect(tariffs.map(({ name }) => name)).toEqual(["B porteurs", "C sans palier", "A remorques"]);
  expect(tariffs.map(({ prices }) => prices?.vehicles ?? null)).toEqual([null, null, 1]);
  expect(example).toMatchObject({ vehicle: "Plateau", estimate: { km: null, extraKm: null } });
});

test("a company without tariffs has an empty list, and says what it has written", async () => {
  expect(await getPriceList(database)).toMatchObject({ tariffs: [], example: null });
  await database.db
    .updateTable("company_info")
    .set({ rental_conditions: JSON.stringify({ fuel: "Rendu plein." }) })
    .execute();
  expect(await getRentalConditions(database)).toEqual({ fuel: "Rendu plein." });
});
