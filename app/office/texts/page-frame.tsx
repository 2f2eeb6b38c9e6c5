import { useEffect, useEffectEvent, useRef, useState } from "react";

interface PageFrameProps {
  html: string;
  title: string;
  /** As wide as a window that would show it, in pixels; it is drawn smaller. */
  width: number;
  /** The text whose field has the focus. */
  ringed: string | null;
  /** Texts that are still the demonstration's. */
  yellow: readonly string[];
}

/** A page of the site, looked at and not used: no script runs in it, and nothing in it can be pressed. */
export function PageFrame({ html, title, width, ringed, yellow }: PageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { place, scale, height } = useScale(width);
  // The first page comes as the frame's document; later ones take the place of its body, so that it neither blinks nor scrolls.
  const [first] = useState(() => `<!doctype html>${quietPage(html).documentElement.outerHTML}`);
  const drawn = useRef(html);

  const mark = useEffectEvent((shouldScroll: boolean) => {
    const page = frame.current?.contentDocument;
    if (!page?.body) return;
    page.body.inert = true;
    // A scroll bar would take from the width that the page is drawn at.
    page.documentElement.style.scrollbarWidth = "none";
    for (const element of page.querySelectorAll<HTMLElement>("[data-text]")) {
      const name = element.dataset.text ?? "";
      const isRinged = name === ringed;
      const isYellow = yellow.includes(name);
      Object.assign(element.style, {
        outline: isRinged ? "3px solid #2c74c9" : isYellow ? "2px dashed #8c7a38" : "",
        outlineOffset: isRinged || isYellow ? "6px" : "",
        borderRadius: isRinged || isYellow ? "4px" : "",
        backgroundColor: isYellow ? "#fdf7df" : "",
      });
    }
    if (shouldScroll) scrollTo(page, ringed);
  });

  const draw = useEffectEvent(() => {
    const page = frame.current?.contentDocument;
    // Before its own document a frame has an empty one; what comes while it is read is drawn once it is there.
    if (drawn.current === html || page?.URL !== "about:srcdoc" || page.readyState === "loading") return;
    page.body.replaceWith(page.adoptNode(quietPage(html).body));
    drawn.current = html;
    mark(false);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn is asked for by `draw`
  useEffect(() => draw(), [html]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is marked is asked for by `mark`
  useEffect(() => mark(true), [ringed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => mark(false), [yellow.join()]);

  return (
    <div ref={place} className="relative size-full overflow-hidden">
      <iframe
        ref={frame}
        title={title}
        srcDoc={first}
        sandbox="allow-same-origin"
        onLoad={() => {
          draw();
          mark(true);
        }}
        style={{ width, height: height / scale, transform: `scale(${scale})` }}
        className="absolute top-0 left-0 origin-top-left border-0 bg-paper"
      />
    </div>
  );
}

/** Without what a frame that runs no script would only complain of. */
function quietPage(html: string): Document {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const element of page.querySelectorAll("script, link[rel=modulepreload]")) element.remove();
  for (const element of page.querySelectorAll("[autofocus]")) element.removeAttribute("autofocus");
  return page;
}

/** Into the middle of the frame, and nothing around it: `scrollIntoView` would move the back-office too. */
function scrollTo(page: Document, name: string | null): void {
  const element = name && page.querySelector(`[data-text="${name}"]`);
  const window = page.defaultView;
  if (!element || !window) return;
  const { top, height } = element.getBoundingClientRect();
  const room = window.innerHeight;
  // The header stands over the first 90 pixels.
  if (top >= 90 && top + height <= room) return;
  window.scrollBy({ top: top - (room - height) / 3 });
}

/** How much smaller than its window a page is drawn, to fill the width it is given. */
function useScale(width: number) {
  const place = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, scale: size.width > 0 ? size.width / width : 0.5, height: size.height };
}
