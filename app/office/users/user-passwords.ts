import { useSyncExternalStore } from "react";

// The passwords typed on this screen, so that whoever gives one out can read it once more. This tab's memory is the
// only place they are: a reload, a sign-out or another tab knows nothing of them.

const none: ReadonlyMap<string, string> = new Map();
let passwords = none;
const listeners = new Set<() => void>();

export function rememberPassword(userId: string, password: string) {
  passwords = new Map(passwords).set(userId, password);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Account id → the password typed for it in this tab. */
export function useTypedPasswords(): ReadonlyMap<string, string> {
  return useSyncExternalStore(
    subscribe,
    () => passwords,
    () => none,
  );
}
