import { sql } from "kysely";
import type { App } from "#server/app.ts";
import type { ChangeFeed } from "./change-feed.ts";

export type PresenceStore = ReturnType<typeof createPresence>;

const defaultTiming = {
  /** Browsers say that they are still there every ten seconds: two may be lost on the way. */
  staleMs: 25_000,
  sweepMs: 5_000,
};

/** Presence by request, a hint only: in memory, told to other instances by ids, forgotten when a browser falls silent. */
export function createPresence(
  { db, changes }: { db: App["db"]; changes: Pick<ChangeFeed, "subscribe"> },
  { staleMs, sweepMs } = defaultTiming,
  clock = () => performance.now(),
) {
  /** By request, when each member was last heard of. */
  const watchers = new Map<string, Map<string, number>>();
  const listeners = new Set<() => void>();

  function announce() {
    for (const listener of listeners) listener();
  }

  function arrive(requestId: string, memberId: string) {
    const present = watchers.get(requestId) ?? new Map<string, number>();
    watchers.set(requestId, present);
    const isNew = !present.has(memberId);
    present.set(memberId, clock());
    if (isNew) announce();
  }

  function depart(requestId: string, memberId: string) {
    const present = watchers.get(requestId);
    if (!present?.delete(memberId)) return;
    if (present.size === 0) watchers.delete(requestId);
    announce();
  }

  function sweep() {
    const limit = clock() - staleMs;
    for (const [requestId, present] of watchers)
      for (const [memberId, at] of present) if (at < limit) depart(requestId, memberId);
  }

  const timer = setInterval(sweep, sweepMs);
  timer.unref();

  // This instance hears itself too: all of them know the same, in the same order.
  const unsubscribe = changes.subscribe("presence", (about) => {
    const [verb, requestId, memberId] = about.split(" ");
    if (!requestId || !memberId) return;
    if (verb === "here") arrive(requestId, memberId);
    if (verb === "gone") depart(requestId, memberId);
  });

  const tell = (verb: "here" | "gone") => async (requestId: string, memberId: string) => {
    await sql`select pg_notify('tramontane', ${`presence ${verb} ${requestId} ${memberId}`})`.execute(db);
  };

  return {
    enter: tell("here"),
    leave: tell("gone"),
    /** The ids of those who have it open, in the order they came. */
    at(requestId: string): string[] {
      sweep();
      return [...(watchers.get(requestId)?.keys() ?? [])];
    },
    /** Calls back when somebody came or went; returns the way to stop. */
    subscribe(listener: () => void): () => void {
      const entry = () => listener();
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    close() {
      clearInterval(timer);
      unsubscribe();
    },
  };
}
