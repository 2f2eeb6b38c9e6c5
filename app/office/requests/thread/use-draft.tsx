import { useCallback, useState, useSyncExternalStore } from "react";

type Mode = "reply" | "note" | "contact";

const listeners = new Set<() => void>();
const keyOf = (requestId: string, mode: Mode) => `brouillon ${mode} ${requestId}`;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function write(key: string, text: string) {
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing, or no more: the field itself still holds what is typed.
  }
  for (const listener of listeners) listener();
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** What was begun and not sent, per request and per mode: a note's words never lie where an answer's do. */
export function useTextDraft(requestId: string, mode: Mode) {
  const key = keyOf(requestId, mode);
  const draft = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => "",
  );
  const keep = useCallback((text: string) => write(key, text), [key]);
  return [draft, keep] as const;
}

/** Made with the form: whatever is posted twice under it is written once. `renew` after it was taken. */
export function useSubmissionKey() {
  const [key, setKey] = useState(newKey);
  return {
    // The server's own stands in the page until the scripts wake; either will do.
    field: <input type="hidden" name="key" value={key} suppressHydrationWarning readOnly />,
    renew: () => setKey(newKey()),
  };
}

/** `randomUUID` is missing where a page came without encryption. */
function newKey(): string {
  return globalThis.crypto?.randomUUID?.() ?? `${Date.now()}-${Math.random()}-${Math.random()}`;
}
