import os from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded-postgres.ts";
import { silentLog } from "#server/log.ts";
import { startDemonstrationSite } from "./demonstration-site.ts";

/** A database server, and one demonstration site for every test that does not change what others read. */
export default async function setup() {
  const server = process.env.DATABASE_URL ? undefined : await startServer();
  process.env.E2E_DATABASE_SERVER = process.env.DATABASE_URL ?? server?.url;
  const site = await startDemonstrationSite();
  process.env.E2E_URL = site.url;
  return async () => {
    await site.close();
    await server?.stop();
  };
}

function startServer() {
  const dataDir = path.join(os.tmpdir(), `tramontane-e2e-${process.pid}`);
  return startEmbeddedPostgres({ dataDir, log: silentLog, settings: { fsync: "off" } });
}
