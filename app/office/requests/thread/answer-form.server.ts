import { data, redirect } from "react-router";
import { answerAction } from "#app/lib/action-result.server.ts";
import type { ActionDone, ActionFailed } from "#app/lib/action-result.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import type { App } from "#server/app.ts";

/** What a form that was posted without scripts holds, for the page that says what is wrong with it. */
const typedFields = ["subject", "body"] as const;

type Answer = ActionDone | (ActionFailed & { typed: Record<string, string> });

/**
 * Answers a form of an open request. Scripts get the result; a browser that posts by itself goes back to the request, or
 * stays with what it typed.
 */
export async function answerRequestForm(
  app: Pick<App, "log">,
  {
    request,
    form,
    requestId,
    failure,
  }: { request: Request; form: FormData; requestId: string; failure: string },
  work: () => Promise<Omit<ActionDone, "ok">>,
) {
  const { data: result, init } = await answerAction(app, failure, work);
  if (result.ok && request.headers.get("sec-fetch-dest") === "document")
    throw redirect(officePaths.request(requestId), 303);
  const typed = Object.fromEntries(typedFields.map((name) => [name, String(form.get(name) ?? "")]));
  const answer: Answer = result.ok ? result : { ...result, typed };
  return data(answer, init ?? undefined);
}
