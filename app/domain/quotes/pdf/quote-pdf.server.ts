import { initialOf } from "#app/domain/identity/mark.ts";
import type { KeptTerms } from "#app/domain/legal/kept-terms.server.ts";
import { exactEuros } from "#app/lib/euros.ts";
import { markBars, wordmark } from "#app/lib/wordmark.ts";
import { type QuoteDocument, stayParts } from "../quote-document.ts";
import {
  acceptanceWays,
  footParts,
  letterhead,
  madeFacts,
  paperParties,
  runningHead,
} from "../quote-document-paper.ts";
import { formerLook } from "../quote-terms.ts";
import { drawLines } from "./lines-table.server.ts";
import { colours, fillLines, inner, openSheet, page, type Sheet, type Style, small } from "./sheet.server.ts";
import { drawConditions, drawTerms } from "./terms-pages.server.ts";

/** Tagged A4 in the site's font; the general terms are its last pages, so that one file holds all that was agreed. */
export async function makeQuotePdf(document: QuoteDocument, at: Date, terms?: KeptTerms): Promise<Buffer> {
  const { name, look = formerLook } = document.lessor;
  const title = `Devis ${document.title}, ${name}`;
  const sheet = await openSheet({
    title,
    author: name,
    at,
    runningHead: runningHead(document),
    palette: look.palette,
  });
  drawHead(sheet, document);
  drawMade(sheet, document);
  drawParties(sheet, document);
  drawStay(sheet, document);
  drawLines(sheet, document, totalsHeight(sheet, document));
  drawTotals(sheet, document);
  drawKeyFacts(sheet, document);
  drawAcceptance(sheet);
  drawConditions(sheet, document);
  if (terms) drawTerms(sheet, terms);
  drawFeet(sheet, document);
  return sheet.finish();
}

const fact = { weight: 600, size: 9.75, leading: 14.25 } as const;

/** A label, what is said of it, and what else there is to say, one under the other. */
interface Column {
  x: number;
  width: number;
  label: string;
  text: string;
  words?: string;
  note?: string;
}

function partsOf({ label, text, words = "", note = "" }: Column, colour: string) {
  const soft = { ...small, colour };
  const parts: [text: string, style: Style][] = [
    [label, soft],
    [text, fact],
    [words, {}],
    [note, soft],
  ];
  return parts.filter(([said]) => said);
}

function columnsHeight(sheet: Sheet, columns: Column[]): number {
  const heights = columns.map((column) =>
    partsOf(column, "").reduce((sum, [text, style]) => sum + sheet.height(text, column.width, style), 0),
  );
  return Math.max(...heights);
}

/** Side by side from `top` on, with a line so far before each but the first; answers where they end. */
function drawColumns(
  sheet: Sheet,
  columns: Column[],
  {
    top,
    line,
    colour = colours.soft,
  }: { top: number; line?: [before: number, colour: string]; colour?: string },
): number {
  const bottom = top + columnsHeight(sheet, columns);
  for (const [index, column] of columns.entries()) {
    const { x, width } = column;
    if (line && index > 0) sheet.line([x - line[0], top], [x - line[0], bottom], line[1]);
    let y = top;
    for (const [text, style] of partsOf(column, colour)) y += sheet.text(text, { x, y, width }, style);
  }
  return bottom;
}

function drawHead(sheet: Sheet, document: QuoteDocument) {
  const top = page.margin;
  const half = inner * 0.62;
  sheet.y = top - 5;
  const mark = drawMark(sheet, document, top);
  const named = drawName(sheet, document.lessor.name, { x: page.margin + mark, width: half - mark });
  const under = top + 2 + named;
  const height = sheet.text(letterhead(document), { y: under, width: half }, { colour: colours.soft });
  sheet.text(
    "Devis",
    { x: page.margin + half, y: top - 8, width: inner - half },
    { tag: "H1", weight: 720, size: 25.5, leading: 30, align: "right" },
  );
  const number = {
    weight: 600,
    size: 12.75,
    leading: 16,
    colour: sheet.palette.accent,
    align: "right",
  } as const;
  const numberPlace = { x: page.margin + half, y: top + 23, width: inner - half };
  const numberHeight = sheet.text(document.title, numberPlace, number);
  sheet.y = Math.max(under + height, top + 26 + numberHeight) + 16;
}

