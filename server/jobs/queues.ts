import type { QueueOptions, QueuePolicy } from "pg-boss";
import type { JobName } from "./jobs.ts";

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
  "sweep-files": {
    lookEvery: 30,
    policy: "exclusive",
    retryLimit: 2,
    retryDelay: minute,
    expireInSeconds: 30 * minute,
    heartbeatSeconds: minute,
  },
  "purge-personal-data": {
    lookEvery: 30,
    policy: "exclusive",
    retryLimit: 5,
    retryDelay: minute,
    expireInSeconds: 10 * minute,
  },
  "expire-quotes": {
    lookEvery: 30,
    policy: "exclusive",
    retryLimit: 20,
    retryDelay: minute,
    expireInSeconds: 10 * minute,
  },
  "forget-counts": {
    lookEvery: 30,
    policy: "exclusive",
    retryLimit: 5,
    retryDelay: minute,
    expireInSeconds: 10 * minute,
  },
  "empty-bin": {
    lookEvery: 30,
    policy: "exclusive",
    retryLimit: 5,
    retryDelay: minute,
    expireInSeconds: 10 * minute,
  },
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
