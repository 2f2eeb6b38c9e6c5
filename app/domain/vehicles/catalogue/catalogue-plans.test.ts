import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { addDays, todayOf } from "#app/domain/rental/days.ts";
import { createDb, createPool, type Db } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import type { Database } from "#server/db/schema.ts";
import { testDatabase } from "#tests/support/database.ts";
import { withDatabase } from "#tests/support/database-server.ts";
import { rowsLookedAt } from "#tests/support/rows-looked-at.ts";
import { listCatalogue } from "./catalogue.server.ts";
import { type CatalogueFilters, noFilters } from "./catalogue.ts";

const database = testDatabase();
const now = () => new Date();

/** Many vehicles: few trailers, one in ten rented out, each model unlike the others. */
const fill = sql`
  insert into vehicles (name, type, brand, model, location, capacity, ptac, available, created_at)
  select 'V' || n,
    case when n % 500 = 0 then 'Remorques'
      else (array['Véhicules léger', 'Poids lourds', 'Semi-remorques', 'Frigorifiques'])[1 + n % 4] end,
    'Marque ' || n % 40, 'Modèle ' || left(md5(n::text), 12), 'Céret', n % 900 / 10.0 || ' m³', 3500, n % 10 <> 0,
    timestamptz '2026-01-01' + n * interval '1 minute'
  from generate_series(1, 20000) n`;

/** Runs the listing and asks the database how it would answer each of its questions. */
async function plansOf(filters: Partial<CatalogueFilters>, explain = "explain"): Promise<string[]> {
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => {
      asked.push(query);
    },
  });
  await listCatalogue({ db, now }, { ...noFilters, ...filters });
  return Promise.all(
    asked.map(async (query) => {
      const { rows } = await database.pool.query(`${explain} ${query.sql}`, [...query.parameters]);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    }),
  );
}

/** The question about the cards themselves: the one with their pictures in it. */
async function pagePlan(filters: Partial<CatalogueFilters>, explain?: string): Promise<string> {
  const plan = (await plansOf(filters, explain)).find((text) => text.includes("vehicle_photos"));
  expect(plan).toBeDefined();
  return plan as string;
}

