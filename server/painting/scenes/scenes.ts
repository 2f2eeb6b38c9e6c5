import type { Scene } from "#server/painting/scene.ts";

export const scenes = {
  hero: {
    width: 1920,
    height: 1094,
    widths: [1280, 1920],
    landscapes: ["montagne", "plaine"],
    bodies: [
      {
        livery: { left: 290, top: 773, width: 299, height: 161 },
        name: { left: 303, top: 783, width: 127, height: 48 },
        ground: "white",
      },
      {
        livery: { left: 796, top: 718, width: 877, height: 175 },
        name: { left: 829, top: 728, width: 352, height: 60 },
        ground: "white",
      },
    ],
  },
} satisfies Record<string, Scene>;
