// Makes app/domain/quotes/pdf/fonts: what the document of a quote is written with. Run it again when the site's font
// or its fallback comes in a new version: node scripts/quote-fonts.mjs <folder of LiberationSans-*.ttf>
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { inProject } from "./project.mjs";

const [, , liberation = "/usr/share/fonts/truetype/liberation"] = process.argv;
const read = (name) => readFileSync(fileURLToPath(import.meta.resolve(name)));
const charactersIn = (...ranges) =>
  ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((code) => String.fromCodePoint(code))
    .join("");
const write = (name, font) =>
  writeFileSync(inProject("app", "domain", "quotes", "pdf", "fonts", `${name}.ttf`), font);

// The site's own, at the three weights of the document; letters of neighbours' names beside those of French.
const parts = {
  latin: charactersIn(
    [0x20, 0x7e],
    [0xa0, 0xff],
    [0x152, 0x153],
    [0x178, 0x178],
    [0x2013, 0x2026],
    [0x202f, 0x202f],
    [0x20ac, 0x20ac],
    [0x2212, 0x2212],
  ),
  "latin-ext": charactersIn([0x100, 0x24f], [0x1e80, 0x1e9e]),
  vietnamese: charactersIn([0x1ea0, 0x1ef9]),
};
for (const [part, characters] of Object.entries(parts)) {
  const whole = read(`@fontsource-variable/archivo/files/archivo-${part}-wght-normal.woff2`);
  for (const weight of [400, 600, 720]) {
    const options = {
      targetFormat: "truetype",
      variationAxes: { wght: weight },
      keepFeatures: ["tnum", "kern"],
    };
    write(`archivo-${part}-${weight}`, await subsetFont(whole, characters, options));
  }
}

// What Archivo has no letters for: Greek, Cyrillic, and the box that stands for anything else.
const others = charactersIn(
  [0x370, 0x3ff],
  [0x400, 0x4ff],
  [0x25a1, 0x25a1],
  [0x2010, 0x2044],
  [0x2190, 0x2193],
  [0x2260, 0x2265],
);
for (const [weight, name] of Object.entries({ 400: "Regular", 600: "Bold" })) {
  const whole = readFileSync(path.join(liberation, `LiberationSans-${name}.ttf`));
  write(`liberation-${weight}`, await subsetFont(whole, others, { targetFormat: "truetype" }));
}
