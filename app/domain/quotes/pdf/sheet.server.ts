import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import type { PaletteName } from "#app/domain/identity/identity.ts";
import { paletteColours } from "#app/domain/identity/palette-colours.ts";
import { loadFonts } from "./load-fonts.server.ts";

// A4 with tags: what is written is in the structure, in the order it is read; rules, grounds, heads and feet that
// repeat are artefacts, which nothing reads aloud.

export const page = { width: 595.28, height: 841.89, margin: 42, bottom: 770 };
export const inner = page.width - 2 * page.margin;
export const colours = {
  ink: "#101b2d",
  soft: "#4a5568",
  line: "#e6e1d8",
  strongLine: "#d3ccbf",
};

export const small = { size: 8.625, leading: 12.75, colour: colours.soft } as const;

export interface Style {
  weight?: Weight;
  size?: number;
  leading?: number;
  colour?: string;
  align?: "left" | "right";
}

const defaultStyle = { weight: 400, size: 9.75, leading: 14.25, colour: colours.ink, align: "left" } as const;

type Place = { x?: number; y?: number; width?: number };
type Run = [font: string, text: string];
type Line = { runs: Run[]; width: number };
type Element = PDFKit.PDFStructureElement;
type Tagged = Style & { tag?: string; parent?: Element; scope?: "Column" | "Row" };
/** Types of pdfkit know less than it does: which letters a font has, and that cells may say what they head. */
type PdfWithFont = { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } };

interface SheetFacts {
  title: string;
  author: string;
  at: Date;
  runningHead: string;
  palette: PaletteName;
}

