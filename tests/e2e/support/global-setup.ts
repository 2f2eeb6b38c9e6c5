import { startEmbeddedPostgres } from "#server/db/embedded/embedded-postgres.ts";
import { silentLog } from "#server/log.ts";
import { makeSharedTemporaryFolder } from "../../support/temporary-folder.ts";
import { makeDemonstration, startDemonstrationSite } from "./demonstration-site.ts";

/** A database server, the demonstration company to copy, and one site for every test that changes nothing others read. */
export default async function setup() {
  const server = process.env.DATABASE_URL ? undefined : await startServer();
  const demonstration = await makeDemonstration((process.env.DATABASE_URL ?? server?.url) as string);
  const site = await startDemonstrationSite();
  process.env.E2E_URL = site.url;
  return async () => {
    await site.close();
    await demonstration.remove();
    await server?.stop();
  };
}

async function startServer() {
  const folder = await makeSharedTemporaryFolder();
  const embedded = await startEmbeddedPostgres({
    dataDir: `${folder.path}/data`,
    sharedRoot: `${folder.path}/shared`,
    log: silentLog,
    // Nothing here outlives the run, so nothing need survive a power cut. Four sites at a time have pools of their own.
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
