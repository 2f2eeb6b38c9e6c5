import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { Box, Scene } from "../scene.ts";
import { scenes } from "./scenes.ts";

const folder = import.meta.dirname;
const open = async (file: string) => sharp(await readFile(path.join(folder, file)));
const all = Object.entries(scenes) as [string, Scene][];

describe.each(all)("the picture «%s»", (name, scene) => {
  const bare =
    scene.landscapes.length > 0 ? scene.landscapes.map((land) => `${name}-${land}.webp`) : [`${name}.webp`];
  const masks = [`${name}-paint.png`, `${name}-panels.png`];

  test("has its files in the size it says, the widest that pages ask for", async () => {
    expect(Math.max(...scene.widths)).toBe(scene.width);
    for (const file of [...bare, ...masks]) {
      const { width, height } = await (await open(file)).metadata();
      expect([file, width, height]).toEqual([file, scene.width, scene.height]);
    }
  });

  test("says nothing of who made it", async () => {
    for (const file of [...bare, ...masks]) {
      const { exif, xmp, iptc, icc, comments } = await (await open(file)).metadata();
      expect([file, exif, xmp, iptc, icc, comments]).toEqual([file, ...Array(5).fill(undefined)]);
    }
  });

  test("has masks of one channel", async () => {
    for (const file of masks) {
      const { channels, depth } = await (await open(file)).metadata();
      expect([file, channels, depth]).toEqual([file, 1, "uchar"]);
    }
  });

  test("keeps names on the panels, and inside the picture", async () => {
    for (const { livery, name: place } of scene.bodies) {
      if (livery && place) expect(holds(livery, place), JSON.stringify(place)).toBe(true);
      if (!place) continue;
      expect(holds({ left: 0, top: 0, width: scene.width, height: scene.height }, place)).toBe(true);
      const panel = await (await open(`${name}-panels.png`)).extract(place).toBuffer();
      const [{ mean } = { mean: 0 }] = (await sharp(panel).stats()).channels;
      expect(mean / 255, JSON.stringify(place)).toBeGreaterThanOrEqual(0.95);
    }
  });

  test("has a panel under every livery and none beside them", async () => {
    const mask = await open(`${name}-panels.png`);
    const data = await mask.toColourspace("b-w").raw().toBuffer();
    const places = scene.bodies.flatMap(({ livery, name: place }) =>
      [livery, place].filter((box) => box !== null),
    );
    const strays = data.findIndex(
      (share, index) =>
        share > 8 &&
        !places.some((box) => reaches(box, index % scene.width, Math.floor(index / scene.width))),
    );
    expect(strays).toBe(-1);
    expect(data.some((share) => share > 240)).toBe(places.length > 0);
  });
});

test("no file lies in the folder that no picture asks for, and all weigh little", async () => {
  const files = (await readdir(folder)).filter((file) => /\.(webp|png)$/.test(file));
  const asked = all.flatMap(([name, { landscapes }]) => [
    ...(landscapes.length > 0 ? landscapes.map((land) => `${name}-${land}.webp`) : [`${name}.webp`]),
    `${name}-paint.png`,
    `${name}-panels.png`,
  ]);
  expect(files.toSorted()).toEqual(asked.toSorted());
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(folder, file))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2.5 * 1024 * 1024);
});

function holds(outer: Box, inner: Box): boolean {
  return (
    inner.left >= outer.left &&
    inner.top >= outer.top &&
    inner.left + inner.width <= outer.left + outer.width &&
    inner.top + inner.height <= outer.top + outer.height
  );
}

/** With the soft edge round a panel, and the frame that a van's name keeps clear of. */
function reaches({ left, top, width, height }: Box, x: number, y: number): boolean {
  const margin = Math.max(8, width * 0.12);
  return x >= left - margin && x < left + width + margin && y >= top - margin && y < top + height + margin;
}
