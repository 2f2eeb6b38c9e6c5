import type pg from "pg";
import type { Auth } from "./auth/auth.ts";
import type { Counts } from "./counts/counts.ts";
import type { Db } from "./db/database.ts";
import type { Env } from "./env.ts";
import type { BinnedKeys } from "./files/binned-keys.ts";
import type { Storage } from "./files/storage.ts";
import type { PageCache } from "./http/page-cache.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Log } from "./log.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { Resolver } from "./mail/settings/resolver.ts";
import type { ChangeFeed } from "./realtime/change-feed.ts";
import type { PresenceStore } from "./realtime/presence.ts";

/** Dependencies, made at boot by `server/main.ts`. An operation asks for what it uses: `Pick<App, "db" | "storage">`. */
export interface App {
  env: Env;
  log: Log;
  now: () => Date;
  db: Db;
  pool: pg.Pool;
  /** Connections that searches cannot take: sign-in, messages and health answer while others wait for a lock. */
  reserve: { db: Db; pool: pg.Pool };
  storage: Storage;
  /** Files that are in the bin: staff alone see them. */
  binned: BinnedKeys;
  mailer: Mailer;
  /** Names of the internet: where a mail server is, what a domain says of its mail. */
  resolver: Resolver;
  jobs: Jobs;
  changes: ChangeFeed;
  presence: PresenceStore;
  pages: PageCache;
  counts: Counts;
  auth: Auth;
}
