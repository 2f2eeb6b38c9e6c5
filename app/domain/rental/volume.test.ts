import { expect, test } from "vitest";
import {
  type Furnishing,
  type FurnitureCounts,
  furniture,
  kilogramsOfFurniture,
  litresOfBoxes,
  litresOfFurniture,
  litresOfHome,
  litresOfPallets,
  rangeOf,
  roundOutwards,
  shareRange,
} from "./volume.ts";

test.each<[surface: number, litres: number]>([
  [10, 5500],
  [20, 11_000],
  [45, 21_455],
  [47.5, 22_500],
  [60, 30_000],
  [86, 35_000],
  [112, 40_000],
  [121, 47_500],
  [130, 55_000],
  // As full as the largest home that is known, and no fuller: 200 m² are not 115 m³.
  [148, 62_615],
  [200, 84_615],
])("a home of %d m² holds %d litres", (surface, litres) => {
  expect(litresOfHome(surface, "normal", 0)).toBe(litres);
});

test.each<[Furnishing, annexes: number, litres: number]>([
  ["peu", 0, 9350],
  ["normal", 0, 11_000],
  ["tres", 0, 12_650],
  ["normal", 1, 12_100],
  ["normal", 3, 14_300],
  ["tres", 2, 15_180],
])("20 m², %s meublé, with %d annexes: %d litres", (furnishing, annexes, litres) => {
  expect(litresOfHome(20, furnishing, annexes)).toBe(litres);
});

test("45 m² as most people live are 21 to 24 m³, and the answer of old, 22, lies within", () => {
  const { low, high } = rangeOf(litresOfHome(45, "normal", 0));
  expect({ low, high }).toEqual({ low: 21_000, high: 24_000 });
  expect(low).toBeLessThanOrEqual(22_000);
  expect(high).toBeGreaterThanOrEqual(22_000);
});

test("a larger home never holds less", () => {
  let before = 0;
  for (let surface = 1; surface <= 500; surface++) {
    const litres = litresOfHome(surface, "normal", 0);
    expect(litres).toBeGreaterThan(before);
    before = litres;
  }
});

test.each([
  [10_000, { low: 10_000, high: 11_000 }],
  [12_300, { low: 12_000, high: 14_000 }],
  [500, { low: 500, high: 600 }],
  [60, { low: 0, high: 100 }],
  [2720, { low: 2700, high: 3000 }],
  [2800, { low: 2000, high: 4000 }],
])("%d litres are rounded outwards to %j", (litres, range) => {
  expect(rangeOf(litres)).toEqual(range);
});

test("a load in several trips is shared out, outwards again", () => {
  expect(shareRange({ low: 21_000, high: 24_000 }, 1)).toEqual({ low: 21_000, high: 24_000 });
  expect(shareRange({ low: 21_000, high: 24_000 }, 2)).toEqual({ low: 10_000, high: 12_000 });
  expect(roundOutwards(7333.3, 8333.3)).toEqual({ low: 7000, high: 9000 });
});

test.each<[FurnitureCounts, number]>([
  [{}, 0],
  [{ canape3: 1, lit2: 1, armoire: 2, refrigerateur: 1, carton: 30 }, 12_300],
  [{ carton: 1, cartonlivres: 2 }, 120],
])("%j takes %d litres", (counts, litres) => {
  expect(litresOfFurniture(counts)).toBe(litres);
});

test("every piece has a code of its own that an address can say", () => {
  const codes = furniture.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/^[a-z0-9]+$/);
});

test("pallets and boxes are as large as they are; furniture weighs 100 kg a cubic metre", () => {
  expect(litresOfPallets(4, 1.6)).toBe(6144);
  expect(litresOfBoxes({ length: 1.2, width: 0.8, height: 0.5 }, 10)).toBe(4800);
  expect(kilogramsOfFurniture(10_500)).toBe(1050);
});
