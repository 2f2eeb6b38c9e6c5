import { type ComponentProps, useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router";
import { carriedOf, withStay } from "#app/domain/rental/carried-stay.ts";

/** Told when the address is changed in place, without the router. */
const typed = "stay";

/** What the address says of the stay: it goes along with the links of the page. */
export function useCarriedStay(): string {
  const { search } = useLocation();
  return useSyncExternalStore(
    (listener) => {
      addEventListener(typed, listener);
      return () => removeEventListener(typed, listener);
    },
    () => carriedOf(location.search),
    () => carriedOf(search),
  );
}

/** In its own history entry and without the router: nothing has to be loaded for it, and Back and Reload find it. */
export function writeStay(query: string): void {
  history.replaceState(history.state, "", location.pathname + (query && `?${query}`));
  dispatchEvent(new Event(typed));
}

/** A link to a page that goes on with the visitor's days and agency. */
export function StayLink({ to, ...link }: Omit<ComponentProps<typeof Link>, "to"> & { to: string }) {
  return <Link to={withStay(to, useCarriedStay())} {...link} />;
}
