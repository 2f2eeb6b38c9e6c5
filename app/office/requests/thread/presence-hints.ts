// Somebody opened or left a request somewhere: the stream of the tab says so once, to whoever shows one.

const listeners = new Set<() => void>();

export function hintPresence(): void {
  for (const listener of listeners) listener();
}

export function onPresenceHint(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
