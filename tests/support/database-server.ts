import pg from "pg";
import { createDb, createPool, type Db } from "#server/db/database.ts";

/** One statement on a connection of its own. */
export async function runOn<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
) {
  const client = new pg.Client({ connectionString: url });
  // A connection that breaks fails the statement: that is enough.
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** A piece of work on connections of its own. */
export async function workOn<T>(
  url: string,
  work: (database: { db: Db; pool: pg.Pool }) => Promise<T>,
): Promise<T> {
  const pool = createPool(url, { max: 1 });
  const db = createDb(pool);
  try {
    return await work({ db, pool });
  } finally {
    await db.destroy();
  }
}

/** The server's own housekeeping may be in there for a moment, and may not be sent away: then it is asked again. */
export async function dropDatabase(server: string, name: string): Promise<void> {
  for (let triesLeft = 25; ; triesLeft--) {
    try {
      await runOn(server, `drop database if exists ${name} with (force)`);
      return;
    } catch (error) {
      if (triesLeft === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

export function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
