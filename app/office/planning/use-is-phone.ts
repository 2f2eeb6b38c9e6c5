import { useSyncExternalStore } from "react";

/** As `max-office-sm:` has it. */
const narrow = "(width < 45rem)";

/** For what is drawn outside the page, where no style can hide it. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(narrow);
      query.addEventListener("change", onChange);
      return () => query.removeEventListener("change", onChange);
    },
    () => matchMedia(narrow).matches,
    () => false,
  );
}
