import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { inProject } from "./project.mjs";

/** What `fonts.css` says of the cut font: its characters and its weights. */
const face = /archivo-french\.woff2[^}]*/;
export const cutFont = inProject("app", "styles", "archivo-french.woff2");
const whole = import.meta.resolve("@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2");

/** Archivo with the characters French is written with, at the weights in use: little more than half of the whole. */
export function cutToFrench(css) {
  const [rule] = css.match(face) ?? [];
  const [, min, max] = rule?.match(/font-weight: (\d+) (\d+)/) ?? [];
  const [, ranges] = rule?.match(/unicode-range:([^;]+)/) ?? [];
  return subsetFont(readFileSync(fileURLToPath(whole)), charactersOf(ranges), {
    targetFormat: "woff2",
    variationAxes: { wght: { min: Number(min), max: Number(max) } },
    // Figures of equal width and their opposite, and letters that keep their distance: what the styles ask for.
    keepFeatures: ["tnum", "pnum", "kern"],
  });
}

function charactersOf(ranges) {
  return [...ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)]
    .flatMap(([, first, last = first]) => {
      const from = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) => from + index);
    })
    .map((code) => String.fromCodePoint(code))
    .join("");
}

// `npm run font`, after a change of the characters or weights in fonts.css
if (import.meta.main) {
  const css = readFileSync(inProject("app", "styles", "fonts.css"), "utf8");
  writeFileSync(cutFont, await cutToFrench(css));
}
