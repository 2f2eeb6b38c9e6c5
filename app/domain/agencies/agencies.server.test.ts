import { beforeEach, describe, expect, test } from "vitest";
import { toDuring, todayOf } from "#app/domain/rental/days.ts";
import { listAgencyVehicles } from "#app/domain/vehicles/public-vehicles.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { defaultAgencyHours } from "./agencies.schema.ts";
import { getPublicAgency, listAgencies } from "./agencies.server.ts";

const database = testDatabase();

const contact = {
  address: "1 rue du Dépôt",
  zip: "66000",
  city: "Perpignan",
  phone: "04 65 71 20 10",
  email: "agence@example.fr",
};
const vehicle = {
  name: "Fourgon 12",
  type: "Véhicules léger",
  brand: "Corbère",
  model: "Relais",
  capacity: "12 m³",
  mileage: 98_765,
  price: 654.32,
  location: "lieu secret",
};

beforeEach(async () => {
  await database.db.deleteFrom("vehicles").execute();
  await database.db.deleteFrom("agencies").execute();
});

const addAgency = async (name: string, values: object = {}) =>
  (
    await database.db
      .insertInto("agencies")
      .values({ ...contact, name, ...values })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
const addVehicle = (agency_id: string, values: object = {}) =>
  database.db
    .insertInto("vehicles")
    .values({ ...vehicle, agency_id, ...values })
    .execute();
const stock = async (agencyId: string, limit = 24) => await listAgencyVehicles(database, agencyId, { limit });

describe("the list", () => {
  test("goes by name as French sorts it", async () => {
    for (const name of ["Zone nord", "Élne", "agence 10", "Agence 9", "Estagel"]) await addAgency(name);
    const names = (await listAgencies(database)).map((agency) => agency.name);
    expect(names).toEqual(["Agence 9", "agence 10", "Élne", "Estagel", "Zone nord"]);
  });

  test("counts the vehicles each page lists, and those that can be had today", async () => {
    const full = await addAgency("A");
    await addAgency("B");
    await addVehicle(full);
    await addVehicle(full, { available: false });
    await addVehicle(full, { show_agency: false });
    const rented = "0199dc95-5c00-76ad-83db-0000000000aa";
    await addVehicle(full, { id: rented });
    const today = todayOf(database.now());
    await database.db
      .insertInto("vehicle_periods")
      .values({ vehicle_id: rented, kind: "location", during: toDuring({ from: today, to: today }) })
      .execute();
    const listed = await listAgencies(database);
    expect(listed.map(({ name, vehicleCount, freeCount }) => [name, vehicleCount, freeCount])).toEqual([
      ["A", 3, 1],
      ["B", 0, 0],
    ]);
  });
});

test("the list tells search engines of a year's closed days, as an agency's own page does", async () => {
  await addAgency("A", { hours: JSON.stringify(defaultAgencyHours) });
  const app = { ...database, now: () => new Date("2026-11-10T09:00:00Z") };
  const [listed] = await listAgencies(app);
  expect(listed?.exceptions.map(({ date }) => date)).toContain("2027-11-01");
});

describe("an agency", () => {
  test("carries what visitors may know, its hours read", async () => {
    const id = await addAgency("A", { hours: JSON.stringify(defaultAgencyHours) });
    expect(await getPublicAgency({ ...database, now: () => new Date("2026-11-10T09:00:00Z") }, id)).toEqual({
      id,
      name: "A",
      ...contact,
      hours: defaultAgencyHours,
      holidays: "ferme",
      // From this Monday on, for a year: what search engines are told.
      exceptions: expect.arrayContaining([
        { date: "2026-11-11", label: "Armistice 1918", hours: [] },
        { date: "2027-11-11", label: "Armistice 1918", hours: [] },
      ]),
      geo: null,
    });
  });

  test("keeps its own closures before those for all, and the shorter before the longer", async () => {
    await database.db.deleteFrom("closures").execute();
    const id = await addAgency("A");
    const other = await addAgency("B");
    const special = JSON.stringify([{ open: "09:00", close: "16:00" }]);
    await database.db
      .insertInto("closures")
      .values([
        { agency_id: id, during: "[2026-12-21,2026-12-25)", label: "Congés", hours: null },
        { agency_id: id, during: "[2026-12-22,2026-12-23)", label: "Permanence", hours: special },
        { agency_id: null, during: "[2026-12-24,2026-12-25)", label: "Veille de Noël", hours: special },
        { agency_id: null, during: "[2020-01-01,2020-02-01)", label: "Passé", hours: null },
        // Not what the form writes: an import may.
        {
          agency_id: other,
          during: "[2026-12-23,2026-12-24)",
          label: "Illisible",
          hours: JSON.stringify([{ open: "9h", close: "midi" }]),
        },
      ])
      .execute();
    const app = { ...database, now: () => new Date("2026-12-22T09:00:00Z") };
    const told = async (agencyId: string) =>
      (await getPublicAgency(app, agencyId))?.exceptions
        .filter(({ date }) => date < "2026-12-26")
        .map(({ date, label, hours }) => `${date.slice(8)} ${label} ${hours[0]?.close ?? "fermé"}`);
    expect(await told(id)).toEqual([
      "21 Congés fermé",
      "22 Permanence 16:00",
      "23 Congés fermé",
      "24 Congés fermé",
      "25 Noël fermé",
    ]);
    expect(await told(other)).toEqual(["23 Illisible fermé", "24 Veille de Noël 16:00", "25 Noël fermé"]);
  });

  test("stands where it says, else in the middle of its postcode, else nowhere", async () => {
    await addAgency("A", { latitude: 42.5, longitude: 3.1 });
    await addAgency("B", { zip: "66240" });
    await addAgency("C", { zip: "00000" });
    const [placed, byPostcode, nowhere] = await listAgencies(database);
    expect(placed?.geo).toEqual({ latitude: 42.5, longitude: 3.1 });
    expect(placed?.point).toEqual(placed?.geo);
    expect(byPostcode?.geo).toBeNull();
    expect(byPostcode?.point?.latitude).toBeCloseTo(42.7, 1);
    expect(nowhere?.point).toBeNull();
  });

  test("with hours nobody can read, has none, and is no error", async () => {
    const id = await addAgency("A", { hours: "lundi-vendredi 9h-18h" });
    expect((await getPublicAgency(database, id))?.hours).toBeNull();
    expect((await listAgencies(database))[0]?.hours).toBeNull();
  });

  test("that does not exist is null", async () => {
    expect(await getPublicAgency(database, "00000000-0000-7000-8000-000000000000")).toBeNull();
  });
});

describe("an agency's vehicles", () => {
  test("come available first, then newest first, and only its own", async () => {
    const id = await addAgency("A");
    const other = await addAgency("B");
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    await addVehicle(id, { model: "ancien", created_at: at(1) });
    await addVehicle(id, { model: "loué", created_at: at(9), available: false });
    await addVehicle(id, { model: "récent", created_at: at(5) });
    await addVehicle(other, { model: "ailleurs" });
    const { vehicles, total } = await stock(id);
    expect(vehicles.map((card) => card.name)).toEqual(["Corbère récent", "Corbère ancien", "Corbère loué"]);
    expect(total).toBe(3);
  });

  test("show brand, model, capacity, mileage, price and availability", async () => {
    const id = await addAgency("A");
    await addVehicle(id, { image_url: "/storage/photos/a.webp", available: false });
    expect((await stock(id)).vehicles[0]).toMatchObject({
      name: "Corbère Relais",
      capacity: "12 m³",
      mileage: 98_765,
      price: { ht: 65432, ttc: 78518.4 },
      available: false,
      picture: { url: "/storage/photos/a.webp" },
    });
  });

  test.each([
    [{ show_brand: false }, "Relais"],
    [{ show_model: false }, "Corbère Fourgon 12"],
    [{ show_model: false, name: "Corbère 12" }, "Corbère 12"],
    [{ show_brand: false, show_model: false }, "Fourgon 12"],
    [{ brand: null, model: null }, "Fourgon 12"],
  ])("with %o is called %s", async (values, title) => {
    const id = await addAgency("A");
    await addVehicle(id, values);
    expect((await stock(id)).vehicles[0]?.name).toBe(title);
  });

  test("are not told where their agency is hidden", async () => {
    const id = await addAgency("A");
    await addVehicle(id, { show_agency: false });
    expect(await stock(id)).toEqual({ vehicles: [], total: 0 });
  });

  test("are cut at the limit, the total still told", async () => {
    const id = await addAgency("A");
    for (let i = 0; i < 3; i++) await addVehicle(id);
    const { vehicles, total } = await stock(id, 2);
    expect([vehicles.length, total]).toEqual([2, 3]);
  });
});
