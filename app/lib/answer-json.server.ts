import type { App } from "#server/app.ts";
import { statusOfError } from "./action-result.server.ts";
import { Failure, StaleFailure } from "./failure.ts";

/** Runs a JSON endpoint. A `Failure` answers for itself; of a bug one reads `failure`, and the log says `logged`. */
export async function answerJson(
  { log }: Pick<App, "log">,
  request: Request,
  { failure, logged, work }: { work: () => Promise<object>; failure: string; logged: string },
): Promise<Response> {
  if (request.method !== "POST") return postOnly();
  try {
    return json(await work());
  } catch (error) {
    if (error instanceof Failure) {
      const { status, message, fields, headers } = error;
      const stale = error instanceof StaleFailure ? error.staleness : undefined;
      return json({ error: message, fields, stale }, status, headers);
    }
    // A browser that went away is nobody's fault. The stack alone: a database error's details may quote the row.
    if (!request.signal.aborted) log.error({ stack: (error as Error).stack }, logged);
    const { status, headers } = statusOfError(error);
    return json({ error: failure }, status, headers);
  }
}

export function postOnly(): Response {
  return json({ error: "Seule la méthode POST est acceptée." }, 405, { allow: "POST" });
}

function json(body: object, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
}
