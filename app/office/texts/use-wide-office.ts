import { useSyncExternalStore } from "react";

/** `office-lg`: form and preview stand side by side. */
const wide = "(width >= 75rem)";

/** Not known before the first render in the browser: what it decides is drawn there only. */
export function useWideOffice(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(wide);
      query.addEventListener("change", onChange);
      return () => query.removeEventListener("change", onChange);
    },
    () => matchMedia(wide).matches,
    () => false,
  );
}
