import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type PaletteName, palettes } from "./identity.ts";
import { paletteColours } from "./palette-colours.ts";
import { paletteRules, paletteStyle } from "./palette-style.ts";

const names = Object.keys(palettes) as PaletteName[];
const others = names.filter((name) => name !== "tramontane");

test.each(others)("a page of «%s» begins with a few bytes that set every one of its colours", (name) => {
  const rules = paletteRules(name);
  expect(Buffer.byteLength(rules)).toBeLessThanOrEqual(260);
  expect(rules).toMatch(/^:root\{(--color-(blue|amber)[a-z-]*:#[0-9a-f]{6};?){9}\}$/);
  for (const colour of Object.values(paletteColours(name))) expect(rules).toContain(colour);
});

test("the stylesheet has the palette that no page has to name", () => {
  expect(paletteRules("tramontane")).toBe("");
  const theme = readFileSync(path.resolve("app/app.css"), "utf8");
  const names = Object.keys(paletteStyle("garrigue") ?? {});
  const declared = names.map((token) => theme.match(new RegExp(`^ {2}${token}: (#[0-9a-f]{6});$`, "m"))?.[1]);
  expect(declared).toEqual(Object.values(paletteColours("tramontane")));
});