/** As the site has it before its name; answers the room it takes. */
function drawMark(sheet: Sheet, { lessor: { name, look = formerLook } }: QuoteDocument, top: number): number {
  const { accent } = sheet.palette;
  const { margin } = page;
  if (look.mark === "bars") {
    sheet.artefact((pdf) =>
      pdf
        .save()
        .translate(margin, top + 2)
        .scale(0.75)
        .path(markBars)
        .fill(accent)
        .restore(),
    );
    return 38;
  }
  const [size, room] = [22, 31];
  sheet.artefact((pdf) => pdf.roundedRect(margin, top - 4, size, size, 5).fill(accent));
  const letter = { weight: 720, size: 14.25, leading: size, colour: "#ffffff" } as const;
  const initial = initialOf(name);
  const width = sheet.width(initial, letter);
  sheet.echo(initial, { x: margin + (size - width) / 2, y: top - 4, width: size }, letter);
  return room;
}

/** As the site writes it: the first word heavy, the others light; a name too long for that is heavy. Answers its height. */
function drawName(sheet: Sheet, name: string, place: { x: number; width: number }): number {
  const light = { size: 15.75, leading: 20 };
  const heavy = { ...light, weight: 720 } as const;
  const [first, rest] = wordmark(name);
  const lead = sheet.width(`${first} `, heavy);
  if (!rest || lead + sheet.width(rest, light) > place.width) {
    return sheet.text(name, place, heavy);
  }
  const whole = sheet.group("P");
  sheet.text(first, place, { ...heavy, tag: "Span", parent: whole });
  sheet.text(rest, { ...place, x: place.x + lead }, { ...light, tag: "Span", parent: whole });
  whole.end();
  return light.leading;
}

function drawMade(sheet: Sheet, document: QuoteDocument) {
  const facts = madeFacts(document);
  const width = inner / facts.length;
  const columns = facts.map((made, index) => ({
    ...made,
    x: page.margin + index * width,
    width: width - 12,
  }));
  sheet.rule(sheet.y, colours.strongLine);
  sheet.y = drawColumns(sheet, columns, { top: sheet.y + 9 }) + 9;
  sheet.rule(sheet.y, colours.strongLine);
  sheet.y += 14;
}

function drawParties(sheet: Sheet, document: QuoteDocument) {
  const columns = paperParties(document).map(({ label, lines: [text = "", ...others], reach }, index) => {
    const x = page.margin + index * (inner / 2 + 8);
    return { x, width: inner / 2 - 12, label, text, words: others.join("\n"), note: reach };
  });
  sheet.y = drawColumns(sheet, columns, { top: sheet.y }) + 14;
}

function drawStay(sheet: Sheet, { stay }: QuoteDocument) {
  if (!stay) return;
  const columns = stayParts(stay).map(({ label, words: text, note }, index) => {
    const width = (index < 2 ? 0.37 : 0.26) * inner - 22;
    return { x: page.margin + index * 0.37 * inner + 12, width, label, text, note };
  });
  const top = sheet.y;
  const height = columnsHeight(sheet, columns) + 18;
  sheet.artefact((pdf) => pdf.roundedRect(page.margin, top, inner, height, 8).fill(sheet.palette.accentPale));
  drawColumns(sheet, columns, { top: top + 9, line: [12, sheet.palette.accentLine], colour: "#2c3a4e" });
  sheet.y = top + height + 14;
}

const heightOfTotal = (isLarge: boolean) => (isLarge ? 27 : 19);
const notesWidth = inner * 0.56 - 24;

function totalsHeight(sheet: Sheet, { totals, notes }: QuoteDocument): number {
  const height = totals.reduce((sum, row) => sum + heightOfTotal(row.isBinding), 10);
  return Math.max(height, sheet.height(notes, notesWidth, small)) + 10;
}