export async function openSheet(info: SheetFacts) {
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    bufferPages: true,
    pdfVersion: "1.7",
    subset: "PDF/UA" as never,
    tagged: true,
    lang: "fr-FR",
    displayTitle: true,
    info: {
      Title: info.title,
      Author: info.author,
      Creator: info.author,
      Producer: info.author,
      CreationDate: info.at,
      ModDate: info.at,
    },
  });
  for (const [name, file] of await loadFonts()) doc.registerFont(name, file as never);
  const root = doc.struct("Document");
  doc.addStructure(root);
  const known = new Map<string, unknown>();
  /** Of each word and letter once: laying out letters is what a document takes longest over. */
  function once<T>(key: string, find: () => T): T {
    if (!known.has(key)) known.set(key, find());
    return known.get(key) as T;
  }

  const has = (name: string, character: string) =>
    once(name + character, () => {
      const { font } = (doc.font(name) as unknown as PdfWithFont)._font;
      return font.hasGlyphForCodePoint(character.codePointAt(0) as number);
    });

  /** Letters in the first font that has them; a box for what none has, so that nothing goes unseen. */
  function toRuns(text: string, weight: Weight): Run[] {
    const runs: Run[] = [];
    for (const character of text) {
      const fonts = fontsFor(weight);
      const name = fonts.find((candidate) => has(candidate, character));
      const [font, shown] = name ? [name, character] : [fonts.at(-1) ?? "", "□"];
      const last = runs.at(-1);
      if (last?.[0] === font) last[1] += shown;
      else runs.push([font, shown]);
    }
    return runs;
  }

  function measureWord(word: string, { weight, size }: Required<Style>): number {
    return once(`${weight} ${size} ${word}`, () =>
      toRuns(word, weight).reduce((sum, [font, part]) => sum + doc.font(font, size).widthOfString(part), 0),
    );
  }

  function measure(text: string, style: Required<Style>): number {
    const words = text.split(" ");
    const spaces = (words.length - 1) * measureWord(" ", style);
    return words.reduce((sum, word) => sum + measureWord(word, style), spaces);
  }

  /** As many words to a line as fit; a word longer than a line is cut where it must be. */
  function wrap(text: string, width: number, style: Required<Style>, indent = 0): Line[] {
    return tidy(text)
      .split("\n")
      .flatMap((paragraph, index) => wrapParagraph(paragraph, width, style, index === 0 ? indent : 0))
      .map((line) => ({ runs: toRuns(line, style.weight), width: measure(line, style) }));
  }

  function wrapParagraph(paragraph: string, width: number, style: Required<Style>, indent: number): string[] {
    const words = paragraph.split(" ").flatMap((word) => cutWord(word, width, style));
    return fillLines(words, " ", (line, isFirst) => measure(line, style) <= width - (isFirst ? indent : 0));
  }

  function cutWord(word: string, width: number, style: Required<Style>): string[] {
    if (measure(word, style) <= width) return [word];
    return fillLines([...word], "", (part) => measure(part, style) <= width);
  }

  function drawLines(lines: Line[], { x, y, width }: Required<Place>, style: Required<Style>) {
    const { size, leading, colour, align } = style;
    for (const [index, line] of lines.entries()) {
      let left = align === "right" ? x + width - line.width : x;
      // Archivo's letters stand 0.69 of their size high: this centres them on their line.
      const baseline = y + index * leading + (leading + size * 0.69) / 2;
      for (const [font, text] of line.runs) {
        doc.font(font, size).fillColor(colour);
        doc.text(text, left, baseline, { lineBreak: false, baseline: "alphabetic" });
        if (line.runs.length > 1) left += doc.widthOfString(text);
      }
    }
  }

  function layOut(words: string, { x = page.margin, y = sheet.y, width = inner }: Place, style: Style) {
    const whole = { ...defaultStyle, ...style };
    const lines = wrap(words, width, whole);
    return { height: lines.length * whole.leading, draw: () => drawLines(lines, { x, y, width }, whole) };
  }

  const sheet = {
    y: page.margin,
    /** Of the company; ink and lines are the same on every sheet. */
    palette: paletteColours(info.palette),
    height: (text: string, width: number, style: Style = {}) => layOut(text, { width }, style).height,
    width(text: string, style: Style = {}): number {
      return measure(tidy(text), { ...defaultStyle, ...style });
    },
    /** A paragraph whose first words are bold; answers how high it is. */
    led(lead: string, words: string, style: Style): number {
      const whole = { ...defaultStyle, ...style };
      const bold = { ...whole, weight: 600 } as const;
      const indent = sheet.width(`${lead} `, bold);
      const lines = wrap(words, inner, whole, indent);
      const [first, ...others] = lines;
      const place = { x: page.margin, y: sheet.y, width: inner };
      const paragraph = sheet.group("P");
      sheet.text(lead, place, { ...bold, tag: "Span", parent: paragraph });
      const draw = () => {
        if (first) drawLines([first], { ...place, x: place.x + indent }, whole);
        drawLines(others, { ...place, y: place.y + whole.leading }, whole);
      };
      paragraph.add(doc.struct("Span", {}, draw));
      paragraph.end();
      return lines.length * whole.leading;
    },
    group(tag: string, parent: Element = root): Element {
      const element = doc.struct(tag);
      parent.add(element);
      return element;
    },
    text(
      words: string,
      place: Place = {},
      { tag = "P", parent = root, scope, ...style }: Tagged = {},
    ): number {
      const { height, draw } = layOut(words, place, style);
      parent.add(doc.struct(tag, (scope ? { scope } : {}) as object, draw));
      return height;
    },
    artefact(draw: (pdf: PDFKit.PDFDocument) => void, type: "Layout" | "Pagination" = "Layout") {
      doc.markContent("Artifact", { type });
      draw(doc);
      doc.endMarkedContent();
    },
    /** Words that are written elsewhere already: the head of a table that goes on. */
    echo(words: string, place: Place, style: Style) {
      sheet.artefact(layOut(words, place, style).draw, "Pagination");
    },
    line(from: [x: number, y: number], to: [x: number, y: number], colour: string) {
      sheet.artefact((pdf) =>
        pdf
          .moveTo(...from)
          .lineTo(...to)
          .lineWidth(0.75)
          .strokeColor(colour)
          .stroke(),
      );
    },
    rule(y: number, colour = colours.line, from = page.margin) {
      sheet.line([from, y], [page.width - page.margin, y], colour);
    },
    pages: () => doc.bufferedPageRange().count,
    nextPage() {
      doc.addPage({ size: "A4", margin: 0 });
      sheet.y = page.margin;
      sheet.echo(info.runningHead, {}, { weight: 600 });
      sheet.rule(sheet.y + 20, colours.strongLine);
      sheet.y += 38;
    },
    /** The next page begins where so much has no room on this one. */
    need(height: number) {
      if (sheet.y + height > page.bottom) sheet.nextPage();
    },
    onEveryPage(draw: (index: number, count: number) => void) {
      const { count } = doc.bufferedPageRange();
      for (let index = 0; index < count; index++) {
        doc.switchToPage(index);
        draw(index, count);
      }
    },
    finish(): Promise<Buffer> {
      root.end();
      doc.end();
      return buffer(doc as unknown as Readable);
    },
  };
  return sheet;
}

export type Sheet = Awaited<ReturnType<typeof openSheet>>;

/** As many parts to a line as fit on it. */
export function fillLines(
  parts: string[],
  joint: string,
  fits: (line: string, isFirst: boolean) => boolean,
): string[] {
  const lines = [""];
  for (const part of parts) {
    const last = lines.at(-1);
    const longer = last ? last + joint + part : part;
    if (last && !fits(longer, lines.length === 1)) lines.push(part);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** Spaces that the fonts lack become those they have; what no paper shows goes. */
function tidy(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n|[\u2028\u2029]/g, "\n")
    .replace(/[\u2000-\u200a\u202f]/g, "\u00a0")
    .replace(/[^\P{C}\n]|\p{Variation_Selector}/gu, "");
}

type Weight = 400 | 600 | 720;

function fontsFor(weight: Weight) {
  const sets = ["latin", "latin-ext", "vietnamese"].map((letters) => `archivo-${letters}-${weight}`);
  return [...sets, weight === 400 ? "liberation-400" : "liberation-600"];
}
