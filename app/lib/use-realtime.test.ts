import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StreamTopic } from "./realtime-topics.ts";
import { followTopics, type RealtimeDeps, type RealtimeStatus } from "./use-realtime.ts";

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
let changePage: (isHere: boolean) => void;
let statuses: RealtimeStatus[];
let events: number;
const last = () => sources.at(-1) as TestSource;
const openCount = () => sources.filter((source) => !source.isClosed).length;
const tick = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  sources = [];
  statuses = [];
  events = 0;
  isVisible = true;
});

afterEach(() => vi.useRealTimers());

function follow(topics: StreamTopic[] = ["notifications"]) {
  const deps: RealtimeDeps = {
    open: (url) => {
      sources.push(new TestSource(url));
      return last() as unknown as EventSource;
    },
    isVisible: () => isVisible,
    pageAge: () => 1234.5,
    onPageChange: (listener, signal) => {
      changePage = (isHere) => {
        if (!signal.aborted) listener(isHere);
      };
    },
  };
  const onStatus = (status: RealtimeStatus) => void statuses.push(status);
  return followTopics(topics, { onEvent: () => void events++, onStatus }, deps);
}

function goLive(topics?: StreamTopic[]) {
  const stop = follow(topics);
  last().emit("open");
  return stop;
}

function hide() {
  isVisible = false;
  changePage(false);
}

function show() {
  isVisible = true;
  changePage(true);
}

test("one stream brings every topic, and first asks what happened since the page was written", () => {
  follow(["maintenance", "notifications"]);
  expect(sources.map(({ url }) => url)).toEqual(["/realtime?topics=maintenance,notifications&age=1235"]);
  last().emit("open");
  expect(statuses).toEqual(["connecting", "live"]);
  expect(events).toBe(0);
  last().emit("maintenance");
  last().emit("notifications");
  expect(events).toBe(2);
});

test("the stream closes with its follower, and stays closed", async () => {
  const stop = goLive();
  stop();
  expect(openCount()).toBe(0);
  changePage(true);
  await tick(60_000);
  expect(sources).toHaveLength(1);
});

test("it reconnects after 1, 2, 5, 10 and 10 seconds, counting down, and starts over once live", async () => {
  goLive();
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
  expect(statuses.at(-1)).toEqual({ retryIn: 1 });
});

test("the seconds left are told as they pass", async () => {
  goLive();
  last().emit("error");
  await tick(1_000);
  statuses = [];
  last().emit("error");
  await tick(2_000);
  expect(statuses).toEqual([{ retryIn: 2 }, { retryIn: 1 }, "connecting"]);
});

test("coming back counts as one event, however many topics are followed", async () => {
  goLive(["maintenance", "notifications"]);
  last().emit("error");
  await tick(1_000);
  expect(events).toBe(0);
  last().emit("open");
  expect(events).toBe(1);
  expect(last().url).not.toContain("age");
});

test("a connection that does not open within 10 s is given up", async () => {
  follow();
  await tick(9_999);
  expect(openCount()).toBe(1);
  await tick(1);
  expect(openCount()).toBe(0);
  expect(statuses.at(-1)).toEqual({ retryIn: 1 });
});

test("silence beyond heartbeat and answer time is death; a heartbeat keeps it alive", async () => {
  goLive();
  await tick(39_000);
  last().emit("heartbeat");
  await tick(39_000);
  expect(statuses.at(-1)).toBe("live");
  await tick(1_000);
  expect(statuses.at(-1)).toEqual({ retryIn: 1 });
});

test("a hidden tab holds no stream; shown again, it reopens and refetches", async () => {
  goLive();
  hide();
  expect(openCount()).toBe(0);
  await tick(120_000);
  expect(sources).toHaveLength(1);
  show();
  expect(openCount()).toBe(1);
  last().emit("open");
  expect(events).toBe(1);
});

test("a tab that is hidden from the start opens nothing until it is shown", async () => {
  isVisible = false;
  follow();
  await tick(60_000);
  expect(sources).toHaveLength(0);
  show();
  expect(openCount()).toBe(1);
});

test("hiding while waiting for a retry cancels it", async () => {
  goLive();
  last().emit("error");
  hide();
  await tick(60_000);
  expect(sources).toHaveLength(1);
});

test("the network's return does not wait for the countdown, and leaves a live stream alone", async () => {
  goLive();
  changePage(true);
  expect(sources).toHaveLength(1);
  last().emit("error");
  changePage(true);
  expect(sources).toHaveLength(2);
  await tick(5_000);
  expect(sources).toHaveLength(2);
});

test("events of a stream that was replaced are ignored", () => {
  goLive();
  const old = last();
  hide();
  show();
  expect(old.isClosed).toBe(true);
  old.emit("notifications");
  old.emit("error");
  expect(events).toBe(0);
  expect(openCount()).toBe(1);
});
