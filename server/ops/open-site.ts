import type pg from "pg";
import { openDatabase } from "#server/db/connect.ts";
import type { Db } from "#server/db/database.ts";
import { type Env, readEnv } from "#server/env.ts";
import { openStorage, type Storage } from "#server/files/storage.ts";
import { createLog, type Log } from "#server/log.ts";

/** What commands work on: the database and the files of the configured site, which may be running meanwhile. */
export interface Site {
  env: Env;
  log: Log;
  db: Db;
  pool: pg.Pool;
  url: string;
  storage: Storage;
  now: () => Date;
}

/** A folder without a site is a mistake in DATA_DIR unless the command `creates` one. */
export async function withSite<T>(
  { migrates, creates = false }: { migrates: boolean; creates?: boolean },
  work: (site: Site) => Promise<T>,
): Promise<T> {
  const env = readEnv();
  const log = createLog("warn");
  const storage = await openStorage(env);
  const { close, ...database } = await openDatabase(env, log, { migrates, creates });
  try {
    return await work({ ...database, env, log, storage, now: () => new Date() });
  } finally {
    await close();
  }
}
