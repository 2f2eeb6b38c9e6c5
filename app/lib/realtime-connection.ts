export type RealtimeTopic = "maintenance" | "notifications";

/** `retryIn`: seconds until the next try. */
export type RealtimeStatus = "connecting" | "live" | { retryIn: number };

/** What the connection needs from the browser; tests pass their own. */
export interface RealtimeEdges {
  open(url: string): Pick<EventSource, "addEventListener" | "close">;
  isVisible(): boolean;
  /** Milliseconds since the server wrote what the page shows; the first stream asks what happened since. */
  pageAge(): number;
  /** Calls back when the tab is shown, hidden, left or restored, or the network returns. */
  onPageChange(listener: (change: "shown" | "hidden" | "online") => void): void;
}

interface Subscriber {
  topics: readonly RealtimeTopic[];
  onEvent: () => void;
}

const retrySeconds = [1, 2, 5, 10];
const connectTimeoutMs = 10_000;
/** The server's heartbeat, and the time its answer may take. */
const silenceLimitMs = 30_000 + 10_000;

/**
 * One event stream per visible tab, shared by everyone who subscribes. It is closed while the tab is hidden or left:
 * browsers allow few connections per host, and an open stream would cost the back/forward cache. The first stream says
 * how old the page is, and the server answers with what it missed; every return of the stream counts as an event.
 */
export function createRealtimeConnection(edges: RealtimeEdges) {
  const subscribers = new Set<Subscriber>();
  const statusListeners = new Set<() => void>();
  let status: RealtimeStatus = "connecting";
  let source: ReturnType<RealtimeEdges["open"]> | undefined;
  let openTopics = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let hasMissedEvents = false;
  let isWatchingPage = false;
  let isUpdateDue = false;

  function setStatus(next: RealtimeStatus) {
    status = next;
    for (const listener of statusListeners) listener();
  }

  function wantedTopics(): string {
    return [...new Set([...subscribers].flatMap((subscriber) => subscriber.topics))].sort().join(",");
  }

  function close() {
    clearTimeout(timer);
    if (!source) return;
    source.close();
    source = undefined;
    hasMissedEvents = true;
  }

  function connect() {
    close();
    openTopics = wantedTopics();
    if (openTopics === "" || !edges.isVisible()) return;
    setStatus("connecting");
    const age = hasMissedEvents ? "" : `&age=${Math.ceil(edges.pageAge())}`;
    const opened = edges.open(`/realtime?topics=${openTopics}${age}`);
    source = opened;
    timer = setTimeout(fail, connectTimeoutMs);
    opened.addEventListener("open", () => {
      if (source !== opened) return;
      failures = 0;
      watchSilence();
      setStatus("live");
      if (hasMissedEvents) tell(openTopics.split(","));
      hasMissedEvents = false;
    });
    opened.addEventListener("error", () => source === opened && fail());
    opened.addEventListener("heartbeat", () => source === opened && watchSilence());
    for (const topic of openTopics.split(",")) {
      opened.addEventListener(topic, () => {
        if (source !== opened) return;
        watchSilence();
        tell([topic]);
      });
    }
  }

  /** Once each, however many of these topics they follow. */
  function tell(topics: string[]) {
    for (const { topics: followed, onEvent } of [...subscribers])
      if (followed.some((topic) => topics.includes(topic))) onEvent();
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
    setStatus({ retryIn: seconds });
    timer = setTimeout(countDown, 1_000, seconds - 1);
  }

  /** After the current commit, so that a screen's hooks share one stream from the start. */
  function update() {
    if (isUpdateDue) return;
    isUpdateDue = true;
    queueMicrotask(() => {
      isUpdateDue = false;
      if (wantedTopics() !== openTopics) connect();
    });
  }

  function watchPage() {
    if (isWatchingPage) return;
    isWatchingPage = true;
    edges.onPageChange((change) => {
      if (change === "hidden") {
        close();
        setStatus("connecting");
      } else if (!source) {
        failures = 0;
        connect();
      }
    });
  }

  return {
    subscribe(topics: readonly RealtimeTopic[], onEvent: Subscriber["onEvent"]): () => void {
      const subscriber = { topics, onEvent };
      subscribers.add(subscriber);
      watchPage();
      update();
      return () => {
        subscribers.delete(subscriber);
        update();
      };
    },
    status: () => status,
    onStatus(listener: () => void): () => void {
      statusListeners.add(listener);
      return () => void statusListeners.delete(listener);
    },
  };
}

export type RealtimeConnection = ReturnType<typeof createRealtimeConnection>;
