import type { Brand } from "#app/domain/identity/brand.server.ts";
import { paletteColours } from "#app/domain/identity/palette-colours.ts";
import { shareSize } from "#app/lib/picture.ts";
import { markBars } from "#app/lib/wordmark.ts";
import { type Outline, outlineText } from "./outlines.ts";

// The company's mark and name as drawings: letters are shapes in them, so that no font is needed where they are shown.

type Drawn = Pick<Brand, "identity" | "initial">;

const ink = "#101b2d";
const soft = "#2c3a4e";

/** A square of the accent, 32 wide, with the mark in it. `isWhole`: to its corners, which the system rounds itself. */
export async function drawIcon({ identity, initial }: Drawn, { isWhole = false } = {}): Promise<string> {
  const { accent } = paletteColours(identity.palette);
  const ground = `<rect width="32" height="32"${isWhole ? "" : ' rx="7"'} fill="${accent}"/>`;
  return `${ground}${initial === null ? smallBars : await drawInitial(initial)}`;
}

/** Drawn for a square: the wide mark would be a hair there. */
const smallBars = '<path d="M8 9h18l-2 4h-18zM11 15h12l-2 4h-12zM8 21h9l-2 4h-9z" fill="#fff"/>';

/** Centred by what is seen of it; accents and tails take from its size. */
async function drawInitial(initial: string): Promise<string> {
  const { path, ink: box, capHeight } = await outlineText(initial);
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  if (width === 0 || height === 0) return "";
  const scale = Math.min(16 / capHeight, 21 / height, 22 / width);
  const x = 16 - scale * (box.left + width / 2);
  const y = 16 - scale * (box.top + height / 2);
  return `<path transform="translate(${rounded(x)} ${rounded(y)}) scale(${rounded(scale)})" d="${path}" fill="#fff"/>`;
}

interface SheetOptions {
  title?: string;
  /** In pixels, where it is to be drawn at once. */
  size?: { width: number; height: number };
  box?: string;
}

export function sheet(drawing: string, { title = "", size, box = "0 0 32 32" }: SheetOptions = {}): string {
  const sides = size ? ` width="${size.width}" height="${size.height}"` : "";
  const name = title ? `<title>${escaped(title)}</title>` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg"${sides} viewBox="${box}">${name}${drawing}</svg>`;
}

/** Previews round their corners: what is written keeps clear of them. */
const left = 88;
const logoRoom = { top: 52, width: 420, height: 72 };
const nameRoom = 1024;

/** What stands over the painted lorries: mark, name, towns, and a band of the action colour. `logo`: a PNG for the mark. */
export async function drawShare(brand: Brand, logo: Uint8Array | null): Promise<string> {
  const { accent, action } = paletteColours(brand.identity.palette);
  const parts = [logo ? placeLogo(logo) : await placeMark(brand, accent)];
  const lines = await setName(brand.name);
  let baseline = logoRoom.top + logoRoom.height + 24;
  for (const line of lines) {
    baseline += line.size * 1.06;
    parts.push(placed(line, baseline, ink));
  }
  const towns = townsLine(brand.towns);
  if (towns) {
    const line = fitted(await outlineText(towns, { weight: 600 }), 29);
    parts.push(placed(line, baseline + 50, soft));
  }
  const { width, height } = shareSize;
  parts.push(`<rect y="${height - 12}" width="${width}" height="12" fill="${action}"/>`);
  return sheet(parts.join(""), { size: shareSize, box: `0 0 ${width} ${height}` });
}

/** «Foix · Pamiers · Auch et 2 autres» */
export function townsLine(towns: string[]): string {
  const named = towns.slice(0, 3).join(" · ");
  const others = towns.length - 3;
  return others > 0 ? `${named} et ${others} autre${others > 1 ? "s" : ""}` : named;
}

async function placeMark(brand: Brand, accent: string): Promise<string> {
  if (brand.initial === null)
    return `<path transform="translate(${left} 72) scale(2.4)" d="${markBars}" fill="${accent}"/>`;
  return `<g transform="translate(${left} 66) scale(1.75)">${await drawIcon(brand)}</g>`;
}

function placeLogo(logo: Uint8Array): string {
  const { top, width, height } = logoRoom;
  const data = Buffer.from(logo).toString("base64");
  return `<image x="${left}" y="${top}" width="${width}" height="${height}" preserveAspectRatio="xMinYMid" href="data:image/png;base64,${data}"/>`;
}

interface Line {
  outline: Outline;
  size: number;
}

/** In one line, or in two where one would be much smaller. */
async function setName(name: string): Promise<Line[]> {
  const whole = fitted(await outlineText(name), 78);
  if (whole.size >= 56) return [whole];
  const words = name.split(" ");
  const cuts = words.slice(1).map((_, index) => [words.slice(0, index + 1), words.slice(index + 1)]);
  const halves = cuts.map((cut) => cut.map((part) => part.join(" ")));
  const best = halves.sort((one, other) => longest(one) - longest(other))[0];
  if (!best) return [whole];
  const lines = await Promise.all(best.map((half) => outlineText(half)));
  const size = Math.min(...lines.map((outline) => fitted(outline, 60).size));
  return lines.map((outline) => ({ outline, size }));
}

const longest = (lines: string[]) => Math.max(...lines.map((line) => line.length));

function fitted(outline: Outline, largest: number): Line {
  return { outline, size: Math.min(largest, (nameRoom / Math.max(1, outline.width)) * 1000) };
}

function placed({ outline, size }: Line, baseline: number, fill: string): string {
  // By its ink: a letter's own margin would have it stand off the mark above.
  const x = left - (outline.ink.left * size) / 1000;
  return `<path transform="translate(${rounded(x)} ${rounded(baseline)}) scale(${rounded(size / 1000)})" d="${outline.path}" fill="${fill}"/>`;
}

const rounded = (value: number) => Number(value.toFixed(4));

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
