import { Registry as Collected, Counter, collectDefaultMetrics, Gauge, Histogram } from "prom-client";
import type { App } from "#server/app.ts";
import { imageWork } from "#server/files/images.ts";
import type { Counts, Registry, Watched } from "./metrics.ts";
import { readQueues } from "./queue-figures.ts";

const prefix = "tramontane_";
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Every figure has its name and its meaning here; docs/operations.md says which to watch. */
export function createRegistry(counts: Counts, { db, pool, pages, realtime }: Watched): Registry {
  const collected = new Collected();
  const registers = [collected];
  collectDefaultMetrics({ register: collected });

  const durations = new Histogram({
    name: `${prefix}http_request_duration_seconds`,
    help: "Time to answer a request; kept pages, built files and streams are counted only.",
    labelNames: ["kind", "status"],
    buckets,
    registers,
  });
  const renders = new Histogram({
    name: `${prefix}page_render_seconds`,
    help: "Time to render a public page that was not kept.",
    buckets,
    registers,
  });
  new Counter({
    name: `${prefix}http_requests_total`,
    help: "Requests answered, by kind and status.",
    labelNames: ["kind", "status"],
    registers,
    collect() {
      this.reset();
      for (const [kind, statuses] of counts.requests)
        statuses.forEach((n, status) => {
          if (n > 0) this.inc({ kind, status }, n);
        });
    },
  });

  function counter(name: string, help: string, read: () => number) {
    const collect = function (this: Counter) {
      this.reset();
      this.inc(read());
    };
    new Counter({ name: prefix + name, help, registers, collect });
  }
  function gauge(name: string, help: string, read: () => number) {
    const collect = function (this: Gauge) {
      this.set(read());
    };
    new Gauge({ name: prefix + name, help, registers, collect });
  }
  counter("page_cache_hits_total", "Public pages sent as kept.", () => pages.counters.hits);
  counter("page_cache_misses_total", "Public pages that had to be rendered.", () => pages.counters.misses);
  counter("page_cache_drops_total", "Times all kept pages were forgotten.", () => pages.counters.drops);
  gauge("page_cache_bytes", "Memory the kept pages take, about.", () => pages.counters.bytes);
  gauge("page_cache_pages", "Pages kept.", () => pages.counters.pages);
  gauge("event_streams", "Event streams open.", () => realtime.size);
  gauge("database_connections", "Connections of the request pool.", () => pool.totalCount);
  gauge("database_connections_idle", "Those of them at rest.", () => pool.idleCount);
  gauge("database_waiting", "Requests waiting for a connection.", () => pool.waitingCount);
  counter("database_errors_total", "Queries and connections that failed.", () => counts.failedQueries);
  gauge("images_running", "Pictures being worked on.", () => imageWork().running);
  gauge("images_waiting", "Pictures waiting to be worked on.", () => imageWork().waiting);
  const refreshQueues = watchQueues(db, registers);

  return {
    timed: (kind, status, seconds) => durations.observe({ kind, status }, seconds),
    rendered: (seconds) => renders.observe(seconds),
    async text() {
      await refreshQueues();
      return { text: await collected.metrics(), type: collected.contentType };
    },
  };
}

/** What only the database knows, read when asked. While it is away the other figures are still worth having. */
function watchQueues(db: App["db"], registers: Collected[]): () => Promise<void> {
  const up = new Gauge({ name: `${prefix}database_up`, help: "1 when the database answers.", registers });
  const jobs = new Gauge({
    name: `${prefix}jobs`,
    help: "Unfinished jobs, by queue and state; those of dead-jobs failed for good.",
    labelNames: ["queue", "state"],
    registers,
  });
  const mails = new Gauge({
    name: `${prefix}mails`,
    help: "Mails not delivered: waiting, or failed for good.",
    labelNames: ["state"],
    registers,
  });
  const oldest = new Gauge({
    name: `${prefix}mail_oldest_waiting_seconds`,
    help: "Age of the oldest mail that waits; 0 when none does.",
    registers,
  });
  return async () => {
    const figures = await readQueues(db);
    for (const figure of [up, jobs, mails, oldest]) figure.reset();
    up.set(figures ? 1 : 0);
    if (!figures) return;
    for (const { queue, state, total } of figures.jobs) jobs.set({ queue, state }, total);
    for (const [state, total] of Object.entries(figures.mails)) mails.set({ state }, total);
    oldest.set(figures.oldestMailSeconds);
  };
}
