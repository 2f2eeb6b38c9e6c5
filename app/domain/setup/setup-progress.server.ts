import type { Actor } from "#app/domain/accounts/rights.ts";
import type { App } from "#server/app.ts";
import { readSetupFacts } from "./setup-facts.server.ts";
import { progressOf, type SetupProgress, setupSteps } from "./setup-steps.ts";

/** What the menu says of it: «3/10». */
export async function readSetupProgress(
  app: Pick<App, "db" | "env" | "now">,
  actor: Actor,
): Promise<SetupProgress> {
  return progressOf(setupSteps(await readSetupFacts(app, actor)));
}
