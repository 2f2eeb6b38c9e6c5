import { afterAll, beforeAll } from "vitest";
import type { App } from "#server/app.ts";
import { readEnv } from "#server/env.ts";
import { createDiskStorage } from "#server/files/disk.ts";
import type { JobName, JobPayloads } from "#server/jobs/jobs.ts";
import { silentLog } from "#server/log.ts";
import type { testDatabase } from "./database.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "./temporary-folder.ts";

export type RecordedJob = { [Name in JobName]: { name: Name; payload: JobPayloads[Name] } }[JobName];

export interface TestApp extends App {
  /** Jobs asked for so far, including those of transactions that were rolled back. */
  sentJobs: RecordedJob[];
  /** How often the public pages were dropped. */
  droppedPages: number;
}

/**
 * The services operations are given, at the top of a test file: `const app = testApp(database);`. Database and files
 * are real, jobs and page drops are recorded; any other part throws when it is touched, unless `overrides` has it.
 */
export function testApp(database: ReturnType<typeof testDatabase>, overrides: Partial<App> = {}): TestApp {
  let folder: TemporaryFolder;
  const sentJobs: RecordedJob[] = [];
  const own: Partial<TestApp> = {
    log: silentLog,
    now: () => new Date(),
    sentJobs,
    droppedPages: 0,
    jobs: part<App["jobs"]>("jobs", {
      send: async (name, payload) => void sentJobs.push({ name, payload } as RecordedJob),
    }),
    pages: part<App["pages"]>("pages", {
      drop: () => {
        app.droppedPages += 1;
      },
    }),
  };
  // The database's handles exist only once its own `beforeAll` has run.
  Object.defineProperties(own, {
    db: { get: () => database.db },
    pool: { get: () => database.pool },
  });
  const app = part<TestApp>("app", Object.defineProperties(own, Object.getOwnPropertyDescriptors(overrides)));

  beforeAll(async () => {
    folder = await makeTemporaryFolder();
    own.env ??= readEnv({ NODE_ENV: "test", DATA_DIR: folder.path });
    own.storage ??= createDiskStorage(`${folder.path}/storage`);
  });
  afterAll(() => folder.remove());
  return app;
}

function part<T extends object>(name: string, present: Partial<T>): T {
  return new Proxy(present, {
    get(target, key) {
      // Awaiting an object asks it for «then».
      if (key in target || typeof key === "symbol" || key === "then") return Reflect.get(target, key);
      throw new Error(`this test's ${name} has no «${key}»: pass it in the overrides of testApp`);
    },
  }) as T;
}
