import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { PreparedResponse } from "./prepared-response.ts";

export interface PageCache {
  /** Forget every page; a page being rendered right now is not stored either. */
  drop(): void;
  /** Answers with the page kept under the key, rendering it first if need be. */
  respond(key: string, req: IncomingMessage, res: ServerResponse): Promise<void>;
  readonly counters: { hits: number; misses: number; drops: number; bytes: number; pages: number };
}

interface Options {
  /** Renders the page for a visitor nobody knows: no cookie, no header of theirs reaches it. */
  render: (key: string) => Promise<Response>;
  maxBytes?: number;
  /**
   * As many drops as that in a second are a storm. Each page is then rendered once in so many milliseconds, and after
   * any of them comes a rest.
   */
  storm?: { drops: number; everyMs: number; restMs: number };
}

export function createPageCache({
  render,
  maxBytes = 64 * 1024 * 1024,
  storm = { drops: 20, everyMs: 1_000, restMs: 50 },
}: Options): PageCache {
  // Insertion order is use order: the first entry is the one unused for longest.
  const pages = new Map<string, PreparedResponse>();
  const underWay = new Map<string, Promise<PreparedResponse>>();
  const counters = { hits: 0, misses: 0, drops: 0, bytes: 0, pages: 0 };
  let generation = 0;
  /** When the last drops were, the oldest overwritten by the next. */
  const dropTimes = new Array<number>(storm.drops).fill(Number.NEGATIVE_INFINITY);
  /** In a storm: when a page was last rendered, the renders that have not begun, and the line they wait in. */
  const rendered = new Map<string, number>();
  const upcoming = new Map<string, Promise<PreparedResponse>>();
  let line: Promise<unknown> = Promise.resolve();

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

  function find(key: string): PreparedResponse | Promise<PreparedResponse> {
    const kept = pages.get(key);
    if (kept) {
      counters.hits++;
      pages.delete(key);
      pages.set(key, kept);
      return kept;
    }
    return underWay.get(key) ?? upcoming.get(key) ?? begin(key);
  }

  /**
   * Where writes follow upon writes, rendering each page after each of them would leave no time for the writes
   * themselves. Whoever asks meanwhile waits for the next render: nobody is shown what is no longer true.
   */
  function begin(key: string): Promise<PreparedResponse> {
    if (!isStorm()) {
      rendered.clear();
      return renderNow(key);
    }
    const next = sleep(pauseBefore(key)).then(() =>
      inLine(() => {
        upcoming.delete(key);
        return underWay.get(key) ?? renderNow(key);
      }),
    );
    upcoming.set(key, next);
    return next;
  }

  /** One render after the other, a rest between them: a write that is under way waits for one of them at most. */
  function inLine(work: () => Promise<PreparedResponse>): Promise<PreparedResponse> {
    const turn = line.then(work);
    const rest = () => sleep(storm.restMs);
    line = turn.then(rest, rest);
    return turn;
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

  function isStorm(): boolean {
    return performance.now() - (dropTimes[counters.drops % storm.drops] as number) < 1_000;
  }

  function pauseBefore(key: string): number {
    const last = rendered.get(key) ?? Number.NEGATIVE_INFINITY;
    return Math.max(0, last + storm.everyMs - performance.now());
  }

  return {
    counters,
    drop() {
      generation++;
      dropTimes[counters.drops++ % storm.drops] = performance.now();
      counters.bytes = 0;
      counters.pages = 0;
      pages.clear();
      underWay.clear();
    },
    async respond(key, req, res) {
      const page = await find(key);
      await page.send(req, res);
    },
  };
}
