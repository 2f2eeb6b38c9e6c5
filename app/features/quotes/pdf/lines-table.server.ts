import { formatNumber } from "#app/lib/numbers.ts";
import { type DocumentLine, lineNotes, type QuoteDocument } from "#app/lib/quote-document.ts";
import { exactEuros } from "#app/lib/quote-document-words.ts";
import { colours, page, type Sheet } from "./sheet.server.ts";

const small = { size: 8.625, leading: 12.75, colour: colours.soft } as const;

/** Where each column ends; the first begins at the margin. */
const columns = { label: 262, quantity: 312, unit: 393, vat: 433, ht: 493, ttc: page.width - page.margin };
type Column = keyof typeof columns;
const order = Object.keys(columns) as Column[];

function placeOf(column: Column) {
  const before = order[order.indexOf(column) - 1];
  const x = before ? columns[before] + 4 : page.margin;
  return { x, width: columns[column] - x };
}

/** One row a line. On a page where it goes on, the table has its head again. */
export function drawLines(sheet: Sheet, document: QuoteDocument, nextPage: () => void) {
  const { isConsumer, priceWord, lines } = document;
  const heads: Record<Column, string> = {
    label: "Désignation",
    quantity: "Quantité",
    unit: `Prix unitaire ${priceWord}`,
    vat: "TVA",
    ht: "Total HT",
    ttc: "Total TTC",
  };
  const table = sheet.group("Table");
  const drawHead = (write: (column: Column) => void) => {
    for (const column of order) write(column);
    sheet.rule(sheet.y + 18, { colour: colours.ink });
    sheet.y += 19;
  };
  const headStyle = (column: Column) => ({
    ...small,
    align: column === "label" ? ("left" as const) : ("right" as const),
  });
  const head = sheet.group("TR", table);
  drawHead((column) =>
    sheet.text(heads[column], placeOf(column), {
      ...headStyle(column),
      tag: "TH",
      scope: "Column",
      parent: head,
    }),
  );
  head.end();
  for (const line of lines) {
    const height = rowHeight(sheet, line);
    if (sheet.y + height > page.bottom) {
      nextPage();
      drawHead((column) => sheet.echo(heads[column], placeOf(column), headStyle(column)));
    }
    drawRow(sheet, sheet.group("TR", table), line, isConsumer);
    sheet.y += height;
    sheet.rule(sheet.y);
  }
  table.end();
}

function rowHeight(sheet: Sheet, line: DocumentLine): number {
  const { width } = placeOf("label");
  const sub = lineNotes(line).join("\n");
  return 15 + sheet.height(line.label, width, { weight: 600 }) + (sub ? sheet.height(sub, width, small) : 0);
}

function drawRow(sheet: Sheet, row: ReturnType<Sheet["group"]>, line: DocumentLine, isConsumer: boolean) {
  const top = sheet.y + 7;
  const cell = sheet.group("TD", row);
  const place = { ...placeOf("label"), y: top };
  const height = sheet.text(line.label, place, { weight: 600, parent: cell });
  const sub = lineNotes(line).join("\n");
  if (sub) sheet.text(sub, { ...place, y: top + height }, { ...small, parent: cell });
  cell.end();
  const figures: [Column, string, boolean][] = [
    ["quantity", line.quantity, false],
    ["unit", exactEuros(line.unitPrice), false],
    ["vat", `${formatNumber(line.vatRate)}\u00a0%`, false],
    ["ht", exactEuros(line.amount.ht), !isConsumer],
    ["ttc", exactEuros(line.amount.ttc), isConsumer],
  ];
  for (const [column, words, isFirm] of figures) {
    const style = { weight: isFirm ? 600 : 400, align: "right" } as const;
    sheet.text(words, { ...placeOf(column), y: top }, { ...style, tag: "TD", parent: row });
  }
  row.end();
}
