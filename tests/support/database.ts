import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { createDb, createPool, type Db } from "#server/db/database.ts";
import { withDatabase } from "./global-setup.ts";

/**
 * A database of the test file's own, cloned from the migrated template. Use it at the top of a file:
 * `const database = testDatabase();` then `database.db` inside tests.
 */
export function testDatabase(): { db: Db; pool: pg.Pool; url: string } {
  const handle = {} as { db: Db; pool: pg.Pool; url: string };
  const name = `tramontane_test_${randomBytes(6).toString("hex")}`;

  beforeAll(async () => {
    const server = inject("databaseServer");
    await onServer(server, `create database ${name} template ${inject("templateDatabase")}`);
    handle.url = withDatabase(server, name);
    handle.pool = createPool(handle.url);
    handle.db = createDb(handle.pool);
  });

  afterAll(async () => {
    await handle.db?.destroy();
    await onServer(inject("databaseServer"), `drop database if exists ${name} with (force)`);
  });

  return handle;
}

async function onServer(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
