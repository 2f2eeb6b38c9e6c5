import { useState } from "react";
import type { MessageSummary } from "./messages.server.ts";

interface Place {
  /** The address the message was opened under. */
  key: string;
  read: boolean;
  index: number;
}

/**
 * Marking the open message moves it among the read or the unread ones. While it stays open it is shown where it was,
 * so that «next» is still the next one and nothing jumps under the pointer.
 */
export function useKeptPlace(messages: MessageSummary[], open: MessageSummary | null, key: string) {
  const index = messages.findIndex(({ id }) => id === open?.id);
  const now: Place = { key, read: open?.read ?? false, index };
  const [place, setPlace] = useState(now);
  const current = place.key === key && place.read !== now.read ? place : now;
  if (current.key !== place.key || current.index !== place.index || current.read !== place.read)
    setPlace(current);
  return keepPlace(messages, open, current === now ? -1 : current.index);
}

/** The list with the open message at that place, or as it is. */
export function keepPlace(messages: MessageSummary[], open: MessageSummary | null, index: number) {
  if (!open || index < 0) return messages;
  const others = messages.filter(({ id }) => id !== open.id);
  return [...others.slice(0, index), open, ...others.slice(index)];
}
