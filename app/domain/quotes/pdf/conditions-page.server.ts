import type { QuoteDocument } from "../quote-document.ts";
import { paperTitles } from "../quote-document-paper.ts";
import { colours, inner, page, type Sheet } from "./sheet.server.ts";

const labelWidth = 150;
const title = { tag: "H2", weight: 600, size: 14.25, leading: 20 } as const;

/** Every condition of the rental, and what the law wants told: after the first page, where one begins anyway. */
export function drawConditions(sheet: Sheet, document: QuoteDocument, nextPage: () => void) {
  if (sheet.pages() === 1 || sheet.y + 120 > page.bottom) nextPage();
  else sheet.y += 8;
  sheet.y += sheet.text(paperTitles.conditions, {}, title) + 8;
  sheet.rule(sheet.y, { colour: colours.ink });
  const table = sheet.group("Table");
  for (const { label, text } of document.conditions) {
    const width = inner - labelWidth;
    const height = sheet.height(text, width) + 9;
    if (sheet.y + height > page.bottom) nextPage();
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
  if (sheet.y + 60 + (first ? sheet.height(first.text, inner) : 0) > page.bottom) nextPage();
  sheet.y += 14;
  sheet.y += sheet.text(paperTitles.needToKnow, {}, title) + 8;
  for (const { label, text } of document.needToKnow) {
    const style = { size: 9.375, leading: 14 };
    if (sheet.y + sheet.height(`${label}. ${text}`, inner, style) > page.bottom) nextPage();
    sheet.y += sheet.led(`${label}.`, text, style) + 7;
  }
}
