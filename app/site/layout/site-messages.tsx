import { lazy, Suspense, useSyncExternalStore } from "react";

type ToastModule = typeof import("#app/ui/toast.tsx");

const Toaster = lazy(() => import("#app/ui/toast.tsx").then((module) => ({ default: module.Toaster })));

let isWanted = false;
let onWanted: (() => void) | undefined;

/** Fetches what says messages, and puts their place into the page: ahead of the first, where one is to be expected. */
export async function prepareMessages(): Promise<ToastModule | null> {
  const module = await import("#app/ui/toast.tsx").catch(() => null);
  if (module) {
    isWanted = true;
    onWanted?.();
  }
  return module;
}

/** Without network nothing is said here: what has happened stands in the page as well. */
export async function tell(say: (toast: ToastModule["toast"]) => void): Promise<void> {
  const module = await prepareMessages();
  if (module) say(module.toast);
}

export function SiteMessages() {
  const isNeeded = useSyncExternalStore(
    (listener) => {
      onWanted = listener;
      return () => {
        onWanted = undefined;
      };
    },
    () => isWanted,
    () => false,
  );
  if (!isNeeded) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
