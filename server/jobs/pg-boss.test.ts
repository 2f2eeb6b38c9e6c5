import { afterEach, expect, test } from "vitest";
import type { App } from "#server/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { startJobApp } from "#tests/support/job-app.ts";
import { JobFailure, type JobName, queues } from "./jobs.ts";

const database = testDatabase();
const apps: App[] = [];

async function start(handlers: Parameters<typeof startJobApp>[1] = {}) {
  const app = await startJobApp(database, handlers);
  apps.push(app);
  return app;
}

afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.jobs.stop()));
  await database.pool.query("delete from pgboss.job");
});

const jobCount = async (name: JobName) => {
  const { rows } = await database.pool.query("select count(*) from pgboss.job where name = $1", [name]);
  return rows[0].count as number;
};

test("two instances that start at the same moment on an empty database both come up", async () => {
  await database.pool.query("drop schema if exists pgboss cascade");
  const [first, second] = await Promise.all([start(), start()]);
  await Promise.all([first, second].map((app) => app.jobs.send("make-variants", { fileId: "1" })));
  expect(await jobCount("make-variants")).toBe(2);
});

test("a job exists only if its transaction commits", async () => {
  const done: string[] = [];
  const app = await start({ handlers: { "remove-file": async (_app, { fileId }) => done.push(fileId) } });
  const rolledBack = app.db.transaction().execute(async (trx) => {
    await app.jobs.send("remove-file", { fileId: "lost" }, trx);
    throw new Error("changed my mind");
  });
  await expect(rolledBack).rejects.toThrow("changed my mind");
  await app.db.transaction().execute((trx) => app.jobs.send("remove-file", { fileId: "kept" }, trx));
  await eventually(() => done.length > 0, 3_000);
  expect(done).toEqual(["kept"]);
  expect(await jobCount("remove-file")).toBe(1);
});

test("a handler's failure is remembered for its next try, and the last one is marked", async () => {
  const tries: { memory: object; isLast: boolean }[] = [];
  const app = await start({
    handlers: {
      "deliver-mail": async (_app, _payload, { memory, isLast }) => {
        tries.push({ memory, isLast });
        if (tries.length < 3) throw new JobFailure("not yet", { memory: { count: tries.length } });
      },
    },
  });
  await app.jobs.send("deliver-mail", { mailId: "1" });
  await eventually(() => tries.length === 3);
  expect(tries).toEqual([
    { memory: {}, isLast: false },
    { memory: { count: 1 }, isLast: false },
    { memory: { count: 2 }, isLast: false },
  ]);
});

test("a job that gives up goes to the dead ones without another try", async () => {
  let tries = 0;
  const app = await start({
    handlers: {
      "make-variants": async () => {
        tries += 1;
        throw new JobFailure("no such picture", { givesUp: true });
      },
    },
  });
  await app.jobs.send("make-variants", { fileId: "broken" });
  const dead = await eventually(async () => {
    const { rows } = await database.pool.query(
      "select data, source_name from pgboss.job where name = 'dead-jobs'",
    );
    return rows.length > 0 && rows;
  });
  expect(dead).toEqual([{ data: { fileId: "broken" }, source_name: "make-variants" }]);
  expect(tries).toBe(1);
});

test("make-variants runs one at a time, and stopping waits for the one under way", async () => {
  let running = 0;
  let max = 0;
  let finished = 0;
  const app = await start({
    handlers: {
      "make-variants": async () => {
        running += 1;
        max = Math.max(max, running);
        await new Promise((resolve) => setTimeout(resolve, 300));
        running -= 1;
        finished += 1;
      },
    },
  });
  for (let i = 0; i < 3; i += 1) await app.jobs.send("make-variants", { fileId: String(i) });
  await eventually(() => finished === 1 && running === 1, 3_000);
  await app.jobs.stop();
  expect({ max, running, finished }).toEqual({ max: 1, running: 0, finished: 2 });
});

test("the sweep and the purge are scheduled, and a second request while one waits changes nothing", async () => {
  const app = await start({ handlers: { "sweep-files": () => new Promise(() => {}) } });
  const { rows } = await database.pool.query(
    "select name, cron, timezone from pgboss.schedule order by name",
  );
  expect(rows).toEqual([
    { name: "empty-bin", cron: "23 3 * * *", timezone: "Europe/Paris" },
    { name: "expire-quotes", cron: "*/15 * * * *", timezone: "Europe/Paris" },
    { name: "forget-counts", cron: "51 3 * * *", timezone: "Europe/Paris" },
    { name: "purge-personal-data", cron: "43 3 * * *", timezone: "Europe/Paris" },
    { name: "sweep-files", cron: "17 * * * *", timezone: "Europe/Paris" },
  ]);
  await app.jobs.send("sweep-files", {});
  await app.jobs.send("sweep-files", {});
  expect(await jobCount("sweep-files")).toBe(1);
});

test("changed settings reach queues that exist", async () => {
  await start();
  const before = await database.pool.query(
    "select retry_limit from pgboss.queue where name = 'make-variants'",
  );
  expect(before.rows[0].retry_limit).toBe(queues["make-variants"].retryLimit);
  await database.pool.query(
    "update pgboss.queue set retry_limit = 1, notify = false where name = 'make-variants'",
  );
  await start();
  const after = await database.pool.query(
    "select retry_limit, notify, dead_letter from pgboss.queue where name = 'make-variants'",
  );
  expect(after.rows[0]).toEqual({
    retry_limit: queues["make-variants"].retryLimit,
    notify: true,
    dead_letter: "dead-jobs",
  });
});
