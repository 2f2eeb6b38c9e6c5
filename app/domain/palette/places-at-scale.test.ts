import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import type { Db } from "#server/db/database.ts";
import { testDatabase } from "#tests/support/database.ts";
import { rowsLookedAt } from "#tests/support/rows-looked-at.ts";
import { findPlaces } from "./find-places.server.ts";

const database = testDatabase();
const staff: StaffMember = { id: "1", email: "a@b.fr", role: "user", active: true };
const requests = 20_000;
const vehicles = 5_000;

beforeAll(async () => {
  await database.db.transaction().execute(async (trx) => {
    await sql`select set_config('tramontane.import', 'on', true)`.execute(trx);
    await sql`
      insert into notifications (title, message, created_at)
      select 'Location', 'Bonjour, chantier numéro ' || i || ', merci de votre réponse.', now() - make_interval(mins => i)
      from generate_series(1, ${sql.lit(requests)}) i
    `.execute(trx);
    await sql`
      insert into requests (notification_id, name, email, phone, title, created_at, last_customer_at)
      select id, (array['Martin', 'Pujol', 'Ferrer'])[1 + i % 3] || ' ' || i, 'client' || i || '@example.fr',
        '06 39 ' || lpad((i % 100)::text, 2, '0') || ' ' || lpad((i / 100 % 100)::text, 2, '0') || ' 27',
        title, created_at, created_at
      from (select *, row_number() over (order by created_at desc) as i from notifications) as message
    `.execute(trx);
  });
  await sql`
    insert into vehicles (name, type, brand, model, fleet_number)
    select 'Fourgon ' || n, 'Véhicules léger', 'Marque ' || n % 40, 'Modèle ' || n, 'P-' || n
    from generate_series(1, ${sql.lit(vehicles)}) n
  `.execute(database.db);
  await sql`
    insert into quotes (request_id, customer, stay, conditions)
    select id, jsonb_build_object('name', name, 'email', email, 'phone', phone, 'company', ''), '{}', '{}'
    from requests limit 5000
  `.execute(database.db);
  for (const table of ["requests", "vehicles", "quotes", "vehicle_photos", "agencies"])
    await sql`vacuum analyze ${sql.table(table)}`.execute(database.db);
}, 180_000);

const find = (q: string) => (app: { db: Db; now: () => Date }) => findPlaces(app, staff, q);

test.each([
  ["a reference", "K7M-4XQ", 1_000],
  ["a rare name", "Pujol 19999", 1_000],
  ["an address", "client14142@example.fr", 1_000],
  // Words of two signs are too short for the vehicles' index: each of them is compared, once.
  ["a number", "06 39 17 42 27", 1_000 + vehicles],
  ["a fleet number", "P-4321", 1_000],
  ["a name nobody has", "montgolfière", 1_000],
  // In every message, which is not looked at.
  ["a word of the messages", "chantier", 1_000],
  ["two letters nobody begins with", "ui", 1_000 + vehicles],
  // Some hundreds of each are met, then the first four.
  ["a name of thousands", "martin", 3_000],
  ["an address of all", "example.fr", 3_000],
  ["a letter", "m", 3_000 + vehicles],
])("%s: a small part of the tables is looked at", async (_what, q, most) => {
  expect(await rowsLookedAt(database, find(q))).toBeLessThan(most);
});

test("a word of every vehicle is compared with each once", async () => {
  expect(await rowsLookedAt(database, find("fourgon"), "vehicles")).toBeLessThan(vehicles + 100);
});
