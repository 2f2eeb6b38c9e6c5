import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";

export const carouselInterval = 5000;

/** The row scrolls natively: this reads where it stands, once it is laid out (`isLive`), and moves it by pages. */
export function useCarousel(index?: number, onIndexChange?: (index: number) => void) {
  const viewportRef = useRef<HTMLDivElement>(null);
  // The page it is scrolling to: those it passes on the way are nobody's choice.
  const aim = useRef<number>(null);
  const [state, setState] = useState({ page: 0, pages: 0, slidesInView: [] as number[] });
  const isLive = state.pages > 0;

  const read = useEffectEvent((viewport: HTMLDivElement) => {
    const row = measureRow(viewport);
    const firsts = pageFirsts(row);
    const page = Math.min(aim.current ?? nearestPage(row), firsts.length - 1);
    const now = { page, pages: firsts.length, slidesInView: slidesInView(row) };
    if (String(Object.values(now)) === String(Object.values(state))) return;
    setState(now);
    if (page !== state.page) onIndexChange?.(firsts[page] ?? 0);
  });

  useEffect(() => {
    const viewport = viewportRef.current;
    if (!viewport) return;
    const follow = () => read(viewport);
    const letGo = () => {
      aim.current = null;
    };
    const arrive = () => {
      letGo();
      follow();
    };
    // Its first report waits until the row is near the screen: what is passed over has no size yet.
    const size = new ResizeObserver(follow);
    size.observe(viewport);
    const done = new AbortController();
    const passive = { passive: true, signal: done.signal };
    viewport.addEventListener("scroll", follow, passive);
    viewport.addEventListener("scrollend", arrive, passive);
    // The visitor takes it over.
    viewport.addEventListener("pointerdown", letGo, passive);
    viewport.addEventListener("wheel", letGo, passive);
    return () => {
      size.disconnect();
      done.abort();
    };
  }, []);

  const scrollTo = useCallback((choose: (page: number, pages: number) => number) => {
    const viewport = viewportRef.current;
    if (!viewport) return;
    const row = measureRow(viewport);
    const lefts = pageLefts(row);
    const from = aim.current ?? nearestPage(row);
    const page = choose(from, lefts.length);
    if (page === from) return;
    aim.current = page;
    // Smooth or at once, as its style says.
    viewport.scrollTo({ left: lefts[page] });
  }, []);

  const show = useEffectEvent((slide: number) => {
    const viewport = viewportRef.current;
    if (!viewport) return;
    const page = pageFirsts(measureRow(viewport)).findLastIndex((first) => first <= slide);
    // Held against the page told with this index, not against the row: a swipe may be further by now.
    if (page !== state.page) scrollTo(() => Math.max(0, page));
  });

  useEffect(() => {
    if (isLive && index !== undefined) show(index);
  }, [isLive, index]);

  const next = useCallback(() => scrollTo((page, pages) => (page + 1) % pages), [scrollTo]);
  const previous = () => scrollTo((page, pages) => (page + pages - 1) % pages);
  const goTo = (page: number) => scrollTo(() => page);

  return { viewportRef, isLive, ...state, next, previous, goTo };
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

type Slide = { left: number; width: number };

export type ScrollRow = { scrolled: number; width: number; whole: number; slides: readonly Slide[] };

/** What rounding may add up to. */
const slack = 2;

/** The share of a slide that must show for it to be in view. */
const enough = 0.6;

function measureRow(viewport: HTMLElement): ScrollRow {
  const slides = [...(viewport.firstElementChild?.children ?? [])] as HTMLElement[];
  return {
    scrolled: viewport.scrollLeft,
    width: viewport.clientWidth,
    whole: viewport.scrollWidth,
    slides: slides.map(({ offsetLeft, offsetWidth }) => ({ left: offsetLeft, width: offsetWidth })),
  };
}

/** The first slide of each page: a page is as many slides as fit in the width. */
export function pageFirsts({ width, slides }: ScrollRow): number[] {
  const firsts: number[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const [position, slide] of slides.entries()) {
    if (slide.left + slide.width <= end) continue;
    firsts.push(position);
    end = slide.left + width + slack;
  }
  return firsts;
}

/** How far the row is scrolled to show each page: the last one only as far as it goes. */
export function pageLefts(row: ScrollRow): number[] {
  const furthest = Math.max(0, row.whole - row.width);
  return pageFirsts(row).map((first) => Math.min(row.slides[first]?.left ?? 0, furthest));
}

export function nearestPage(row: ScrollRow): number {
  const away = pageLefts(row).map((left) => Math.abs(left - row.scrolled));
  return Math.max(0, away.indexOf(Math.min(...away)));
}

export function slidesInView({ scrolled, width, slides }: ScrollRow): number[] {
  return [...slides.keys()].filter((position) => {
    const slide = slides[position] as Slide;
    const shown = Math.min(slide.left + slide.width, scrolled + width) - Math.max(slide.left, scrolled);
    return shown >= slide.width * enough;
  });
}
