import type { Box, Scene } from "../scene.ts";

/**
 * The bare pictures of the site, with their masks. Bodies are in pixels of the widest size; a vehicle that the picture's
 * edge cuts has its livery run on beyond it. Each mask is the difference of two drawings of the same vehicle, so that
 * glass, lamps, mirrors, straps and soft edges stay as they are:
 *
 * - paint, drawn once white and once black. Paint takes part in the drawing in a linear way, so to recolour it is exact,
 *   channel by channel: `bare + mask / 255 × (paint − neutral)`, where neutral is the grey of the bare cabs, #5f6670.
 * - panels, the bare picture beside one whose panels are black. On white: `bare × (1 − mask / 255 × (1 − ink / 255))`,
 *   whose ribs and shades show through; on tinted paint, beside white ones: `bare + mask / 255 × (ink − bare)`.
 */
export const scenes = {
  hero: {
    width: 1920,
    height: 1094,
    widths: [1280, 1920],
    landscapes: ["montagne", "plaine"],
    bodies: [
      { livery: box(290, 773, 299, 161), name: box(303, 783, 127, 48), ground: "white" },
      { livery: box(796, 718, 877, 175), name: box(829, 728, 352, 60), ground: "white" },
    ],
  },
  "hero-narrow": {
    width: 780,
    height: 620,
    widths: [480, 780],
    landscapes: ["montagne", "plaine"],
    bodies: [
      { livery: box(-788, 270, 860, 171), name: null, ground: "white" },
      { livery: box(342, 322, 290, 156), name: box(354, 332, 124, 47), ground: "white" },
    ],
  },
} satisfies Record<string, Scene>;

function box(left: number, top: number, width: number, height: number): Box {
  return { left, top, width, height };
}
