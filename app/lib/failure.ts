import type { Conflict } from "./record-units.ts";

/** Expected failures: one typed error, one map to HTTP statuses. Everything else is a bug and travels to the boundary. */
const statuses = {
  unreadable: 400,
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
  override readonly name = "Failure";
  readonly code: FailureCode;
  /** Field name → French sentence, for forms. */
  readonly fields: Record<string, string>;
  readonly headers: Record<string, string> = {};

  constructor(code: FailureCode, message: string, fields: Record<string, string> = {}) {
    super(message);
    this.code = code;
    this.fields = fields;
  }

  get status(): number {
    return statuses[this.code];
  }
}

/** Too often: when to come back is part of the answer. */
export class TooManyFailure extends Failure {
  override readonly headers;

  constructor(message: string, seconds: number) {
    super("too-many", message);
    this.headers = { "Retry-After": String(seconds) };
  }
}

export class UnavailableFailure extends Failure {
  override readonly headers = { "Cache-Control": "no-store", "Retry-After": "5" };

  constructor(message = "Service momentanément indisponible. Réessayez dans un instant.") {
    super("unavailable", message);
  }
}

/** Whose change came between, and when; `conflicts` are the fields that both changed. */
export interface Staleness {
  by: string | null;
  at: string;
  conflicts: Conflict[];
}

export class StaleFailure extends Failure {
  readonly staleness: Staleness;

  constructor(staleness: Staleness) {
    super("conflict", "Cette fiche a été modifiée entre-temps.");
    this.staleness = staleness;
  }
}

export interface Unsettled {
  id: string;
  title: string;
}

/** Nothing was done: somebody must first say what becomes of these. */
export class UnsettledFailure extends Failure {
  readonly unsettled: Unsettled[];

  constructor(message: string, unsettled: Unsettled[], fields: Record<string, string>) {
    super("conflict", message, fields);
    this.unsettled = unsettled;
  }
}
