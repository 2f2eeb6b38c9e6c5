import type { KeptTerms } from "#app/domain/legal/kept-terms.server.ts";
import { exactEuros } from "#app/lib/euros.ts";
import { type QuoteDocument, stayParts } from "../quote-document.ts";
import {
  acceptanceWays,
  footParts,
  letterhead,
  madeFacts,
  type Party,
  paperParties,
  runningHead,
} from "../quote-document-paper.ts";
import { drawLines } from "./lines-table.server.ts";
import { colours, inner, openSheet, page, type Sheet, type Style } from "./sheet.server.ts";
import { drawConditions, drawTerms } from "./terms-pages.server.ts";

/** Tagged A4 in the site's font; the general terms are its last pages, so that one file holds all that was agreed. */
export async function makeQuotePdf(document: QuoteDocument, at: Date, terms?: KeptTerms): Promise<Buffer> {
  const { name } = document.lessor;
  const sheet = await openSheet({ title: `Devis ${document.title}, ${name}`, author: name, at });
  drawHead(sheet, document);
  drawMade(sheet, document);
  drawParties(sheet, document);
  drawStay(sheet, document);
  drawLines(sheet, {
    document,
    nextPage: () => nextPage(sheet, document),
    after: totalsHeight(sheet, document),
  });
  drawTotals(sheet, document);
  drawKeyFacts(sheet, document);
  drawAcceptance(sheet, document);
  drawConditions(sheet, document, () => nextPage(sheet, document));
  if (terms) drawTerms(sheet, terms, () => nextPage(sheet, document));
  drawFeet(sheet, document);
  return sheet.finish();
}

const small = { size: 8.625, leading: 12.75, colour: colours.soft } as const;
const fact = { weight: 600, size: 9.75, leading: 14.25 } as const;

function need(sheet: Sheet, document: QuoteDocument, height: number) {
  if (sheet.y + height > page.bottom) nextPage(sheet, document);
}

function nextPage(sheet: Sheet, document: QuoteDocument) {
  sheet.addPage();
  sheet.echo(runningHead(document), {}, { weight: 600 });
  sheet.rule(sheet.y + 20, { colour: colours.strongLine });
  sheet.y += 38;
}

function drawHead(sheet: Sheet, document: QuoteDocument) {
  const top = page.margin;
  sheet.artefact((pdf) => {
    // The mark of `ui/logo.tsx`.
    pdf
      .save()
      .translate(page.margin, top + 2)
      .scale(0.75);
    pdf
      .path("M2 .2h27l-1.5 3.8H.5zM9.5 5.6H38l-1.5 3.8H8zM1.7 11h20.8L21 14.8H.2z")
      .fill(colours.blue)
      .restore();
  });
  const half = inner * 0.62;
  sheet.y = top - 5;
  drawName(sheet, document.lessor.name, { x: page.margin + 38, width: half - 38 });
  const height = sheet.text(letterhead(document), { y: top + 22, width: half }, { colour: colours.soft });
  sheet.text(
    "Devis",
    { x: page.margin + half, y: top - 8, width: inner - half },
    { tag: "H1", weight: 720, size: 25.5, leading: 30, align: "right" },
  );
  const number = { weight: 600, size: 12.75, leading: 16, colour: colours.blue, align: "right" } as const;
  const numberPlace = { x: page.margin + half, y: top + 23, width: inner - half };
  const numberHeight = sheet.text(document.title, numberPlace, number);
  sheet.y = top + 22 + Math.max(height, numberHeight + 4) + 16;
}

/** As the site writes it: the first word heavy, the others light; a name too long for that is heavy altogether. */
function drawName(sheet: Sheet, name: string, place: { x: number; width: number }) {
  const light = { size: 15.75, leading: 20 };
  const heavy = { ...light, weight: 720 } as const;
  const [first = "", ...others] = name.split(" ");
  const rest = others.join(" ");
  const lead = sheet.width(`${first} `, heavy);
  if (!rest || lead + sheet.width(rest, light) > place.width) {
    sheet.text(name, place, heavy);
    return;
  }
  const whole = sheet.group("P");
  sheet.text(first, place, { ...heavy, tag: "Span", parent: whole });
  sheet.text(rest, { ...place, x: place.x + lead }, { ...light, tag: "Span", parent: whole });
  whole.end();
}

function drawMade(sheet: Sheet, document: QuoteDocument) {
  const facts = madeFacts(document);
  sheet.rule(sheet.y, { colour: colours.strongLine });
  sheet.y += 9;
  const width = inner / facts.length;
  const heights = facts.map(({ label, text }, index) => {
    const place = { x: page.margin + index * width, width: width - 12 };
    const head = sheet.text(label, place, small);
    return head + sheet.text(text, { ...place, y: sheet.y + head }, fact);
  });
  sheet.y += Math.max(...heights) + 9;
  sheet.rule(sheet.y, { colour: colours.strongLine });
  sheet.y += 14;
}

