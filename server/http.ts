import { randomUUID } from "node:crypto";
import http from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";
import { appContext, clientAddressContext, staffContext } from "#app/context.ts";
import type { StaffMember } from "#app/features/accounts/rights.ts";
import { publicPageKey } from "#app/lib/public-pages.ts";
import type { App } from "./app.ts";
import { addCookies, handleAuthRequest, identifyRequest } from "./auth/http.ts";
import { createClientAddress } from "./client-address.ts";
import type { Health } from "./health.ts";
import type { Realtime } from "./realtime/stream.ts";
import { hasTrustedOrigin } from "./request-origin.ts";
import { securityHeaders } from "./security-headers.ts";
import type { createStaticFiles } from "./static-files.ts";
import { serveStoredFile } from "./storage/serve.ts";

interface Parts {
  app: App;
  health: Health;
  realtime: Realtime;
  /** Absent in development, where Vite serves the client. */
  staticFiles?: ReturnType<typeof createStaticFiles>;
  vite?: ViteDevServer;
  loadBuild: () => Promise<ServerBuild>;
}

/** Renders a page or runs an action as React Router knows it. */
export function createRenderer(loadBuild: () => Promise<ServerBuild>, mode: "production" | "development") {
  const handler = createRequestHandler(loadBuild, mode);
  return (app: App, request: Request, asker: { member: StaffMember | null; address: string }) => {
    const context = new RouterContextProvider();
    context.set(appContext, app);
    context.set(staffContext, asker.member);
    context.set(clientAddressContext, asker.address);
    return handler(request, context);
  };
}

/** Requests pass here in order: kept pages, built files, event streams; then Hono for all the rest. */
export function createHttpServer({
  app,
  health,
  realtime,
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
    const requestId = randomUUID();
    if (!hasTrustedOrigin(c.req.raw, app.env.appUrl)) {
      app.log.warn({ requestId, path: c.req.path }, "refused a request from a foreign origin");
      return c.json({ error: "Requête refusée : elle ne vient pas de ce site." }, 403);
    }
    await next();
    for (const [name, value] of Object.entries(securityHeaders(app.env.appUrl))) c.header(name, value);
    c.header("x-request-id", requestId);
  });

  hono.get("/healthz", (c) => c.text("ok"));
  hono.get("/readyz", async (c) => {
    const trouble = await health.trouble();
    return trouble ? c.text(trouble, 503) : c.text("ready");
  });
  hono.on(["GET", "HEAD"], "/storage/*", (c) => serveStoredFile(app, c.req.raw));
  hono.all("/api/auth/*", (c) => handleAuthRequest(app, c.req.raw, addressOf(c.env.incoming)));
  hono.all("*", async (c) => {
    const { session, cookies } = await identifyRequest(app.auth, c.req.raw);
    const asker = { member: session?.member ?? null, address: addressOf(c.env.incoming) };
    const response = await render(app, c.req.raw, asker);
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", "private, no-store");
    return addCookies(response, cookies);
  });
  hono.onError((error, c) => {
    app.log.error({ err: error, path: c.req.path }, "request failed");
    return c.text("Une erreur est survenue. Réessayez dans un instant.", 500);
  });

  const listener = getRequestListener(hono.fetch, { overrideGlobalObjects: false });

  async function answer(req: http.IncomingMessage, res: http.ServerResponse) {
    const target = req.url ?? "/";
    const pathname = target.split("?", 1)[0] ?? "/";
    if (req.method === "GET" || req.method === "HEAD") {
      const key = vite ? null : publicPageKey(target);
      if (key && !app.auth.mayBeSignedIn(req.headers.cookie)) return app.pages.respond(key, req, res);
      if (staticFiles?.has(pathname)) return staticFiles.respond(pathname, req, res);
      if (pathname === "/realtime") {
        const session = await app.auth.currentSession(new Headers({ cookie: req.headers.cookie ?? "" }));
        return realtime.handle(req, res, session?.member ?? null);
      }
    }
    if (vite) {
      await new Promise<void>((resolve) => vite.middlewares(req, res, () => resolve()));
      if (res.writableEnded) return;
    }
    await listener(req, res);
  }

  const server = http.createServer(
    { keepAliveTimeout: 65_000, headersTimeout: 20_000, requestTimeout: 120_000 },
    (req, res) => {
      answer(req, res).catch((error) => {
        app.log.error({ err: error, path: req.url?.split("?", 1)[0] }, "request failed");
        if (!res.headersSent) res.writeHead(500, { "content-type": "text/plain; charset=utf-8" });
        res.end("Une erreur est survenue. Réessayez dans un instant.");
      });
    },
  );
  return server;
}

/** The page cache's way to render: a request of its own, without anything of the visitor's. */
export function createPageRenderer(app: App, loadBuild: () => Promise<ServerBuild>) {
  const render = createRenderer(loadBuild, "production");
  const headers = securityHeaders(app.env.appUrl);
  return async (key: string): Promise<Response> => {
    const response = await render(app, new Request(app.env.appUrl + key), { member: null, address: "" });
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    // Browsers ask each time whether their copy is current: a 304 costs next to nothing.
    if (!response.headers.has("cache-control"))
      response.headers.set("cache-control", "public, max-age=0, must-revalidate");
    return response;
  };
}
