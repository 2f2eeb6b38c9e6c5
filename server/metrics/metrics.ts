import { createHash, timingSafeEqual } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { isLateAt } from "#app/domain/requests/request-status.server.ts";
import { statusOrder } from "#app/domain/requests/request-status.ts";
import type { App } from "#server/app.ts";
import { imageWork } from "#server/files/images.ts";
import type { Realtime } from "#server/realtime/stream.ts";

/** Kinds a dashboard tells apart; a path is never a label, or strangers would choose how many there are. */
const kindsByPath: [RegExp, string][] = [
  [/^\/storage\//, "stored-file"],
  [/^\/functions\//, "function"],
  [/^\/api\/auth\//, "auth"],
  [/^\/realtime$/, "stream"],
  [/^\/(healthz|readyz|metrics)$/, "health"],
  [/^\/(locadmin|admin)(\/|\.|$)/, "office"],
  [/\.data$/, "data"],
];

export function requestKind(pathname: string): string {
  return kindsByPath.find(([pattern]) => pattern.test(pathname))?.[1] ?? "page";
}

const prefix = "tramontane_";
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** A scrape must not wait for a database that is away. */
const patience = 2_000;

type Watched = Pick<App, "db" | "pool" | "pages"> & { realtime: Pick<Realtime, "size"> };

export type Metrics = ReturnType<typeof createMetrics>;

/** Every figure has its name and its meaning here; docs/operations.md says which to watch. */
export function createMetrics(token: string) {
  const registry = new Registry();
  const registers = [registry];
  const labelNames = ["kind", "status"];
  collectDefaultMetrics({ register: registry });
  const named = (name: string, help: string) => ({ name: prefix + name, help, registers });
  const requests = new Counter({
    ...named("http_requests_total", "Requests answered, by kind and status."),
    labelNames,
  });
  const timed = "Time to answer a request; kept pages, built files and streams are counted only.";
  const durations = new Histogram({ ...named("http_request_duration_seconds", timed), labelNames, buckets });
  const rendering = named("page_render_seconds", "Time to render a public page that was not kept.");
  const renders = new Histogram({ ...rendering, buckets });
  const failedQueries = new Counter(named("database_errors_total", "Queries and connections that failed."));
  let refreshQueues = async () => {};

  function figure(Figure: typeof Counter | typeof Gauge, name: string, help: string, read: () => number) {
    const collect = function (this: Counter | Gauge) {
      this.reset();
      this.inc(read());
    };
    new Figure({ ...named(name, help), collect });
  }

  return {
    count: (kind: "kept-page" | "built-file" | "unreadable", status: number) =>
      requests.inc({ kind, status }),
    /** Counts and times. A stream is counted only: it lasts as long as its tab. */
    observe(pathname: string, status: number, milliseconds: number) {
      const kind = requestKind(pathname);
      requests.inc({ kind, status });
      if (kind !== "stream") durations.observe({ kind, status }, milliseconds / 1000);
    },
    rendered: (milliseconds: number) => renders.observe(milliseconds / 1000),
    queryFailed: () => failedQueries.inc(),

    watch({ db, pool, pages: { counters }, realtime }: Watched) {
      figure(Counter, "page_cache_hits_total", "Public pages sent as kept.", () => counters.hits);
      const rendered = "Public pages that had to be rendered.";
      figure(Counter, "page_cache_misses_total", rendered, () => counters.misses);
      figure(Counter, "page_cache_drops_total", "Times all kept pages were forgotten.", () => counters.drops);
      figure(Gauge, "page_cache_bytes", "Memory the kept pages take, about.", () => counters.bytes);
      figure(Gauge, "page_cache_pages", "Pages kept.", () => counters.pages);
      figure(Gauge, "event_streams", "Event streams open.", () => realtime.size);
      figure(Gauge, "database_connections", "Connections of the request pool.", () => pool.totalCount);
      figure(Gauge, "database_connections_idle", "Those of them at rest.", () => pool.idleCount);
      figure(Gauge, "database_waiting", "Requests waiting for a connection.", () => pool.waitingCount);
      figure(Gauge, "images_running", "Pictures being worked on.", () => imageWork().running);
      figure(Gauge, "images_waiting", "Pictures waiting to be worked on.", () => imageWork().waiting);
      refreshQueues = watchQueues(db, registers);
    },

    async respond(authorization: string | undefined): Promise<Response> {
      if (!isBearer(authorization, token))
        return new Response("Jeton attendu : Authorization: Bearer …\n", {
          status: 401,
          headers: { "www-authenticate": 'Bearer realm="metrics"', "cache-control": "no-store" },
        });
      await refreshQueues();
      const headers = { "content-type": registry.contentType, "cache-control": "no-store" };
      return new Response(await registry.metrics(), { headers });
    },
  };
}

/** What only the database knows, read when asked. While it is away the other figures are still worth having. */
function watchQueues(db: App["db"], registers: Registry[]): () => Promise<void> {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: prefix + name, help, labelNames, registers });
  const up = gauge("database_up", "1 when the database answers.");
  const jobsHelp = "Unfinished jobs, by queue and state; those of dead-jobs failed for good.";
  const jobs = gauge("jobs", jobsHelp, "queue", "state");
  const mails = gauge("mails", "Mails not delivered: waiting, or failed for good.", "state");
  const oldestHelp = "Age of the oldest mail that waits; 0 when none does.";
  const oldest = gauge("mail_oldest_waiting_seconds", oldestHelp);
  const failing = gauge("mails_failed", "Mails that failed for good, by kind.", "kind");
  const requests = gauge("requests", "Requests, by status.", "status");
  const overdue = gauge("requests_late", "Requests whose answer was promised for earlier.");
  const quotes = gauge("quotes_waiting", "Quotes sent that wait for their answer.");
  const all = [up, jobs, mails, oldest, failing, requests, overdue, quotes];
  return async () => {
    const late = sleep(patience, null, { ref: false });
    const figures = await Promise.race([readQueues(db), late]).catch(() => null);
    for (const figure of all) figure.reset();
    up.set(figures ? 1 : 0);
    if (!figures) return;
    for (const { queue, state, total } of figures.jobs) jobs.set({ queue, state }, total);
    for (const state of ["waiting", "failed"] as const) mails.set({ state }, figures.mails[state]);
    oldest.set(figures.mails.oldest);
    for (const { kind, total } of figures.failing) failing.set({ kind }, total);
    for (const status of statusOrder)
      requests.set({ status }, figures.requests.find((row) => row.status === status)?.total ?? 0);
    overdue.set(figures.desk.late);
    quotes.set(figures.desk.quotes);
  };
}

async function readQueues(db: App["db"]) {
  const jobs = await sql<{ queue: string; state: string; total: number }>`
    select name as queue, state::text, count(*) as total from pgboss.job
    where state in ('created', 'retry', 'active', 'failed') group by name, state
  `.execute(db);
  const mails = await sql<{ waiting: number; failed: number; oldest: number }>`
    select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'failed') as failed,
      coalesce(extract(epoch from now() - min(created_at) filter (where state = 'waiting')), 0)::float as oldest
    from outgoing_mails where state in ('waiting', 'failed')
  `.execute(db);
  const failing = await sql<{ kind: string; total: number }>`
    select kind, count(*) as total from outgoing_mails where state = 'failed' group by kind`.execute(db);
  const requests = await sql<{ status: string; total: number }>`
    select status, count(*) as total from requests group by status`.execute(db);
  const desk = await sql<{ late: number; quotes: number }>`
    select (select count(*) from requests where ${isLateAt(sql`now()`)}) as late,
      (select count(*) from quotes where state = 'sent') as quotes`.execute(db);
  return {
    jobs: jobs.rows,
    mails: mails.rows[0] ?? { waiting: 0, failed: 0, oldest: 0 },
    failing: failing.rows,
    requests: requests.rows,
    desk: desk.rows[0] ?? { late: 0, quotes: 0 },
  };
}

/** Compared as digests, so that neither the length nor the first wrong letter shows in the time it takes. */
function isBearer(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${token}`));
}
