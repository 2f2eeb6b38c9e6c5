import { appContext } from "#app/context.ts";
import type { SessionReport } from "#app/office/shell/session-watch.ts";
import type { App } from "#server/app.ts";
import type { CurrentSession } from "#server/auth/auth.ts";
import type { Route } from "./+types/session.route.ts";

/** How long is left? Asking does not prolong the session. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  return answer(app, await app.auth.currentSession(request.headers));
}

export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { session, cookies } = await app.auth.extendSession(request.headers);
  return answer(app, session, cookies);
}

function answer(app: App, session: CurrentSession | null, cookies: string[] = []): Response {
  const headers = new Headers(cookies.map((cookie): [string, string] => ["set-cookie", cookie]));
  headers.set("cache-control", "no-store");
  if (!session) return Response.json({ error: "Votre session a expiré." }, { status: 401, headers });
  const report: SessionReport = {
    email: session.member.email,
    expiresAt: session.expiresAt.toISOString(),
    // The browser's clock may be wrong: what is left is what it can rely on.
    msLeft: session.expiresAt.getTime() - app.now().getTime(),
  };
  return Response.json(report, { headers });
}
