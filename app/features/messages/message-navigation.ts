import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { pageRange } from "#app/components/ui/page-range.ts";
import { type MessageQuery, messagesHref, messagesPerPage } from "./message-query.ts";
import { rowId } from "./message-row.tsx";
import type { MessagePlace } from "./message-toolbar.tsx";
import type { MessageSummary } from "./messages.server.ts";

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

/** Where the open message stands, and what is before and after it. */
export function placeOf(
  openId: string,
  messages: Pick<MessageSummary, "id">[],
  query: MessageQuery,
  total: number,
): MessagePlace {
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
