import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Env } from "#server/env.ts";
import type { Log } from "#server/log.ts";
import { OperatorError } from "#server/operator-error.ts";
import { createDb, createPool, isDatabaseAway } from "./database.ts";
import { startEmbeddedPostgres } from "./embedded/embedded-postgres.ts";
import { migrate } from "./migrate.ts";

const oldestVersion = 15;

interface Options {
  patience?: number;
  /** False for commands that only look. */
  migrates?: boolean;
  /** False: where the embedded database is missing, none is made. */
  creates?: boolean;
  onFailure?: () => void;
  signal?: AbortSignal;
}

export async function openDatabase(
  env: Pick<Env, "databaseUrl" | "dataDir">,
  log: Log,
  { patience = 60_000, migrates = true, creates = true, onFailure, signal }: Options = {},
) {
  const server = env.databaseUrl
    ? { url: env.databaseUrl, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir: env.dataDir, creates, log, signal });
  const { url } = server;
  const pool = createPool(url);
  const db = createDb(pool, onFailure);
  /** Ends every connection and, without DATABASE_URL, the server that came with the application. */
  const close = async () => {
    await db.destroy();
    await server.stop();
  };
  try {
    checkServer(await firstAnswer(pool, { name: nameOf(url), log, patience, signal }));
    const applied = migrates ? await migrate(db) : [];
    if (applied.length > 0) log.info({ migrations: applied }, "database schema brought up to date");
    return { url, pool, db, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Server {
  version: number;
  encoding: string;
}

async function firstAnswer(
  pool: pg.Pool,
  { name, log, patience, signal }: { name: string; log: Log; patience: number; signal?: AbortSignal },
) {
  const deadline = Date.now() + patience;
  for (let attempt = 0; ; attempt += 1) {
    try {
      const { rows } = await pool.query<Server>(
        "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
      );
      return rows[0] as Server;
    } catch (error) {
      const reason = reasonOf(error);
      // A refusal (password, unknown database) will not change by itself.
      if (!isDatabaseAway(error)) throw new OperatorError(`La base ${name} refuse la connexion : ${reason}`);
      if (Date.now() >= deadline)
        throw new OperatorError(
          `La base ${name} ne répond pas depuis ${Math.round(patience / 1000)} s (${reason}) : vérifiez qu’elle est démarrée et que DATABASE_URL est juste.`,
        );
      if (attempt % 5 === 0)
        log.warn({ reason, database: name }, "the database does not answer yet, trying again");
      await sleep(Math.min(1_000, Math.max(0, deadline - Date.now())), undefined, { signal });
    }
  }
}

export function checkServer({ version, encoding }: Server): void {
  const major = Math.floor(version / 10_000);
  if (major < oldestVersion)
    throw new OperatorError(
      `PostgreSQL ${oldestVersion} ou plus récent est nécessaire ; ce serveur est en version ${major}.`,
    );
  if (encoding !== "UTF8")
    throw new OperatorError(`La base doit être en UTF8 ; celle-ci est en ${encoding}.`);
}

function reasonOf(error: unknown): string {
  // Node reports a name with several addresses as an AggregateError whose own message is empty.
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
}

/** Host, port and name, never the password. */
function nameOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${searchParams.get("host") ?? host}${pathname}`;
}
