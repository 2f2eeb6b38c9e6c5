/** First bytes of a file that a French Excel opens in UTF-8. */
export const csvStart = "\ufeff";

/** One line of a CSV file for a French spreadsheet: semicolons, and every value in quotes. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(csvValue).join(";")}\r\n`;
}

function csvValue(value: string): string {
  // What begins like a formula would be run when the file is opened: an apostrophe makes it text.
  const text = /^\s*[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}
