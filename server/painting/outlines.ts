/// <reference path="./fontkit.d.ts" />
import type { Font } from "fontkit";
import { paintedText } from "#app/domain/identity/lorry-name.ts";
import { loadFonts } from "#app/domain/quotes/pdf/load-fonts.server.ts";

export type OutlineWeight = 400 | 600 | 720;

/** A line of text as a shape: thousandths of an em, its baseline at 0, downwards as in SVG. */
export interface Outline {
  path: string;
  width: number;
  /** What is really black of it: accents and descenders included. */
  ink: { left: number; top: number; right: number; bottom: number };
  capHeight: number;
}

const em = 1000;
const letterSets = ["latin", "latin-ext", "vietnamese"];

/** A line in the site's own font, with its kerning: no picture needs a font where it is painted, or shown. */
export async function outlineText(text: string, { weight = 720 }: { weight?: OutlineWeight } = {}) {
  const fonts = await openFonts(weight);
  const outline: Outline = { path: "", width: 0, ink: nowhere, capHeight: em * 0.686 };
  for (const { font, letters } of runsOf(paintedText(text), fonts)) {
    const scale = em / font.unitsPerEm;
    outline.capHeight = font.capHeight * scale;
    const { glyphs, positions } = font.layout(letters);
    for (const [index, { path }] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      if (path.commands.length > 0) {
        const [x, y] = [outline.width + xOffset * scale, -yOffset * scale];
        const shape = path.transform(scale, 0, 0, -scale, x, y);
        outline.path += shape.toSVG();
        const { minX, minY, maxX, maxY } = shape.bbox;
        outline.ink = around(outline.ink, { left: minX, top: minY, right: maxX, bottom: maxY });
      }
      outline.width += xAdvance * scale;
    }
  }
  return outline;
}

const nowhere = { left: 0, top: 0, right: 0, bottom: 0 };

function around(ink: Outline["ink"], more: Outline["ink"]): Outline["ink"] {
  if (ink === nowhere) return more;
  return {
    left: Math.min(ink.left, more.left),
    top: Math.min(ink.top, more.top),
    right: Math.max(ink.right, more.right),
    bottom: Math.max(ink.bottom, more.bottom),
  };
}

/** Stretches of letters that one font has; what none has, which no form lets through, is left out. */
function runsOf(text: string, fonts: Font[]) {
  const runs: { font: Font; letters: string }[] = [];
  for (const letter of text) {
    const font = fonts.find((candidate) => candidate.hasGlyphForCodePoint(letter.codePointAt(0) as number));
    if (!font) continue;
    const last = runs.at(-1);
    if (last?.font === font) last.letters += letter;
    else runs.push({ font, letters: letter });
  }
  return runs;
}

const opened = new Map<OutlineWeight, Promise<Font[]>>();

function openFonts(weight: OutlineWeight): Promise<Font[]> {
  const fonts = opened.get(weight) ?? readFonts(weight);
  opened.set(weight, fonts);
  return fonts;
}

async function readFonts(weight: OutlineWeight): Promise<Font[]> {
  const [{ create }, files] = await Promise.all([import("fontkit"), loadFonts()]);
  const byName = new Map(files);
  return letterSets.map((letters) => create(byName.get(`archivo-${letters}-${weight}`) as Buffer));
}
