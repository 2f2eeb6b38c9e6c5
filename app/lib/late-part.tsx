import { type ComponentType, lazy, Suspense, useState } from "react";

/** Px of a part that must be on the screen before its script is fetched: a strip at the foot is not yet read. */
const seenStrip = 100;

/** Milliseconds before a script that could not be fetched is asked for again. */
const retryPause = 5000;

const moves = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "click", "popstate"];

type LatePartOptions = {
  /** Nothing in it lives: being seen is no reason to fetch its script. */
  isStill?: boolean;
};

/**
 * A part of a public page that can wait: it is below the first screen, or nothing in it lives. The server renders it like any other. In a page that
 * came from the server its script is fetched, and React takes it over, when it comes into view or the visitor makes
 * a first move; until then it is plain HTML, whose links and forms work. In a page reached by a navigation it
 * is there at once. The part's root carries `data-part={name}`; a part holds no other.
 */
export function latePart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  { isStill = false }: LatePartOptions = {},
): ComponentType<Props> {
  const Part = lazy(async () => {
    if (typeof document === "undefined") return { default: await load() };
    const element = document.querySelector(`[data-part="${name}"]`);
    if (!element) return { default: await load().catch(reloadPage) };
    await wanted(element, isStill);
    return { default: await untilThere(load) };
  });
  return function LatePart(props: Props) {
    // Only the server's HTML can wait in a boundary of its own: a page that is navigated to waits for all its parts.
    const [isFromServer] = useState(() => !hasHydrated());
    return isFromServer ? (
      <Suspense>
        <Part {...props} />
      </Suspense>
    ) : (
      <Part {...props} />
    );
  };
}

/** To be called before the page is changed without any move of the visitor's: React cannot update a sleeping part. */
export function wakeLateParts(): void {
  wake();
}

function wakeAtMove(event: Event) {
  // A browser tells a page where the pointer rests by a move that goes nowhere.
  if (event instanceof PointerEvent && event.type === "pointermove" && !event.movementX && !event.movementY)
    return;
  for (const move of moves) removeEventListener(move, wakeAtMove, { capture: true });
  wake();
}

let wake = () => {};
const woken = new Promise<void>((resolve) => {
  wake = resolve;
});

/** Resolves at the visitor's first move. */
export function firstMove(): Promise<void> {
  for (const move of moves) addEventListener(move, wakeAtMove, { capture: true, passive: true });
  return woken;
}

/** Resolves when the server's element is worth hydrating. */
function wanted(element: Element, isStill: boolean): Promise<void> {
  const woken = firstMove();
  if (isStill) return woken;
  return Promise.race([woken, new Promise<void>((resolve) => whenSeen(element, -seenStrip, resolve))]);
}

/** Calls back once, when the element is on the screen, give or take a margin in px. Returns what ends the watch. */
export function whenSeen(element: Element, margin: number, then: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      then();
    },
    { rootMargin: `${margin}px 0px` },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/** Without network a sleeping part stays the HTML it is. */
async function untilThere<Value>(load: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryPause));
    }
  }
}

/** As the router does when a route's own script is gone, after a new version was put in place. */
function reloadPage(): Promise<never> {
  window.location.reload();
  return new Promise(() => {});
}

function hasHydrated(): boolean {
  return typeof document !== "undefined" && document.documentElement.dataset.hydrated !== undefined;
}
