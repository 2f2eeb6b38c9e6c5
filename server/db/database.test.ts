import { Client, DatabaseError, Pool } from "pg";
import { describe, expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { isDatabaseAway } from "./database.ts";

const database = testDatabase();
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("the database is away", () => {
  test("when nobody listens", async () => {
    const client = new Client("postgres://localhost:1/none");
    expect(isDatabaseAway(await caught(client.connect()))).toBe(true);
    const socketless = new Client({ host: "/nowhere/at/all", database: "none" });
    expect(isDatabaseAway(await caught(socketless.connect()))).toBe(true);
  });

  test("when it takes too long: a statement, a lock, a place in the pool", async () => {
    const pool = new Pool({ connectionString: database.url, max: 1, connectionTimeoutMillis: 50 });
    pool.on("error", () => {});
    try {
      const slow = caught(pool.query("set statement_timeout = 300; select pg_sleep(2)"));
      expect(isDatabaseAway(await caught(pool.query("select 1")))).toBe(true);
      expect(isDatabaseAway(await slow)).toBe(true);
      await database.pool.query("begin; lock table agencies; commit");
      expect(isDatabaseAway(Object.assign(new Error("canceling"), { code: "55P03" }))).toBe(true);
    } finally {
      await pool.end();
    }
  });

  test("when it is shut down under a query", async () => {
    const client = new Client(database.url);
    client.on("error", () => {});
    await client.connect();
    const { rows } = await client.query("select pg_backend_pid() as pid");
    const query = caught(client.query("select pg_sleep(5)"));
    await database.pool.query("select pg_terminate_backend($1)", [rows[0].pid]);
    expect(isDatabaseAway(await query)).toBe(true);
    expect(isDatabaseAway(new Error("no", { cause: await query }))).toBe(true);
  });

  test.each(["08006", "57P01", "57P02", "57P03", "53100", "53300", "57014", "55P03"])(
    "as PostgreSQL's %s says",
    (code) => {
      expect(isDatabaseAway(Object.assign(new DatabaseError("x", 1, "error"), { code }))).toBe(true);
    },
  );
});

describe("the database is there", () => {
  test("when it refuses a query", async () => {
    expect(isDatabaseAway(await caught(database.pool.query("select nothing from nowhere")))).toBe(false);
  });

  test("when something else is missing", () => {
    const file = Object.assign(new Error("ENOENT"), { code: "ENOENT", syscall: "open" });
    for (const error of [file, new TypeError("x is undefined"), null, "a string", undefined])
      expect(isDatabaseAway(error)).toBe(false);
  });
});
