import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type PaletteName, palettes } from "./identity.ts";
import { channels, contrast, paletteColours } from "./palette-colours.ts";

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

// As `app.css` has them, for text and for grounds.
const states = { danger: "#c4361f", "danger-dark": "#a82c18", success: "#1e7f4f", "success-dark": "#17683f" };

test.each(Object.keys(palettes) as PaletteName[])(
  "«%s» is taken for no state: danger and success look otherwise",
  (name) => {
    for (const [state, colour] of Object.entries(states)) {
      expect(readFileSync(path.resolve("app/app.css"), "utf8")).toContain(`--color-${state}: ${colour};`);
      expect(difference(paletteColours(name).accent, colour), state).toBeGreaterThanOrEqual(20);
    }
  },
);

/** CIE 1976: how far apart two colours look. */
function difference(one: string, other: string): number {
  const [from, to] = [toLab(one), toLab(other)];
  return Math.hypot(...from.map((value, index) => value - (to[index] as number)));
}

function toLab(colour: string): number[] {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  // To XYZ of a D65 white, each by its white.
  const [x = 0, y = 0, z = 0] = [
    (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
    0.2126 * red + 0.7152 * green + 0.0722 * blue,
    (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.0888,
  ].map((share) => (share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

test("contrast is WCAG's", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#17345c", "#ffffff")).toBeCloseTo(12.5, 1);
  expect(contrast("#101b2d", "#f6a21a")).toBeCloseTo(8.3, 1);
});
