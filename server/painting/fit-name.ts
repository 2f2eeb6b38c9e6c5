import type { Livery } from "#app/domain/identity/identity.ts";
import { paintedText, unpaintable } from "#app/domain/identity/lorry-name.ts";
import { clearAbove, largestCap } from "./liveries.ts";
import { type Outline, outlineText } from "./outlines.ts";
import type { Body, Box } from "./scene.ts";

/** A second line has to be worth it. */
const worthOfTwoLines = 1.12;
/** Capitals lower than this share of the side they stand on are a smudge: the side stays without a name. */
const smallestShare = 0.016;
/** In the picture's own pixels; below that no eye reads them, however small the side is. */
const smallestPixels = 4;
const lineHeight = 1000;
const betweenLines = 40;

/** Every way of writing a name: on one line, or on two, cut at one of its spaces. */
export type NameLines = { outlines: Outline[]; isAwkward: boolean }[];

/** They belong to the word after them; a line that ends with one has to be that much larger. */
const smallWord = /^(a|à|au|aux|d[eu]|des|en|et|l[ae]|les|par|pour|sous|sur|&|-|–)$/i;
const worthOfAwkwardLines = 1.15;

export interface FittedName {
  /** Pixels of the picture to the em. */
  size: number;
  capHeight: number;
  lines: { outline: Outline; x: number; y: number }[];
  ink: Box;
}

/** Of a name with letters that the font lacks, as a company's own may have, nothing: half of it would be another name. */
export async function outlineName(name: string): Promise<NameLines> {
  if (unpaintable(name).length > 0) return [];
  const words = paintedText(name).split(" ").filter(Boolean);
  if (words.length === 0) return [];
  return Promise.all(
    words.map(async (_, cut) => {
      const lines = [words.slice(0, cut), words.slice(cut)].filter((part) => part.length > 0);
      const outlines = await Promise.all(lines.map((part) => outlineText(part.join(" "))));
      return { outlines, isAwkward: smallWord.test(words[cut - 1] ?? "") };
    }),
  );
}

/** The name as large as the side allows, never squeezed, nor cut in a word; null where it would be too small to read. */
export function fitName(ways: NameLines, body: Body, livery: Livery): FittedName | null {
  const { name: room } = body;
  if (!room) return null;
  const fitted = ways.map(({ outlines, isAwkward }) => {
    const found = fitLines(outlines, { ...body, name: room }, livery);
    return { ...found, worth: isAwkward ? found.size / worthOfAwkwardLines : found.size };
  });
  const [whole, ...cuts] = fitted;
  if (!whole) return null;
  const [best] = cuts.toSorted((a, b) => b.worth - a.worth);
  const chosen = best && best.size >= whole.size * worthOfTwoLines ? best : whole;
  return chosen.capHeight >= smallestCap(body.livery ?? room) ? chosen : null;
}

export function smallestCap(side: Box): number {
  return Math.max(smallestPixels, side.width * smallestShare);
}

function fitLines(outlines: Outline[], body: Body & { name: Box }, livery: Livery): FittedName {
  const block = stack(outlines);
  const { name: room, livery: side } = body;
  const capHeight = outlines[0]?.capHeight ?? 0;
  const limits = [room.width / block.width, room.height / block.height];
  if (side) limits.push(largestCap(livery, side) / capHeight);
  const isClear = (scale: number) =>
    !side ||
    room.top + block.height * scale <= clearAbove(livery, side, room.left, room.left + block.width * scale);
  const scale = largest(Math.min(...limits), isClear);
  const [width, height] = [block.width * scale, block.height * scale];
  // In the middle of its room, unless the livery reaches up there.
  const lowest = side
    ? clearAbove(livery, side, room.left, room.left + width) - height
    : room.top + room.height;
  const top = Math.max(room.top, Math.min(room.top + (room.height - height) / 2, lowest));
  return {
    size: scale * 1000,
    capHeight: capHeight * scale,
    lines: block.lines.map(({ outline, y }) => ({
      outline,
      x: room.left - block.left * scale,
      y: top + (y - block.top) * scale,
    })),
    ink: { left: room.left, top, width, height },
  };
}

/** Lines one below the other, no accent touching a descender: where each stands, and the ink of all. */
function stack(outlines: Outline[]) {
  let y = 0;
  let above: Outline | undefined;
  const lines = outlines.map((outline) => {
    if (above) y += Math.max(lineHeight, above.ink.bottom - outline.ink.top + betweenLines);
    above = outline;
    return { outline, y };
  });
  const left = Math.min(...lines.map(({ outline }) => outline.ink.left));
  const top = Math.min(...lines.map(({ outline, y }) => y + outline.ink.top));
  const right = Math.max(...lines.map(({ outline }) => outline.ink.right));
  const bottom = Math.max(...lines.map(({ outline, y }) => y + outline.ink.bottom));
  return { lines, left, top, width: right - left, height: bottom - top };
}

/** The largest scale up to a limit at which it is clear: growing never makes it clear again. */
function largest(limit: number, isClear: (scale: number) => boolean): number {
  if (isClear(limit)) return limit;
  let [low, high] = [0, limit];
  for (let step = 0; step < 20; step += 1) {
    const middle = (low + high) / 2;
    if (isClear(middle)) low = middle;
    else high = middle;
  }
  return low;
}
