import type { KeptTerms } from "#app/domain/legal/kept-terms.server.ts";
import { type PlainBlock, readPlainText } from "#app/domain/legal/legal-text.ts";
import type { QuoteDocument } from "../quote-document.ts";
import { paperTitles } from "../quote-document-paper.ts";
import { colours, inner, page, type Sheet } from "./sheet.server.ts";

const gap = 22;
const width = (inner - gap) / 2;
const dash = 9;
const body = { size: 7.875, leading: 10.75 } as const;
const heading = { ...body, size: 9, leading: 12.75, weight: 600 } as const;
const tiny = { size: 7.5, leading: 11, colour: colours.soft } as const;

/** The general terms as they are kept, in two columns. A heading never stands alone at the foot of one. */
export function drawTerms(sheet: Sheet, { text, sha256 }: KeptTerms) {
  const { title, head, blocks } = readPlainText(text);
  sheet.nextPage();
  sheet.y += sheet.text(title, {}, { tag: "H2", weight: 600, size: 14.25, leading: 20 }) + 2;
  const kept = [...head, `Texte joint à ce devis\u00a0; empreinte SHA-256\u00a0: ${sha256}`].join("\n");
  sheet.y += sheet.text(kept, {}, tiny) + 8;
  sheet.rule(sheet.y, colours.ink);
  let top = sheet.y + 12;
  let column = 0;
  let y = top;
  const heights = blocks.map((block) => heightOf(sheet, block));
  for (const [index, block] of blocks.entries()) {
    const height = heights[index] ?? 0;
    const needed = "heading" in block ? height + (heights[index + 1] ?? 0) : height;
    if (y + needed > page.bottom && y > top) {
      if (column === 1) {
        sheet.nextPage();
        top = sheet.y;
      }
      column = 1 - column;
      y = top;
    }
    drawBlock(sheet, block, { x: page.margin + column * (width + gap), y });
    y += height;
  }
}

function heightOf(sheet: Sheet, block: PlainBlock): number {
  if ("heading" in block) return sheet.height(block.heading, width, heading) + 6.5;
  if ("text" in block) return sheet.height(block.text, width, body) + 4.5;
  return block.list.reduce((sum, item) => sum + sheet.height(item, width - dash, body) + 1, 5);
}

function drawBlock(sheet: Sheet, block: PlainBlock, { x, y }: { x: number; y: number }) {
  if ("heading" in block)
    sheet.text(
      block.heading,
      { x, y: y + 4, width },
      { ...heading, tag: "H3", colour: sheet.palette.accent },
    );
  else if ("text" in block) sheet.text(block.text, { x, y, width }, body);
  else {
    const list = sheet.group("L");
    let top = y;
    for (const item of block.list) {
      const line = sheet.group("LI", list);
      sheet.text("–", { x, y: top, width: dash }, { ...body, tag: "Lbl", parent: line });
      top +=
        1 +
        sheet.text(
          item,
          { x: x + dash, y: top, width: width - dash },
          { ...body, tag: "LBody", parent: line },
        );
      line.end();
    }
    list.end();
  }
}

const labelWidth = 150;
const title = { tag: "H2", weight: 600, size: 14.25, leading: 20 } as const;

/** Every condition of the rental, and what the law wants told: after the first page, where one begins anyway. */
export function drawConditions(sheet: Sheet, document: QuoteDocument) {
  if (sheet.pages() === 1 || sheet.y + 120 > page.bottom) sheet.nextPage();
  else sheet.y += 8;
  sheet.y += sheet.text(paperTitles.conditions, {}, title) + 8;
  sheet.rule(sheet.y, colours.ink);
  const table = sheet.group("Table");
  for (const { label, text } of document.conditions) {
    const width = inner - labelWidth;
    const height = sheet.height(text, width) + 9;
    sheet.need(height);
    const row = sheet.group("TR", table);
    const y = sheet.y + 4;
    sheet.text(label, { y, width: labelWidth - 12 }, { weight: 600, tag: "TH", scope: "Row", parent: row });
    sheet.text(text, { x: page.margin + labelWidth, y, width }, { tag: "TD", parent: row });
    row.end();
    sheet.y += height;
    sheet.rule(sheet.y);
  }
  table.end();
  const first = document.needToKnow[0];
  sheet.need(60 + (first ? sheet.height(first.text, inner) : 0));
  sheet.y += 14;
  sheet.y += sheet.text(paperTitles.needToKnow, {}, title) + 8;
  for (const { label, text } of document.needToKnow) {
    const style = { size: 9.375, leading: 14 };
    sheet.need(sheet.height(`${label}. ${text}`, inner, style));
    sheet.y += sheet.led(`${label}.`, text, style) + 7;
  }
}