function drawParties(sheet: Sheet, document: QuoteDocument) {
  const width = inner / 2 - 12;
  const drawParty = ({ label, lines: [name = "", ...others], reach }: Party, index: number) => {
    const x = index === 0 ? page.margin : page.margin + inner / 2 + 8;
    let y = sheet.y;
    y += sheet.text(label, { x, y, width }, small);
    y += sheet.text(name, { x, y, width }, fact);
    if (others.length > 0) y += sheet.text(others.join("\n"), { x, y, width });
    if (reach) y += sheet.text(reach, { x, y, width }, small);
    return y;
  };
  sheet.y = Math.max(...paperParties(document).map(drawParty)) + 14;
}

function drawStay(sheet: Sheet, { stay }: QuoteDocument) {
  if (!stay) return;
  const parts = stayParts(stay);
  const widths = [0.37, 0.37, 0.26].map((part) => part * inner);
  const heights = parts.map(
    ({ words, note }, index) =>
      small.leading +
      sheet.height(words, (widths[index] ?? 0) - 22, fact) +
      sheet.height(note, (widths[index] ?? 0) - 22, small),
  );
  const height = Math.max(...heights) + 18;
  const top = sheet.y;
  sheet.artefact((pdf) => pdf.roundedRect(page.margin, top, inner, height, 8).fill(colours.pale));
  let x = page.margin;
  for (const [index, { label, words, note }] of parts.entries()) {
    const width = widths[index] ?? 0;
    const at = { x: x + 12, width: width - 22 };
    if (index > 0) {
      const left = x;
      sheet.artefact((pdf) =>
        pdf
          .moveTo(left, top + 9)
          .lineTo(left, top + height - 9)
          .lineWidth(0.75)
          .strokeColor("#c9d6e6")
          .stroke(),
      );
    }
    let y = top + 9;
    y += sheet.text(label, { ...at, y }, { ...small, colour: "#2c3a4e" });
    y += sheet.text(words, { ...at, y }, fact);
    if (note) sheet.text(note, { ...at, y }, { ...small, colour: "#2c3a4e" });
    x += width;
  }
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
  need(sheet, document, totalsHeight(sheet, document));
  const top = sheet.y + 8;
  const x = page.margin + inner - 200;
  let y = top;
  for (const [index, { label, cents, isBinding: isLarge }] of totals.entries()) {
    if (index === totals.length - 1) {
      sheet.rule(y + 3, { from: x, colour: colours.ink });
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

function drawKeyFacts(sheet: Sheet, document: QuoteDocument) {
  const { keyFacts } = document;
  if (keyFacts.length === 0) return;
  const width = inner / keyFacts.length;
  const heights = keyFacts.map(
    ({ text, note }) =>
      small.leading +
      sheet.height(text, width - 18, fact) +
      (note ? sheet.height(note, width - 18, small) : 0),
  );
  const height = Math.max(...heights);
  need(sheet, document, height + 34);
  sheet.rule(sheet.y, { colour: colours.strongLine });
  const top = sheet.y + 9;
  for (const [index, { label, text, note }] of keyFacts.entries()) {
    const left = page.margin + index * width;
    const at = { x: left + (index > 0 ? 10 : 0), width: width - 18 };
    if (index > 0)
      sheet.artefact((pdf) =>
        pdf
          .moveTo(left, top)
          .lineTo(left, top + height)
          .lineWidth(0.75)
          .strokeColor(colours.strongLine)
          .stroke(),
      );
    let y = top;
    y += sheet.text(label, { ...at, y }, small);
    y += sheet.text(text, { ...at, y }, fact);
    if (note) sheet.text(note, { ...at, y }, small);
  }
  sheet.y = top + height + 9;
  sheet.rule(sheet.y, { colour: colours.strongLine });
  sheet.y += 16;
}

const minAcceptance = 100;

function drawAcceptance(sheet: Sheet, document: QuoteDocument) {
  const width = inner / 2 - 6;
  need(sheet, document, minAcceptance);
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
    const words = fillLines(sheet, { parts: footParts(document), width, style });
    sheet.rule(y, {});
    // Who lets is told once; that it stands at every foot is for the eye.
    if (index === 0) sheet.text(words, { y: y + 6, width }, style);
    else sheet.echo(words, { y: y + 6, width }, style);
    sheet.echo(number, { y: y + 6 }, numberStyle);
  });
}

/** As many parts to a line as fit, with a dot between those of one line only. */
function fillLines(
  sheet: Sheet,
  { parts, width, style }: { parts: string[]; width: number; style: Style },
): string {
  const lines: string[] = [];
  for (const part of parts) {
    const longer = `${lines.at(-1)} · ${part}`;
    if (lines.length > 0 && sheet.width(longer, style) <= width) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines.join("\n");
}
