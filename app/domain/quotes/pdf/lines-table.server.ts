import { exactEuros } from "#app/lib/euros.ts";
import type { DocumentLine, QuoteDocument } from "../quote-document.ts";
import { colours, inner, page, type Sheet, type Style, small } from "./sheet.server.ts";

const figureColumns = ["quantity", "unit", "vat", "ht", "ttc"] as const;
type Figure = (typeof figureColumns)[number];
type Column = keyof QuoteDocument["columns"];

interface Layout {
  places: Record<Column, { x: number; width: number }>;
  size: number;
}

const gap = 10;
const minLabel = 140;
const padding = 11;

/** One row a line. On a page where it goes on, the table has its head again; the last row stays with the `after` below. */
export function drawLines(sheet: Sheet, document: QuoteDocument, after: number) {
  const { isConsumer, lines, columns: heads } = document;
  const layout = layOut(sheet, document);
  const headCells = (["label", ...figureColumns] as const).map((column) => {
    const place = layout.places[column];
    return { words: heads[column], place, height: sheet.height(heads[column], place.width, small), column };
  });
  const headHeight = Math.max(...headCells.map(({ height }) => height));
  const drawHead = (write: (...cell: Parameters<Sheet["echo"]>) => void) => {
    for (const { words, place, height, column } of headCells) {
      const align = column === "label" ? "left" : "right";
      write(words, { ...place, y: sheet.y + headHeight - height }, { ...small, align });
    }
    sheet.y += headHeight + 6;
    sheet.rule(sheet.y, colours.ink);
  };
  const table = sheet.group("Table");
  const head = sheet.group("TR", table);
  drawHead((words, place, style) =>
    sheet.text(words, place, { ...style, tag: "TH", scope: "Column", parent: head }),
  );
  head.end();
  for (const [index, line] of lines.entries()) {
    const height = rowHeight(sheet, line, layout);
    const isLast = index === lines.length - 1;
    if (sheet.y + height + (isLast ? after : 0) > page.bottom) {
      sheet.nextPage();
      drawHead(sheet.echo);
    }
    drawRow(sheet, { row: sheet.group("TR", table), line, layout, isConsumer });
    sheet.y += height;
    sheet.rule(sheet.y);
  }
  table.end();
}

/** Figures stand on one line: a column is as wide as its widest, and the names have the rest. */
function layOut(sheet: Sheet, { lines, columns: heads, isConsumer }: QuoteDocument): Layout {
  const widthsAt = (size: number) =>
    figureColumns.map((column) => {
      const style = figureStyle(column, isConsumer, size);
      const parts = lines.flatMap((line) => figureWords(line, column).split(" "));
      const words = heads[column].split(" ");
      return Math.ceil(
        Math.max(
          ...parts.map((text) => sheet.width(text, style)),
          ...words.map((word) => sheet.width(word, small)),
        ),
      );
    });
  const roomBeside = (widths: number[]) => inner - widths.reduce((sum, width) => sum + width + gap, 0);
  const size = [9.75, 9, 8.25].find((candidate) => roomBeside(widthsAt(candidate)) >= minLabel) ?? 7.5;
  const widths = widthsAt(size);
  const label = roomBeside(widths);
  let x = page.margin + label;
  const places = figureColumns.map((column, index) => {
    const width = widths[index] ?? 0;
    x += gap + width;
    return [column, { x: x - width, width }];
  });
  return {
    size,
    places: { label: { x: page.margin, width: label }, ...Object.fromEntries(places) } as Layout["places"],
  };
}

function figureStyle(column: Figure, isConsumer: boolean, size: number): Style {
  const isFirm = column === (isConsumer ? "ttc" : "ht");
  return { weight: isFirm ? 600 : 400, size, align: "right" };
}

/** A quantity whose unit is long has it on a line of its own. */
function figureWords(line: DocumentLine, column: Figure): string {
  switch (column) {
    case "quantity":
      return line.quantity.length > 16 ? line.quantity.replace(/\u00a0(?=\D*$)/, " ") : line.quantity;
    case "unit":
      return exactEuros(line.unitPrice);
    case "vat":
      return line.vat;
    default:
      return exactEuros(line.amount[column]);
  }
}

function rowHeight(sheet: Sheet, line: DocumentLine, { places, size }: Layout): number {
  const { width } = places.label;
  const sub = line.notes.join("\n");
  const label =
    sheet.height(line.label, width, { weight: 600 }) + (sub ? sheet.height(sub, width, small) : 0);
  const figures = sheet.height(figureWords(line, "quantity"), places.quantity.width, { size });
  return padding + Math.max(label, figures);
}

function drawRow(
  sheet: Sheet,
  {
    row,
    line,
    layout: { places, size },
    isConsumer,
  }: { row: ReturnType<Sheet["group"]>; line: DocumentLine; layout: Layout; isConsumer: boolean },
) {
  const top = sheet.y + 5;
  const cell = sheet.group("TD", row);
  const place = { ...places.label, y: top };
  const height = sheet.text(line.label, place, { weight: 600, parent: cell });
  const sub = line.notes.join("\n");
  if (sub) sheet.text(sub, { ...place, y: top + height }, { ...small, parent: cell });
  cell.end();
  for (const column of figureColumns) {
    const style = figureStyle(column, isConsumer, size);
    sheet.text(
      figureWords(line, column),
      { ...places[column], y: top },
      { ...style, tag: "TD", parent: row },
    );
  }
  row.end();
}
