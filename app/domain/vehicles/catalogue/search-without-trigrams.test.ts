import pg from "pg";
import { expect, inject, test } from "vitest";
import { createDb, createPool } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { withDatabase } from "#tests/support/database-server.ts";
import { listCatalogue } from "./catalogue.server.ts";
import { noFilters } from "./catalogue.ts";

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
    const { vehicles } = await listCatalogue(
      { db, now: () => new Date() },
      { ...noFilters, search: "nevere" },
    );
    expect(vehicles.map((vehicle) => vehicle.name)).toEqual(["A"]);
  } finally {
    await pool.end();
    await admin.query(`drop database ${name} with (force)`);
    if (isSuperuser) await admin.query(`drop role if exists ${name}`);
    await admin.end();
  }
});
