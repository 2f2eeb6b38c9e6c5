import { addDays } from "#app/domain/rental/days.ts";
import { newDraft, type PeriodDraft } from "./draft.ts";
import { columnAt, daysCarried, type Gesture, shiftDays, stretch } from "./geometry.ts";

export interface DragHandlers {
  from: string;
  columns: number;
  /** What is taken hold of: a period, or the draft whose form is open; null where it cannot be moved now. */
  draftAt: (bar: HTMLElement) => PeriodDraft | null;
  onHold: (draft: PeriodDraft) => void;
  onDrop: (draft: PeriodDraft, gesture: Gesture | "create") => void;
  onCancel: () => void;
  /** Pressed and not carried. */
  onPress: (place: { vehicleId: string; day: string; bar: HTMLElement | null }) => void;
}

interface DragEdges {
  /** Those of the latest drawing. */
  handlers: () => DragHandlers;
  onCarry: (isCarrying: boolean) => void;
}

/** A hand that shakes is not yet a drag. */
const slack = 4;
/** A finger that rests takes hold; one that moves on scrolls. */
const longPress = 350;
/** Near an edge of the grid it scrolls by itself. */
const scrollZone = 36;

/**
 * One drag, from the press on: on empty days it makes a period, on a bar it moves it, to another vehicle too, at its
 * ends it prolongs or shortens it. Escape puts everything back. Answers with how to stop it.
 */
export function startDrag(start: PointerEvent, grid: HTMLElement, { handlers, onCarry }: DragEdges) {
  const hold = takeHold(start, handlers());
  if (!hold) return null;
  const { gesture, held, track, vehicleId, bar } = hold;
  const { from, columns } = handlers();
  const scroller = grid.parentElement as HTMLElement;
  const dayWidth = track.getBoundingClientRect().width / columns;
  const placeIn = (clientX: number) => clientX - track.getBoundingClientRect().left;
  const dayAt = (x: number) => addDays(from, columnAt(x, dayWidth, columns));
  const startX = placeIn(start.clientX);
  const isTouch = start.pointerType === "touch";
  let draft = held ?? newDraft(vehicleId, stretch(dayAt(startX), dayAt(startX)));
  let isCarrying = false;

  const drag = new AbortController();
  const timer = isTouch ? setTimeout(carry, longPress) : undefined;

  function carry() {
    clearTimeout(timer);
    isCarrying = true;
    onCarry(true);
    scroller.setAttribute("data-dragging", "");
    handlers().onHold(draft);
  }

  function stop() {
    clearTimeout(timer);
    onCarry(false);
    scroller.removeAttribute("data-dragging");
    drag.abort();
  }

  function cancel() {
    stop();
    if (isCarrying) handlers().onCancel();
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
    handlers().onHold(draft);
  }

  const listen = <Name extends keyof WindowEventMap>(
    name: Name,
    listener: (event: WindowEventMap[Name]) => void,
  ) => window.addEventListener(name, listener, { signal: drag.signal, capture: true });

  listen("pointermove", (event) => {
    if (event.pointerId !== start.pointerId) return;
    if (!isCarrying && isTouch) {
      const leaves = leavingOf(event, start);
      if (!leaves) return;
      // By the finger's own clock: where the page was busy, the timer comes after the move it should have preceded.
      if (leaves.timeStamp - start.timeStamp < longPress) return stop();
      carry();
    } else if (!isCarrying && distanceOf(event, start) > slack) carry();
    if (!isCarrying) return;
    scrollNear(scroller, event);
    follow(event);
  });
  listen("pointerup", (event) => {
    if (event.pointerId !== start.pointerId) return;
    stop();
    if (isCarrying) handlers().onDrop(draft, gesture);
    else handlers().onPress({ vehicleId, day: dayAt(startX), bar });
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

function distanceOf({ clientX, clientY }: PointerEvent, start: PointerEvent): number {
  return Math.hypot(clientX - start.clientX, clientY - start.clientY);
}

/** The moment a finger leaves its place, among what a slow page is told of at once. */
function leavingOf(event: PointerEvent, start: PointerEvent): PointerEvent | undefined {
  const moments = [...(event.getCoalescedEvents?.() ?? []), event];
  return moments.find((moment) => distanceOf(moment, start) > 2 * slack);
}

/** What the press was on; null where it takes hold of nothing. */
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
