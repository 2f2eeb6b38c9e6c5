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
      { livery: box(290, 773, 299, 161), name: box(302, 781, 120, 47), ground: "white" },
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
      { livery: box(342, 322, 290, 156), name: box(354, 330, 116, 45), ground: "white" },
    ],
  },
  call: {
    width: 2053,
    height: 674,
    widths: [1280, 2053],
    landscapes: ["montagne", "plaine"],
    bodies: [{ livery: null, name: box(1301, 370, 191, 61), ground: "white" }],
  },
  "call-narrow": {
    width: 720,
    height: 539,
    widths: [720],
    landscapes: ["montagne", "plaine"],
    bodies: [{ livery: null, name: box(136, 296, 154, 49), ground: "white" }],
  },
  "head-agences": {
    width: 2400,
    height: 587,
    widths: [1440, 2400],
    landscapes: ["montagne", "plaine"],
    bodies: [{ livery: null, name: box(1192, 343, 142, 46), ground: "white" }],
  },
  "head-agences-narrow": {
    width: 960,
    height: 386,
    widths: [960],
    landscapes: ["montagne", "plaine"],
    bodies: [{ livery: null, name: box(164, 226, 94, 30), ground: "white" }],
  },
  "head-catalogue": {
    width: 2400,
    height: 587,
    widths: [1440, 2400],
    landscapes: ["montagne", "plaine"],
    bodies: [
      { livery: box(1102, 286, 335, 181), name: box(1115, 295, 135, 53), ground: "white" },
      { livery: box(1690, 277, 459, 170), name: box(1709, 290, 218, 53), ground: "white" },
    ],
  },
  "head-catalogue-narrow": {
    width: 960,
    height: 386,
    widths: [960],
    landscapes: ["montagne", "plaine"],
    bodies: [
      { livery: box(103, 187, 223, 121), name: box(112, 193, 90, 35), ground: "white" },
      { livery: box(489, 181, 307, 114), name: box(502, 190, 145, 36), ground: "white" },
    ],
  },
  "head-about": {
    width: 1600,
    height: 820,
    widths: [960, 1600],
    landscapes: [],
    bodies: [{ livery: box(169, 139, 980, 363), name: box(209, 165, 465, 115), ground: "white" }],
  },
  night: {
    width: 1920,
    height: 1104,
    widths: [1280, 1920],
    landscapes: ["montagne", "plaine"],
    bodies: [{ livery: box(406, 659, 1058, 211), name: box(446, 671, 424, 71), ground: "white" }],
  },
  "night-narrow": {
    width: 780,
    height: 842,
    widths: [780],
    landscapes: ["montagne", "plaine"],
    bodies: [{ livery: box(-714, 400, 1052, 210), name: null, ground: "white" }],
  },
  login: {
    width: 1002,
    height: 1112,
    widths: [1002],
    landscapes: ["montagne", "plaine"],
    bodies: [],
  },
  depot: {
    width: 900,
    height: 1067,
    widths: [520, 900],
    landscapes: [],
    bodies: [{ livery: box(-2478, 178, 2580, 514), name: null, ground: "white" }],
  },
  "profile-vehicules-leger": {
    width: 192,
    height: 94,
    widths: [192],
    landscapes: [],
    bodies: [],
  },
  "profile-poids-lourds": {
    width: 358,
    height: 153,
    widths: [358],
    landscapes: [],
    bodies: [{ livery: box(13, 6, 259, 95), name: box(24, 13, 123, 30), ground: "white" }],
  },
  "profile-semi-remorques": {
    width: 564,
    height: 170,
    widths: [564],
    landscapes: [],
    bodies: [{ livery: box(11, 5, 541, 108), name: box(31, 11, 217, 37), ground: "white" }],
  },
  "profile-frigorifiques": {
    width: 358,
    height: 155,
    widths: [358],
    landscapes: [],
    bodies: [{ livery: box(13, 6, 259, 97), name: box(76, 13, 112, 30), ground: "white" }],
  },
  "profile-energies-alternatives": {
    width: 230,
    height: 110,
    widths: [230],
    landscapes: [],
    bodies: [{ livery: null, name: box(19, 21, 64, 20), ground: "tinted" }],
  },
  "profile-remorques": {
    width: 264,
    height: 92,
    widths: [264],
    landscapes: [],
    bodies: [],
  },
} satisfies Record<string, Scene>;

function box(left: number, top: number, width: number, height: number): Box {
  return { left, top, width, height };
}
