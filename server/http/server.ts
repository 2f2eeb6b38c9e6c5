import type http from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { ViteDevServer } from "vite";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { Failure, UnavailableFailure } from "#app/lib/failure.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { notFoundKey, publicPageKey } from "#app/public-page-keys.server.ts";
import type { App } from "#server/app.ts";
import type { AuthSession } from "#server/auth/auth.ts";
import { addCookies, handleAuthRequest, identifyRequest } from "#server/auth/http.ts";
import { isDatabaseAway } from "#server/db/database.ts";
import { noteRequest } from "#server/files/images.ts";
import { serveStoredFile } from "#server/files/serve.ts";
import { requestIds } from "#server/log.ts";
import type { Metrics } from "#server/metrics/metrics.ts";
import { servePainting } from "#server/painting/serve-painting.ts";
import type { Realtime } from "#server/realtime/stream.ts";
import { limitConnections } from "./connection-limits.ts";
import type { Health } from "./health.ts";
import { takeSearch } from "./page-cache.ts";
import { compress } from "./prepared-response.ts";
import { createGates, createMissLimits, shareOf } from "./render-gate.ts";
import { createLimitedServer, largestBody, readBody, refuse } from "./request-limits.ts";
import {
  createClientAddress,
  createProxyTrust,
  createPublicOrigin,
  hasTrustedOrigin,
  pathTarget,
  pathWithoutToken,
  requestIdFor,
} from "./request-rules.ts";
import { isSignInPath, type Screens } from "./screens.ts";
import { securityHeaders } from "./security-headers.ts";
import type { createStaticFiles } from "./static-files.ts";
import { answerSeen } from "./vehicle-seen.ts";

interface Parts {
  app: App;
  health: Health;
  realtime: Realtime;
  /** Absent without METRICS_TOKEN: then there is no such address. */
  metrics?: Metrics;
  /** Absent in development, where Vite serves the client. */
  staticFiles?: ReturnType<typeof createStaticFiles>;
  vite?: ViteDevServer;
  screens: Screens;
}

const pathOf = (url: string | undefined) => (pathTarget(url) ?? "/").split("?", 1)[0] ?? "/";

/** A proxy that names nobody does so with every request. */
const unnamedWarningMs = 60_000;

const isServersOwn = (pathname: string) =>
  pathname === sitePaths.seen || /^\/(healthz|readyz)$|^\/(storage|peinture|api\/auth)(\/|$)/.test(pathname);

