import { randomBytes } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { createDb, createPool, type Db } from "#server/db/database.ts";
import { dropDatabase, runOn, withDatabase } from "./database-server.ts";

interface TestDatabase {
  db: Db;
  pool: pg.Pool;
  url: string;
  /** The present moment, for operations that ask what day it is. */
  now: () => Date;
}

/** `started`: as the first start of a site leaves it, so that the next one has little to do. */
type Origin = "nothing" | "migrated" | "started";

/**
 * A database of the test file's own, with every table unless told otherwise. Use it at the top of a file:
 * `const database = testDatabase();` then `database.db` inside tests.
 */
export function testDatabase({ from = "migrated" }: { from?: Origin } = {}): TestDatabase {
  const handle = { now: () => new Date() } as TestDatabase;
  const name = `tramontane_test_${randomBytes(6).toString("hex")}`;

  beforeAll(async () => {
    const server = inject("databaseServer");
    const template = from === "nothing" ? "" : `template ${inject("templates")[from]}`;
    await runOn(server, `create database ${name} ${template}`);
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
