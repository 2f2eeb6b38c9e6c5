import { randomBytes } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { createDb, createPool, type Db } from "#server/db/database.ts";
import { dropDatabase, runOn, withDatabase } from "./database-server.ts";

/**
 * A database of the test file's own, cloned from the migrated template unless it is asked to be empty. Use it at the
 * top of a file: `const database = testDatabase();` then `database.db` inside tests.
 */
export function testDatabase({ isEmpty = false } = {}): { db: Db; pool: pg.Pool; url: string } {
  const handle = {} as { db: Db; pool: pg.Pool; url: string };
  const name = `tramontane_test_${randomBytes(6).toString("hex")}`;

  beforeAll(async () => {
    const server = inject("databaseServer");
    await runOn(server, `create database ${name} ${isEmpty ? "" : `template ${inject("templateDatabase")}`}`);
    handle.url = withDatabase(server, name);
    handle.pool = createPool(handle.url);
    handle.db = createDb(handle.pool);
  });

  afterAll(async () => {
    await handle.db?.destroy();
    await dropDatabase(inject("databaseServer"), name);
  });

  return handle;
}
