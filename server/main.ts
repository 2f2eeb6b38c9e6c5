import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";
import { ensureFirstAdmin } from "#app/features/accounts/accounts.server.ts";
import { standInKey } from "#app/public-page-keys.server.ts";
import type { App } from "./app.ts";
import { createAuth } from "./auth/auth.ts";
import { DatabaseError, openDatabase } from "./db/connect.ts";
import { EmbeddedPostgresError } from "./db/embedded/account.ts";
import { loadDemoData } from "./demo/load-demo.ts";
import { EnvError, readEnv } from "./env.ts";
import { openStorage } from "./files/open-storage.ts";
import { createHealth } from "./http/health.ts";
import { createPageCache } from "./http/page-cache.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { createHttpServer, createPageRenderer } from "./http/server.ts";
import { createStaticFiles } from "./http/static-files.ts";
import { handlers } from "./jobs/handlers.ts";
import { startJobs } from "./jobs/pg-boss.ts";
import { createLog } from "./log.ts";
import { openMailer } from "./mail/mailer.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { openChangeFeed } from "./realtime/change-feed.ts";
import { createRealtime } from "./realtime/stream.ts";

/** For requests under way when the door closes; with the usual STOP_DELAY, a stop takes less than ten seconds. */
const drainLimit = 4_000;

interface Instance {
  /** `atOnce`: nobody sends requests here that would have to be sent elsewhere first. */
  stop(options?: { atOnce?: boolean }): Promise<void>;
}

/** Boots one instance; `stop` takes it down without losing a request, a job or a row. */
export async function start({ vite }: { vite?: ViteDevServer } = {}): Promise<Instance> {
  const env = readEnv();
  const log = createLog(env.logLevel);
  const loadBuild = () =>
    (vite
      ? vite.ssrLoadModule("virtual:react-router/server-build")
      : import("virtual:react-router/server-build")) as Promise<ServerBuild>;
  // The screens load while the database starts: the first visitor waits for neither.
  const screens = loadBuild();

  const metrics = createMetrics(env.metricsToken);
  const database = await openDatabase(env, log, { onFailure: metrics.queryFailed });
  const { db, pool } = database;
  const app = { env, log, now: () => new Date(), db, pool } as App;
  app.storage = await openStorage(env);
  app.mailer = await openMailer(env, log);
  app.auth = await createAuth(app);

  app.pages = createPageCache({
    render: createPageRenderer(app, metrics, loadBuild),
    standIn: (key) => standInKey(app, key),
    now: app.now,
  });
  vite?.watcher.on("all", app.pages.drop);
  app.changes = await openChangeFeed(database.url, log);
  app.changes.subscribe("pages", () => app.pages.drop());
  app.jobs = await startJobs(app, handlers);

  const firstAdmin = await ensureFirstAdmin(app);
  if (env.demoData) await loadDemoData(app);

  const health = createHealth(app);
  const realtime = createRealtime(app);
  const staticFiles = vite
    ? undefined
    : createStaticFiles(path.resolve("build/client"), securityHeaders(env.appUrl));
  await metrics.watch({ ...app, realtime });
  const server = createHttpServer({ app, health, realtime, metrics, staticFiles, vite, loadBuild });
  await screens;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(env.port, env.host, resolve);
  });

  const { port } = server.address() as AddressInfo;
  log.info({ port, pid: process.pid }, "listening");
  announce(`Tramontane est en ligne : ${env.appUrl}`);
  if (firstAdmin?.generatedPassword) {
    announce(
      `Premier compte administrateur : ${firstAdmin.email} / ${firstAdmin.generatedPassword} (affiché une seule fois)`,
    );
  }

  return {
    async stop({ atOnce = false } = {}) {
      health.stopping();
      vite?.watcher.off("all", app.pages.drop);
      // Until the balancer has seen that, it sends requests and streams here, and they are answered.
      if (!atOnce) await sleep(env.stopDelay * 1_000);
      const drained = new Promise<void>((resolve) => server.close(() => resolve()));
      realtime.close();
      // A connection whose answer is under way becomes idle later.
      const closing = setInterval(() => server.closeIdleConnections(), 100);
      await Promise.race([drained, sleep(drainLimit, undefined, { ref: false })]);
      clearInterval(closing);
      server.closeAllConnections();
      await app.jobs.stop();
      app.mailer.close();
      await app.changes.close();
      await database.close();
      log.info("stopped");
    },
  };
}

/** For the person at the terminal; logs stay on standard output. */
function announce(sentence: string) {
  process.stderr.write(`${sentence}\n`);
}

/** What an operator can mend says so in one sentence; anything else is ours to mend, and needs its stack. */
function reasonOf(error: unknown): string {
  const isForOperators =
    error instanceof EnvError || error instanceof DatabaseError || error instanceof EmbeddedPostgresError;
  return isForOperators ? error.message : `Le démarrage a échoué : ${(error as Error).stack}`;
}

async function run() {
  const starting = start();
  let isStopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, async () => {
      if (isStopping) return;
      isStopping = true;
      // A start that fails meanwhile ends the process below.
      const instance = await starting;
      // Ctrl+C: a person waits at the terminal.
      await instance.stop({ atOnce: signal === "SIGINT" });
      process.exit(0);
    });
  }
  await starting.catch((error) => {
    announce(reasonOf(error));
    process.exit(1);
  });
}

if (import.meta.main) await run();
