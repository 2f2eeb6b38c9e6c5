import {
  CodeNeeded,
  enterCode,
  offerPasskey,
  signIn,
  signInWithPasskey,
  signOut,
} from "#app/domain/accounts/sign-in.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readJson } from "#app/lib/read-form.server.ts";
import type { App } from "#server/app.ts";
import type { Auth, AuthSession } from "./auth.ts";

type Deps = Pick<App, "auth" | "db" | "log" | "now">;

/** The page asks these by itself, so they do not count as someone being there. */
const passivePaths = new Set([officePaths.session, "/realtime"]);

/** Who is asking? Call it once per request, and give its cookies to `addCookies` with the answer. */
export async function identifyRequest(auth: Auth, request: Request): Promise<AuthSession> {
  const { headers } = request;
  if (!headers.has("authorization") && !auth.mayBeSignedIn(headers.get("cookie") ?? undefined)) {
    return { session: null, cookies: [] };
  }
  if (passivePaths.has(new URL(request.url).pathname)) {
    return { session: await auth.currentSession(headers), cookies: [] };
  }
  return auth.continueSession(headers);
}

/** Adds `identifyRequest`'s cookies, unless the answer says something of its own: a sign-in, a sign-out. */
export function addCookies(response: Response, cookies: string[]): Response {
  const own = new Set(response.headers.getSetCookie().map(cookieName));
  const missing = cookies.filter((cookie) => !own.has(cookieName(cookie)));
  if (missing.length === 0) return response;
  const answer = new Response(response.body, response);
  for (const cookie of missing) answer.headers.append("set-cookie", cookie);
  return answer;
}

/** What is served under /api/auth: these six, and nothing else of better-auth's. */
const endpoints: Record<string, (app: Deps, request: Request, address: string) => Promise<Response>> = {
  "POST /api/auth/sign-in/email": async (app, request, address) => {
    const { email, password } = Object(await readJson(request, 4_096));
    return opened(await signIn(app, { email, password, address, headers: request.headers }));
  },
  // After a 401 «code-needed», with the cookie that came with it.
  "POST /api/auth/sign-in/code": async (app, request, address) => {
    const { code, isRecovery } = Object(await readJson(request, 4_096));
    const attempt = { code, isRecovery: isRecovery === true, address, headers: request.headers };
    return opened(await enterCode(app, attempt));
  },
  // Takes nothing; asked for with POST because it writes down what it offers.
  "POST /api/auth/sign-in/passkey-offer": async (app, request, address) => {
    const { options, headers } = await offerPasskey(app, { address, headers: request.headers });
    return json(options, 200, headers);
  },
  "POST /api/auth/sign-in/passkey": async (app, request, address) => {
    const response = await readJson(request, 32_768);
    return opened(await signInWithPasskey(app, { response, address, headers: request.headers }));
  },
  "POST /api/auth/sign-out": async (app, request) => {
    const { headers } = await signOut(app, request.headers);
    return json({ success: true }, 200, headers);
  },
  "GET /api/auth/get-session": async (app, request) => {
    const { session, cookies } = await app.auth.continueSession(request.headers);
    const answer = session && { session: { expiresAt: session.expiresAt }, user: session.member };
    return addCookies(json(answer, 200), cookies);
  },
};

/** What is posted passes the gate of sign-in. */
export async function handleAuthRequest(
  app: Deps,
  request: Request,
  {
    address,
    gate = (work) => work(),
  }: { address: string; gate?: (work: () => Promise<Response>) => Promise<Response> },
): Promise<Response> {
  const endpoint = endpoints[`${request.method} ${new URL(request.url).pathname}`];
  if (!endpoint) return json({ code: "not-found", message: "Adresse inconnue." }, 404);
  const work = () => endpoint(app, request, address);
  try {
    return await (request.method === "POST" ? gate(work) : work());
  } catch (error) {
    if (error instanceof CodeNeeded)
      return json({ code: "code-needed", message: error.message }, error.status, error.cookies);
    if (!(error instanceof Failure)) throw error;
    const { code, message, fields } = error;
    return json({ code, message, fields }, error.status, new Headers(error.headers));
  }
}

function opened({ member, token, headers }: Awaited<ReturnType<typeof signIn>>): Response {
  return json({ token, user: member }, 200, headers);
}

function json(body: unknown, status: number, headers = new Headers()): Response {
  headers.set("cache-control", "no-store");
  return Response.json(body, { status, headers });
}

function cookieName(setCookie: string): string {
  return setCookie.slice(0, setCookie.indexOf("="));
}
