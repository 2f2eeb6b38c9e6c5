import PDFDocument from "pdfkit";

// A4 with tags: what is written is in the structure, in the order it is read; rules, grounds, heads and feet that
// repeat are artefacts, which nothing reads aloud.

export const page = { width: 595.28, height: 841.89, margin: 42, bottom: 770 };
export const inner = page.width - 2 * page.margin;
export const colours = {
  ink: "#101b2d",
  soft: "#4a5568",
  blue: "#17345c",
  pale: "#eaf0f7",
  line: "#e6e1d8",
  strongLine: "#d3ccbf",
};

export interface Style {
  weight?: Weight;
  size?: number;
  leading?: number;
  colour?: string;
  align?: "left" | "right";
}

const usual = { weight: 400, size: 9.75, leading: 14.25, colour: colours.ink, align: "left" } as const;

type Run = [font: FontName, text: string];
interface Line {
  runs: Run[];
  width: number;
}

/** Types of pdfkit that know less than it does: cells may say what they head. */
type Element = PDFKit.PDFStructureElement;

export async function openSheet(info: { title: string; author: string; at: Date }) {
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
  for (const [name, file] of await loadQuoteFonts()) doc.registerFont(name, file as never);
  const root = doc.struct("Document");
  doc.addStructure(root);
  const done = collect(doc);
  const has = glyphFinder(doc);

  function fontOf(character: string, weight: Weight): FontName | null {
    return fontsFor(weight).find((name) => has(name, character)) ?? null;
  }

  /** Letters in the first font that has them; a box for what none has, so that nothing goes unseen. */
  function toRuns(text: string, weight: Weight): Run[] {
    const runs: Run[] = [];
    for (const character of text) {
      const name = fontOf(character, weight);
      const [font, shown] = name ? [name, character] : [fontsFor(weight).at(-1) as FontName, "□"];
      const last = runs.at(-1);
      if (last?.[0] === font) last[1] += shown;
      else runs.push([font, shown]);
    }
    return runs;
  }

  const widths = new Map<string, number>();
  /** Of each word once: laying out letters is what a document takes longest over. */
  function measureWord(word: string, { weight, size }: Required<Style>): number {
    const key = `${weight} ${size} ${word}`;
    let width = widths.get(key);
    if (width === undefined) {
      const runs = toRuns(word, weight);
      width = runs.reduce((sum, [font, part]) => sum + doc.font(font, size).widthOfString(part), 0);
      widths.set(key, width);
    }
    return width;
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
    const lines: string[] = [];
    let line = "";
    for (const word of paragraph.split(" ").flatMap((whole) => cutWord(whole, width, style))) {
      const longer = line ? `${line} ${word}` : word;
      if (line && measure(longer, style) > width - (lines.length === 0 ? indent : 0)) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  }

  function cutWord(word: string, width: number, style: Required<Style>): string[] {
    if (measure(word, style) <= width) return [word];
    const parts: string[] = [];
    let part = "";
    for (const character of word) {
      if (part && measure(part + character, style) > width) {
        parts.push(part);
        part = character;
      } else part += character;
    }
    return [...parts, part];
  }

  function drawLines(lines: Line[], x: number, y: number, width: number, style: Required<Style>) {
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

  const leadStyle = (style: Required<Style>) => ({ ...style, weight: 600 }) as const;
  const leadWidth = (lead: string, style: Required<Style>) => measure(`${tidy(lead)} `, leadStyle(style));

  const sheet = {
    y: page.margin,
    root,
    height(text: string, width: number, style: Style = {}): number {
      const whole = { ...usual, ...style };
      return wrap(text, width, whole).length * whole.leading;
    },
    width(text: string, style: Style = {}): number {
      return measure(tidy(text), { ...usual, ...style });
    },
    /** A paragraph whose first words are bold; answers how high it is. */
    led(lead: string, words: string, style: Style = {}): number {
      const whole = { ...usual, ...style };
      const indent = leadWidth(lead, whole);
      const lines = wrap(words, inner, whole, indent);
      const [first, ...others] = lines;
      const y = sheet.y;
      const paragraph = sheet.group("P");
      const span = (draw: () => void) => paragraph.add(doc.struct("Span", {}, draw));
      span(() => drawLines(wrap(lead, inner, leadStyle(whole)), page.margin, y, inner, leadStyle(whole)));
      span(() => {
        if (first) drawLines([first], page.margin + indent, y, inner, whole);
        drawLines(others, page.margin, y + whole.leading, inner, whole);
      });
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
      place: { x?: number; y?: number; width?: number },
      {
        tag = "P",
        parent = root,
        scope,
        ...style
      }: Style & { tag?: string; parent?: Element; scope?: "Column" | "Row" } = {},
    ): number {
      const { x = page.margin, y = sheet.y, width = inner } = place;
      const whole = { ...usual, ...style };
      const lines = wrap(words, width, whole);
      const draw = () => drawLines(lines, x, y, width, whole);
      parent.add(doc.struct(tag, (scope ? { scope } : {}) as object, draw));
      return lines.length * whole.leading;
    },
    artefact(draw: (pdf: PDFKit.PDFDocument) => void, type: "Layout" | "Pagination" = "Layout") {
      doc.markContent("Artifact", { type });
      draw(doc);
      doc.endMarkedContent();
    },
    /** Words that are written elsewhere already: the head of a table that goes on. */
    echo(words: string, place: { x?: number; y?: number; width?: number }, style: Style = {}) {
      const { x = page.margin, y = sheet.y, width = inner } = place;
      const whole = { ...usual, ...style };
      sheet.artefact(() => drawLines(wrap(words, width, whole), x, y, width, whole), "Pagination");
    },
    rule(
      y: number,
      { from = page.margin, to = page.width - page.margin, colour = colours.line, weight = 0.75 } = {},
    ) {
      sheet.artefact((pdf) =>
        pdf.moveTo(from, y).lineTo(to, y).lineWidth(weight).strokeColor(colour).stroke(),
      );
    },
    pages: () => doc.bufferedPageRange().count,
    addPage() {
      doc.addPage({ size: "A4", margin: 0 });
      sheet.y = page.margin;
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
      return done;
    },
  };
  return sheet;
}

export type Sheet = Awaited<ReturnType<typeof openSheet>>;

/** Spaces that the fonts lack become those they have; what no paper shows goes. */
function tidy(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n|[\u2028\u2029]/g, "\n")
    .replace(/[\u2000-\u200a\u202f]/g, "\u00a0")
    .replace(/[^\P{C}\n]|\p{Variation_Selector}/gu, "");
}

function glyphFinder(doc: PDFKit.PDFDocument) {
  const known = new Map<string, boolean>();
  return (name: FontName, character: string): boolean => {
    const key = name + character;
    let answer = known.get(key);
    if (answer === undefined) {
      doc.font(name);
      const { font } = (
        doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } }
      )._font;
      answer = font.hasGlyphForCodePoint(character.codePointAt(0) as number);
      known.set(key, answer);
    }
    return answer;
  };
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
  });
}

