import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { addDays } from "#app/domain/rental/days.ts";
import { newDraft, type PeriodDraft } from "./draft.ts";
import { columnAt, daysCarried, type Gesture, shiftDays, stretch } from "./geometry.ts";

interface DragHandlers {
  from: string;
  columns: number;
  /** What is taken hold of: a period, or the draft whose form is open; null where it cannot be moved now. */
  draftAt: (bar: HTMLElement) => PeriodDraft | null;
  onHold: (draft: PeriodDraft) => void;
  onDrop: (draft: PeriodDraft, gesture: Gesture | "create") => void;
  onCancel: () => void;
  onPress: (place: { vehicleId: string; day: string; bar: HTMLElement | null }) => void;
}

const dragThreshold = 4;
/** A finger that rests takes hold; one that moves on scrolls. */
const longPressMs = 350;
/** Near an edge of the grid it scrolls by itself. */
const scrollZone = 36;

export function useDrag({ grid, ...handlers }: DragHandlers & { grid: RefObject<HTMLElement | null> }) {
  const latest = useRef<DragHandlers>(handlers);
  const stop = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    latest.current = handlers;
  });

  useEffect(() => {
    const element = grid.current;
    // Only a listener that is not passive may keep the page from scrolling under a finger that carries.
    const keepStill = (event: TouchEvent) =>
      element?.parentElement?.hasAttribute("data-dragging") && event.preventDefault();
    element?.addEventListener("touchmove", keepStill, { passive: false });
    return () => {
      element?.removeEventListener("touchmove", keepStill);
      stop.current?.();
    };
  }, [grid]);

  function onPointerDown({ nativeEvent }: { nativeEvent: PointerEvent }) {
    if (!grid.current) return;
    stop.current?.();
    stop.current = startDrag(nativeEvent, grid.current, latest);
  }
  return { onPointerDown };
}

/**
 * One drag, from the press on: on empty days it makes a period, on a bar it moves it, to another vehicle too, at its
 * ends it prolongs or shortens it. Escape puts everything back. Answers with how to stop it.
 */
function startDrag(start: PointerEvent, grid: HTMLElement, latest: RefObject<DragHandlers>) {
  const hold = takeHold(start, latest.current);
  if (!hold) return null;
  const { gesture, held, track, vehicleId, bar } = hold;
  const { from, columns } = latest.current;
  const scroller = grid.parentElement as HTMLElement;
  const dayWidth = track.getBoundingClientRect().width / columns;
  const placeIn = (clientX: number) => clientX - track.getBoundingClientRect().left;
  const dayAt = (x: number) => addDays(from, columnAt(x, dayWidth, columns));
  const startX = placeIn(start.clientX);
  const isTouch = start.pointerType === "touch";
  let draft = held ?? newDraft(vehicleId, stretch(dayAt(startX), dayAt(startX)));
  let isCarrying = false;

  const drag = new AbortController();
  const timer = isTouch ? setTimeout(carry, longPressMs) : undefined;

  function carry() {
    clearTimeout(timer);
    isCarrying = true;
    scroller.setAttribute("data-dragging", "");
    latest.current.onHold(draft);
  }

  function stop() {
    clearTimeout(timer);
    scroller.removeAttribute("data-dragging");
    drag.abort();
  }

  function cancel() {
    stop();
    if (isCarrying) latest.current.onCancel();
  }

  function follow({ clientX, clientY }: PointerEvent) {
    const x = placeIn(clientX);
    const days = held
      ? shiftDays(held, gesture as Gesture, daysCarried(x - startX, dayWidth))
      : stretch(dayAt(startX), dayAt(x));
    const over = gesture === "move" ? (vehicleAt(clientX, clientY) ?? draft.vehicleId) : draft.vehicleId;
    // A frame is drawn for a new day, not for a new pixel.
    if (days.from === draft.from && days.to === draft.to && over === draft.vehicleId) return;
    draft = { ...draft, from: days.from, to: days.to, vehicleId: over };
    latest.current.onHold(draft);
  }

  const listen = <Name extends keyof WindowEventMap>(
    name: Name,
    listener: (event: WindowEventMap[Name]) => void,
  ) => window.addEventListener(name, listener, { signal: drag.signal, capture: true });

  listen("pointermove", (event) => {
    if (event.pointerId !== start.pointerId) return;
    const distance = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
    if (!isCarrying && distance > (isTouch ? 2 * dragThreshold : dragThreshold)) {
      // By the finger's own clock: where the page was busy, the timer comes after the move it should have preceded.
      if (isTouch && event.timeStamp - start.timeStamp < longPressMs) return stop();
      carry();
    }
    if (!isCarrying) return;
    scrollNear(scroller, event);
    follow(event);
  });
  listen("pointerup", (event) => {
    if (event.pointerId !== start.pointerId) return;
    stop();
    if (isCarrying) latest.current.onDrop(draft, gesture);
    else latest.current.onPress({ vehicleId, day: dayAt(startX), bar });
  });
  listen("pointercancel", (event) => event.pointerId === start.pointerId && cancel());
  listen("keydown", (event) => {
    if (event.key !== "Escape" || !isCarrying) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  });
  // A long press would open the browser's own menu.
  listen("contextmenu", (event) => isTouch && event.preventDefault());
  return stop;
}

function takeHold(start: PointerEvent, { draftAt }: DragHandlers) {
  const target = start.target as HTMLElement;
  const track = target.closest<HTMLElement>("[data-vehicle]");
  const vehicleId = track?.dataset.vehicle;
  if (!track || !vehicleId || (start.pointerType === "mouse" && start.button !== 0)) return null;
  const bar = target.closest<HTMLElement>(".gantt-bar");
  const held = bar && draftAt(bar);
  if (bar && !held) return null;
  const edge = target.closest<HTMLElement>("[data-edge]")?.dataset.edge as Gesture | undefined;
  const gesture: Gesture | "create" = bar ? (edge ?? "move") : "create";
  return { track, vehicleId, bar, held, gesture };
}

function vehicleAt(x: number, y: number): string | undefined {
  const tracks = document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>("[data-vehicle]"));
  return tracks.find((track) => track !== null)?.dataset.vehicle;
}

function scrollNear(scroller: HTMLElement, { clientX, clientY }: PointerEvent) {
  const { left, right, top, bottom } = scroller.getBoundingClientRect();
  const { scrollPaddingLeft, scrollPaddingTop } = getComputedStyle(scroller);
  const step = (place: number, first: number, last: number) =>
    place > last - scrollZone ? 12 : place < first + scrollZone ? -12 : 0;
  const inset = (padding: string) => Number.parseFloat(padding) || 0;
  scroller.scrollBy(
    step(clientX, left + inset(scrollPaddingLeft), right),
    step(clientY, top + inset(scrollPaddingTop), bottom),
  );
}
