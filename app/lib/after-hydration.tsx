import { type ComponentType, useEffect, useState } from "react";
import { isPublicPath } from "./site-paths.ts";

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

/** For what only somebody who is about to go somewhere needs; the start script of a public page tells. */
export function firstMove(): Promise<void> {
  return new Promise((resolve) => {
    const isTold = isPublicPath(location.pathname) && !("moved" in document.documentElement.dataset);
    if (isTold) addEventListener("moved", () => resolve(), { once: true });
    else resolve();
  });
}

/** Waits until an element of the page's HTML comes near the screen, or somebody types, or clicks, perhaps to leave. */
export async function comeNear(elementId: string): Promise<void> {
  const element = document.getElementById(elementId);
  await firstMove();
  if (!element?.isConnected) return;
  await new Promise<void>((resolve) => {
    const isSeen = (entries: IntersectionObserverEntry[]) => entries.some((entry) => entry.isIntersecting);
    const observer = new IntersectionObserver((entries) => isSeen(entries) && end(), { rootMargin: "50%" });
    function end() {
      observer.disconnect();
      resolve();
    }
    observer.observe(element);
    for (const name of ["click", "input", "popstate"])
      addEventListener(name, end, { capture: true, once: true });
  });
}
