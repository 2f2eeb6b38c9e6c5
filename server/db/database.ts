import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "./schema.ts";

export type Db = Kysely<Database>;

// numeric and int8 arrive as text by default; ours are prices, weights and counts, all exact as JavaScript numbers.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A day is no moment: it stays as it is written, whatever the time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

/**
 * For requests: whoever waits longer has left. The server itself ends a slow or waiting statement; `query_timeout` is
 * for a server that no longer answers. Jobs and commands take the time they need, and so do migrations,
 * but for locks (`migrate.ts`).
 */
export const requestTimeouts = {
  statement_timeout: 10_000,
  lock_timeout: 3_000,
  query_timeout: 11_000,
} satisfies pg.PoolConfig;

export function createPool(url: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    ...options,
  });
  // A connection cut by the server must not end the process: its query fails, and the next one opens another. The
  // pool hears of idle connections only; one that a transaction holds tells nobody but its own listeners.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    endWhenSilent(client);
  });
  return pool;
}

/** A connection whose server did not answer in time would make whoever gets it next wait as long. */
function endWhenSilent(client: pg.PoolClient & { end?: () => Promise<void> }) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const answer = query(...args);
    if (answer instanceof Promise)
      answer.catch((error: Error) => {
        if (error.message === "Query read timeout") void client.end?.();
      });
    return answer;
  }) as typeof client.query;
}

/** `onFailure` hears of every query, and every connection asked for, that failed. */
export function createDb(pool: pg.Pool, onFailure: () => void = () => {}): Db {
  const { Client, options } = pool as pg.Pool & { Client: typeof pg.Client };
  const connect = () =>
    pool.connect().catch((error) => {
      onFailure();
      throw error;
    });
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { Client, options, connect, end: () => pool.end() } }),
    log: ({ level }) => {
      if (level === "error") onFailure();
    },
  });
}
