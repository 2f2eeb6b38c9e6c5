/** First bytes of a file that a French Excel opens in UTF-8. */
export const csvStart = "\ufeff";

/** One line of a CSV file for a French spreadsheet: semicolons, and every value in quotes. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(csvValue).join(";")}\r\n`;
}

/** What begins like a formula would be run when the file is opened. */
const formula = /^'*\s*[=+\-@\t\r＝＋－＠]/;

function csvValue(value: string): string {
  // An apostrophe makes it text; one more where there are some, so that reading takes away just what writing added.
  const text = formula.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/** A cell of such a file as the value was before. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
