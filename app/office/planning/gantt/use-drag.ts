import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { type DragHandlers, startDrag } from "./drag.ts";

interface DragOptions extends DragHandlers {
  grid: RefObject<HTMLElement | null>;
}

/** Drags with mouse, pen or finger, from one listener for the whole grid. */
export function useDrag({ grid, ...handlers }: DragOptions) {
  const latest = useRef<DragHandlers>(handlers);
  const isCarrying = useRef(false);
  const stop = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    latest.current = handlers;
  });

  useEffect(() => {
    const element = grid.current;
    // Only a listener that is not passive may keep the page from scrolling under a finger that carries.
    const keepStill = (event: TouchEvent) => isCarrying.current && event.preventDefault();
    element?.addEventListener("touchmove", keepStill, { passive: false });
    return () => {
      element?.removeEventListener("touchmove", keepStill);
      stop.current?.();
    };
  }, [grid]);

  function onPointerDown({ nativeEvent }: PointerEvent<HTMLElement>) {
    if (!grid.current) return;
    stop.current?.();
    stop.current = startDrag(nativeEvent, grid.current, {
      handlers: () => latest.current,
      onCarry(carrying) {
        isCarrying.current = carrying;
      },
    });
  }
  return { onPointerDown };
}
