import type { Staleness, Unsettled } from "./failure.ts";

export type ActionResult = ActionDone | ActionFailed;

export interface ActionDone {
  ok: true;
  /** The specification's sentence; absent where what was done shows by itself. */
  message?: string;
  detail?: string;
  id?: string;
  /** Its `updated_at` now, for a form that stays open. */
  version?: string;
  link?: string;
  /** What «Annuler» posts to the list it came from, as JSON. */
  undo?: string;
  /** Where it posts that, when it is not the vehicles' list. */
  undoPath?: string;
  /** The batch of the bin that «Annuler» puts back. */
  bin?: string;
}

/** What the save of a settings form answers; `detail` says whose change stands beside it. */
export type Saved = Pick<ActionDone, "detail"> & { version: string };

export interface ActionFailed {
  ok: false;
  message: string;
  detail?: string;
  /** Field name → what to correct. */
  fields: Record<string, string>;
  stale: Staleness | null;
  /** Set when somebody must first say what becomes of these. */
  unsettled?: Unsettled[];
}
