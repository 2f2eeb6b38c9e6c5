import sharp from "sharp";
import { expect, test } from "vitest";
import { type PaletteName, palettes } from "#app/domain/identity/identity.ts";
import { contrast } from "#app/domain/identity/palette-colours.ts";
import type { SceneName } from "#app/lib/scenes.ts";
import { fitName, outlineName } from "./fit-name.ts";
import { bareScene, type Painted, paintPixels, paintScene } from "./paint-scene.ts";
import type { Box } from "./scene.ts";
import { sceneNames, sceneOf } from "./scene-files.ts";

const brenac: Painted = {
  lorryName: "Brenac Location",
  palette: "garrigue",
  livery: "bande",
  landscape: "montagne",
};
const everyPalette = Object.keys(palettes) as PaletteName[];

async function pixelsOf(picture: Uint8Array) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (pixel: number) => [...data.subarray(pixel * 3, pixel * 3 + 3)] as [number, number, number];
  return { at, ...info };
}

const paintedPixels = async (identity: Painted, name: SceneName) =>
  pixelsOf(await paintPixels(identity, name, sceneOf(name).width));

const hex = (pixel: number[]) => `#${pixel.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
const distance = (one: number[], other: number[]) =>
  one.reduce((sum, value, channel) => sum + Math.abs(value - (other[channel] as number)), 0);

const mostOf = (values: number[]) => values.reduce((most, value) => Math.max(most, value), 0);

function* pixelsIn(box: Box, width: number) {
  for (let y = Math.ceil(box.top); y < box.top + box.height; y += 1)
    for (let x = Math.ceil(box.left); x < box.left + box.width; x += 1) yield y * width + x;
}

/** The lightest accent stands for all on the other pictures: the least contrast is its. */
const palettesFor = (name: SceneName): readonly PaletteName[] =>
  name === "hero" ? everyPalette : ["lagune"];

const scenesWithNames = sceneNames.filter((name) => sceneOf(name).bodies.some((body) => body.name !== null));

test.each(scenesWithNames)(
  "the name on %s is readable in every palette",
  { timeout: 120_000 },
  async (name) => {
    const { bodies } = sceneOf(name);
    for (const palette of palettesFor(name)) {
      // Broad strokes: pixels that are letter through and through.
      for (const lorryName of name === "hero" ? ["HILTI", "Éts Mélique"] : ["HILTI"]) {
        const identity: Painted = { ...brenac, palette, lorryName, livery: "unie" };
        const [named, unnamed] = await Promise.all([
          paintedPixels(identity, name),
          paintedPixels({ ...identity, lorryName: "" }, name),
        ]);
        for (const body of bodies) {
          const fitted = fitName(await outlineName(lorryName), body, "unie");
          if (!fitted) continue;
          const places = [...pixelsIn(fitted.ink, named.width)];
          const changes = places.map((place) => distance(named.at(place), unnamed.at(place)));
          const strongest = changes.toSorted((a, b) => b - a)[Math.floor(changes.length / 50)] as number;
          const letters = places.filter((_, index) => (changes[index] as number) > strongest * 0.95);
          expect(letters.length).toBeGreaterThan(places.length / 100);
          const ratios = letters.map((place) => contrast(hex(named.at(place)), hex(unnamed.at(place))));
          expect(Math.min(...ratios), `${lorryName} in ${palette}`).toBeGreaterThanOrEqual(4.5);
        }
      }
    }
  },
);

test("nothing but bodies and paint changes", async () => {
  const [bare, painted] = await Promise.all([
    bareScene("montagne", "hero", { width: 1920 }).then(pixelsOf),
    paintedPixels(brenac, "hero"),
  ]);
  // The sky above the lorries, and the road before them.
  const sky = [...pixelsIn({ left: 0, top: 0, width: 1920, height: 500 }, 1920)];
  expect(mostOf(sky.map((place) => distance(bare.at(place), painted.at(place))))).toBeLessThan(90);
  const changed = [...pixelsIn({ left: 0, top: 0, width: 1920, height: 1094 }, 1920)].filter(
    (place) => distance(bare.at(place), painted.at(place)) > 60,
  );
  expect(changed.length / (1920 * 1094)).toBeGreaterThan(0.02);
  expect(changed.length / (1920 * 1094)).toBeLessThan(0.12);
});

test("a cab is of the company's colour, and of no other's", async () => {
  for (const palette of everyPalette) {
    const blue = await paintedPixels({ ...brenac, palette: "tramontane" }, "hero");
    const own = await paintedPixels({ ...brenac, palette }, "hero");
    const [red = 0, , accentBlue = 0] = [1, 3, 5].map((start) =>
      Number.parseInt(palettes[palette].accent.slice(start, start + 2), 16),
    );
    const isWarm = red > accentBlue;
    const repainted = [...pixelsIn({ left: 1690, top: 720, width: 190, height: 260 }, 1920)].filter(
      (place) => distance(blue.at(place), own.at(place)) > 60,
    );
    if (palette === "tramontane") expect(repainted).toEqual([]);
    if (!isWarm) continue;
    expect(repainted.length).toBeGreaterThan(5_000);
    // Whatever was repainted has lost its blue, up to the last pixel of the edge.
    const bluish = repainted.filter((place) => {
      const [r, , b] = own.at(place);
      return b > r + 25;
    });
    // But for a glint on a lamp.
    expect(bluish.length).toBeLessThan(10);
  }
});

test("a site without a name has its colours on its lorries, and neither livery nor letters", async () => {
  const waiting = await paintedPixels({ ...brenac, lorryName: "" }, "hero");
  const bare = await pixelsOf(await bareScene("montagne", "hero", { width: 1920 }));
  for (const { livery, ground } of sceneOf("hero").bodies) {
    if (ground !== "white" || !livery) continue;
    const places = [...pixelsIn(livery, 1920)];
    const differences = places.map((place) => distance(waiting.at(place), bare.at(place)));
    expect(mostOf(differences)).toBeLessThan(90);
  }
});

test("a smaller picture is the same picture, and says nothing of who made it", async () => {
  const bytes = await paintScene(brenac, "hero", { width: 960, isHasty: true });
  const found = await sharp(bytes).metadata();
  expect(found).toMatchObject({ format: "webp", width: 960, height: 547 });
  expect([found.exif, found.xmp, found.icc]).toEqual([undefined, undefined, undefined]);
  const small = await sharp(await paintPixels(brenac, "hero", 1920))
    .resize(96)
    .raw()
    .toBuffer();
  const smaller = await sharp(bytes).resize(96).raw().toBuffer();
  const differences = [...small].map((value, index) => Math.abs(value - (smaller[index] as number)));
  expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeLessThan(3);
});
