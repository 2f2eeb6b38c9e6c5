import { useEffect, useEffectEvent } from "react";

const name = "shortcut-list";

/** The list stands in the shell: whatever else speaks of keys opens it from here. */
export function openShortcutList() {
  document.dispatchEvent(new Event(name));
}

export function useShortcutListRequest(onAsk: () => void) {
  const ask = useEffectEvent(onAsk);
  useEffect(() => {
    const listen = () => ask();
    document.addEventListener(name, listen);
    return () => document.removeEventListener(name, listen);
  }, []);
}
