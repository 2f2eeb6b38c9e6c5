import { createContext, useContext, useMemo, useSyncExternalStore } from "react";

const minuteLength = 60_000;

/** The minute of which the server's page speaks, counted from 1970: the first thing its own scripts must repeat. */
export const PageMinute = createContext<number | null>(null);

export const minuteOf = (moment: number) => Math.floor(moment / minuteLength);

/** The minute the page speaks of, then the one on the visitor's clock, kept up to date; null where neither is known. */
export function useMinute(): Date | null {
  return useClock(useContext(PageMinute));
}

/** The same, but null until the page is alive: for what a kept page cannot know to the minute. */
export function useLiveMinute(): Date | null {
  return useClock(null);
}

function useClock(onServer: number | null): Date | null {
  const minute = useSyncExternalStore(subscribe, currentMinute, () => onServer);
  return useMemo(() => (minute === null ? null : new Date(minute * minuteLength)), [minute]);
}

const currentMinute = () => minuteOf(Date.now());
const untilNextMinute = () => minuteLength - (Date.now() % minuteLength);

function subscribe(listener: () => void): () => void {
  let timer = setTimeout(tick, untilNextMinute());
  function tick() {
    listener();
    clearTimeout(timer);
    timer = setTimeout(tick, untilNextMinute());
  }
  // A sleeping tab's timers sleep with it.
  document.addEventListener("visibilitychange", tick);
  return () => {
    document.removeEventListener("visibilitychange", tick);
    clearTimeout(timer);
  };
}
