import type { Conflict } from "./record-units.ts";

/** Expected failures: one typed error, one map to HTTP statuses. Everything else is a bug and travels to the boundary. */
const statuses = {
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  "too-large": 413,
  "unsupported-type": 415,
  "too-many": 429,
  unavailable: 503,
} as const;

export type FailureCode = keyof typeof statuses;

export class Failure extends Error {
  readonly code: FailureCode;
  /** Field name → French sentence, for forms. */
  readonly fields: Record<string, string>;

  constructor(code: FailureCode, message: string, fields: Record<string, string> = {}) {
    super(message);
    this.name = "Failure";
    this.code = code;
    this.fields = fields;
  }

  get status(): number {
    return statuses[this.code];
  }

  /** What the answer says besides its status. */
  get headers(): Record<string, string> {
    return {};
  }
}

/** Too often: when to come back is part of the answer. */
export class TooManyFailure extends Failure {
  readonly seconds: number;

  constructor(message: string, seconds: number) {
    super("too-many", message);
    this.name = "TooManyFailure";
    this.seconds = seconds;
  }

  override get headers(): Record<string, string> {
    return { "Retry-After": String(this.seconds) };
  }
}

/** Whose change came between, and when; `conflicts` are the fields that both changed. */
export interface Staleness {
  by: string | null;
  at: string;
  conflicts: Conflict[];
}

/** The record changed while somebody was writing: nothing was saved. */
export class StaleFailure extends Failure {
  readonly staleness: Staleness;

  constructor(staleness: Staleness) {
    super("conflict", "Cette fiche a été modifiée entre-temps.");
    this.name = "StaleFailure";
    this.staleness = staleness;
  }
}
