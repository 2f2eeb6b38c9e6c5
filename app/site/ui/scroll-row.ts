type Slide = { left: number; width: number };

/** A row's measures in px, rounded as the browser gives them. */
export type ScrollRow = { scrolled: number; width: number; whole: number; slides: readonly Slide[] };

/** What rounding may add up to. */
const slack = 2;

/** The share of a slide that must show for it to be in view. */
const enough = 0.6;

export function measureRow(viewport: HTMLElement): ScrollRow {
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