describe("with twenty thousand vehicles", () => {
  beforeAll(async () => {
    await fill.execute(database.db);
    await sql`vacuum analyze vehicles`.execute(database.db);
  });

  test.each<[string, Partial<CatalogueFilters>, RegExp]>([
    ["the newest page", {}, /vehicles_newest on/],
    ["a type", { types: ["Remorques"] }, /vehicles_newest(_of_type)? on/],
    ["those rented out", { availability: "indisponibles" }, /vehicles_newest_by_availability/],
    ["a narrow capacity", { minCapacity: 88.8, maxCapacity: 88.8 }, /vehicles_(by_shown_)?capacity/],
  ])("%s comes through its index, without a sequential scan", async (_, filters, index) => {
    const plan = await pagePlan(filters);
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/Seq Scan on vehicles/);
  });

  test.each<[string, Partial<CatalogueFilters>]>([
    ["the newest page", {}],
    ["a type", { types: ["Poids lourds"] }],
    ["those that can leave", { availability: "disponibles" }],
    ["what a licence allows to drive", { licence: "B" }],
    [
      "the free ones of a size that a licence allows",
      { licence: "B", minCapacity: 12, availability: "disponibles" },
    ],
    ["the light ones that are rented out", { types: ["Véhicules léger"], availability: "indisponibles" }],
  ])("%s is counted by index, without a look at its vehicles", async (_, filters) => {
    const open = (app: { db: Db; now: () => Date }) => listCatalogue(app, { ...noFilters, ...filters });
    expect((await open({ db: database.db, now })).total).toBeGreaterThan(500);
    expect(await rowsLookedAt(database, open)).toBeLessThan(500);
  });

  test("a search, and its count, come through the trigram index", async ({ skip }) => {
    const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(database.db);
    if (rows.length === 0) skip("this server does not offer pg_trgm");
    const plans = (await plansOf({ search: "C4CA4238" })).filter((plan) => plan.includes("search_text"));
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      expect(plan).toMatch(/Bitmap Index Scan on vehicles_search/);
      expect(plan).not.toMatch(/Seq Scan on vehicles/);
    }
  });

  test("what a search without result may have meant comes through the indexes too", async ({ skip }) => {
    const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(database.db);
    if (rows.length === 0) skip("this server does not offer pg_trgm");
    const plans = await plansOf({ search: "c4ca4238 marque" });
    const meant = plans.filter((plan) => plan.includes("public_words"));
    expect(meant).toHaveLength(1);
    expect(meant[0]).toMatch(/Bitmap Index Scan on vehicles_public_words/);
    expect(meant[0]).toMatch(/Bitmap Index Scan on vehicles_search/);
    expect(meant[0]).not.toMatch(/Seq Scan on vehicles/);
    const volume = (await plansOf({ search: "0,1 m3" })).findLast((plan) => plan.includes("vehicle_photos"));
    expect(volume).toMatch(/vehicles_(by_shown_)?capacity/);
    expect(volume).not.toMatch(/Seq Scan on vehicles/);
  });

  test("a search by dates reads the periods of those days, through their indexes", async () => {
    await sql`
      insert into vehicle_periods (vehicle_id, kind, during)
      select id, 'location', daterange(current_date + place * 40 + n, current_date + place * 40 + n + 4)
      from (select id, (row_number() over (order by id) % 35)::int as n from vehicles where name like '%0') fleet,
        generate_series(0, 4) place`.execute(database.db);
    await sql`vacuum analyze vehicle_periods`.execute(database.db);
    const first = addDays(todayOf(now()), 100);
    const plans = (await plansOf({ from: first, to: addDays(first, 3) })).filter((plan) =>
      plan.includes("vehicle_periods"),
    );
    expect(plans).toHaveLength(2);
    expect(plans.find((plan) => plan.startsWith("Aggregate"))).toMatch(/vehicle_periods_promised/);
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on vehicle_periods/);
  }, 30_000);

  test("a page looks up pictures for the vehicles it shows only", async () => {
    const plan = await pagePlan({ page: 500 }, "explain (analyze)");
    expect(plan).toMatch(/vehicle_photos[^\n]* loops=240\)/);
  });
});

test("on a server that refuses the extension, the migration passes and the search is right", async () => {
  const server = inject("databaseServer");
  const name = `tramontane_limited_${process.pid}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  const { rows } = await admin.query("select usesuper from pg_user where usename = current_user");
  const isSuperuser = rows[0]?.usesuper === true;
  await admin.query(`create database ${name}`);
  const pool = createPool(withDatabase(server, name), { max: 1 });
  try {
    // Extensions take the right to create in the database, which a superuser cannot lay down.
    if (isSuperuser) {
      await pool.query(`create role ${name}; create schema ${name} authorization ${name}`);
      await pool.query(`set role ${name}; set search_path to ${name}`);
    } else {
      await pool.query(`revoke create on database ${name} from current_user`);
    }
    const db = createDb(pool);
    expect(await migrate(db)).toContain("0002_catalogue_search");
    await db.insertInto("vehicles").values({ name: "A", type: "Remorques", brand: "Névère" }).execute();
    const index = await pool.query("select 1 from pg_indexes where indexname = 'vehicles_search'");
    expect(index.rowCount).toBe(0);
    const { vehicles } = await listCatalogue({ db, now }, { ...noFilters, search: "nevere" });
    expect(vehicles.map((vehicle) => vehicle.name)).toEqual(["A"]);
  } finally {
    await pool.end();
    await admin.query(`drop database ${name} with (force)`);
    if (isSuperuser) await admin.query(`drop role if exists ${name}`);
    await admin.end();
  }
});
