import { expect, test } from "vitest";
import { leastLogoContrast, logoContrast } from "./logo-contrast.ts";

type Part = [count: number, rgba: [number, number, number, number]];
const picture = (...parts: Part[]) => parts.flatMap(([count, rgba]) => Array(count).fill(rgba).flat());

const [paper, ink] = ["#fbf9f5", "#101b2d"];
const clear: Part = [900, [0, 0, 0, 0]];

test("white letters on nothing are lost on paper, and read on ink", () => {
  const white = picture(clear, [100, [255, 255, 255, 255]]);
  expect(logoContrast(white, paper)).toBeLessThan(leastLogoContrast);
  expect(logoContrast(white, ink)).toBeGreaterThan(15);
});

test("dark letters on nothing are read on paper, and lost on ink", () => {
  const dark = picture(clear, [100, [23, 52, 92, 255]]);
  expect(logoContrast(dark, paper)).toBeGreaterThan(11);
  expect(logoContrast(dark, ink)).toBeLessThan(leastLogoContrast);
});

test("a word in a white field counts, a speck in it does not", () => {
  expect(logoContrast(picture([900, [255, 255, 255, 255]], [100, [20, 20, 20, 255]]), paper)).toBeGreaterThan(
    15,
  );
  expect(logoContrast(picture([990, [255, 255, 255, 255]], [10, [20, 20, 20, 255]]), paper)).toBeLessThan(
    1.2,
  );
});

test("what is half there is half its colour; nothing at all stands out from nothing", () => {
  const pale = logoContrast(picture([100, [0, 0, 0, 64]]), paper);
  expect(pale).toBeGreaterThan(1.3);
  expect(pale).toBeLessThan(leastLogoContrast);
  expect(logoContrast(picture(clear), paper)).toBe(1);
});
