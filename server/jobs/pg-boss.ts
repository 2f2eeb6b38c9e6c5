import { fromKysely, type JobWithMetadata, PgBoss, type Queue } from "pg-boss";
import type { App } from "#server/app.ts";
import type { Log } from "#server/log.ts";
import {
  deadJobs,
  type JobApp,
  type JobAttempt,
  JobFailure,
  type JobHandlers,
  type JobName,
  type Jobs,
  type QueueSettings,
  queues,
  schedules,
  scheduleTimeZone,
} from "./jobs.ts";

interface Options {
  queues?: Partial<Record<JobName, QueueSettings>>;
  superviseEvery?: number;
}

const stopLimit = 5_000;

/** On connections of its own, so that jobs and requests never wait for each other. Handlers see `app` with these jobs. */
export async function startJobs(
  app: Pick<App, "pool" | "log"> & Partial<JobApp>,
  handlers: Partial<JobHandlers>,
  options: Options = {},
): Promise<Jobs> {
  const { log } = app;
  const settings = { ...queues, ...options.queues };
  const boss = new PgBoss({
    connectionString: app.pool.options.connectionString,
    application_name: "tramontane-jobs",
    schema: "pgboss",
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: options.superviseEvery ?? 30,
    monitorIntervalSeconds: options.superviseEvery ?? 30,
    cronWorkerIntervalSeconds: 30,
    flowIntervalSeconds: 3600,
  });
  boss.on("error", (error) => log.warn({ reason: error.message }, "job queue error"));
  boss.on("warning", ({ message }) => log.warn({ reason: message }, "job queue warning"));

  await boss.start();
  await ensureQueues(boss, settings);
  for (const { name, cron, missed } of schedules)
    await boss.schedule(name, cron, {}, { tz: scheduleTimeZone, missed });
  const jobs: Jobs = {
    async send(name, payload, db) {
      const id = await boss.send(name, payload, db ? { db: fromKysely(db) } : {});
      // Null: the queue's policy holds an equal job already.
      if (id === null && settings[name].policy === undefined)
        throw new Error(`The ${name} job was not queued`);
    },
    stop: () => boss.stop({ graceful: true, timeout: stopLimit }),
  };
  for (const name of Object.keys(handlers) as JobName[]) await work(name);
  return jobs;

  async function work(name: JobName) {
    const handle = handlers[name] as (app: unknown, payload: object, attempt: JobAttempt) => Promise<unknown>;
    const { lookEvery } = settings[name];
    const poll = { pollingIntervalSeconds: Math.min(2, lookEvery), notifyPollingIntervalSeconds: lookEvery };
    const worker = await boss.work(
      name,
      { ...poll, includeMetadata: true, perJobResults: true },
      async ([job]: JobWithMetadata[]) => {
        if (!job) return [];
        // There may be more where this one came from: look again at once, without waiting for the next round.
        boss.notifyWorker(worker);
        try {
          await handle({ ...app, jobs }, job.data, {
            isLast: job.retryCount >= job.retryLimit,
            memory: (job.output as { memory?: Record<string, unknown> } | null)?.memory ?? {},
          });
          return [{ id: job.id, status: "completed" }];
        } catch (error) {
          return [{ id: job.id, ...failed(log, name, error) }];
        }
      },
    );
  }
}

/** Makes the missing queues and brings the others to their settings, in one look when nothing changed. */
async function ensureQueues(boss: PgBoss, settings: Record<JobName, QueueSettings>) {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!existing.has(deadJobs)) await boss.createQueue(deadJobs);
  for (const [name, { lookEvery, policy, ...limits }] of Object.entries(settings)) {
    const wanted = { ...limits, deadLetter: deadJobs, notify: true };
    const present = existing.get(name);
    if (!present) await boss.createQueue(name, { ...wanted, policy });
    else if (Object.entries(wanted).some(([key, value]) => present[key as keyof Queue] !== value))
      await boss.updateQueue(name, wanted);
  }
}

function failed(log: Log, job: JobName, error: unknown): { status: "failed" | "deadletter"; output: object } {
  const reason = error instanceof Error ? error.message : String(error);
  if (!(error instanceof JobFailure)) {
    // The stack alone: a database error's details may quote a row.
    log.error({ job, stack: error instanceof Error ? error.stack : reason }, "job failed");
    return { status: "failed", output: { reason } };
  }
  log.warn({ job, reason, givesUp: error.givesUp }, "job failed");
  return { status: error.givesUp ? "deadletter" : "failed", output: { reason, memory: error.memory } };
}
