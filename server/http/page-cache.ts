import type { IncomingMessage, ServerResponse } from "node:http";
import { isNotFoundKey } from "#app/public-page-keys.server.ts";
import { type PreparedResponse, prepareResponse } from "./prepared-response.ts";

export type PageCache = ReturnType<typeof createPageCache>;

interface Options {
  /** Renders for an anonymous visitor. `Expires`: the end of its truth, not sent. `share`: whose of the render gate. */
  render: (key: string, share: string | null) => Promise<Response>;
  /** The key of the page that stands in for one of which there is none; null where there is one. */
  standIn?: (key: string) => Promise<string | null>;
  maxBytes?: number;
  /** Of so many addresses with parameters it is known that somebody asked for them before. */
  maxAsked?: number;
  now?: () => Date;
}

/** What is announced shows at once; a storm of it empties the cache once a second, and pages stay kept between. */
const dropsAtOnce = 10;
const dropEvery = 1_000;

/** Between a page and whoever sends it; nobody else is told. What a search that found nothing looked for, encoded. */
export const nothingFoundHeader = "x-nothing-found";

interface Entry {
  key: string;
  page: PreparedResponse;
  search: string | null;
  expiresAt: number;
  /** What `page` weighed when it was last looked at; 0 while it is not kept. */
  weight: number;
}

const overhead = 2_048;

export function createPageCache({
  render,
  standIn = async () => null,
  maxBytes = 64 * 1024 * 1024,
  maxAsked = 5_000,
  now = () => new Date(),
}: Options) {
  // LRU: insertion order is use order.
  const pages = new Map<string, Entry>();
  const underWay = new Map<string, Promise<Entry>>();
  const asked = new Set<string>();
  const counters = { hits: 0, misses: 0, drops: 0, bytes: 0, pages: 0 };
  let generation = 0;
  let allowance = dropsAtOnce;
  let countedAt = performance.now();
  let held: NodeJS.Timeout | undefined;

  function keep(entry: Entry) {
    forget(entry.key);
    pages.set(entry.key, entry);
    weigh(entry);
    counters.pages = pages.size;
  }

  /** Anew with every answer: a compressed copy is made when it is first asked for. */
  function weigh(entry: Entry) {
    if (pages.get(entry.key) !== entry) return;
    const weight = entry.page.size + overhead;
    counters.bytes += weight - entry.weight;
    entry.weight = weight;
    for (const oldest of pages.keys()) {
      if (counters.bytes <= maxBytes) break;
      forget(oldest);
    }
    counters.pages = pages.size;
  }

  /** With parameters a page is kept from its second request on: made-up ones push no page out that anybody wants. */
  function isWorthKeeping(key: string): boolean {
    if (!key.includes("?")) return true;
    const isKnown = asked.delete(key);
    asked.add(key);
    for (const oldest of asked) {
      if (asked.size <= maxAsked) break;
      asked.delete(oldest);
    }
    return isKnown;
  }

  function forget(key: string) {
    const entry = pages.get(key);
    if (entry && pages.delete(key)) counters.bytes -= entry.weight;
  }

  async function fill(key: string, share: string | null): Promise<Entry> {
    const startedIn = generation;
    const other = await standIn(key);
    if (other !== null && other !== key) return find(other, share);
    const response = await render(key, share);
    const { status, headers } = response;
    const search = takeSearch(headers);
    const page = prepareResponse(status, { headers, body: Buffer.from(await response.arrayBuffer()) });
    const expires = headers.get("expires");
    const expiresAt = expires ? Date.parse(expires) : Number.POSITIVE_INFINITY;
    const entry = { key, page, search, expiresAt, weight: 0 };
    const isWhole =
      (status === 200 || (status === 404 && isNotFoundKey(key))) &&
      !headers.get("cache-control")?.includes("no-store");
    // What was read before a write must not outlive it.
    const isCurrent = startedIn === generation;
    if (isCurrent && isWhole && isWorthKeeping(key)) keep(entry);
    // While the database is away, a page that was right a minute ago says more than none.
    const stale = isCurrent && status >= 500 ? pages.get(key) : undefined;
    return stale ?? entry;
  }

  function fresh(key: string): Entry | undefined {
    const entry = pages.get(key);
    if (!entry || entry.expiresAt <= now().getTime()) return undefined;
    pages.delete(key);
    pages.set(key, entry);
    return entry;
  }

  function find(key: string, share: string | null): Entry | Promise<Entry> {
    const kept = fresh(key);
    if (kept) counters.hits++;
    return kept ?? underWay.get(key) ?? begin(key, share);
  }

  /** Single-flight: however many ask, a page is rendered once. */
  function begin(key: string, share: string | null): Promise<Entry> {
    counters.misses++;
    const filling = fill(key, share).finally(() => {
      if (underWay.get(key) === filling) underWay.delete(key);
    });
    underWay.set(key, filling);
    return filling;
  }

  function forgetAll(): void {
    generation++;
    counters.drops++;
    counters.bytes = 0;
    counters.pages = 0;
    pages.clear();
    underWay.clear();
  }

  return {
    counters,
    /** Forget every page; a page being rendered right now is not stored either. */
    drop: forgetAll,
    /** The same, in a storm within a second: dragging in the planning must not keep the site from keeping pages. */
    dropSoon(): void {
      if (held) return;
      const now = performance.now();
      allowance = Math.min(dropsAtOnce, allowance + (now - countedAt) / dropEvery);
      countedAt = now;
      if (allowance >= 1) {
        allowance -= 1;
        forgetAll();
        return;
      }
      held = setTimeout(
        () => {
          held = undefined;
          allowance = 0;
          countedAt = performance.now();
          forgetAll();
        },
        (1 - allowance) * dropEvery,
      ).unref();
    },
    isReady: (key: string) => fresh(key) !== undefined || underWay.has(key),
    /** Sends the page kept under the key, rendering it first if need be; resolves to the search it has nothing for. */
    async respond(
      key: string,
      req: IncomingMessage,
      res: ServerResponse,
      share: string | null = null,
    ): Promise<string | null> {
      const entry = await find(key, share);
      await entry.page.send(req, res);
      weigh(entry);
      return entry.search;
    },
  };
}

export function takeSearch(headers: Headers): string | null {
  const search = headers.get(nothingFoundHeader);
  headers.delete(nothingFoundHeader);
  return search && decodeURIComponent(search);
}
