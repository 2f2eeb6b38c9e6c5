import type { Livery } from "#app/domain/identity/identity.ts";
import { mix, type PaletteColours } from "#app/domain/identity/palette-colours.ts";
import { withLightness } from "./paint-colour.ts";
import type { Box } from "./scene.ts";

// Each livery is a pile of shapes between two lines that cross the side from its rear to its front, in shares of the
// side's width and height: one drawing for a van's box and a trailer three times as long.

type Point = readonly [x: number, y: number];
type Line = readonly Point[];
type Colours = Pick<PaletteColours, "accent" | "action">;

interface Shape {
  upper: Line;
  lower: Line;
  colour: (colours: Colours) => string;
}

const bottom: Line = [
  [0, 1.02],
  [1, 1.02],
];

const lowered = (line: Line, by: number): Line => line.map(([x, y]) => [x, y + by] as const);

/** A line without corners through a few points (Catmull-Rom), in steps no eye can tell from a curve. */
function curve(points: Line, steps = 24): Line {
  const at = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))] as Point;
  const stretches = points.slice(1).flatMap((_, index) =>
    Array.from({ length: steps }, (_, step): Point => {
      const t = step / steps;
      const place = (axis: 0 | 1) => {
        const [before, from, to, after] = [-1, 0, 1, 2].map((offset) => at(index + offset)[axis]) as number[];
        return catmullRom(before as number, from as number, to as number, after as number, t);
      };
      return [place(0), place(1)];
    }),
  );
  return [...stretches, at(points.length - 1)];
}

function catmullRom(before: number, from: number, to: number, after: number, t: number): number {
  const [a, b, c] = [to - before, 2 * before - 5 * from + 4 * to - after, 3 * (from - to) + after - before];
  return from + 0.5 * t * (a + t * (b + t * c));
}

const accent = ({ accent }: Colours) => accent;
const action = ({ action }: Colours) => action;
const pale =
  (share: number) =>
  ({ accent }: Colours) =>
    mix(accent, "#ffffff", share);

/** A line of sky over the ridge. */
const airy = ({ accent }: Colours) => withLightness(accent, 0.77);

const ridge: Line = [
  [0, 0.8],
  [0.05, 0.76],
  [0.115, 0.77],
  [0.22, 0.63],
  [0.29, 0.655],
  [0.367, 0.485],
  [0.42, 0.495],
  [0.506, 0.264],
  [0.573, 0.397],
  [0.616, 0.356],
  [0.703, 0.57],
  [0.77, 0.546],
  [0.874, 0.73],
  [0.94, 0.705],
  [1, 0.776],
];
const foothills: Line = [
  [0, 0.93],
  [0.13, 0.9],
  [0.24, 0.75],
  [0.31, 0.77],
  [0.4, 0.57],
  [0.5, 0.7],
  [0.57, 0.66],
  [0.68, 0.81],
  [0.8, 0.84],
  [0.9, 0.94],
  [1, 0.96],
];

const slope = (rear: number, front: number): Line => [
  [0, rear],
  [1, front],
];

const farHills = curve([
  [0, 0.64],
  [0.22, 0.54],
  [0.55, 0.67],
  [0.84, 0.56],
  [1, 0.59],
]);
const nearHills = curve([
  [0, 0.83],
  [0.24, 0.74],
  [0.55, 0.83],
  [0.86, 0.72],
  [1, 0.74],
]);

const wave = curve([
  [0, 0.6],
  [0.2, 0.68],
  [0.45, 0.7],
  [0.75, 0.54],
  [1, 0.32],
]);
const waveFoot = curve([
  [0, 0.84],
  [0.25, 0.9],
  [0.5, 0.88],
  [0.78, 0.72],
  [1, 0.5],
]);

const drawings: Record<Livery, { shapes: Shape[]; largestCap: number }> = {
  relief: {
    shapes: [
      { upper: lowered(ridge, -0.062), lower: lowered(ridge, -0.036), colour: airy },
      { upper: ridge, lower: bottom, colour: accent },
      { upper: foothills, lower: bottom, colour: pale(0.12) },
    ],
    largestCap: 0.172,
  },
  bande: {
    shapes: [
      { upper: slope(0.76, 0.42), lower: slope(0.79, 0.45), colour: action },
      { upper: slope(0.83, 0.49), lower: slope(1.08, 0.74), colour: accent },
    ],
    largestCap: 0.172,
  },
  collines: {
    shapes: [
      { upper: farHills, lower: bottom, colour: pale(0.5) },
      { upper: nearHills, lower: bottom, colour: accent },
    ],
    largestCap: 0.172,
  },
  vague: {
    shapes: [
      { upper: wave, lower: waveFoot, colour: accent },
      { upper: lowered(waveFoot, 0.055), lower: lowered(waveFoot, 0.09), colour: action },
    ],
    largestCap: 0.172,
  },
  unie: { shapes: [{ upper: slope(0.87, 0.87), lower: bottom, colour: accent }], largestCap: 0.21 },
};

/** The livery of one side in SVG, to be laid over its white panels. */
export function drawLivery(livery: Livery, side: Box, colours: Colours): string {
  const place = ([x, y]: Point) =>
    `${round(side.left + x * side.width)} ${round(side.top + Math.min(y, 1) * side.height)}`;
  return drawings[livery].shapes
    .map(({ upper, lower, colour }) => {
      const outline = [...upper, ...lower.toReversed()].map(place).join("L");
      return `<path d="M${outline}Z" fill="${colour(colours)}"/>`;
    })
    .join("");
}

/** How high the name's capitals may be on this side. */
export function largestCap(livery: Livery, side: Box): number {
  return drawings[livery].largestCap * side.height;
}

/** How far down a name may reach between two places of a side, with air above what is painted below it. */
export function clearAbove(livery: Livery, side: Box, left: number, right: number): number {
  const [from, to] = [left, right].map((x) => Math.min(1, Math.max(0, (x - side.left) / side.width)));
  const tops = drawings[livery].shapes.map(({ upper }) => highest(upper, from as number, to as number));
  return side.top + (Math.min(...tops) - air) * side.height;
}

const air = 0.045;

function highest(line: Line, from: number, to: number): number {
  const between = line.filter(([x]) => x > from && x < to).map(([, y]) => y);
  return Math.min(heightAt(line, from), heightAt(line, to), ...between);
}

function heightAt(line: Line, x: number): number {
  const after = line.findIndex((point) => point[0] >= x);
  const [x1, y1] = line[after] ?? (line.at(-1) as Point);
  const [x0, y0] = line[after - 1] ?? [x1, y1];
  return x1 === x0 ? y1 : y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
}

const round = (value: number) => Math.round(value * 100) / 100;
