import pg from "pg";
import { type RealtimeTopic, realtimeTopics } from "#app/lib/realtime-topics.ts";
import type { Log } from "#server/log.ts";

const topics = Object.keys(realtimeTopics) as RealtimeTopic[];

/** `about`: what follows the topic in an announcement; empty for most, and after a cut. */
type Listener = (about: string) => void;

export type ChangeFeed = Awaited<ReturnType<typeof openChangeFeed>>;

const defaultTiming = {
  /** Waits before each new try to connect. Never far apart: until it listens again, pages may be out of date. */
  reconnectDelays: [250, 500, 1_000, 2_000],
  /** A connection that does not answer this often is dead, whatever TCP believes. */
  pingEvery: 10_000,
  pingTimeout: 5_000,
};

/** What other instances, and this one, announce: hints without personal data. After a cut it comes back and announces all: what was said meanwhile was missed. */
export async function openChangeFeed(databaseUrl: string, log: Log, timing = defaultTiming) {
  const listeners = new Map<RealtimeTopic, Set<Listener>>(topics.map((topic) => [topic, new Set()]));
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let isClosed = false;

  function announce(topic: RealtimeTopic, about = "") {
    for (const listener of listeners.get(topic) ?? []) {
      try {
        listener(about);
      } catch (error) {
        log.error({ err: error, topic }, "a change listener failed");
      }
    }
  }

  async function connect() {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: "tramontane-changes",
      connectionTimeoutMillis: timing.pingTimeout,
      query_timeout: timing.pingTimeout,
      keepAlive: true,
    });
    client = fresh;
    fresh.on("notification", ({ payload = "" }) => {
      const [topic = "", ...words] = payload.split(" ");
      if (listeners.has(topic as RealtimeTopic)) announce(topic as RealtimeTopic, words.join(" "));
    });
    fresh.on("error", () => lose(fresh));
    fresh.on("end", () => lose(fresh));
    await fresh.connect();
    await fresh.query("listen tramontane");
    if (isClosed) return void fresh.end();
    failures = 0;
    timer = setTimeout(ping, timing.pingEvery, fresh);
  }

  async function ping(current: pg.Client) {
    try {
      await current.query("select 1");
      if (client === current) timer = setTimeout(ping, timing.pingEvery, current);
    } catch {
      lose(current);
    }
  }

  function lose(current: pg.Client) {
    if (isClosed || client !== current) return;
    discard(current);
    const delay = timing.reconnectDelays[Math.min(failures, timing.reconnectDelays.length - 1)];
    if (failures === 0) log.warn("the change feed lost its connection");
    failures += 1;
    timer = setTimeout(reconnect, delay);
  }

  async function reconnect() {
    try {
      await connect();
      log.info("the change feed is connected again");
      for (const topic of topics) announce(topic);
    } catch {
      if (client) lose(client);
    }
  }

  function discard(current: pg.Client) {
    clearTimeout(timer);
    client = undefined;
    current.removeAllListeners("notification");
    // A dead socket may never say goodbye: nothing waits for it.
    current.end().catch(() => {});
  }

  try {
    await connect();
  } catch (error) {
    isClosed = true;
    if (client) discard(client);
    throw error;
  }

  return {
    /** Calls back at every announcement of the topic; returns the way to stop. */
    subscribe(topic: RealtimeTopic, listener: Listener): () => void {
      // A wrapper of its own, so that the same function may subscribe twice.
      const entry: Listener = (about) => listener(about);
      listeners.get(topic)?.add(entry);
      return () => void listeners.get(topic)?.delete(entry);
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
