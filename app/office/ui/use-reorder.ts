import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from "react";

interface ReorderOptions {
  /** How many rows the list has. */
  count: number;
  /** In a grid a row may also go sideways. */
  layout?: "list" | "grid";
  onMove: (from: number, to: number) => void;
}

export interface Drag {
  from: number;
  /** Where it would land. */
  to: number;
  /** How far the pointer has carried it, in px. */
  offset: number;
  /** The same sideways; 0 in a list. */
  offsetX: number;
}

type Point = { x: number; y: number };

/** Rows are dragged by their handle, or moved with the arrow keys: `list` is for the list, `handle(index)` for a button. */
export function useReorder({ count, layout = "list", onMove }: ReorderOptions) {
  const list = useRef<HTMLUListElement>(null);
  const start = useRef<(Point & { middles: Point[] }) | null>(null);
  const focused = useRef<number | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);

  // A row that React moves in the document loses the focus on its way.
  useLayoutEffect(() => {
    if (focused.current === null) return;
    const handles = list.current?.querySelectorAll<HTMLElement>("[data-reorder-handle]");
    handles?.[focused.current]?.focus();
    focused.current = null;
  });

  function endDrag() {
    start.current = null;
    setDrag(null);
  }

  function handle(index: number) {
    return {
      "data-reorder-handle": "",
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || count < 2) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, y: event.clientY, middles: middlesOf(list.current) };
        setDrag({ from: index, to: index, offset: 0, offsetX: 0 });
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (!start.current || drag?.from !== index) return;
        const offset = event.clientY - start.current.y;
        const offsetX = layout === "grid" ? event.clientX - start.current.x : 0;
        const from = start.current.middles[index] ?? { x: 0, y: 0 };
        const carried = { x: from.x + offsetX, y: from.y + offset };
        const place = layout === "grid" ? nearest : placeInList;
        setDrag({ from: index, to: place(start.current.middles, carried, index), offset, offsetX });
      },
      onPointerUp() {
        if (drag && drag.from !== drag.to) onMove(drag.from, drag.to);
        endDrag();
      },
      onPointerCancel: endDrag,
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const step = (layout === "grid" ? gridSteps : listSteps)[event.key];
        if (step === undefined) return;
        event.preventDefault();
        const to = index + step;
        if (to < 0 || to >= count) return;
        focused.current = to;
        onMove(index, to);
      },
    };
  }

  return { list, drag, handle };
}

const listSteps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };
const gridSteps: Record<string, number> = { ...listSteps, ArrowLeft: -1, ArrowRight: 1 };

function placeInList(middles: Point[], carried: Point, index: number): number {
  return middles.filter((other, place) => place !== index && other.y < carried.y).length;
}

function nearest(middles: Point[], carried: Point): number {
  const distances = middles.map(({ x, y }) => Math.hypot(x - carried.x, y - carried.y));
  return distances.indexOf(Math.min(...distances));
}

function middlesOf(list: HTMLElement | null): Point[] {
  return [...(list?.children ?? [])].map((row) => {
    const { left, top, width, height } = row.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
}

/** The list with one item taken out and put in elsewhere. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
}
