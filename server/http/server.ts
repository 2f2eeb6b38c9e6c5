import type http from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";
import { appContext, clientAddressContext, isAskerUnknownContext, staffContext } from "#app/context.ts";
import { publicPageKey } from "#app/lib/public-pages.ts";
import type { StaffMember } from "#app/lib/rights.ts";
import type { App } from "#server/app.ts";
import type { SessionAnswer } from "#server/auth/auth.ts";
import { addCookies, handleAuthRequest, identifyRequest } from "#server/auth/http.ts";
import { noteRequest } from "#server/files/calm.ts";
import { serveStoredFile } from "#server/files/serve.ts";
import { requestIds } from "#server/log.ts";
import { type Metrics, requestKind } from "#server/metrics/metrics.ts";
import { type Realtime, streamHeaders } from "#server/realtime/stream.ts";
import { createClientAddress, createProxyTrust } from "./client-address.ts";
import { openFrontDoor, type PlainRequest, type ReadyAnswer } from "./front-door.ts";
import type { Health } from "./health.ts";
import { headText } from "./prepared-response.ts";
import { requestIdFor } from "./request-id.ts";
import { createLimitedServer, hasFitBody, largestBody, refuseBody } from "./request-limits.ts";
import { hasTrustedOrigin } from "./request-origin.ts";
import { securityHeaders } from "./security-headers.ts";
import type { createStaticFiles } from "./static-files.ts";

interface Parts {
  app: App;
  health: Health;
  realtime: Realtime;
  metrics: Metrics;
  /** Absent in development, where Vite serves the client. */
  staticFiles?: ReturnType<typeof createStaticFiles>;
  vite?: ViteDevServer;
  loadBuild: () => Promise<ServerBuild>;
}

const pathOf = (target: string) => target.split("?", 1)[0] ?? "/";

interface Asker {
  member: StaffMember | null;
  isUnknown?: boolean;
  address: string;
}

/** Renders a page or runs an action as React Router knows it. */
export function createRenderer(loadBuild: () => Promise<ServerBuild>, mode: "production" | "development") {
  // Of a build the router makes its tables once; of a function that loads one, anew with every request.
  const handler =
    mode === "production"
      ? loadBuild().then((build) => createRequestHandler(build, mode))
      : createRequestHandler(loadBuild, mode);
  return async (app: App, request: Request, asker: Asker) => {
    const context = new RouterContextProvider();
    context.set(appContext, app);
    context.set(staffContext, asker.member);
    context.set(isAskerUnknownContext, asker.isUnknown ?? false);
    context.set(clientAddressContext, asker.address);
    return (await handler)(request, context);
  };
}

/**
 * Requests pass here in order: kept pages, built files, event streams; then Hono for all the rest. Those three are
 * answered at the door where they can be.
 */
