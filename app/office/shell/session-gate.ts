import { type DataStrategyResult, data, isRouteErrorResponse } from "react-router";
import type { ActionFailed } from "#app/lib/action-result.ts";
import { leadsBack } from "#app/office/sign-in/remembered-path.ts";
import { toast } from "#app/ui/toast.tsx";
import { type SessionWatch, sessionWatch } from "./session-watch.ts";

type Results = Record<string, DataStrategyResult>;

const refusal: ActionFailed = {
  ok: false,
  message: "Votre session avait expiré\u00a0: rien n’a été enregistré.",
  detail: "Recommencez.",
  fields: {},
  stale: null,
};

/** `clientMiddleware`: once the session has ended, loads and submissions wait for the login in place. */
export function createSessionGate(session: SessionWatch) {
  return async ({ request }: { request: Request }, next: () => Promise<Results>): Promise<Results> => {
    const isLoad = request.method === "GET";
    // What somebody typed is worth a question first.
    await session.untilSignedIn({ isSure: !isLoad });
    const results = await next();
    if (!session.isAttended() || !Object.values(results).some(isTurnedAway)) return results;
    // It ended while the request was under way. Another tab may have brought it back since.
    await session.untilSignedIn({ isSure: true });
    if (request.signal.aborted) return results;
    if (isLoad) {
      // `next` may be called once only: the router itself begins again, and what it shows until then stays.
      session.reload();
      return {};
    }
    toast.error(refusal.message, { detail: refusal.detail });
    return refuse(results);
  };
}

export const waitForSession = createSessionGate(sessionWatch);

/** The guard's redirect, or the 401 of what stands outside of it. */
function isTurnedAway({ result }: DataStrategyResult): boolean {
  if (result instanceof Response) return leadsBack(result.headers.get("location") ?? "");
  return isRouteErrorResponse(result) && result.status === 401;
}

/** The body is spent, so nothing can be sent again; the form stands as it was. */
function refuse(results: Results): Results {
  const entries = Object.entries(results).map(([id, result]): [string, DataStrategyResult] =>
    isTurnedAway(result) ? [id, { type: "data", result: data(refusal, { status: 401 }) }] : [id, result],
  );
  return Object.fromEntries(entries);
}
