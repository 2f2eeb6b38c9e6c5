import { setImmediate as breathe } from "node:timers/promises";
import type { Sharp } from "sharp";
import type { Identity } from "#app/domain/identity/identity.ts";
import { channels, paletteColours } from "#app/domain/identity/palette-colours.ts";
import type { SceneName } from "#app/lib/scenes.ts";
import { usingSharp } from "#server/files/images.ts";
import { fitName, outlineName } from "./fit-name.ts";
import { drawLivery } from "./liveries.ts";
import { paintOf } from "./paint-colour.ts";
import { neutralPaint, type Scene } from "./scene.ts";
import { readScene, sceneOf } from "./scene-files.ts";

export type Painted = Pick<Identity, "lorryName" | "palette" | "livery" | "landscape">;

interface PaintOptions {
  width: number;
  /** A person waits: less work, for a few per cent of size. */
  isHasty?: boolean;
}

/** One of the site's pictures in the company's colours, with its livery and name: WebP. */
export function paintScene(identity: Painted, name: SceneName, { width, isHasty = false }: PaintOptions) {
  return usingSharp(async (sharp) => {
    const picture = await paint(sharp, { identity, name, width });
    return picture.webp(encoding(name, isHasty ? 1 : 6)).toBuffer();
  });
}

/** The same before anything is painted on it. */
export function bareScene(landscape: Painted["landscape"], name: SceneName, { width }: { width: number }) {
  return usingSharp(async (sharp) => {
    const { bare } = await readScene(name, landscape);
    return sharp(bare).resize({ width }).webp(encoding(name, 4)).toBuffer();
  });
}

/** As pixels, for a picture that is composed of more: PNG without loss. */
export function paintPixels(identity: Painted, name: SceneName, width: number): Promise<Uint8Array> {
  return usingSharp(async (sharp) => {
    const picture = await paint(sharp, { identity, name, width });
    return picture.png({ compressionLevel: 1 }).toBuffer();
  });
}

/** Small pictures are all edge, and weigh nothing. */
const encoding = (name: SceneName, effort: number) => ({
  quality: sceneOf(name).width < 600 ? 72 : 60,
  alphaQuality: 90,
  effort,
});

type Library = typeof import("sharp").default;
type Pixels = { data: Buffer; width: number; height: number; channels: number };

async function paint(
  sharp: Library,
  { identity, name, width }: { identity: Painted; name: SceneName; width: number },
): Promise<Sharp> {
  const scene = sceneOf(name);
  const files = await readScene(name, identity.landscape);
  const picture = await toPixels(sharp(files.bare).resize({ width }));
  const { height } = picture;
  const readMask = (mask: Buffer) =>
    toPixels(sharp(mask).resize({ width, height, fit: "fill" }).toColourspace("b-w").removeAlpha());
  if (files.paint) await takePaint(picture, await readMask(files.paint), identity);

  const { onWhite, onTinted } = await drawBodies(scene, identity);
  const rasterise = (shapes: string) =>
    toPixels(sharp(Buffer.from(sheet(scene, { width, height }, shapes))).ensureAlpha());
  const panels = files.panels && (onWhite || onTinted) ? await readMask(files.panels) : null;
  if (panels && onWhite) await multiply(picture, await rasterise(onWhite), panels);
  if (panels && onTinted) await cover(picture, await rasterise(onTinted), panels);
  const { data, channels } = picture;
  return sharp(data, { raw: { width, height, channels: channels as 3 | 4 } });
}

async function toPixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { data, ...info };
}

/** What the white bodies carry, and what the tinted ones do, as shapes in the picture's own pixels. */
async function drawBodies({ bodies }: Scene, { lorryName, palette, livery }: Painted) {
  const colours = paletteColours(palette);
  const ways = await outlineName(lorryName);
  const drawn = { onWhite: "", onTinted: "" };
  for (const body of bodies) {
    // A company without a name has no livery either: its lorries wait for both.
    if (body.livery && lorryName !== "") drawn.onWhite += drawLivery(livery, body.livery, colours);
    const fitted = fitName(ways, body, livery);
    if (!fitted) continue;
    const isTinted = body.ground === "tinted";
    const fill = isTinted ? "#ffffff" : colours.accent;
    const scale = fitted.size / 1000;
    for (const { outline, x, y } of fitted.lines) {
      const line = `<path transform="translate(${x} ${y}) scale(${scale})" fill="${fill}" d="${outline.path}"/>`;
      drawn[isTinted ? "onTinted" : "onWhite"] += line;
    }
  }
  return drawn;
}

function sheet(scene: Scene, { width, height }: { width: number; height: number }, shapes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${scene.width} ${scene.height}" preserveAspectRatio="none">${shapes}</svg>`;
}

/** The neutral paint of cabs and vans becomes the company's; what the mask holds of light, shade and glass stays. */
function takePaint(picture: Pixels, mask: Pixels, { palette }: Painted): Promise<void> {
  const [red, green, blue] = difference(paintOf(paletteColours(palette).accent), neutralPaint);
  const { data, channels } = picture;
  return overPixels(picture, (pixel) => {
    const share = (mask.data[pixel] as number) / 255;
    if (share === 0) return;
    const place = pixel * channels;
    data[place] = clamp((data[place] as number) + share * red);
    data[place + 1] = clamp((data[place + 1] as number) + share * green);
    data[place + 2] = clamp((data[place + 2] as number) + share * blue);
  });
}

/** As ink on a white panel: its ribs, seams and shades show through. */
function multiply(picture: Pixels, ink: Pixels, mask: Pixels): Promise<void> {
  const { data, channels } = picture;
  return overPixels(picture, (pixel) => {
    const share = shareOf(ink, mask, pixel);
    if (share === 0) return;
    for (let channel = 0; channel < 3; channel += 1) {
      const place = pixel * channels + channel;
      const tone = (ink.data[pixel * 4 + channel] as number) / 255;
      data[place] = Math.round((data[place] as number) * (1 - share * (1 - tone)));
    }
  });
}

/** White on tinted paint: what lies over it there lies over the name too. */
function cover(picture: Pixels, ink: Pixels, mask: Pixels): Promise<void> {
  const { data, channels } = picture;
  return overPixels(picture, (pixel) => {
    const share = shareOf(ink, mask, pixel);
    if (share === 0) return;
    for (let channel = 0; channel < 3; channel += 1) {
      const place = pixel * channels + channel;
      const before = data[place] as number;
      data[place] = Math.round(before + share * ((ink.data[pixel * 4 + channel] as number) - before));
    }
  });
}

function shareOf(ink: Pixels, mask: Pixels, pixel: number): number {
  return ((ink.data[pixel * 4 + 3] as number) * (mask.data[pixel] as number)) / (255 * 255);
}

/** How many pixels are worked on before others have their turn: a millisecond or two. */
const atOnce = 150_000;

async function overPixels({ width, height }: Pixels, work: (pixel: number) => void): Promise<void> {
  const count = width * height;
  for (let start = 0; start < count; start += atOnce) {
    const end = Math.min(count, start + atOnce);
    for (let pixel = start; pixel < end; pixel += 1) work(pixel);
    await breathe();
  }
}

function difference(colour: string, other: string): [number, number, number] {
  const [from, to] = [channels(other), channels(colour)];
  return [0, 1, 2].map((channel) => (to[channel] as number) - (from[channel] as number)) as never;
}

const clamp = (value: number) => Math.min(255, Math.max(0, Math.round(value)));
