import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createDb, createPool } from "#server/db/database.ts";
import { testDatabase } from "#tests/support/database.ts";
import { emptyDatabase } from "#tests/support/empty-database.ts";
import { schemaText } from "#tests/support/schema-text.ts";
import { wrongTypes } from "#tests/support/schema-types.ts";
import { startSystemPostgres, whyNoSystemPostgres } from "#tests/support/system-postgres.ts";
import { migrate } from "./migrate.ts";

const database = testDatabase();
const stale = "server/db/schema.sql is not what the migrations make: run `npm run schema` to update it";

/** The file, less what needs an extension that this server does not offer. */
async function expectedOn(pool: typeof database.pool): Promise<string> {
  const { rows } = await pool.query<{ extname: string }>("select extname from pg_extension");
  const offered = new Set(rows.map(({ extname }) => extname));
  const lines = (await readFile("server/db/schema.sql", "utf8")).split("\n");
  return lines.filter((line) => offered.has(/ -- with (\w+)$/.exec(line)?.[1] ?? "plpgsql")).join("\n");
}

test("schema.sql is what the migrations make", async () => {
  const text = await schemaText(database.pool);
  const { rows } = await database.pool.query(
    "select from pg_extension where extname in ('pg_trgm', 'btree_gist')",
  );
  if (rows.length === 2) await expect(text, stale).toMatchFileSnapshot("schema.sql");
  else expect(text, stale).toBe(await expectedOn(database.pool));
});

test("schema.sql marks what a server without the extensions does not have", async () => {
  const { db, pool } = await emptyDatabase();
  await migrate(db);
  await pool.query("drop extension if exists pg_trgm cascade; drop extension if exists btree_gist cascade");
  const text = await schemaText(pool);
  expect(text).toBe(await expectedOn(pool));
  expect(text).not.toMatch(/gin_trgm_ops|EXCLUDE/);
});

test("schema.sql is what the migrations make on the oldest PostgreSQL too", async ({ skip }) => {
  const reason = await whyNoSystemPostgres();
  if (reason) skip(reason);
  const server = await startSystemPostgres();
  const pool = createPool(server.url);
  const db = createDb(pool);
  try {
    await migrate(db);
    expect(await schemaText(pool)).toBe(await expectedOn(pool));
  } finally {
    await db.destroy();
    await server.stop();
  }
});

test("schema.ts has the tables of the database, and each column as it is", async () => {
  expect(await wrongTypes(database.pool)).toEqual([]);
});

test("docs/database.md has a line for each table, trigger and function, and for nothing else", async () => {
  const text = await readFile("docs/database.md", "utf8");
  const cells = text.split("\n").flatMap((line) => {
    const [, first, ...rest] = line
      .split(" | ")
      .map((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    const lead = /^\| `(\w+)` \|/.exec(line)?.[1];
    return lead
      ? [{ lead, on: first ?? [], called: rest[0]?.[0], isTrigger: line.split(" | ").length === 4 }]
      : [];
  });
  const told = {
    triggers: cells
      .filter(({ isTrigger }) => isTrigger)
      .flatMap(({ lead, on, called }) => on.map((table) => `${lead} on ${table}: ${called}`)),
    others: cells.filter(({ isTrigger }) => !isTrigger).map(({ lead }) => lead),
  };
  const list = async (query: string) =>
    (await database.pool.query<{ name: string }>(query)).rows.map(({ name }) => name);
  const triggers = await list(`
    select tgname || ' on ' || relname || ': ' || proname as name from pg_trigger
      join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
      where not tgisinternal and tgname <> 'no_two_at_once' and relnamespace = 'public'::regnamespace`);
  expect(told.triggers.toSorted()).toEqual(triggers.toSorted());
  const others = await list(`
    select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely\\_%'
    union all select proname from pg_proc where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      and not exists (select from pg_trigger where tgfoid = pg_proc.oid and tgname <> 'no_two_at_once')`);
  expect(told.others.toSorted()).toEqual(others.toSorted());
});
