import { startEmbeddedPostgres } from "#server/db/embedded/embedded-postgres.ts";
import { silentLog } from "#server/log.ts";
import { makeMemoryFolder } from "./memory-folder.ts";
import { makeSharedTemporaryFolder } from "./temporary-folder.ts";

interface RunServer {
  url: string;
  stop(): Promise<void>;
}

/** The database server of a whole run: that of DATABASE_URL, or one of our own that lives as long as the run. */
export async function findRunServer(): Promise<RunServer> {
  const url = process.env.DATABASE_URL;
  if (url) return { url, stop: async () => {} };
  const [data, programs] = [await makeMemoryFolder(), await makeSharedTemporaryFolder()];
  const embedded = await startEmbeddedPostgres({
    dataDir: `${data.path}/data`,
    sharedRoot: programs.path,
    log: silentLog,
    // Nothing here outlives the run, so nothing need survive a power cut. Several sites at a time have pools of their own.
    settings: { fsync: "off", full_page_writes: "off", max_connections: "200" },
  });
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop();
      await Promise.all([data.remove(), programs.remove()]);
    },
  };
}
