import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";
import { ensureFirstAdmin } from "#app/domain/accounts/accounts.server.ts";
import { standInKey } from "#app/public-page-keys.server.ts";
import type { App } from "./app.ts";
import { createAuth } from "./auth/auth.ts";
import { createCounts } from "./counts/counts.ts";
import { openDatabase } from "./db/connect.ts";
import { createDb, createPool, requestTimeouts } from "./db/database.ts";
import { loadDemoData } from "./demo/load-demo.ts";
import { type Env, readEnv } from "./env.ts";
import { followBinnedKeys } from "./files/binned-keys.ts";
import { openStorage } from "./files/storage.ts";
import { createHealth, holdPort } from "./http/health.ts";
import { createPageCache } from "./http/page-cache.ts";
import { createScreens } from "./http/screens.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { createHttpServer } from "./http/server.ts";
import { createStaticFiles } from "./http/static-files.ts";
import { handlers } from "./jobs/handlers.ts";
import { startJobs } from "./jobs/pg-boss.ts";
import { createLog, type Log } from "./log.ts";
import { openMailer } from "./mail/mailer.ts";
import { createResolver } from "./mail/settings/resolver.ts";
import { findSmtpServer } from "./mail/settings/smtp-server.ts";
import { OperatorError } from "./operator-error.ts";
import { openChangeFeed } from "./realtime/change-feed.ts";
import { createPresence } from "./realtime/presence.ts";
import { createRealtime } from "./realtime/stream.ts";
import { announce, announceFirstAccount, announceOnline, stage, terminalLog } from "./terminal.ts";

/** For requests under way when the door closes; with the usual STOP_DELAY, a stop takes less than ten seconds. */
const drainLimit = 4_000;
/** For what a start had begun when it was given up: after that the guard of the embedded database does the rest. */
const giveUpLimit = 1_500;

interface Instance {
  /** `atOnce`: nobody sends requests here that would have to be sent elsewhere first. */
  stop(options?: { atOnce?: boolean }): Promise<void>;
}

interface StartOptions {
  vite?: ViteDevServer;
  signal?: AbortSignal;
}

