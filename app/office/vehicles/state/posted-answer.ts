import type { ActionFailed, ActionResult } from "#app/lib/action-result.ts";

/** To a form that was posted without scripts; `typed`: what it said. */
export type PostedAnswer = ActionResult & { typed?: Record<string, string> };
export type Refused = ActionFailed & Pick<PostedAnswer, "typed">;
