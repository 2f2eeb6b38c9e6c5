import { randomBytes } from "node:crypto";
import type { TestProject } from "vitest/node";
import { createDb, createPool } from "#server/db/database.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded-postgres.ts";
import { migrate } from "#server/db/migrate.ts";
import { silentLog } from "#server/log.ts";
import { dropDatabase, runOn, withDatabase } from "./database-server.ts";
import { makeSharedTemporaryFolder } from "./temporary-folder.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A server to make databases on, and the migrated database to clone. */
    databaseServer: string;
    templateDatabase: string;
  }
}

export default async function setup(project: TestProject) {
  const server = await findServer();
  const template = `tramontane_template_${randomBytes(4).toString("hex")}`;
  await runOn(server.url, `create database ${template}`);

  const pool = createPool(withDatabase(server.url, template), { max: 1 });
  const db = createDb(pool);
  await migrate(db);
  await db.destroy();

  project.provide("databaseServer", server.url);
  project.provide("templateDatabase", template);
  return async () => {
    await dropDatabase(server.url, template);
    await server.stop();
  };
}

/** The server of DATABASE_URL, or one of our own that lives as long as the run. */
async function findServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const url = process.env.DATABASE_URL;
  if (url) return { url, stop: async () => {} };
  const folder = await makeSharedTemporaryFolder();
  const embedded = await startEmbeddedPostgres({
    dataDir: `${folder.path}/data`,
    sharedRoot: `${folder.path}/shared`,
    log: silentLog,
    // Nothing here outlives the run, so nothing need survive a power cut.
    settings: { fsync: "off", full_page_writes: "off", synchronous_commit: "off", max_connections: "200" },
  });
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop();
      await folder.remove();
    },
  };
}
