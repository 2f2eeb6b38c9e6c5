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

/** SQLSTATEs that mean «not now»: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const sqlStates = /^(08...|57P0[1-3]|53100|53300|57014|55P03)$/;
const systemErrors = /^(ECONN|EHOST|ENET|EAI_|ENOTFOUND|ETIMEDOUT|EPIPE)/;
/** What `pg` and its pool say without a code. */
const sentences =
  /^(timeout (exceeded when trying to connect|expired)|Query read timeout|Connection terminated|Client has encountered a connection error)/;

/** Whether the database could not be reached, or not in time, or has no room to write: nothing is broken, and asking again may help. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = "", syscall } = error as NodeJS.ErrnoException;
  // A socket file that is not there; a missing picture is another matter.
  const hasNoSocket = code === "ENOENT" && syscall === "connect";
  if (sqlStates.test(code) || systemErrors.test(code) || hasNoSocket) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  return sentences.test(error.message) || isDatabaseAway(error.cause);
}
