import { createHash, timingSafeEqual } from "node:crypto";
import type { App } from "#server/app.ts";
import type { Realtime } from "#server/realtime/stream.ts";

/** Kinds a dashboard tells apart; a path is never a label, or strangers would choose how many there are. */
export type RequestKind =
  | "kept-page"
  | "built-file"
  | "page"
  | "data"
  | "office"
  | "stored-file"
  | "function"
  | "auth"
  | "stream"
  | "health"
  | "unreadable";

const kindsByPath: [RegExp, RequestKind][] = [
  [/^\/storage\//, "stored-file"],
  [/^\/functions\//, "function"],
  [/^\/api\/auth\//, "auth"],
  [/^\/realtime$/, "stream"],
  [/^\/(healthz|readyz|metrics)$/, "health"],
  [/^\/(locadmin|admin)(\/|\.|$)/, "office"],
  [/\.data$/, "data"],
];

export function requestKind(pathname: string): RequestKind {
  return kindsByPath.find(([pattern]) => pattern.test(pathname))?.[1] ?? "page";
}

/** What a scrape looks at. */
export type Watched = Pick<App, "db" | "pool" | "pages"> & { realtime: Pick<Realtime, "size"> };

/** Plain numbers, written as requests pass and read at a scrape. */
export interface Counts {
  /** Requests by kind, then by status. */
  requests: Map<RequestKind, Float64Array>;
  failedQueries: number;
}

/** What turns numbers into Prometheus' text. */
export interface Registry {
  timed(kind: RequestKind, status: number, seconds: number): void;
  rendered(seconds: number): void;
  text(): Promise<{ text: string; type: string }>;
}

export interface Metrics {
  /** One number more, for the paths that are too fast to be timed. */
  count(kind: RequestKind, status: number): void;
  /** Counts and times. A stream is counted only: it lasts as long as its tab. */
  observe(kind: RequestKind, status: number, milliseconds: number): void;
  /** How long a public page took to render, before it was kept. */
  rendered(milliseconds: number): void;
  queryFailed(): void;
  watch(parts: Watched): Promise<void>;
  /** Null where no METRICS_TOKEN is set: then there is no such address. */
  respond(authorization: string | undefined): Promise<Response> | null;
}

export function createMetrics(token: string | undefined): Metrics {
  const counts: Counts = { requests: new Map(), failedQueries: 0 };
  let registry: Registry | undefined;

  function count(kind: RequestKind, status: number) {
    let statuses = counts.requests.get(kind);
    if (!statuses) {
      statuses = new Float64Array(600);
      counts.requests.set(kind, statuses);
    }
    statuses[status] = (statuses[status] ?? 0) + 1;
  }

  async function respond(authorization: string | undefined, { text }: Registry): Promise<Response> {
    if (!isBearer(authorization, token as string)) return refusal();
    const scrape = await text();
    return new Response(scrape.text, {
      headers: { "content-type": scrape.type, "cache-control": "no-store" },
    });
  }

  return {
    count,
    observe(kind, status, milliseconds) {
      count(kind, status);
      if (kind !== "stream") registry?.timed(kind, status, milliseconds / 1000);
    },
    rendered: (milliseconds) => registry?.rendered(milliseconds / 1000),
    queryFailed() {
      counts.failedQueries += 1;
    },
    async watch(parts) {
      if (!token) return;
      // A tenth of a second of imports that an installation without metrics should not pay for.
      const { createRegistry } = await import("./registry.ts");
      registry = createRegistry(counts, parts);
    },
    respond: (authorization) => (registry ? respond(authorization, registry) : null),
  };
}

function refusal(): Response {
  return new Response("Jeton attendu : Authorization: Bearer …\n", {
    status: 401,
    headers: { "www-authenticate": 'Bearer realm="metrics"', "cache-control": "no-store" },
  });
}

/** Compared as digests, so that neither the length nor the first wrong letter shows in the time it takes. */
function isBearer(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${token}`));
}