function drawTotals(sheet: Sheet, document: QuoteDocument) {
  const { totals, notes } = document;
  sheet.need(totalsHeight(sheet, document));
  const top = sheet.y + 8;
  const x = page.margin + inner - 200;
  let y = top;
  for (const [index, { label, cents, isBinding: isLarge }] of totals.entries()) {
    if (index === totals.length - 1) {
      sheet.rule(y + 3, colours.ink, x);
      y += 6;
    }
    const isFirm = isLarge || index === totals.length - 1;
    const style = isLarge
      ? ({ weight: 720, size: 18, leading: 27 } as const)
      : ({ weight: isFirm ? 600 : 400, leading: 19, colour: isFirm ? colours.ink : colours.soft } as const);
    const labelStyle = isLarge ? ({ weight: 600, size: 11.25, leading: 29 } as const) : style;
    const row = sheet.group("P");
    sheet.text(label, { x, y, width: 80 }, { ...labelStyle, tag: "Span", parent: row });
    sheet.text(
      exactEuros(cents),
      { x: x + 60, y, width: 140 },
      { ...style, colour: colours.ink, align: "right", tag: "Span", parent: row },
    );
    y += heightOfTotal(isLarge);
  }
  const noted = sheet.text(notes, { y: top, width: notesWidth }, small);
  sheet.y = Math.max(y, top + noted) + 14;
}

function drawKeyFacts(sheet: Sheet, { keyFacts }: QuoteDocument) {
  if (keyFacts.length === 0) return;
  const width = inner / keyFacts.length;
  const columns = keyFacts.map(({ label, text, note }, index) => {
    const x = page.margin + index * width + (index > 0 ? 10 : 0);
    return { x, width: width - 18, label, text, note };
  });
  sheet.need(columnsHeight(sheet, columns) + 34);
  sheet.rule(sheet.y, colours.strongLine);
  sheet.y = drawColumns(sheet, columns, { top: sheet.y + 9, line: [10, colours.strongLine] }) + 9;
  sheet.rule(sheet.y, colours.strongLine);
  sheet.y += 16;
}

const minAcceptance = 100;

function drawAcceptance(sheet: Sheet) {
  const width = inner / 2 - 6;
  sheet.need(minAcceptance);
  // A signature has the room that the first page has; on another, conditions follow.
  const room = sheet.pages() === 1 ? page.bottom - sheet.y : 0;
  const height = Math.min(Math.max(room, minAcceptance), 170);
  const top = sheet.y;
  for (const [index, { title, words, note }] of acceptanceWays.entries()) {
    const left = page.margin + index * (width + 12);
    sheet.artefact((pdf) =>
      pdf.roundedRect(left, top, width, height, 8).lineWidth(0.75).strokeColor(colours.strongLine).stroke(),
    );
    const at = { x: left + 14, width: width - 28 };
    let y = top + 11;
    y += sheet.text(title, { ...at, y }, { tag: "H2", weight: 600, size: 10.5, leading: 16 });
    if (words) y += sheet.text(words, { ...at, y }) + 3;
    sheet.text(note, { ...at, y }, small);
  }
  sheet.y = top + height + 14;
}

function drawFeet(sheet: Sheet, document: QuoteDocument) {
  const style = { size: 7.5, leading: 11, colour: colours.soft } as const;
  sheet.onEveryPage((index, count) => {
    const y = page.bottom + 14;
    const number = `${document.title} · ${index + 1}\u00a0/\u00a0${count}`;
    const numberStyle = { ...style, weight: 600, colour: colours.ink, align: "right" } as const;
    const width = inner - sheet.width(number, numberStyle) - 18;
    // A dot stands between the parts of one line only.
    const lines = fillLines(footParts(document), " · ", (line) => sheet.width(line, style) <= width);
    const words = lines.join("\n");
    sheet.rule(y);
    // Who lets is told once; that it stands at every foot is for the eye.
    if (index === 0) sheet.text(words, { y: y + 6, width }, style);
    else sheet.echo(words, { y: y + 6, width }, style);
    sheet.echo(number, { y: y + 6 }, numberStyle);
  });
}
