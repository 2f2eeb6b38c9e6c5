import { useEffect, useEffectEvent, useState } from "react";
import type { StreamTopic } from "./realtime-topics.ts";

export type RealtimeStatus = "connecting" | "live" | { retryIn: number };

/** What the stream needs from the browser; tests pass their own. */
export interface RealtimeDeps {
  open(url: string): Pick<EventSource, "addEventListener" | "close">;
  isVisible(): boolean;
  /** Milliseconds since the server wrote what the page shows; the first stream asks what happened since. */
  pageAge(): number;
  /** True when the tab is shown or restored, or the network returns; false when it is hidden or left. */
  onPageChange(listener: (isHere: boolean) => void, signal: AbortSignal): void;
}

interface RealtimeListeners {
  /** Without a topic where anything may have been missed. */
  onEvent: (topic?: StreamTopic) => void;
  onStatus: (status: RealtimeStatus) => void;
}

const retrySeconds = [1, 2, 5, 10];
const connectTimeoutMs = 10_000;
/** The server's heartbeat, and the time its answer may take. */
const silenceLimitMs = 30_000 + 10_000;

const browser: RealtimeDeps = {
  open: (url) => new EventSource(url),
  isVisible: () => document.visibilityState === "visible",
  pageAge() {
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    // Going back may show the document the browser kept, however old.
    return !visit || visit.type === "back_forward" ? 3_600_000 : performance.now() - visit.responseStart;
  },
  onPageChange(listener, signal) {
    document.addEventListener("visibilitychange", () => listener(browser.isVisible()), { signal });
    window.addEventListener("pagehide", () => listener(false), { signal });
    window.addEventListener("pageshow", (event) => event.persisted && listener(true), { signal });
    window.addEventListener("online", () => listener(true), { signal });
  },
};

/** Follows topics, one stream a tab. `onEvent` is a hint to refetch, also once after every reconnection. */
export function useRealtime(
  topics: readonly StreamTopic[],
  onEvent: RealtimeListeners["onEvent"],
): RealtimeStatus {
  const [status, onStatus] = useState<RealtimeStatus>("connecting");
  const handleEvent = useEffectEvent(onEvent);
  const key = topics.join(",");
  useEffect(
    () =>
      followTopics(
        key.split(",") as StreamTopic[],
        { onEvent: (topic) => handleEvent(topic), onStatus },
        browser,
      ),
    [key],
  );
  return status;
}

/** The stream is closed while the tab is hidden or left: an open one would cost the back/forward cache. */
export function followTopics(
  topics: readonly StreamTopic[],
  { onEvent, onStatus }: RealtimeListeners,
  deps: RealtimeDeps,
): () => void {
  const following = new AbortController();
  let source: ReturnType<RealtimeDeps["open"]> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let hasMissedEvents = false;

  function close() {
    clearTimeout(timer);
    if (!source) return;
    source.close();
    source = undefined;
    hasMissedEvents = true;
  }

  function connect() {
    close();
    if (!deps.isVisible()) return;
    onStatus("connecting");
    const age = hasMissedEvents ? "" : `&age=${Math.ceil(deps.pageAge())}`;
    const opened = deps.open(`/realtime?topics=${topics.join(",")}${age}`);
    source = opened;
    timer = setTimeout(fail, connectTimeoutMs);
    const on = (name: string, handle: () => void) =>
      opened.addEventListener(name, () => source === opened && handle());
    on("open", () => {
      failures = 0;
      watchSilence();
      onStatus("live");
      if (hasMissedEvents) onEvent();
      hasMissedEvents = false;
    });
    on("error", fail);
    on("heartbeat", watchSilence);
    for (const topic of topics) {
      on(topic, () => {
        watchSilence();
        onEvent(topic);
      });
    }
  }

  function watchSilence() {
    clearTimeout(timer);
    timer = setTimeout(fail, silenceLimitMs);
  }

  function fail() {
    close();
    const seconds = retrySeconds[Math.min(failures, retrySeconds.length - 1)] as number;
    failures += 1;
    countDown(seconds);
  }

  function countDown(seconds: number) {
    if (seconds === 0) return connect();
    onStatus({ retryIn: seconds });
    timer = setTimeout(countDown, 1_000, seconds - 1);
  }

  deps.onPageChange((isHere) => {
    if (!isHere) {
      close();
      onStatus("connecting");
    } else if (!source) {
      failures = 0;
      connect();
    }
  }, following.signal);
  connect();
  return () => {
    following.abort();
    close();
  };
}
