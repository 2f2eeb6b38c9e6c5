import { type PaletteName, palettes } from "./identity.ts";

/** Every colour of a palette: two are chosen, the others mixed of them. Ink, paper and states never change. */
export interface PaletteColours {
  accent: string;
  accentPale: string;
  accentTint: string;
  accentLine: string;
  action: string;
  actionHover: string;
  actionLine: string;
  actionSoft: string;
  actionSoftLine: string;
}

/** Drawn by hand long before there were others: its mixtures are kept as they were. */
const tramontane: PaletteColours = {
  accent: "#17345c",
  accentPale: "#eaf0f7",
  accentTint: "#edf2f8",
  accentLine: "#c9d6e6",
  action: "#f6a21a",
  actionHover: "#e8930a",
  actionLine: "#d98a0c",
  actionSoft: "#fcd795",
  actionSoftLine: "#f3c169",
};

export function paletteColours(name: PaletteName): PaletteColours {
  if (name === "tramontane") return tramontane;
  const { accent, action } = palettes[name];
  return {
    accent,
    accentPale: mix(accent, "#ffffff", 0.91),
    accentTint: mix(accent, "#ffffff", 0.925),
    accentLine: mix(accent, "#ffffff", 0.77),
    action,
    actionHover: mix(action, "#000000", 0.07),
    actionLine: mix(action, "#000000", 0.12),
    actionSoft: mix(action, "#ffffff", 0.55),
    actionSoftLine: mix(action, "#ffffff", 0.35),
  };
}

/** `share` of the second colour, channel by channel. */
export function mix(colour: string, other: string, share: number): string {
  const [from, to] = [channels(colour), channels(other)];
  const mixed = from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

export function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}

/** WCAG's contrast ratio of two opaque colours. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
