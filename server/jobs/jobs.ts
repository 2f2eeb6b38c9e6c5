import type { Kysely } from "kysely";
import type { App } from "#server/app.ts";
import type { Database } from "#server/db/schema.ts";

/** Every kind of job and what it carries: ids only, never personal data. */
export interface JobPayloads {
  "deliver-mail": { mailId: string };
  "make-variants": { fileId: string };
  "remove-file": { fileId: string };
  "sweep-files": Record<string, never>;
  "purge-personal-data": Record<string, never>;
  "expire-quotes": Record<string, never>;
  "forget-counts": Record<string, never>;
  "empty-bin": Record<string, never>;
}

export type JobName = keyof JobPayloads;

export interface Jobs {
  /** Queues a job; inside a transaction it exists only if the transaction commits. */
  send<Name extends JobName>(name: Name, payload: JobPayloads[Name], db?: Kysely<Database>): Promise<void>;
  /** Stops taking jobs and waits for those under way. */
  stop(): Promise<void>;
}

/** What a handler may know about the try it is making. */
export interface JobAttempt {
  /** No other try follows if this one fails. */
  isLast: boolean;
  /** What the previous try left behind with `JobFailure`; empty at first. */
  memory: Record<string, unknown>;
}

/** What handlers are given: neither pages nor sessions are their business. */
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
