import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type pg from "pg";
import { dropDatabase, runOn, withDatabase } from "../../support/database-server.ts";
import { startInstance } from "../../support/instance.ts";

/** The built server on a new database, filled with the demonstration company. */
export async function startDemonstrationSite(env: Record<string, string> = {}) {
  const server = process.env.E2E_DATABASE_SERVER as string;
  const name = `tramontane_e2e_${randomBytes(4).toString("hex")}`;
  await runOn(server, `create database ${name}`);
  const databaseUrl = withDatabase(server, name);
  const folder = mkdtempSync(path.join(os.tmpdir(), "tramontane-site-"));
  const instance = await startInstance({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    DEMO_DATA: "true",
    CONTACT_LIMIT: "1000/60",
    ...env,
  });
  return {
    ...instance,
    databaseUrl,
    /** Reads or writes behind the application's back; a write returns once the application has heard of it. */
    async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      const rows = await runOn<Row>(databaseUrl, text, values);
      if (!/^\s*select\b/i.test(text)) await new Promise((resolve) => setTimeout(resolve, 500));
      return rows;
    },
    async close() {
      await instance.stop();
      await dropDatabase(server, name);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type DemonstrationSite = Awaited<ReturnType<typeof startDemonstrationSite>>;
