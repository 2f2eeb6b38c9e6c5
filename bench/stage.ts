import path from "node:path";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded-postgres.ts";
import { silentLog } from "#server/log.ts";
import { createBrowser } from "#tests/support/browser.ts";
import { runOn, withDatabase } from "#tests/support/database-server.ts";
import { type Instance, startInstance } from "#tests/support/instance.ts";
import { makeSharedTemporaryFolder } from "#tests/support/temporary-folder.ts";

/** A database server with the settings an installation has, and as many sites on it as a row asks for. */
export async function openStage() {
  const temporary = await makeSharedTemporaryFolder();
  const folder = temporary.path;
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, "postgres"), log: silentLog });
  const instances: Instance[] = [];

  return {
    /** A site with the demonstration company; its pictures are made in their slower format only where that counts. */
    async openSite(env: Record<string, string> = {}, { keepJobs = false } = {}) {
      const name = `bench_${instances.length}`;
      await runOn(server.url, `create database ${name}`);
      const databaseUrl = withDatabase(server.url, name);
      const instance = await startInstance({
        DATABASE_URL: databaseUrl,
        DATA_DIR: path.join(folder, name),
        DEMO_DATA: "true",
        // All visitors come from this machine: as from a proxy, whose connections nobody counts.
        TRUSTED_PROXIES: "127.0.0.1",
        ...env,
      });
      instances.push(instance);
      const query = <Row extends object>(text: string, values?: unknown[]) =>
        runOn<Row>(databaseUrl, text, values);
      if (!keepJobs) await query("delete from pgboss.job");
      return {
        url: instance.url,
        pid: instance.pid,
        databaseUrl,
        browser: createBrowser(instance.url),
        query,
      };
    },
    async close() {
      for (const instance of instances.reverse()) await instance.stop();
      await server.stop();
      await temporary.remove();
    },
  };
}

export type Stage = Awaited<ReturnType<typeof openStage>>;
export type BenchSite = Awaited<ReturnType<Stage["openSite"]>>;
