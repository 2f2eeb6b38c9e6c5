import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded-postgres.ts";
import { silentLog } from "#server/log.ts";
import { createBrowser } from "#tests/support/browser.ts";
import { runOn, withDatabase } from "#tests/support/database-server.ts";
import { startInstance } from "#tests/support/instance.ts";

/** A database server with the settings an installation has, and as many sites on it as a row asks for. */
export async function openStage() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "tramontane-bench-"));
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, "postgres"), log: silentLog });
  const closers: (() => Promise<unknown>)[] = [];
  let count = 0;

  return {
    /** A site with the demonstration company. */
    async openSite(env: Record<string, string> = {}) {
      count += 1;
      const name = `bench_${count}`;
      await runOn(server.url, `create database ${name}`);
      const databaseUrl = withDatabase(server.url, name);
      const instance = await startInstance({
        DATABASE_URL: databaseUrl,
        DATA_DIR: path.join(folder, name),
        DEMO_DATA: "true",
        ...env,
      });
      closers.push(instance.stop);
      // The pictures' slower format is made in the background after a first start: not what is measured here.
      await runOn(databaseUrl, "delete from pgboss.job");
      const browser = createBrowser(instance.url);
      return { ...instance, databaseUrl, browser, query: (text: string) => runOn(databaseUrl, text) };
    },
    async close() {
      for (const close of closers.reverse()) await close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Stage = Awaited<ReturnType<typeof openStage>>;
export type BenchSite = Awaited<ReturnType<Stage["openSite"]>>;
