import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { listAgencyVehicles, listNewestVehicles } from "#app/domain/vehicles/public-vehicles.server.ts";
import { getStaffVehicle } from "#app/domain/vehicles/staff-vehicles.server.ts";
import { getPublicVehicle, listSimilarVehicles } from "#app/domain/vehicles/vehicle-detail.server.ts";
import { addAgency } from "#tests/support/agencies.ts";
import { testDatabase } from "#tests/support/database.ts";
import { rowsLookedAt } from "#tests/support/rows-looked-at.ts";
import type { Db } from "./database.ts";

// The catalogue's lists, the staff table and the messages have their own tests beside them; these are the other pages
// that read vehicles.

const database = testDatabase();
const many = 8_000;
const staff: StaffMember = { id: "1", email: "a@b.fr", role: "user", active: true };
let agencyId: string;
let vehicleId: string;

beforeAll(async () => {
  agencyId = await addAgency(database.db);
  await sql`
    insert into vehicles (name, type, brand, model, capacity, price, available, agency_id, created_at)
    select 'V' || n, (array['Véhicules léger', 'Poids lourds'])[1 + n % 2], 'Marque ' || n % 40, 'Modèle ' || n,
      n % 900 / 10.0 || ' m³', 50 + n % 200, n % 10 <> 0, ${agencyId}::uuid,
      timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, ${sql.lit(many)}) n
  `.execute(database.db);
  await sql`
    insert into vehicle_photos (vehicle_id, url, "order")
    select id, '/storage/photos/vehicles/' || id || '/' || place || '.webp', place
    from vehicles, generate_series(0, 1) place
  `.execute(database.db);
  await sql`vacuum analyze vehicles, vehicle_photos`.execute(database.db);
  const oldest = database.db.selectFrom("vehicles").select("id").orderBy("created_at").limit(1);
  vehicleId = (await oldest.executeTakeFirstOrThrow()).id;
}, 60_000);

async function openVehiclePage(app: { db: Db; now: () => Date }) {
  const vehicle = await getPublicVehicle(app, vehicleId);
  if (!vehicle) throw new Error("the vehicle is missing");
  expect(await listSimilarVehicles(app, vehicle, 3)).toHaveLength(3);
}

test.each<[string, (app: { db: Db; now: () => Date }) => Promise<unknown>, number]>([
  // Some five hundred are compared to find three alike; one in ten is rented out, half are of another type.
  ["a vehicle's page", openVehiclePage, 2_000],
  ["the newest on the home page", (app) => listNewestVehicles(app, 6), 100],
  ["a vehicle's form", (app) => getStaffVehicle(app, staff, vehicleId), 100],
])("%s looks at a small part of a large fleet", async (_what, work, most) => {
  expect(await rowsLookedAt(database, work)).toBeLessThan(most);
});

test("an agency's page looks up pictures for the vehicles it shows only", async () => {
  const open = (app: { db: Db; now: () => Date }) => listAgencyVehicles(app, agencyId, { limit: 24 });
  expect(await rowsLookedAt(database, open, "vehicle_photos")).toBeLessThan(100);
  expect(await rowsLookedAt(database, open)).toBeLessThan(3 * many);
});
