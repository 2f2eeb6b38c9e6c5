import { describe, expect, test } from "vitest";
import { nearestPage, pageFirsts, pageLefts, type ScrollRow, slidesInView } from "./use-carousel.ts";

/** `count` slides of 300 px with 20 between them. */
function row(count: number, width: number, scrolled = 0): ScrollRow {
  const slides = Array.from({ length: count }, (_, position) => ({ left: position * 320, width: 300 }));
  return { scrolled, width, whole: Math.max(width, count * 320 - 20), slides };
}

describe("the pages of a row that scrolls", () => {
  test("a page is as many slides as fit, and a last one that is not full goes as far as the row does", () => {
    expect(pageFirsts(row(7, 940))).toEqual([0, 3, 6]);
    expect(pageLefts(row(7, 940))).toEqual([0, 960, 1280]);
  });

  test("a slide that only shows its edge is on the next page", () => {
    expect(pageFirsts(row(3, 336))).toEqual([0, 1, 2]);
  });

  test("a pixel lost in rounding makes no page of its own", () => {
    expect(pageFirsts(row(3, 939))).toEqual([0]);
  });

  test("wherever the visitor has scrolled to, the nearest page is the one they are on", () => {
    const pages = [0, 320, 600, 960, 1150, 1280].map((scrolled) => nearestPage(row(7, 940, scrolled)));
    expect(pages).toEqual([0, 0, 1, 1, 2, 2]);
  });

  test("a slide is in view from three fifths of it on", () => {
    expect(slidesInView(row(7, 940, 960))).toEqual([3, 4, 5]);
    expect(slidesInView(row(7, 940, 120))).toEqual([0, 1, 2]);
    expect(slidesInView(row(7, 940, 121))).toEqual([1, 2]);
    expect(slidesInView(row(7, 940, 200))).toEqual([1, 2, 3]);
  });

  test("a row without slides has no page and stands nowhere else", () => {
    expect(pageLefts(row(0, 940))).toEqual([]);
    expect(nearestPage(row(0, 940))).toBe(0);
  });
});
