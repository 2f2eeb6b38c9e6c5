import { expect, test } from "vitest";
import { type PaletteName, palettes } from "./identity.ts";
import { contrast, paletteColours } from "./palette-colours.ts";

const [white, paper, ink] = ["#ffffff", "#fbf9f5", "#101b2d"];

test.each(Object.keys(palettes) as PaletteName[])("every text of «%s» is readable on its ground", (name) => {
  const colours = paletteColours(name);
  const pairs = {
    "white on accent": contrast(white, colours.accent),
    "accent on paper": contrast(colours.accent, paper),
    "accent on pale": contrast(colours.accent, colours.accentPale),
    "accent on tint": contrast(colours.accent, colours.accentTint),
    "ink on action": contrast(ink, colours.action),
    "ink on hover": contrast(ink, colours.actionHover),
    "ink on soft": contrast(ink, colours.actionSoft),
  };
  for (const [pair, ratio] of Object.entries(pairs)) expect(ratio, pair).toBeGreaterThanOrEqual(4.5);
});

test("contrast is WCAG's", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#17345c", "#ffffff")).toBeCloseTo(12.5, 1);
  expect(contrast("#101b2d", "#f6a21a")).toBeCloseTo(8.3, 1);
});
