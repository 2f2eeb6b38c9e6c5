import { useContext, useEffect, useRef, useState } from "react";
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  matchRoutes,
  useLocation,
  useMatches,
  useNavigation,
} from "react-router";
import { loadScript } from "#app/lib/route-scripts.ts";
import { isPublicPath } from "#app/lib/site-paths.ts";

/** Milliseconds before a load is worth a sign: most are over sooner. */
const blink = 300;

/** What a page needs once people move between pages: a sign of life, the new title aloud, the focus at the heading. */
export function Navigation() {
  usePrefetchOnIntent();
  return (
    <div role="status">
      <Progress />
      <p className="sr-only">{useArrival()}</p>
    </div>
  );
}

function Progress() {
  const { state, location } = useNavigation();
  const isLoading = state !== "idle";
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(isLoading), isLoading ? blink : 0);
    return () => clearTimeout(timer);
  }, [isLoading]);
  if (!isShown || !location) return null;
  // Nobody knows how long a load will take: fast at first, then ever slower, and never at the end.
  return (
    <div
      role="progressbar"
      aria-label="Chargement de la page"
      className={`fixed inset-x-0 top-0 z-50 h-[3px] origin-left animate-[progress-line_10s_cubic-bezier(0.1,0.7,0.2,1)_both] ${
        isPublicPath(location.pathname) ? "bg-amber" : "bg-blue"
      }`}
    />
  );
}

/**
 * The title of the page that was gone to, once it is there. A page is what stands in the frame of the site or the
 * back-office: filters, tabs and editors over a table leave it, and the focus, where they are.
 */
function useArrival(): string {
  const matches = useMatches();
  const { hash } = useLocation();
  const page = (matches[2] ?? matches.at(-1))?.pathname;
  const here = useRef(page);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (page === here.current) return;
    here.current = page;
    setTitle(document.title);
    // A link to a part of a page leads there; a dialog that was opened meanwhile keeps the focus.
    if (hash || document.activeElement?.closest("[role=dialog]")) return;
    const heading = document.querySelector<HTMLElement>("h1") ?? document.getElementById("contenu");
    if (heading) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
  }, [page, hash]);
  return title;
}

/** Milliseconds over a link before it is meant: a pointer on its way elsewhere, a finger that scrolls, passes sooner. */
const intentDelay = 50;

/**
 * Loads the scripts of the page behind a link that a pointer, a finger or the focus rests on. Its data is not: a card is
 * an address of its own, so that a pointer over a list would ask for forty.
 */
function usePrefetchOnIntent(): void {
  const router = useContext(DataRouterContext)?.router;
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (!router || connection?.saveData) return;
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
