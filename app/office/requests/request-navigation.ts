import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import type { RequestSummary } from "#app/domain/requests/request-list.server.ts";
import { type RequestQuery, requestsHref, requestsPerPage } from "#app/domain/requests/request-query.ts";
import { pageRange } from "#app/lib/listing.ts";
import { officePaths } from "#app/lib/office-paths.ts";

export function rowId(requestId: string): string {
  return `demande-${requestId}`;
}

export function focusRow(requestId: string | undefined) {
  if (requestId) document.getElementById(rowId(requestId))?.focus();
}

/** Room for the list and the request side by side: `office-md`. */
export function isWide(): boolean {
  return window.matchMedia("(width >= 56.25rem)").matches;
}

/** Where there is room, the list's first request is open: the address says so, without loading anything again. */
export function useFirstRequest(query: RequestQuery, firstId: string | undefined) {
  const navigate = useNavigate();
  const isAlone = useLocation().pathname === officePaths.messages;
  const target = query.request || !firstId || !isAlone ? null : requestsHref(query, { request: firstId });
  const isNamed = query.message !== null;
  // Who is on the way elsewhere goes there.
  const isStill = useNavigation().state === "idle";
  useEffect(() => {
    if (target === null || !isStill || !(isNamed || isWide())) return;
    void navigate(target, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
  }, [target, isNamed, isStill, navigate]);
}

/** On a phone the list gives way to the request and back: the focus goes along. */
export function useFocusOnPhone(openId: string | null, place: RefObject<HTMLElement | null>) {
  const previous = useRef(openId);
  useEffect(() => {
    const left = previous.current;
    previous.current = openId;
    if (left === openId || isWide()) return;
    if (openId) {
      const heading = place.current?.querySelector<HTMLElement>("h2");
      heading?.setAttribute("tabindex", "-1");
      heading?.focus({ preventScroll: true });
    } else if (left) document.getElementById(rowId(left))?.focus({ preventScroll: true });
  }, [openId, place]);
}

/** The router is done some frames before the list stands in the request's place; what is hidden takes no focus. */
export async function untilShown(element: HTMLElement | null): Promise<void> {
  for (let frames = 0; frames < 60 && element?.checkVisibility() === false; frames += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** «Next» may lead to a request whose row is below the fold of the list. */
export function useRowInSight(openId: string | undefined) {
  useEffect(() => {
    if (openId && isWide()) document.getElementById(rowId(openId))?.scrollIntoView({ block: "nearest" });
  }, [openId]);
}

/** Where the open request stands, from 1 through the whole list unless it is not in it, and what surrounds it. */
export function placeOf(
  openId: string,
  { requests, query, total }: { requests: Pick<RequestSummary, "id">[]; query: RequestQuery; total: number },
) {
  const index = requests.findIndex(({ id }) => id === openId);
  if (index < 0) return { position: null, total, previous: null, next: null };
  const { pages } = pageRange({ page: query.page, pageSize: requestsPerPage, total });
  const hrefAt = (place: number, page: number) => {
    const neighbour = requests[place];
    if (neighbour) return requestsHref(query, { request: neighbour.id });
    return page >= 1 && page <= pages ? requestsHref(query, { page }) : null;
  };
  return {
    position: (query.page - 1) * requestsPerPage + index + 1,
    total,
    previous: hrefAt(index - 1, query.page - 1),
    next: hrefAt(index + 1, query.page + 1),
  };
}

/** Keeps the open request where it was in the list, so that «next» is still the next one and nothing jumps. */
export function useKeptPlace(requests: RequestSummary[], open: RequestSummary | null, key: string) {
  const index = requests.findIndex(({ id }) => id === open?.id);
  const state = open && [open.unread, open.status, open.assignee_id].join();
  const [place, setPlace] = useState({ key, state, index });
  const isMoved = place.key === key && place.state !== state;
  if (!isMoved && (place.key !== key || place.index !== index)) setPlace({ key, state, index });
  return keepPlace(requests, open, isMoved ? place.index : -1);
}

export function keepPlace(requests: RequestSummary[], open: RequestSummary | null, index: number) {
  if (!open || index < 0) return requests;
  const others = requests.filter(({ id }) => id !== open.id);
  return [...others.slice(0, index), open, ...others.slice(index)];
}
