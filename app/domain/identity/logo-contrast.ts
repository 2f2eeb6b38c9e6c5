import { channels, contrast } from "./palette-colours.ts";

/** Below it a logo is hard to make out on its ground: WCAG's limit for what is no text. */
export const leastLogoContrast = 3;

/** So much of what is drawn has to stand out: a thin word in a large white field is still read. */
const readShare = 0.05;

/** How well a picture stands out from its ground: the contrast that its clearest twentieth reaches. RGBA, as a canvas has it. */
export function logoContrast(pixels: ArrayLike<number>, ground: string): number {
  const [red = 0, green = 0, blue = 0] = channels(ground);
  const found: number[] = [];
  const known = new Map<number, number>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const alpha = (pixels[at + 3] ?? 0) / 255;
    if (alpha < 0.1) continue;
    const over = [red, green, blue].map((value, index) =>
      Math.round((pixels[at + index] ?? 0) * alpha + value * (1 - alpha)),
    );
    const [r = 0, g = 0, b = 0] = over;
    const key = (r << 16) | (g << 8) | b;
    let ratio = known.get(key);
    if (ratio === undefined) {
      ratio = contrast(`#${key.toString(16).padStart(6, "0")}`, ground);
      known.set(key, ratio);
    }
    found.push(ratio);
  }
  if (found.length === 0) return 1;
  found.sort((a, b) => b - a);
  return found[Math.floor(found.length * readShare)] ?? 1;
}