export function createHttpServer({
  app,
  health,
  realtime,
  metrics,
  staticFiles,
  vite,
  loadBuild,
}: Parts): http.Server {
  const clientAddress = createClientAddress(app.env.trustedProxies);
  const render = createRenderer(loadBuild, vite ? "development" : "production");
  const addressOf = (req: http.IncomingMessage) =>
    clientAddress(req.socket.remoteAddress, req.headers["x-forwarded-for"]);
  const hono = new Hono<{ Bindings: HttpBindings }>();

  hono.use(async (c, next) => {
    if (!hasTrustedOrigin(c.req.raw, app.env.appUrl)) {
      app.log.warn({ path: c.req.path }, "refused a request from a foreign origin");
      return c.json({ error: "Requête refusée : elle ne vient pas de ce site." }, 403);
    }
    await next();
  });

  hono.get("/healthz", (c) => c.text("ok"));
  hono.get("/readyz", async (c) => {
    const trouble = await health.trouble();
    return trouble ? c.text(trouble, 503) : c.text("ready");
  });
  hono.get("/metrics", (c, next) => metrics.respond(c.req.header("authorization")) ?? next());
  hono.on(["GET", "HEAD"], "/storage/*", (c) => serveStoredFile(app, c.req.raw));
  hono.all("/api/auth/*", (c) => handleAuthRequest(app, c.req.raw, addressOf(c.env.incoming)));
  hono.all("*", async (c) => {
    const { session, cookies, isUnknown } = await identify(c.req.raw);
    const asker = { member: session?.member ?? null, isUnknown, address: addressOf(c.env.incoming) };
    const response = await render(app, c.req.raw, asker);
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", "private, no-store");
    return addCookies(response, cookies);
  });

  /** A page says by itself that it cannot know who asks; anything else fails. */
  async function identify(request: Request): Promise<SessionAnswer & { isUnknown?: boolean }> {
    try {
      return await identifyRequest(app.auth, request);
    } catch (error) {
      if (request.method !== "GET" || !request.headers.get("accept")?.includes("text/html")) throw error;
      app.log.error({ err: error }, "could not find out who asks");
      return { session: null, cookies: [], isUnknown: true };
    }
  }

  hono.onError((error, c) => {
    app.log.error({ err: error, path: c.req.path }, "request failed");
    return c.text("Une erreur est survenue. Réessayez dans un instant.", 500);
  });

  const listener = getRequestListener(hono.fetch, { overrideGlobalObjects: false });

  const headers = securityHeaders(app.env.appUrl);
  // In development pages carry no policy of their own, and Vite's scripts are inline.
  if (vite) delete headers["content-security-policy"];

  /** Headers, figures and a log line for whatever is not sent from memory. Neither addresses nor queries are logged. */
  function follow(req: http.IncomingMessage, res: http.ServerResponse, pathname: string) {
    const requestId = requestIds.getStore() as string;
    const began = performance.now();
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    res.setHeader("x-request-id", requestId);
    res.once("close", () => {
      // 499, as proxies call it: the other side left before it was answered.
      const status = res.headersSent ? res.statusCode : 499;
      const ms = Math.round(performance.now() - began);
      metrics.observe(requestKind(pathname), status, ms);
      const wentWell = status < 400 && (req.method === "GET" || req.method === "HEAD");
      const level = status >= 500 ? "warn" : wentWell ? "debug" : "info";
      app.log[level]({ requestId, method: req.method, path: pathname.slice(0, 200), status, ms }, "request");
    });
  }

  async function answer(req: http.IncomingMessage, res: http.ServerResponse) {
    // Whoever asks again does so on a new connection, which the balancer opens elsewhere.
    if (health.isStopping) res.shouldKeepAlive = false;
    const target = req.url ?? "/";
    const pathname = pathOf(target);
    const isRead = req.method === "GET" || req.method === "HEAD";
    if (isRead) {
      const key = vite ? null : publicPageKey(target);
      if (key && !app.auth.mayBeSignedIn(req.headers.cookie)) {
        await app.pages.respond(key, req, res);
        return metrics.count("kept-page", res.statusCode);
      }
      if (staticFiles?.has(pathname)) {
        await staticFiles.respond(pathname, req, res);
        return metrics.count("built-file", res.statusCode);
      }
    }
    follow(req, res, pathname);
    if (isRead && pathname === "/realtime") {
      const { cookie = "" } = req.headers;
      const session = app.auth.mayBeSignedIn(cookie)
        ? await app.auth.currentSession(new Headers({ cookie }))
        : null;
      return realtime.handle(req, res, session?.member ?? null);
    }
    if (!isRead && !(await hasFitBody(req, largestBody(pathname)))) return refuseBody(req, res);
    if (vite) {
      await new Promise<void>((resolve) => vite.middlewares(req, res, () => resolve()));
      if (res.writableEnded) return;
    }
    await listener(req, res);
  }

  const streamHead = headText(200, Object.entries({ ...headers, ...streamHeaders }).flat());

  function findReady(request: PlainRequest): ReadyAnswer | undefined {
    if (health.isStopping) return undefined;
    // What is kept under the address itself; whoever writes it otherwise goes the longer way.
    const page = app.pages.findReady(request.target, request);
    if (page) metrics.count("kept-page", page.body ? 200 : 304);
    const answer = page ?? staticFiles?.findReady(request.target, request);
    if (answer && !page) metrics.count("built-file", answer.body ? 200 : 304);
    return answer ?? findStream(request.target);
  }

  function findStream(target: string): ReadyAnswer | undefined {
    const stream = realtime.findReady(target);
    if (stream) metrics.count("stream", 200);
    return stream && { head: streamHead, ...stream };
  }

  const isTrustedProxy = createProxyTrust(app.env.trustedProxies);
  const server = createLimitedServer(
    (req, res) => {
      noteRequest();
      const work = () => answer(req, res).catch((error) => fail(error, req, res));
      requestIds.run(requestIdFor(req.socket, req.headers["x-request-id"], isTrustedProxy), work);
    },
    headers,
    (refusal) => {
      metrics.count("unreadable", refusal.status);
      app.log.info(refusal, "refused an unreadable request");
    },
  );
  if (!vite)
    openFrontDoor(server, {
      findReady,
      requestIdFor: (socket, given) => requestIdFor(socket, given, isTrustedProxy),
    });
  return server;

  function fail(error: unknown, req: http.IncomingMessage, res: http.ServerResponse) {
    // Whoever left in the middle of their request waits for nothing.
    if (req.destroyed && !req.complete) return;
    const pathname = pathOf(req.url ?? "/");
    app.log.error({ err: error, path: pathname }, "request failed");
    if (!res.headersSent) {
      if (!res.hasHeader("x-request-id")) follow(req, res, pathname);
      res.writeHead(500, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
    }
    res.end("Une erreur est survenue. Réessayez dans un instant.");
  }
}

/** The page cache's way to render: a request of its own, without anything of the visitor's. */
export function createPageRenderer(app: App, metrics: Metrics, loadBuild: () => Promise<ServerBuild>) {
  const render = createRenderer(loadBuild, "production");
  const headers = securityHeaders(app.env.appUrl);
  return async (key: string): Promise<Response> => {
    const began = performance.now();
    const response = await render(app, new Request(app.env.appUrl + key), { member: null, address: "" });
    metrics.rendered(performance.now() - began);
    const policy = response.headers.get("content-security-policy");
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    if (policy) response.headers.set("content-security-policy", policy);
    // Browsers ask each time whether their copy is current: a 304 costs next to nothing.
    if (!response.headers.has("cache-control"))
      response.headers.set("cache-control", "public, max-age=0, must-revalidate");
    return response;
  };
}
