import { type ComponentProps, lazy, type ReactElement, Suspense, useEffect, useRef, useState } from "react";
import type { RentalFields } from "./rental-fields.tsx";

const load = () => import("./rental-fields.tsx");

/** Where its script cannot be had, the server's HTML stays: plain fields, which post as they are. */
const Fields = lazy(() =>
  load().then(
    ({ RentalFields }) => ({ default: RentalFields }),
    () => new Promise<never>(() => {}),
  ),
);

/**
 * The fields of a rental, in the page from its first byte; their script comes after the page's own. Until then nothing
 * is passed on: a change would make React throw the server's fields away, with what was typed in them.
 */
export function LateRentalFields(props: ComponentProps<typeof RentalFields>) {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    load().then(
      () => setLoaded(true),
      () => {},
    );
  }, []);
  const latest = (
    <Suspense fallback={<div className={`min-h-160 bg-paper sm:rounded-card ${props.className}`} />}>
      <Fields {...props} />
    </Suspense>
  );
  const first = useRef<ReactElement>(latest);
  return isLoaded ? latest : first.current;
}
