import type pg from "pg";

/** The names of the migrations this database has seen, in order; none where the schema is not there yet. */
export async function appliedMigrations(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  const { rows: found } = await client.query<{ has: boolean }>(
    "select to_regclass('public.kysely_migration') is not null as has",
  );
  if (!found[0]?.has) return [];
  const { rows } = await client.query<{ name: string }>("select name from kysely_migration order by name");
  return rows.map(({ name }) => name);
}
