import { lazy, Suspense, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { sitePaths } from "#app/lib/site-paths.ts";

type ToastModule = typeof import("#app/ui/toast.tsx");

const loadToasts = () => import("#app/ui/toast.tsx");
const Toaster = lazy(() => loadToasts().then((module) => ({ default: module.Toaster })));

let hasSpoken = false;
let onFirst: (() => void) | undefined;

/** What says it is fetched when there is something to say; without network the change itself is all one sees. */
export function tell(say: (toast: ToastModule["toast"]) => void): void {
  loadToasts().then(
    ({ toast }) => {
      hasSpoken = true;
      onFirst?.();
      say(toast);
    },
    () => {},
  );
}

export function SelectionMessages() {
  const isNeeded = useSyncExternalStore(
    (listener) => {
      onFirst = listener;
      return () => {
        onFirst = undefined;
      };
    },
    () => hasSpoken,
    () => false,
  );
  // The contact page has messages of its own, and one place for them.
  const isThere = useLocation().pathname === sitePaths.contact;
  if (!isNeeded || isThere) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
