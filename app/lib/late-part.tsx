import { type ComponentType, lazy, type ReactElement, Suspense, useEffect, useRef, useState } from "react";
import { firstMove } from "./after-hydration.tsx";

/**
 * A part that is in the page from its first byte, and whose script comes after the page's own: once somebody moves,
 * unless told what else to wait for.
 * Until then nothing is passed on: a change would make React throw the server's HTML away, with what was typed in it.
 * Where the script cannot be had, that HTML stays. `fallback` keeps its place on the way from another page.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactElement,
  wait: () => Promise<void> = firstMove,
): ComponentType<Props> {
  const loadLate = () => (typeof document === "undefined" ? load() : wait().then(load));
  const Part = lazy(() =>
    loadLate().then(
      (part) => ({ default: part }),
      () => new Promise<never>(() => {}),
    ),
  );
  return function LatePart(props) {
    const [isLoaded, setLoaded] = useState(false);
    useEffect(() => {
      loadLate().then(
        () => setLoaded(true),
        () => {},
      );
    }, []);
    const latest = (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
    const first = useRef(latest);
    return isLoaded ? latest : first.current;
  };
}
