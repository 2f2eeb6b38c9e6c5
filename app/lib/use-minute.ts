import { useMemo, useSyncExternalStore } from "react";

const minuteLength = 60_000;

/** The minute on the visitor's clock, kept up to date; null until the page is alive: a kept page cannot know it. */
export function useMinute(): Date | null {
  const minute = useSyncExternalStore(subscribe, currentMinute, unknownMinute);
  return useMemo(() => (minute === null ? null : new Date(minute * minuteLength)), [minute]);
}

const currentMinute = () => Math.floor(Date.now() / minuteLength);
const unknownMinute = () => null;

// One timer for the whole page, set for the turn of the minute.
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    // A sleeping tab's timers sleep with it.
    document.addEventListener("visibilitychange", tick);
    wait();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener("visibilitychange", tick);
    clearTimeout(timer);
  };
}

function tick() {
  for (const listener of listeners) listener();
  wait();
}

function wait() {
  clearTimeout(timer);
  timer = setTimeout(tick, minuteLength - (Date.now() % minuteLength));
}
