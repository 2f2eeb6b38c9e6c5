import { useEffect, useRef, useState } from "react";
import { sitePaths } from "#app/lib/site-paths.ts";
import { Panel } from "#app/office/ui/panel.tsx";

/** How wide a screen the miniature shows, and how much of its first screenful. */
const screens = { wide: { width: 1280, height: 960 }, phone: { width: 390, height: 620 } };

/**
 * The home page as it is at this moment, drawn small: fetched as staff see it, so that it is there in maintenance too, and
 * shown without its scripts. On a phone it is a phone's.
 */
export function SiteMiniature({ isMaintenance }: { isMaintenance: boolean }) {
  const [page, setPage] = useState<string | null | undefined>();
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    fetch(sitePaths.home, { headers: { accept: "text/html" }, signal: stop.signal })
      .then(async (answer) => setPage(answer.ok ? withoutScripts(await answer.text()) : null))
      .catch(() => stop.signal.aborted || setPage(null));
    return () => stop.abort();
  }, []);
  useEffect(() => {
    const place = frame.current;
    if (!place) return;
    const watch = new ResizeObserver(() => setWidth(place.clientWidth));
    watch.observe(place);
    return () => watch.disconnect();
  }, []);
  const screen = width > 0 && globalThis.innerWidth < 720 ? screens.phone : screens.wide;
  return (
    <Panel className="overflow-hidden">
      <header className="flex min-h-12 items-center justify-between gap-4 border-line border-b px-(--panel-padding)">
        <h2 className="text-panel-title">Votre site, aujourd’hui</h2>
        <a
          href={sitePaths.home}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center font-medium text-info text-small hover:underline"
        >
          Ouvrir<span className="sr-only"> le site (nouvel onglet)</span>
        </a>
      </header>
      <div
        ref={frame}
        inert
        className="relative overflow-clip bg-paper-2"
        style={{ height: width > 0 ? Math.round((width / screen.width) * screen.height) : 280 }}
      >
        {typeof page === "string" && width > 0 && (
          <iframe
            title="Page d’accueil du site"
            srcDoc={page}
            sandbox="allow-same-origin"
            tabIndex={-1}
            width={screen.width}
            height={screen.height}
            scrolling="no"
            className="absolute top-0 left-0 origin-top-left border-0 bg-white"
            style={{ transform: `scale(${width / screen.width})` }}
          />
        )}
        {page === null && (
          <p className="p-(--panel-padding) text-ink-2 text-note">L’aperçu n’a pas pu être lu.</p>
        )}
      </div>
      <p className="flex items-center gap-2 border-line border-t px-(--panel-padding) py-2.5 text-note">
        <span className={`size-2 rounded-full ${isMaintenance ? "bg-danger" : "bg-success"}`} />
        {isMaintenance ? "En maintenance, visible de vous seul" : "Ouvert"}
      </p>
    </Panel>
  );
}

/** Nothing runs in it: what would try to is left out, or the console fills with refusals. */
function withoutScripts(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const element of page.querySelectorAll("script, link[rel~=preload], link[rel~=modulepreload]"))
    element.remove();
  for (const field of page.querySelectorAll("[autofocus]")) field.removeAttribute("autofocus");
  // No room is kept for a scrollbar that is never there.
  const style = page.createElement("style");
  style.textContent = "html{overflow:hidden;scrollbar-gutter:auto}";
  page.head.append(style);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
