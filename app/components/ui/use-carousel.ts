import type { EmblaCarouselType as Embla } from "embla-carousel";
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";

export const carouselInterval = 5000;

/** Px below the screen at which a row is near enough to be made ready. */
const nearMargin = 200;

const options = {
  loop: true,
  align: "start",
  slidesToScroll: "auto",
  inViewThreshold: 0.6,
  breakpoints: { "(prefers-reduced-motion: reduce)": { duration: 0 } },
} as const;

/** Embla as React state, fetched when the row comes near the screen; until `isLive` the row scrolls by itself. */
export function useCarousel(index?: number, onIndexChange?: (index: number) => void) {
  const viewportRef = useRef<HTMLDivElement>(null);
  const embla = useEmbla(viewportRef);
  const [state, setState] = useState({ page: 0, pages: 0, slidesInView: [] as number[] });
  const notify = useEffectEvent((first: number) => onIndexChange?.(first));

  useEffect(() => {
    if (!embla) return;
    continueFromScroll(embla);
    const read = () =>
      setState({
        page: embla.selectedScrollSnap(),
        pages: embla.scrollSnapList().length,
        slidesInView: embla.slidesInView(),
      });
    const onSelect = () => {
      read();
      notify(embla.internalEngine().slideRegistry[embla.selectedScrollSnap()]?.[0] ?? 0);
    };
    read();
    embla.on("select", onSelect).on("slidesInView", read).on("reInit", read);
    return () => {
      embla.off("select", onSelect).off("slidesInView", read).off("reInit", read);
    };
  }, [embla]);

  useEffect(() => {
    if (!embla || index === undefined) return;
    const page = pageOf(embla, index);
    if (page !== embla.selectedScrollSnap()) embla.scrollTo(page);
  }, [embla, index]);

  const next = useCallback(() => (embla?.canScrollNext() ? embla.scrollNext() : embla?.scrollTo(0)), [embla]);
  const previous = () =>
    embla?.canScrollPrev() ? embla.scrollPrev() : embla?.scrollTo(embla.scrollSnapList().length - 1);
  const goTo = (page: number) => embla?.scrollTo(page);

  return { viewportRef, isLive: embla !== undefined, ...state, next, previous, goTo };
}

function useEmbla(viewportRef: RefObject<HTMLDivElement | null>): Embla | undefined {
  const [embla, setEmbla] = useState<Embla>();
  useEffect(() => {
    const viewport = viewportRef.current;
    if (!viewport) return;
    let made: Embla | undefined;
    let isGone = false;
    const observer = new IntersectionObserver(
      async (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        // Where it cannot be fetched, the row goes on scrolling by itself.
        const engine = await import("embla-carousel").catch(() => null);
        if (!engine || isGone) return;
        made = engine.default(viewport, options);
        setEmbla(made);
      },
      { rootMargin: `${nearMargin}px 0px` },
    );
    observer.observe(viewport);
    return () => {
      isGone = true;
      observer.disconnect();
      made?.destroy();
      setEmbla(undefined);
    };
  }, [viewportRef]);
  return embla;
}

function pageOf(embla: Embla, slide: number): number {
  const pages = embla.internalEngine().slideRegistry;
  return Math.max(
    0,
    pages.findIndex((slides) => slides.includes(slide)),
  );
}

/** A visitor may have swiped the row before the script arrived: stay on the slide they were looking at. */
function continueFromScroll(embla: Embla) {
  const viewport = embla.rootNode();
  const left = viewport.scrollLeft;
  if (left === 0) return;
  const slides = embla.slideNodes();
  const seen = slides.findIndex((slide) => slide.offsetLeft + slide.offsetWidth / 2 > left);
  viewport.scrollLeft = 0;
  embla.scrollTo(pageOf(embla, Math.max(0, seen)), true);
}

/** Stopped by the pointer, the focus and the pause button, and never started for who asked for less motion. */
export function useAutoplay(isEnabled: boolean, advance: () => void, page: number) {
  const [isReduced, setReduced] = useState(true);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    const reduced = window.matchMedia("(prefers-reduced-motion: reduce)");
    const follow = () => {
      setReduced(reduced.matches);
      setChosen(null);
    };
    follow();
    reduced.addEventListener("change", follow);
    return () => reduced.removeEventListener("change", follow);
  }, []);

  const isWanted = chosen ?? !isReduced;
  const isRunning = isEnabled && isWanted && !isHeld;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page, however reached, gets its full interval
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      if (!document.hidden) advance();
    }, carouselInterval);
    return () => clearInterval(timer);
  }, [isRunning, advance, page]);

  return {
    isWanted,
    isRunning,
    toggle: () => setChosen(!isWanted),
    hold: () => setHeld(true),
    release: () => setHeld(false),
  };
}
