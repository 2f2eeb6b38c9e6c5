import { type ComponentType, lazy, type ReactElement, Suspense, useEffect, useRef, useState } from "react";
import { firstMove } from "#app/lib/after-hydration.tsx";

/**
 * A part that is in the page from its first byte, and whose script comes after the page's own: once somebody moves,
 * unless told what else to wait for.
 * Until it is alive nothing is passed on: a change would make React throw the server's HTML away, with what was typed
 * in it.
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
      (Loaded) => ({
        default: function Part({ onAlive, ...props }: Props & { onAlive: (isAlive: true) => void }) {
          useEffect(() => onAlive(true), [onAlive]);
          return <Loaded {...(props as unknown as Props)} />;
        },
      }),
      () => new Promise<never>(() => {}),
    ),
  );
  return function LatePart(props) {
    const [isAlive, setAlive] = useState(false);
    const latest = (
      <Suspense fallback={fallback}>
        <Part {...props} onAlive={setAlive} />
      </Suspense>
    );
    const first = useRef(latest);
    return isAlive ? latest : first.current;
  };
}
