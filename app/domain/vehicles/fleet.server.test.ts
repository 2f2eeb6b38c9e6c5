import { beforeEach, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { testDatabase } from "#tests/support/database.ts";
import { countFleet, getFleetOverview, listEndingAtp } from "./fleet.server.ts";

const database = testDatabase();

const admin: StaffMember = {
  id: "0197a000-0000-7000-8000-000000000001",
  email: "admin@example.fr",
  role: "admin",
  active: true,
};

beforeEach(async () => {
  await database.db.deleteFrom("vehicles").execute();
  await database.db.deleteFrom("agencies").execute();
  await database.db.deleteFrom("brands").execute();
});

async function addAgency(name: string, city = name): Promise<string> {
  const row = await database.db
    .insertInto("agencies")
    .values({
      name,
      address: "1 rue du Port",
      zip: "66000",
      city,
      phone: "04 65 71 00 00",
      email: "a@example.fr",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

async function addVehicles(agency_id: string | null, type: string, available: number, unavailable: number) {
  const rows = Array.from({ length: available + unavailable }, (_, index) => ({
    name: `${type} ${index}`,
    type,
    agency_id,
    available: index < available,
  }));
  await database.db.insertInto("vehicles").values(rows).execute();
}

test("counts the fleet by type and by agency, the largest first", async () => {
  const perpignan = await addAgency("Perpignan");
  const beziers = await addAgency("Béziers");
  const toulouse = await addAgency("Toulouse");
  await addVehicles(perpignan, "Véhicules léger", 3, 1);
  await addVehicles(perpignan, "Remorques", 1, 0);
  await addVehicles(beziers, "Véhicules léger", 0, 2);
  await addVehicles(null, "Remorques", 1, 1);

  expect(await getFleetOverview(database, admin)).toEqual({
    total: 9,
    available: 5,
    agencyCount: 3,
    types: [
      { name: "Véhicules léger", total: 6, available: 3 },
      { name: "Remorques", total: 3, available: 2 },
    ],
    agencies: [
      { id: perpignan, name: "Perpignan", total: 5, available: 4 },
      { id: beziers, name: "Béziers", total: 2, available: 0 },
      { id: toulouse, name: "Toulouse", total: 0, available: 0 },
    ],
    withoutAgency: { total: 2, available: 1 },
  });
});

test("agencies go by their city while each has its own, and by their name otherwise", async () => {
  await addAgency("Agence de Perpignan", "Perpignan");
  await addAgency("Agence du Boulou", "Le Boulou");
  const names = async () => (await getFleetOverview(database, admin)).agencies.map(({ name }) => name);
  expect(await names()).toEqual(["Perpignan", "Le Boulou"]);

  await addAgency("Agence de Perpignan Sud", "Perpignan");
  expect(await names()).toEqual(["Agence de Perpignan", "Agence de Perpignan Sud", "Agence du Boulou"]);
});

test("an empty fleet is a picture of zeros, not an error", async () => {
  expect(await getFleetOverview(database, admin)).toEqual({
    total: 0,
    available: 0,
    agencyCount: 0,
    types: [],
    agencies: [],
    withoutAgency: { total: 0, available: 0 },
  });
});

test("the menu's counts are those of the tables", async () => {
  const perpignan = await addAgency("Perpignan");
  await addVehicles(perpignan, "Remorques", 2, 1);
  await database.db
    .insertInto("brands")
    .values({ name: "Sorrel", logo_url: "/storage/logos/logos/s.webp" })
    .execute();

  expect(await countFleet(database, admin)).toEqual({
    vehicles: 3,
    tariffs: 0,
    extras: 0,
    agencies: 1,
    brands: 1,
  });
});

test.each([
  ["nobody", null, "unauthenticated"],
  ["a deactivated account", { ...admin, active: false }, "forbidden"],
])("%s learns nothing about the fleet", async (_, actor, code) => {
  await expect(getFleetOverview(database, actor as StaffMember)).rejects.toMatchObject({ code });
  await expect(countFleet(database, actor as StaffMember)).rejects.toMatchObject({ code });
});

test("attestations that end within sixty days are named, the most pressing first", async () => {
  const values = { type: "Frigorifiques", atp_class: "FRC" };
  const named = {
    Longtemps: "2027-01-17",
    Bientôt: "2027-01-16",
    Demain: "2026-11-18",
    Passée: "2026-10-01",
  };
  await database.db
    .insertInto("vehicles")
    .values([
      ...Object.entries(named).map(([name, atp_until]) => ({ ...values, name, atp_until })),
      { ...values, name: "Sans attestation", atp_until: null },
    ])
    .execute();
  const app = { db: database.db, now: () => new Date("2026-11-17T23:30:00+01:00") };
  const { today, vehicles } = await listEndingAtp(app, admin);
  expect(today).toBe("2026-11-17");
  expect(vehicles.map(({ name }) => name)).toEqual(["Passée", "Demain", "Bientôt"]);
  await expect(listEndingAtp(app, null)).rejects.toMatchObject({ code: "unauthenticated" });
});
