import { type ComponentType, useEffect, useState } from "react";

/** Milliseconds after hydration: the page's own parts come first. */
const calm = 300;

/** A part without HTML of its own: its script comes once the page is alive, or, without network, not at all. */
export function afterHydration(load: () => Promise<ComponentType>): ComponentType {
  return function LatePart() {
    const [Part, setPart] = useState<ComponentType>();
    useEffect(() => {
      const timer = setTimeout(() => {
        load().then(
          (part) => setPart(() => part),
          () => {},
        );
      }, calm);
      return () => clearTimeout(timer);
    }, []);
    return Part && <Part />;
  };
}

const moves = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin"];

/** Listened for from the first moment scripts run; the start script has noted what came before. */
const moved = new Promise<void>((resolve) => {
  if (typeof document === "undefined") return;
  if ("moved" in document.documentElement.dataset) return resolve();
  function onMove(event: Event) {
    // A browser tells a page where the pointer rests by a move that goes nowhere.
    if (event instanceof PointerEvent && event.type === "pointermove" && !event.movementX && !event.movementY)
      return;
    for (const name of moves) removeEventListener(name, onMove, true);
    resolve();
  }
  for (const name of moves) addEventListener(name, onMove, { capture: true, passive: true });
});

/** For what only somebody who is about to go somewhere needs. */
export const firstMove = () => moved;
