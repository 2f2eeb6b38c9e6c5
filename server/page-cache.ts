import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { PlainRequest, ReadyAnswer } from "./front-door.ts";
import { PreparedResponse } from "./prepared-response.ts";

export interface PageCache {
  /** Forget every page; a page being rendered right now is not stored either. */
  drop(): void;
  /** The page kept under the key, where it can be sent at once. */
  findReady(key: string, request: PlainRequest): ReadyAnswer | undefined;
  /** Answers with the page kept under the key, rendering it first if need be. */
  respond(key: string, req: IncomingMessage, res: ServerResponse): Promise<void>;
  readonly counters: { hits: number; misses: number; drops: number; bytes: number; pages: number };
}

interface Options {
  /** Renders the page for a visitor nobody knows: no cookie, no header of theirs reaches it. */
  render: (key: string) => Promise<Response>;
  maxBytes?: number;
  /** As many drops as that in a second are a storm; a page is then rendered once in so many milliseconds. */
  storm?: { drops: number; everyMs: number };
}

export function createPageCache({
  render,
  maxBytes = 64 * 1024 * 1024,
  storm = { drops: 20, everyMs: 1_000 },
}: Options): PageCache {
  // Insertion order is use order: the first entry is the one unused for longest.
  const pages = new Map<string, PreparedResponse>();
  const underWay = new Map<string, Promise<PreparedResponse>>();
  const counters = { hits: 0, misses: 0, drops: 0, bytes: 0, pages: 0 };
  let generation = 0;
  let lastDrops: number[] = [];
  /** In a storm: when a page was last rendered, and the renders that have not begun. */
  const rendered = new Map<string, number>();
  const upcoming = new Map<string, Promise<PreparedResponse>>();

  function keep(key: string, page: PreparedResponse) {
    // Three encodings of a page weigh about twice its raw bytes.
    counters.bytes += page.size * 2;
    pages.set(key, page);
    for (const [oldKey, old] of pages) {
      if (counters.bytes <= maxBytes) break;
      pages.delete(oldKey);
      counters.bytes -= old.size * 2;
    }
    counters.pages = pages.size;
  }

  async function fill(key: string): Promise<PreparedResponse> {
    const startedIn = generation;
    const response = await render(key);
    const page = new PreparedResponse(
      response.status,
      response.headers,
      Buffer.from(await response.arrayBuffer()),
    );
    const isWhole = page.status === 200 && !response.headers.get("cache-control")?.includes("no-store");
    // What was read before a write must not outlive it.
    if (startedIn === generation && isWhole) keep(key, page);
    return page;
  }

  function used(key: string, page: PreparedResponse) {
    counters.hits++;
    pages.delete(key);
    pages.set(key, page);
  }

  function find(key: string): PreparedResponse | Promise<PreparedResponse> {
    const kept = pages.get(key);
    if (kept) {
      used(key, kept);
      return kept;
    }
    return underWay.get(key) ?? upcoming.get(key) ?? begin(key);
  }

  /**
   * Where writes follow upon writes, rendering each page after each of them would leave no time for the writes
   * themselves. Whoever asks meanwhile waits for the next render: nobody is shown what is no longer true.
   */
  function begin(key: string): Promise<PreparedResponse> {
    const pause = pauseBefore(key);
    if (pause > 0) {
      const next = sleep(pause).then(() => {
        upcoming.delete(key);
        return underWay.get(key) ?? renderNow(key);
      });
      upcoming.set(key, next);
      return next;
    }
    return renderNow(key);
  }

  function renderNow(key: string): Promise<PreparedResponse> {
    counters.misses++;
    rendered.set(key, performance.now());
    const filling = fill(key).finally(() => {
      if (underWay.get(key) === filling) underWay.delete(key);
    });
    underWay.set(key, filling);
    return filling;
  }

  function pauseBefore(key: string): number {
    const now = performance.now();
    const isStorm = lastDrops.length === storm.drops && now - (lastDrops[0] ?? 0) < 1_000;
    if (!isStorm) rendered.clear();
    return Math.max(0, (rendered.get(key) ?? Number.NEGATIVE_INFINITY) + storm.everyMs - now);
  }

  return {
    counters,
    drop() {
      generation++;
      lastDrops = [...lastDrops, performance.now()].slice(-storm.drops);
      counters.drops++;
      counters.bytes = 0;
      counters.pages = 0;
      pages.clear();
      underWay.clear();
    },
    findReady(key, request) {
      const kept = pages.get(key);
      const answer = kept?.findReady(request);
      if (kept && answer) used(key, kept);
      return answer;
    },
    async respond(key, req, res) {
      const page = await find(key);
      await page.send(req, res);
    },
  };
}
