import { useContext, useEffect } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, matchRoutes } from "react-router";
import { loadScript } from "#app/lib/route-scripts.ts";
import { isPublicPath } from "#app/lib/site-paths.ts";

/** Milliseconds over a link before it is meant: a pointer on its way elsewhere, a finger that scrolls, passes sooner. */
const intentDelay = 50;

/**
 * Loads the scripts of the page behind a link that a pointer, a finger or the focus rests on. Its data is not: a card is
 * an address of its own, so that a pointer over a list would ask for forty.
 */
export function usePrefetchOnIntent(): void {
  const router = useContext(DataRouterContext)?.router;
  useEffect(() => {
    if (!router || savesData()) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = () => clearTimeout(timer);
    const enter = ({ target }: Event) => {
      leave();
      const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href]");
      if (link) timer = setTimeout(() => prefetch(link), intentDelay);
    };
    function prefetch({ origin, pathname }: HTMLAnchorElement) {
      // A visitor's list of routes has nothing of the back-office.
      if (origin !== location.origin || (isPublicPath(location.pathname) && !isPublicPath(pathname))) return;
      for (const { route } of matchRoutes(router?.routes ?? [], pathname) ?? [])
        loadScript(route.id as string).catch(() => {});
    }
    const events = { pointerover: enter, focusin: enter, pointerout: leave, pointercancel: leave };
    for (const [name, listener] of Object.entries(events))
      addEventListener(name, listener, { passive: true });
    return () => {
      leave();
      for (const [name, listener] of Object.entries(events)) removeEventListener(name, listener);
    };
  }, [router]);
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
