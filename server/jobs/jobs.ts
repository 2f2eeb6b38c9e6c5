import type { Kysely } from "kysely";
import type { QueueOptions, QueuePolicy } from "pg-boss";
import type { App } from "#server/app.ts";
import type { Database } from "#server/db/schema.ts";

/** Every kind of job and what it carries: ids only, never personal data. */
export type JobPayloads = Record<
  "sweep-files" | "paint-scenes" | "purge-personal-data" | "expire-quotes" | "forget-counts" | "empty-bin",
  Record<string, never>
> &
  Record<"make-variants" | "remove-file", { fileId: string }> & { "deliver-mail": { mailId: string } };

export type JobName = keyof JobPayloads;

export interface Jobs {
  /** Queues a job; inside a transaction it exists only if the transaction commits. */
  send<Name extends JobName>(name: Name, payload: JobPayloads[Name], db?: Kysely<Database>): Promise<void>;
  stop(): Promise<void>;
}

export interface JobAttempt {
  isLast: boolean;
  /** What the previous try left behind with `JobFailure`; empty at first. */
  memory: Record<string, unknown>;
}

export type JobApp = Omit<App, "auth" | "pages" | "counts" | "reserve">;

export type JobHandlers = {
  [Name in JobName]: (app: JobApp, payload: JobPayloads[Name], attempt: JobAttempt) => Promise<unknown>;
};

/** A failure that tells the queue more: what to remember for the next try, or that there must be none. */
export class JobFailure extends Error {
  readonly memory: Record<string, unknown>;
  readonly givesUp: boolean;

  constructor(message: string, { memory = {}, givesUp = false } = {}) {
    super(message);
    this.name = "JobFailure";
    this.memory = memory;
    this.givesUp = givesUp;
  }
}

const minute = 60;
const day = 24 * 60 * minute;

/** Each instance works on one job of a kind at a time. */
export interface QueueSettings extends QueueOptions {
  policy?: QueuePolicy;
  /** Looks for due jobs this often, in seconds; new jobs are announced and do not wait for it. */
  lookEvery: number;
}

/** Where jobs end that failed for good; nothing works on it, operators read it. */
export const deadJobs = "dead-jobs";

/** Of a scheduled job: one at a time, in all instances together. */
const scheduled = {
  lookEvery: 30,
  policy: "exclusive",
  retryLimit: 5,
  retryDelay: minute,
  expireInSeconds: 10 * minute,
} as const;

export const queues: Record<JobName, QueueSettings> = {
  // A mail server may be away for days: tries go on for two months, never more than a minute apart, so that mail
  // leaves soon after its return. A try whose process was killed is taken up again after its expiry. One at a time, so
  // that a kill leaves at most one message taken by the server and not noted here, which the next try repeats.
  "deliver-mail": {
    lookEvery: 5,
    retryLimit: 100_000,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: minute,
    expireInSeconds: minute,
    retentionSeconds: 365 * day,
  },
  "make-variants": {
    lookEvery: 15,
    retryLimit: 5,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 10 * minute,
    expireInSeconds: 10 * minute,
    heartbeatSeconds: 30,
    retentionSeconds: 90 * day,
  },
  "remove-file": {
    lookEvery: 15,
    retryLimit: 200,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 30 * minute,
    expireInSeconds: 2 * minute,
    retentionSeconds: 90 * day,
  },
  // Asked for by a save, and by whoever looks at a picture that is missing: once for all.
  "paint-scenes": { ...scheduled, lookEvery: 15, retryLimit: 10, retryDelay: 10, heartbeatSeconds: minute },
  "sweep-files": { ...scheduled, retryLimit: 2, expireInSeconds: 30 * minute, heartbeatSeconds: minute },
  "purge-personal-data": scheduled,
  "expire-quotes": { ...scheduled, retryLimit: 20 },
  "forget-counts": scheduled,
  "empty-bin": scheduled,
};

export const schedules: { name: JobName; cron: string; missed: "skip" | "once" }[] = [
  { name: "sweep-files", cron: "17 * * * *", missed: "skip" },
  // Machines that sleep at night purge when they wake.
  { name: "purge-personal-data", cron: "43 3 * * *", missed: "once" },
  // A quote ends at midnight, or with the hour of its departure; one that is answered before this ran is refused all the same.
  { name: "expire-quotes", cron: "*/15 * * * *", missed: "once" },
  { name: "forget-counts", cron: "51 3 * * *", missed: "once" },
  // What expires during the day is neither shown nor given back until then.
  { name: "empty-bin", cron: "23 3 * * *", missed: "once" },
];

export const scheduleTimeZone = "Europe/Paris";