/** Boots one instance; `stop` takes it down without losing a request, a job or a row. */
export async function start(options: StartOptions = {}): Promise<Instance> {
  const env = readEnv();
  const log = createLog(env.logLevel, terminalLog);
  // Closed from the last to the first: by a stop, or when what comes next fails.
  const parts = new AsyncDisposableStack();
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= parts.disposeAsync();
    return closing;
  };
  options.signal?.addEventListener("abort", close);
  try {
    const { stopping } = await startParts(env, { log, parts, ...options });
    options.signal?.throwIfAborted();
    return {
      async stop({ atOnce = false } = {}) {
        stopping();
        // Until the balancer has seen that, it sends requests and streams here, and they are answered.
        if (!atOnce) await sleep(env.stopDelay * 1_000);
        await close();
        log.info("stopped");
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startParts(
  env: Env,
  { log, parts, vite, signal }: { log: Log; parts: AsyncDisposableStack } & StartOptions,
) {
  const held = await holdPort(env);
  parts.defer(() => {
    held.closeAllConnections();
    held.close();
  });
  const loadBuild = () =>
    (vite
      ? vite.ssrLoadModule("virtual:react-router/server-build")
      : import("virtual:react-router/server-build")) as Promise<ServerBuild>;
  // The screens load while the database starts: the first visitor waits for neither.
  const firstBuild = loadBuild();
  firstBuild.catch(() => {});
  // A tenth of a second of imports that an installation without metrics does not pay for.
  const metrics = env.metricsToken
    ? (await import("./metrics/metrics.ts")).createMetrics(env.metricsToken)
    : undefined;

  const onFailure = metrics?.queryFailed;
  const database = await stage("Base de données", () => openDatabase(env, log, { onFailure, signal }));
  parts.defer(() => database.close());
  const openRequestPool = (max: number) => {
    const pool = createPool(database.url, { max, ...requestTimeouts });
    const db = createDb(pool, onFailure);
    parts.defer(() => db.destroy());
    return { pool, db };
  };
  const requests = openRequestPool(10);
  const reserve = openRequestPool(3);

  const storage = await openStorage(env);
  const resolver = createResolver();
  const findServer = () => findSmtpServer({ db: database.db, env });
  const mailer = await openMailer(env, log, { findServer, resolver });
  parts.defer(() => mailer.close());
  const changes = await openChangeFeed(database.url, log);
  parts.defer(() => changes.close());
  const edges = { env, log, now: () => new Date(), storage, mailer, resolver, changes };
  const auth = await createAuth({ ...edges, ...reserve });
  const counts = createCounts({ ...edges, db: requests.db });
  parts.defer(() => counts.close());
  const pages = createPageCache({
    render: (key, share) => screens.renderPage(key, share),
    standIn: (key) => standInKey(requests, key),
    now: edges.now,
  });
  changes.subscribe("pages", () => pages.dropSoon());
  // Jobs work on the database's own connections: what they ask may take longer than a visitor would wait.
  const { db, pool } = database;
  const jobs = await startJobs({ ...edges, db, pool }, handlers);
  parts.defer(() => jobs.stop());
  const presence = createPresence({ db: requests.db, changes });
  parts.defer(() => presence.close());
  const binned = await followBinnedKeys({ ...edges, db: requests.db });
  const app: App = { ...edges, ...requests, reserve, auth, pages, counts, jobs, presence, binned };
  const screens = createScreens(app, metrics, loadBuild);

  if (vite) {
    vite.watcher.on("all", pages.drop);
    parts.defer(() => void vite.watcher.off("all", pages.drop));
  }
  const firstAdmin = await ensureFirstAdmin({ ...app, db });
  if (firstAdmin) announceFirstAccount(firstAdmin);
  if (env.demoData) await stage("Données de démonstration", () => loadDemoData({ ...app, db }));

  const health = createHealth(reserve);
  const realtime = createRealtime(app);
  const staticFiles = vite
    ? undefined
    : createStaticFiles(path.resolve("build/client"), securityHeaders(env));
  metrics?.watch({ ...app, realtime });
  const server = createHttpServer({ app, health, realtime, metrics, staticFiles, vite, screens });
  await firstBuild;
  // On the port that is held: nobody is turned away in between.
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(held, resolve);
  });
  parts.defer(async () => {
    const drained = new Promise<void>((resolve) => server.close(() => resolve()));
    realtime.close();
    // A connection whose answer is under way becomes idle later.
    const closing = setInterval(() => server.closeIdleConnections(), 100);
    await Promise.race([drained, sleep(drainLimit, undefined, { ref: false })]);
    clearInterval(closing);
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  log.info({ port, pid: process.pid }, "listening");
  announceOnline(env.appUrl);
  return health;
}

/** What an operator can mend says so in one sentence; anything else is ours to mend, and needs its stack. */
function reasonOf(error: unknown): string {
  return error instanceof OperatorError ? error.message : `Le démarrage a échoué : ${(error as Error).stack}`;
}

async function run() {
  const givingUp = new AbortController();
  const starting = start({ signal: givingUp.signal });
  let instance: Instance | undefined;
  let isStopping = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, async () => {
      if (isStopping) return;
      isStopping = true;
      // Ctrl+C: a person waits at the terminal.
      if (instance) await instance.stop({ atOnce: signal === "SIGINT" });
      else {
        givingUp.abort();
        await Promise.race([starting.catch(() => {}), sleep(giveUpLimit)]);
      }
      process.exit(0);
    });
  }
  try {
    instance = await starting;
  } catch (error) {
    if (givingUp.signal.aborted) return;
    announce(reasonOf(error));
    process.exit(1);
  }
}

if (import.meta.main) await run();
