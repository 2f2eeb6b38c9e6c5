import { randomBytes } from "node:crypto";
import type pg from "pg";
import { inject, onTestFinished } from "vitest";
import { createDb, createPool, type Db } from "#server/db/database.ts";
import { dropDatabase, runOn, withDatabase } from "./database-server.ts";

/** A database without a single table, for the length of the test that asks for it. */
export async function emptyDatabase(): Promise<{ db: Db; pool: pg.Pool; url: string }> {
  const server = inject("databaseServer");
  const name = `tramontane_test_${randomBytes(6).toString("hex")}`;
  await runOn(server, `create database ${name}`);
  const url = withDatabase(server, name);
  const pool = createPool(url);
  const db = createDb(pool);
  onTestFinished(async () => {
    await db.destroy();
    await dropDatabase(server, name);
  });
  return { db, pool, url };
}
