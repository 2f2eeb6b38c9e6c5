import { useEffect, useRef, useState } from "react";
import { useLocation, useMatches, useNavigation } from "react-router";
import { isPublicPath } from "#app/lib/site-paths.ts";
import { usePrefetchOnIntent } from "./prefetch-on-intent.ts";

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
