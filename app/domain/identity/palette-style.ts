import type { PaletteName } from "./identity.ts";
import { type PaletteColours, paletteColours } from "./palette-colours.ts";

/** The names under which the site's styles know the colours of a palette. */
const tokens: Record<keyof PaletteColours, string> = {
  accent: "--color-blue",
  accentPale: "--color-blue-pale",
  accentTint: "--color-blue-tint",
  accentLine: "--color-blue-line",
  action: "--color-amber",
  actionHover: "--color-amber-hover",
  actionLine: "--color-amber-line",
  actionSoft: "--color-amber-soft",
  actionSoftLine: "--color-amber-soft-line",
};

/** What a page of that palette begins with; nothing for the one that the stylesheet has itself. */
export function paletteRules(name: PaletteName): string {
  const declared = Object.entries(paletteStyle(name) ?? {}).map((declaration) => declaration.join(":"));
  return declared.length > 0 ? `:root{${declared.join(";")}}` : "";
}

/** The same for a part of a page: the company's mark in the back-office, whose own colours never change. */
export function paletteStyle(name: PaletteName): Record<string, string> | undefined {
  if (name === "tramontane") return undefined;
  const colours = Object.entries(paletteColours(name));
  return Object.fromEntries(
    colours.map(([colour, value]) => [tokens[colour as keyof PaletteColours], value]),
  );
}
