import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "./schema.ts";

export type Db = Kysely<Database>;

// numeric and int8 arrive as text by default; ours are prices, weights and counts, all exact as JavaScript numbers.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export function createPool(url: string, options: { max?: number } = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
  });
  // A connection cut by the server must not end the process: its query fails, and the next one opens another. The
  // pool hears of idle connections only; one that a transaction holds tells nobody but its own listeners.
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  return pool;
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
