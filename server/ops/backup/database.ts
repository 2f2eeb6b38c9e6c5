import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { parentsFirst, shapesQuery, type TableShape } from "#server/bin/table-shapes.ts";
import { storeFolders } from "#server/files/keys.ts";
import type { Storage } from "#server/files/storage.ts";

/** A table as it goes into an archive: without the columns PostgreSQL fills itself. */
export interface Table {
  name: string;
  columns: string[];
}

// What ends with the installation it belongs to: open sessions, links under way, the private addresses of calendars (one
// that was revoked must not come back), counters of addresses, and the schema's own log, which the archive carries in
// its manifest. The queue lives in a schema of its own and is made anew.
// The keys of second steps are encrypted with the secret that stays behind: on another installation nobody could read
// them, and whoever has one associates their phone anew. A passkey that was removed since, with the device that was
// lost, must not come back either.
const leftOut = [
  "sessions",
  "verifications",
  "two_factors",
  "passkeys",
  "calendar_feeds",
  "rate_limits",
  "kysely_migration",
  "kysely_migration_lock",
];

// The secret that signs sessions stays behind: whoever finds an archive cannot sign in with it.
const leftOutRows: Record<string, string> = { installation: "name <> 'auth-secret'" };

/** One connection for the length of `work`, which may take its time: the server's own impatience would cut it. */
export async function withConnection<T>(url: string, name: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url, application_name: name });
  client.on("error", () => {});
  await client.connect();
  try {
    for (const limit of ["statement_timeout", "idle_in_transaction_session_timeout"])
      await client.query(`set ${limit} = 0`);
    await client.query("set timezone = 'UTC'");
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The names of the migrations this database has seen, in order; none where the schema is not there yet. */
export async function appliedMigrations(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  const { rows: found } = await client.query("select to_regclass('public.kysely_migration') as log");
  if (found[0].log === null) return [];
  const { rows } = await client.query<{ name: string }>("select name from kysely_migration order by name");
  return rows.map(({ name }) => name);
}

/** Every table of ours, each after those it refers to. */
export async function listTables(client: pg.ClientBase | pg.Pool): Promise<Table[]> {
  const { rows } = await client.query<TableShape>(shapesQuery);
  const ours = [...parentsFirst(rows).values()].filter(({ name }) => !leftOut.includes(name));
  return ours.map(({ name, columns }) => ({ name, columns }));
}

export function rowsOf({ name, columns }: Table): string {
  const condition = leftOutRows[name];
  return `select ${columns.map(quoted).join(", ")} from ${quoted(name)}${condition ? ` where ${condition}` : ""}`;
}

export function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}

export async function* listStore(storage: Storage) {
  for (const folder of storeFolders) yield* storage.list(folder);
}

/** Asks a store again before giving up: a moment's absence must not cost an hour's work. */
export async function retry<T>(work: () => Promise<T>, pauses = [1_000, 5_000, 15_000]): Promise<T> {
  for (const pause of pauses) {
    try {
      return await work();
    } catch {
      await sleep(pause);
    }
  }
  return work();
}
