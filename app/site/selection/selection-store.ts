import { useSyncExternalStore } from "react";
import { isUuid } from "#app/lib/uuid.ts";

export const maxSelected = 12;

const key = "selection";

type Change = "added" | "removed" | "full";
type Place = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The ids in what a browser has kept, each once; none where it is not ours to read. */
export function readStored(text: string | null): readonly string[] {
  try {
    const { v, ids } = JSON.parse(text ?? "{}") as { v?: unknown; ids?: unknown };
    return v === 1 && Array.isArray(ids) ? [...new Set(ids.filter(isUuid))].slice(0, maxSelected) : none;
  } catch {
    return none;
  }
}

const none: readonly string[] = [];

/** The vehicles a visitor has chosen, in their order. Where nothing may be kept, they last as long as the page. */
export function createSelectionStore(storage: () => Place) {
  let ids: readonly string[] | undefined;
  const listeners = new Set<() => void>();

  function get(): readonly string[] {
    ids ??= readKept() ?? none;
    return ids;
  }

  /** Undefined where the browser does not let us read. */
  function readKept(): readonly string[] | undefined {
    try {
      return readStored(storage().getItem(key));
    } catch {
      return undefined;
    }
  }

  function set(next: readonly string[]) {
    ids = next;
    try {
      if (next.length > 0) storage().setItem(key, JSON.stringify({ v: 1, ids: next }));
      else storage().removeItem(key);
    } catch {
      // Private browsing, or no room: the tab remembers.
    }
    for (const listener of listeners) listener();
  }

  return {
    get,
    set,
    toggle(id: string): Change {
      const chosen = get();
      if (chosen.includes(id)) {
        set(chosen.filter((other) => other !== id));
        return "removed";
      }
      if (chosen.length >= maxSelected) return "full";
      set([...chosen, id]);
      return "added";
    },
    add(more: readonly string[]) {
      set([...new Set([...get(), ...more])].slice(0, maxSelected));
    },
    remove(gone: readonly string[]) {
      const left = get().filter((id) => !gone.includes(id));
      if (left.length < get().length) set(left);
    },
    /** Another tab, or this one under another page, has changed what is kept. */
    refresh() {
      const kept = readKept();
      if (!kept || kept.join() === get().join()) return;
      ids = kept;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export const selection = createSelectionStore(() => localStorage);

if (typeof window !== "undefined") {
  addEventListener("storage", selection.refresh);
  addEventListener("pageshow", selection.refresh);
}

/** Null until the page is awake: the server's HTML is the same for everyone. */
export function useSelection(): readonly string[] | null {
  return useSyncExternalStore<readonly string[] | null>(selection.subscribe, selection.get, () => null);
}

/** The same of one vehicle: of a list of cards, only the one that was pressed is drawn anew. */
export function useIsSelected(id: string): boolean | null {
  return useSyncExternalStore<boolean | null>(
    selection.subscribe,
    () => selection.get().includes(id),
    () => null,
  );
}
