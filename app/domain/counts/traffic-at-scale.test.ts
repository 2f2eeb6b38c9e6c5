import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import type { Db } from "#server/db/database.ts";
import { testDatabase } from "#tests/support/database.ts";
import { rowsLookedAt } from "#tests/support/rows-looked-at.ts";
import { getTraffic, getTrafficPage } from "./staff-traffic.server.ts";
import { trafficQuery } from "./traffic.ts";

// Fifty thousand requests in three years: a quarter of them has four thousand, and no figure reads the others.

const database = testDatabase();
const staff: StaffMember = { id: "1", email: "a@b.fr", role: "user", active: true };
const many = 50_000;
const vehicles = 200;

beforeAll(async () => {
  await sql`
    insert into vehicles (name, type, created_at)
    select 'V' || n, 'Poids lourds', timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, ${sql.lit(vehicles)}) n`.execute(database.db);
  await sql`
    insert into requests (reference, subject, agency_key, status, created_at, last_customer_at, answered_at)
    select overlay(lpad(n::text, 6, '0') placing '-' from 4 for 0), (array['location', 'devis', 'autre'])[1 + n % 3], 'agence-' || n % 7,
      (array['nouveau', 'gagne', 'clos'])[1 + n % 3], at, at, at + interval '3 hours'
    from (select n, now() - make_interval(secs => n * 3 * 365.0 * 86400 / ${sql.lit(many)}) as at
      from generate_series(1, ${sql.lit(many)}) n) as requests`.execute(database.db);
  await sql`alter table request_vehicles disable trigger user`.execute(database.db);
  await sql`
    insert into request_vehicles (request_id, position, vehicle_id, vehicle_name)
    select requests.id, 0, vehicles.id, vehicles.name
    from (select id, row_number() over () as n from requests) as requests
      join (select id, name, row_number() over () as n from vehicles) as vehicles
        on vehicles.n = 1 + requests.n % ${sql.lit(vehicles)}`.execute(database.db);
  await sql`
    insert into daily_counts (day, what, record_id, n)
    select current_date - ago, 'vehicle-view', vehicles.id, 5 from vehicles, generate_series(0, 759) ago`.execute(
    database.db,
  );
  for (const table of ["requests", "request_vehicles", "daily_counts", "vehicles"])
    await sql`vacuum analyze ${sql.table(table)}`.execute(database.db);
}, 180_000);

type Services = { db: Db; now: () => Date };
const card = (search: string) => (app: Services) =>
  getTraffic(app, staff, trafficQuery.read(new URLSearchParams(search)));
const page = (search: string) => (app: Services) =>
  getTrafficPage(app, staff, trafficQuery.read(new URLSearchParams(search)));

test.each([
  ["the dashboard's week", card("jours=7"), 330],
  ["the dashboard's month", card(""), 1_400],
  ["the dashboard's quarter", card("jours=90"), 4_150],
  ["the page of a quarter", page("jours=90"), 4_150],
])("%s looks at its own requests and no others", async (_what, work, own) => {
  // An index has all that is asked of them: what is looked at besides is the vehicles they name.
  expect(await rowsLookedAt(database, work, "requests")).toBe(0);
  const named = await rowsLookedAt(database, work, "request_vehicles");
  expect(named).toBeGreaterThan(own / 2);
  expect(named).toBeLessThan(own);
});

test("the measure itself sees a query that reads the whole table", async () => {
  const readAll = (app: Services) => app.db.selectFrom("requests").select("name").execute();
  expect(await rowsLookedAt(database, readAll, "requests")).toBe(many);
});
