import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import type { TestProject } from "vitest/node";
import type { Db } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { startJobs } from "#server/jobs/pg-boss.ts";
import { silentLog } from "#server/log.ts";
import { dropDatabase, runOn, withDatabase, workOn } from "./database-server.ts";
import { adminAccount } from "./instance.ts";
import { findRunServer } from "./run-server.ts";
import { addAccount } from "./staff.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A server to make databases on, and those to clone: migrated, and as the first start of a site leaves it. */
    databaseServer: string;
    templates: { migrated: string; started: string };
  }
}

export default async function setup(project: TestProject) {
  const server = await findRunServer();
  const migrated = `tramontane_template_${randomBytes(4).toString("hex")}`;
  const started = `${migrated}_started`;
  await runOn(server.url, `create database ${migrated}`);
  await workOn(withDatabase(server.url, migrated), ({ db }) => migrate(db));
  await runOn(server.url, `create database ${started} template ${migrated}`);
  await workOn(withDatabase(server.url, started), startOnce);

  project.provide("databaseServer", server.url);
  project.provide("templates", { migrated, started });
  return async () => {
    for (const template of [migrated, started]) await dropDatabase(server.url, template);
    await server.stop();
  };
}

/** What a site's first start adds: the queue, and an administrator, here with a password that is quick to check. */
async function startOnce({ db, pool }: { db: Db; pool: Pool }) {
  const jobs = await startJobs({ pool, log: silentLog }, {});
  await jobs.stop();
  await addAccount(db, { ...adminAccount, role: "admin" });
}
