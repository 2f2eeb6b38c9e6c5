import type { LiveQuote, Staleness } from "./failure.ts";

/** What a back-office action answers: what to say, and what the form needs to go on. */
export type ActionResult = ActionDone | ActionFailed;

export interface ActionDone {
  ok: true;
  /** The specification's sentence; absent where what was done shows by itself. */
  message?: string;
  /** The thing's own name, under it. */
  detail?: string;
  /** The record that was written, for whoever must find it again. */
  id?: string;
  /** Its `updated_at` now, for a form that stays open. */
  version?: string;
  /** A link that is told this once. */
  link?: string;
  /** What «Annuler» sends back. */
  undo?: string;
  /** The batch of the bin that «Annuler» puts back. */
  bin?: string;
  /** Many were changed in one go: the batch of history that «Annuler» takes back. */
  batch?: string;
}

/** What the save of a settings form answers; `detail` says whose change stands beside it. */
export type Saved = Pick<ActionDone, "detail"> & { version: string };

export interface ActionFailed {
  ok: false;
  message: string;
  detail?: string;
  /** Field name → what to correct. */
  fields: Record<string, string>;
  /** Set when somebody else's change came between. */
  stale: Staleness | null;
  /** Set when a request cannot be put away before somebody says what becomes of these. */
  liveQuotes?: LiveQuote[];
}