export type Weight = 400 | 600 | 720;

const files = {
  "latin-400": () => import("./fonts/archivo-latin-400.ttf?inline"),
  "latin-600": () => import("./fonts/archivo-latin-600.ttf?inline"),
  "latin-720": () => import("./fonts/archivo-latin-720.ttf?inline"),
  "latin-ext-400": () => import("./fonts/archivo-latin-ext-400.ttf?inline"),
  "latin-ext-600": () => import("./fonts/archivo-latin-ext-600.ttf?inline"),
  "latin-ext-720": () => import("./fonts/archivo-latin-ext-720.ttf?inline"),
  "vietnamese-400": () => import("./fonts/archivo-vietnamese-400.ttf?inline"),
  "vietnamese-600": () => import("./fonts/archivo-vietnamese-600.ttf?inline"),
  "vietnamese-720": () => import("./fonts/archivo-vietnamese-720.ttf?inline"),
  "other-400": () => import("./fonts/liberation-400.ttf?inline"),
  "other-600": () => import("./fonts/liberation-600.ttf?inline"),
};
type FontName = keyof typeof files;

let kept: Promise<Map<FontName, Buffer>> | undefined;

/** The site's font with what stands in for letters it lacks; read with the first quote, then kept. */
function loadQuoteFonts(): Promise<Map<FontName, Buffer>> {
  kept ??= Promise.all(
    Object.entries(files).map(async ([name, load]) => {
      const { default: url } = await load();
      return [name as FontName, Buffer.from(url.slice(url.indexOf(",") + 1), "base64")] as const;
    }),
  ).then((entries) => new Map(entries));
  return kept;
}

function fontsFor(weight: Weight): FontName[] {
  const other = weight === 400 ? "other-400" : "other-600";
  return [`latin-${weight}`, `latin-ext-${weight}`, `vietnamese-${weight}`, other];
}