/** Requests pass here in order: kept pages, built files, event streams; then Hono for all the rest. */
export function createHttpServer(parts: Parts): http.Server {
  const { app, health, realtime, metrics, staticFiles, vite, screens } = parts;
  const publicOrigin = createPublicOrigin(app.env);
  let warnedAt = Number.NEGATIVE_INFINITY;
  const clientAddress = createClientAddress(app.env.trustedProxies, () => {
    if (performance.now() - warnedAt < unnamedWarningMs) return;
    warnedAt = performance.now();
    app.log.warn("a trusted proxy sent no X-Forwarded-For: its visitors share one address, and its limits");
  });
  const { countMiss, countUnknown } = createMissLimits();
  const gates = createGates();
  const addressOf = (req: http.IncomingMessage) =>
    clientAddress(req.socket.remoteAddress, req.headers["x-forwarded-for"]);
  const hono = new Hono<{ Bindings: HttpBindings }>();

  hono.use(async (c, next) => {
    if (!hasTrustedOrigin(c.req.raw, app.env.appUrl)) {
      app.log.warn({ path: pathWithoutToken(c.req.path) }, "refused a request from a foreign origin");
      return c.json({ error: "Requête refusée : elle ne vient pas de ce site." }, 403);
    }
    await next();
  });

  hono.get("/healthz", (c) => c.text("ok"));
  hono.get("/readyz", async (c) => {
    const trouble = await health.trouble();
    return trouble ? c.text(trouble, 503) : c.text("ready");
  });
  hono.get("/metrics", (c, next) => metrics?.respond(c.req.header("authorization")) ?? next());
  hono.all("/storage/*", (c) => serveStoredFile(app, c.req.raw));
  hono.on(["GET", "HEAD"], "/peinture/*", (c) => servePainting(app, c.req.raw));
  hono.all("/api/auth/*", (c) => {
    const address = addressOf(c.env.incoming);
    return handleAuthRequest(app, c.req.raw, {
      address,
      gate: (work) => gates.signIn(work, shareOf(address)),
    });
  });
  hono.all(sitePaths.seen, (c) => answerSeen(app, c.req.raw, addressOf(c.env.incoming)));
  hono.all("*", async (c) => {
    const { method } = c.req.raw;
    const isRead = method === "GET" || method === "HEAD";
    const address = addressOf(c.env.incoming);
    const { session, cookies, isUnknown } = await identify(c.req.raw);
    if (isRead && !session) await countMiss(address);
    const asker = { member: session?.member ?? null, isUnknown, address };
    const share = asker.member ? asker.member.id : shareOf(address);
    const gate = gateFor(asker.member, c.req.path, isRead);
    const response = await gate(() => screens.render(c.req.raw, asker), share);
    response.headers.delete("expires");
    const search = takeSearch(response.headers);
    if (search && method === "GET" && !asker.member) app.counts.nothingFound(search, address);
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", "private, no-store");
    return addCookies(compress(c.req.raw, response), cookies);
  });

  function gateFor(member: StaffMember | null, pathname: string, isRead: boolean) {
    if (member) return isRead ? gates.staffReads : gates.staffWrites;
    if (isSignInPath(pathname)) return gates.signIn;
    return isRead ? gates.reads : gates.writes;
  }

  /** A page says by itself that it cannot know who asks; anything else fails. */
  async function identify(request: Request): Promise<AuthSession & { isUnknown?: boolean }> {
    try {
      return await identifyRequest(app.auth, request);
    } catch (error) {
      app.log.error({ err: error }, "could not find out who asks");
      // Sessions are in the database, and nothing but its absence keeps it from answering.
      if (request.method !== "GET" || !request.headers.get("accept")?.includes("text/html"))
        throw new UnavailableFailure();
      return { session: null, cookies: [], isUnknown: true };
    }
  }

  hono.onError((error, c) => {
    const { status, headers, sentence } = explain(error, c.req.path);
    return c.text(sentence, status as 500, headers);
  });

  /** What a failure tells whoever asked: ours are logged, a refusal is not. */
  function explain(error: unknown, path: string) {
    if (!(error instanceof Failure))
      app.log.error({ err: error, path: pathWithoutToken(path) }, "request failed");
    const failure = isDatabaseAway(error) ? new UnavailableFailure() : error;
    if (failure instanceof Failure) {
      const { status, message: sentence } = failure;
      // Whoever is refused for want of room gives back the connection too.
      const headers: Record<string, string> = { ...failure.headers };
      if (status === 429 || status === 503) headers.connection = "close";
      return { status, headers, sentence };
    }
    return { status: 500, headers: {}, sentence: "Une erreur est survenue. Réessayez dans un instant." };
  }

  const listener = getRequestListener(hono.fetch, { overrideGlobalObjects: false });

  const headers = securityHeaders(app.env);

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
      metrics?.observe(pathname, status, ms);
      // A view is counted, not told: no line says when somebody looked at something.
      const isOrdinary = req.method === "GET" || req.method === "HEAD" || pathname === sitePaths.seen;
      const wentWell = status < 400 && isOrdinary;
      const level = status >= 500 ? "warn" : wentWell ? "debug" : "info";
      app.log[level](
        { requestId, method: req.method, path: pathWithoutToken(pathname), status, ms },
        "request",
      );
    });
  }

  async function answer(req: http.IncomingMessage, res: http.ServerResponse) {
    // Whoever asks again does so on a new connection, which the balancer opens elsewhere.
    if (health.isStopping) res.shouldKeepAlive = false;
    const target = pathTarget(req.url);
    const pathname = pathOf(req.url);
    const isRead = req.method === "GET" || req.method === "HEAD";
    if (target === null || (req.headersDistinct.host?.length ?? 0) > 1) {
      follow(req, res, pathname);
      return refuse(req, res, 400);
    }
    if (isRead) {
      const key = publicPageKey(target);
      if (key && !app.auth.mayBeSignedIn(req.headers.cookie)) {
        const address = app.pages.isReady(key) ? null : addressOf(req);
        if (address !== null) await countMiss(address);
        const search = await app.pages.respond(key, req, res, address && shareOf(address));
        if (search && req.method === "GET") app.counts.nothingFound(search, addressOf(req));
        return metrics?.count("kept-page", res.statusCode);
      }
      if (staticFiles?.has(pathname)) {
        await staticFiles.respond(pathname, req, res);
        return metrics?.count("built-file", res.statusCode);
      }
    }
    follow(req, res, pathname);
    if (isRead && pathname === "/realtime") {
      const { cookie = "" } = req.headers;
      const session = app.auth.mayBeSignedIn(cookie)
        ? await app.auth.currentSession(new Headers({ cookie }))
        : null;
      return realtime.handle(req, res, { member: session?.member ?? null, address: addressOf(req) });
    }
    if (!isRead) {
      const limit = largestBody(pathname, await isStaffBody(req, pathname));
      const refusal = limit === 0 ? 401 : await readBody(req, res, limit);
      if (refusal) return refuse(req, res, refusal);
    }
    if (vite) {
      await new Promise<void>((resolve) => vite.middlewares(req, res, () => resolve()));
      if (res.writableEnded) return;
    }
    if (isRead && (await isUnknownToAll(target, req.headers.cookie))) {
      const address = addressOf(req);
      await countUnknown(address);
      await app.pages.respond(notFoundKey(pathname), req, res, shareOf(address));
      return;
    }
    // An absolute URL is taken as it is: for React Router, a form's Origin must equal it, scheme included.
    req.url = publicOrigin(req) + target;
    await listener(req, res);
  }

  /** Of what nobody has an answer to, the one kept answer is sent before anything is made for the request. */
  async function isUnknownToAll(target: string, cookie: string | undefined): Promise<boolean> {
    if (app.auth.mayBeSignedIn(cookie)) return false;
    // As the router will see it: `/a/../contact` is there.
    const { pathname } = new URL(`http://localhost${target}`);
    if (isServersOwn(pathname) || (metrics && pathname === "/metrics")) return false;
    return screens.isUnknownAddress(pathname);
  }

  /** Who sends what a stranger may not is asked before any of it is read. */
  async function isStaffBody({ headers }: http.IncomingMessage, pathname: string): Promise<boolean> {
    const length = headers["transfer-encoding"]
      ? Number.POSITIVE_INFINITY
      : Number(headers["content-length"] ?? 0);
    const forStrangers = largestBody(pathname, false);
    if (forStrangers > 0 && length <= forStrangers) return false;
    const { cookie = "", authorization = "" } = headers;
    if (!authorization && !app.auth.mayBeSignedIn(cookie)) return false;
    return (await app.auth.currentSession(new Headers({ cookie, authorization }))) !== null;
  }

  const isTrustedProxy = createProxyTrust(app.env.trustedProxies);
  const server = createLimitedServer(
    (req, res) => {
      noteRequest();
      const work = () => answer(req, res).catch((error) => fail(error, req, res));
      requestIds.run(requestIdFor(req, isTrustedProxy), work);
    },
    {
      headers,
      onRefusal: (refusal) => {
        metrics?.count("unreadable", refusal.status);
        app.log.info(refusal, "refused an unreadable request");
      },
    },
  );
  limitConnections(server, app.env.trustedProxies);
  return server;

  function fail(error: unknown, req: http.IncomingMessage, res: http.ServerResponse) {
    // Whoever left in the middle of their request waits for nothing.
    if (req.destroyed && !req.complete) return;
    const pathname = pathOf(req.url);
    const { status, headers, sentence } = explain(error, pathname);
    if (!res.headersSent) {
      if (!res.hasHeader("x-request-id")) follow(req, res, pathname);
      const plain = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
      res.writeHead(status, { ...plain, ...headers });
    }
    res.end(sentence);
  }
}
