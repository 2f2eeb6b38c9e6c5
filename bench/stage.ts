import path from "node:path";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded-postgres.ts";
import { silentLog } from "#server/log.ts";
import { createBrowser } from "#tests/support/browser.ts";
import { runOn, withDatabase } from "#tests/support/database-server.ts";
import { startInstance } from "#tests/support/instance.ts";
import { makeSharedTemporaryFolder } from "#tests/support/temporary-folder.ts";

type Settings = Record<string, string>;

/** A database server with the settings an installation has, and as many sites on it as a row asks for. */
export async function openStage() {
  const temporary = await makeSharedTemporaryFolder();
  const folder = temporary.path;
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, "postgres"), log: silentLog });
  const closers: (() => Promise<unknown>)[] = [];
  let count = 0;

  async function openInstance(databaseUrl: string, dataDir: string, env: Settings) {
    // All visitors come from this machine: as from a proxy, whose connections nobody counts.
    const own = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, TRUSTED_PROXIES: "127.0.0.1" };
    const instance = await startInstance({ ...own, ...env });
    closers.push(instance.stop);
    const browser = createBrowser(instance.url);
    const query = <Row extends object>(text: string, values?: unknown[]) =>
      runOn<Row>(databaseUrl, text, values);
    return { ...instance, databaseUrl, dataDir, browser, query };
  }

  return {
    /** A site with the demonstration company; its pictures are made in their slower format only where that counts. */
    async openSite(env: Settings = {}, { keepJobs = false } = {}) {
      count += 1;
      const name = `bench_${count}`;
      await runOn(server.url, `create database ${name}`);
      const databaseUrl = withDatabase(server.url, name);
      const site = await openInstance(databaseUrl, path.join(folder, name), { DEMO_DATA: "true", ...env });
      if (!keepJobs) await site.query("delete from pgboss.job");
      return site;
    },
    async close() {
      for (const close of closers.reverse()) await close();
      await server.stop();
      await temporary.remove();
    },
  };
}

export type Stage = Awaited<ReturnType<typeof openStage>>;
export type BenchSite = Awaited<ReturnType<Stage["openSite"]>>;
