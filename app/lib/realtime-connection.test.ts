import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  createRealtimeConnection,
  type RealtimeConnection,
  type RealtimeEdges,
  type RealtimeTopic,
} from "./realtime-connection.ts";

/** An event stream the test holds both ends of. */
class TestSource {
  isClosed = false;
  private readonly listeners = new Map<string, (() => void)[]>();
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }
  addEventListener(name: string, listener: () => void) {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
  }
  close() {
    this.isClosed = true;
  }
  emit(name: string) {
    for (const listener of this.listeners.get(name) ?? []) listener();
  }
}

let sources: TestSource[];
let isVisible: boolean;
let changePage: (change: "shown" | "hidden" | "online") => void;
let connection: RealtimeConnection;
/** Who was told, in turn. */
let heard: string[];
const last = () => sources.at(-1) as TestSource;
const openCount = () => sources.filter((source) => !source.isClosed).length;
const tick = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  sources = [];
  heard = [];
  isVisible = true;
  const edges: RealtimeEdges = {
    open: (url) => {
      sources.push(new TestSource(url));
      return last() as unknown as EventSource;
    },
    isVisible: () => isVisible,
    pageAge: () => 1234.5,
    onPageChange: (listener) => {
      changePage = (change) => {
        if (change !== "online") isVisible = change === "shown";
        listener(change);
      };
    },
  };
  connection = createRealtimeConnection(edges);
});

afterEach(() => vi.useRealTimers());

async function goLive(topics: RealtimeTopic[] = ["notifications"]) {
  const stop = connection.subscribe(topics, () => heard.push("screen"));
  await tick(0);
  last().emit("open");
  return stop;
}

test("everyone in the tab shares one stream over the union of their topics", async () => {
  connection.subscribe(["notifications"], () => heard.push("bell"));
  connection.subscribe(["maintenance", "notifications"], () => heard.push("screen"));
  expect(connection.status()).toBe("connecting");
  await tick(0);
  expect(sources.map(({ url }) => url)).toEqual(["/realtime?topics=maintenance,notifications&age=1235"]);
  last().emit("open");
  expect(connection.status()).toBe("live");
  expect(heard).toEqual([]);
  last().emit("maintenance");
  last().emit("notifications");
  expect(heard).toEqual(["screen", "bell", "screen"]);
});

test("the stream closes with its last follower", async () => {
  const stop = await goLive();
  stop();
  await tick(0);
  expect(openCount()).toBe(0);
  await tick(60_000);
  expect(sources).toHaveLength(1);
});

test("it reconnects after 1, 2, 5, 10 and 10 seconds, counting down, and starts over once live", async () => {
  await goLive();
  const waits: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    last().emit("error");
    const count = sources.length;
    expect(openCount()).toBe(0);
    let waited = 0;
    while (sources.length === count) {
      await tick(1_000);
      waited += 1;
    }
    waits.push(waited);
  }
  expect(waits).toEqual([1, 2, 5, 10, 10]);

  last().emit("open");
  last().emit("error");
  expect(connection.status()).toEqual({ retryIn: 1 });
});

test("the seconds left are told as they pass", async () => {
  await goLive();
  const told: unknown[] = [];
  last().emit("error");
  await tick(1_000);
  connection.onStatus(() => told.push(connection.status()));
  last().emit("error");
  await tick(2_000);
  expect(told).toEqual([{ retryIn: 2 }, { retryIn: 1 }, "connecting"]);
});

test("coming back tells everyone once, however many topics they follow", async () => {
  connection.subscribe(["notifications"], () => heard.push("bell"));
  await goLive(["maintenance", "notifications"]);
  last().emit("error");
  await tick(1_000);
  expect(heard).toEqual([]);
  last().emit("open");
  expect(heard).toEqual(["bell", "screen"]);
  expect(last().url).not.toContain("age");
});

test("a connection that does not open within 10 s is given up", async () => {
  connection.subscribe(["notifications"], () => {});
  await tick(9_999);
  expect(openCount()).toBe(1);
  await tick(1);
  expect(openCount()).toBe(0);
  expect(connection.status()).toEqual({ retryIn: 1 });
});

test("silence beyond heartbeat and answer time is death; a heartbeat keeps it alive", async () => {
  await goLive();
  await tick(39_000);
  last().emit("heartbeat");
  await tick(39_000);
  expect(connection.status()).toBe("live");
  await tick(1_000);
  expect(connection.status()).toEqual({ retryIn: 1 });
});

test("a hidden tab holds no stream; shown again, it reopens and refetches", async () => {
  await goLive();
  changePage("hidden");
  expect(openCount()).toBe(0);
  await tick(120_000);
  expect(sources).toHaveLength(1);
  changePage("shown");
  expect(openCount()).toBe(1);
  last().emit("open");
  expect(heard).toEqual(["screen"]);
});

test("a tab that is hidden from the start opens nothing until it is shown", async () => {
  isVisible = false;
  connection.subscribe(["notifications"], () => {});
  await tick(60_000);
  expect(sources).toHaveLength(0);
  changePage("shown");
  expect(openCount()).toBe(1);
});

test("hiding while waiting for a retry cancels it", async () => {
  await goLive();
  last().emit("error");
  changePage("hidden");
  await tick(60_000);
  expect(sources).toHaveLength(1);
});

test("the network's return does not wait for the countdown, and leaves a live stream alone", async () => {
  await goLive();
  changePage("online");
  expect(sources).toHaveLength(1);
  last().emit("error");
  changePage("online");
  expect(sources).toHaveLength(2);
  await tick(5_000);
  expect(sources).toHaveLength(2);
});

test("events of a stream that was replaced are ignored", async () => {
  await goLive();
  const old = last();
  connection.subscribe(["maintenance"], () => {});
  await tick(0);
  expect(old.isClosed).toBe(true);
  old.emit("notifications");
  old.emit("error");
  expect(heard).toEqual([]);
  expect(openCount()).toBe(1);
});
