import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { pageRange } from "#app/components/ui/page-range.ts";
import { type MessageQuery, messagesHref, messagesPerPage } from "./message-query.ts";
import type { MessageSummary } from "./messages.server.ts";

/** Where the keyboard finds a message's link again. */
export function rowId(messageId: string): string {
  return `message-${messageId}`;
}

/** Room for the list and the message side by side: `office-md`. */
export function isWide(): boolean {
  return window.matchMedia("(width >= 56.25rem)").matches;
}

/** Where there is room for it, the list's first message is open: the address says so, without loading anything again. */
export function useFirstMessage(query: MessageQuery, firstId: string | undefined) {
  const navigate = useNavigate();
  const target = query.message || !firstId ? null : messagesHref(query, { message: firstId });
  useEffect(() => {
    if (target === null || !isWide()) return;
    void navigate(target, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
  }, [target, navigate]);
}

/** On a phone the list gives way to the message and back: the focus goes along. */
export function useFocusOnPhone(openId: string | null, heading: RefObject<HTMLElement | null>) {
  const previous = useRef(openId);
  useEffect(() => {
    const left = previous.current;
    previous.current = openId;
    if (left === openId || isWide()) return;
    if (openId) heading.current?.focus({ preventScroll: true });
    else if (left) document.getElementById(rowId(left))?.focus({ preventScroll: true });
  }, [openId, heading]);
}

/** «Next» may lead to a message whose row is below the fold of the list. */
export function useRowInSight(openId: string | undefined) {
  useEffect(() => {
    if (openId && isWide()) document.getElementById(rowId(openId))?.scrollIntoView({ block: "nearest" });
  }, [openId]);
}

/** Back to the list: to the place one came from, where one came from there. */
export function useLeaveMessage(listHref: string): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => void (state?.fromList ? navigate(-1) : navigate(listHref));
}

/** Where the open message stands, from 1 through the whole list unless it is not in it, and what surrounds it. */
export function placeOf(
  openId: string,
  messages: Pick<MessageSummary, "id">[],
  query: MessageQuery,
  total: number,
) {
  const index = messages.findIndex(({ id }) => id === openId);
  if (index < 0) return { position: null, total, previous: null, next: null };
  const { pages } = pageRange({ page: query.page, pageSize: messagesPerPage, total });
  const hrefAt = (place: number, page: number) => {
    const neighbour = messages[place];
    if (neighbour) return messagesHref(query, { message: neighbour.id });
    return page >= 1 && page <= pages ? messagesHref(query, { page }) : null;
  };
  return {
    position: (query.page - 1) * messagesPerPage + index + 1,
    total,
    previous: hrefAt(index - 1, query.page - 1),
    next: hrefAt(index + 1, query.page + 1),
  };
}

/**
 * Marking the open message moves it among the read or the unread ones. While it stays open it is shown where it was,
 * so that «next» is still the next one and nothing jumps under the pointer.
 */
export function useKeptPlace(messages: MessageSummary[], open: MessageSummary | null, key: string) {
  const index = messages.findIndex(({ id }) => id === open?.id);
  const now = { key, read: open?.read ?? false, index };
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
