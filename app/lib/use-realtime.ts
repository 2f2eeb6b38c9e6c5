import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import {
  createRealtimeConnection,
  type RealtimeConnection,
  type RealtimeStatus,
  type RealtimeTopic,
} from "./realtime-connection.ts";

export type { RealtimeStatus, RealtimeTopic };

let shared: RealtimeConnection | undefined;

/** This tab's one connection; made on first use, which only happens in a browser. */
function tabConnection(): RealtimeConnection {
  shared ??= createRealtimeConnection({
    open: (url) => new EventSource(url),
    isVisible: () => document.visibilityState === "visible",
    pageAge() {
      const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      // Going back may show the document the browser kept, however old.
      return !visit || visit.type === "back_forward" ? 3_600_000 : performance.now() - visit.responseStart;
    },
    onPageChange(listener) {
      document.addEventListener("visibilitychange", () =>
        listener(document.visibilityState === "visible" ? "shown" : "hidden"),
      );
      window.addEventListener("pagehide", () => listener("hidden"));
      window.addEventListener("pageshow", (event) => event.persisted && listener("shown"));
      window.addEventListener("online", () => listener("online"));
    },
  });
  return shared;
}

const onStatus = (listener: () => void) => tabConnection().onStatus(listener);
const currentStatus = () => tabConnection().status();
const serverStatus = (): RealtimeStatus => "connecting";

/**
 * Follows topics while the component is on screen. `onEvent` is a hint that something changed, also once after every
 * reconnection: refetch what the screen shows.
 */
export function useRealtime(topics: readonly RealtimeTopic[], onEvent: () => void): RealtimeStatus {
  const handleEvent = useEffectEvent(onEvent);
  const key = topics.join(",");
  useEffect(() => tabConnection().subscribe(key.split(",") as RealtimeTopic[], () => handleEvent()), [key]);
  return useSyncExternalStore(onStatus, currentStatus, serverStatus);
}
