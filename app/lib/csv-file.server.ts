import { setImmediate } from "node:timers/promises";
import { Failure } from "./failure.ts";
import { formatNumber } from "./numbers.ts";

// Reads the CSV files that people and other systems make, whatever program saved them.

export type Encoding = "UTF-8" | "UTF-16" | "Windows-1252";
export const delimiters = { ";": "point-virgule", ",": "virgule", "\t": "tabulation" } as const;
export type Delimiter = keyof typeof delimiters;

/** UTF-8 where the bytes can be, with or without their mark; else what French Windows programs write. */
export async function decodeText(bytes: Uint8Array): Promise<{ text: string; encoding: Encoding }> {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe)
    return { text: await decodeAs("utf-16le", bytes), encoding: "UTF-16" };
  if (first === 0xfe && second === 0xff)
    return { text: await decodeAs("utf-16be", bytes), encoding: "UTF-16" };
  try {
    return { text: await decodeAs("utf-8", bytes), encoding: "UTF-8" };
  } catch {
    return { text: await decodeAs("windows-1252", bytes), encoding: "Windows-1252" };
  }
}

const pieceSize = 256 * 1024;

async function decodeAs(label: string, bytes: Uint8Array): Promise<string> {
  const decoder = new TextDecoder(label, { fatal: label === "utf-8" });
  const pause = yieldEvery();
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += pieceSize) {
    if (pause.isDue()) await pause.take();
    pieces.push(decoder.decode(bytes.subarray(at, at + pieceSize), { stream: true }));
  }
  return pieces.join("") + decoder.decode();
}

let windowsLetters: Set<string> | undefined;

/** A text as a program that writes Windows-1252 leaves it: what has no letter there is a question mark. */
export function asWindows1252(text: string): string {
  windowsLetters ??= new Set(
    new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, i) => i)),
  );
  const known = windowsLetters;
  return [...text].map((letter) => (known.has(letter) ? letter : "?")).join("");
}

/** What parts the titles of the first line; a semicolon where nothing does. */
export function delimiterOf(text: string): Delimiter {
  const titles = text.slice(0, firstLineEnd(text)).replace(/"[^"]*"/g, "");
  const count = (sign: string) => titles.split(sign).length;
  const signs = Object.keys(delimiters) as Delimiter[];
  return signs.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

const maxTitles = 64 * 1024;

/** Titles may be quoted, and hold line breaks there. */
function firstLineEnd(text: string): number {
  const max = Math.min(text.length, maxTitles);
  let isQuoted = false;
  for (let at = 0; at < max; at += 1) {
    const sign = text[at];
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === "\n" || sign === "\r")) return at;
  }
  return max;
}

export interface CsvRecord {
  /** Where it begins in the file, the first line being 1. */
  line: number;
  cells: string[];
}

/** Of a file that somebody sends: a line is refused before it is held whole. */
export interface CsvLimits {
  /** After the titles, empty ones included. */
  rows: number;
  columns: number;
  /** Characters of a line, the breaks in its texts included. */
  lineSize: number;
}

export interface ReadOptions {
  delimiter?: Delimiter;
  /** The number of the text's first line. */
  startLine?: number;
  limits?: CsvLimits;
}

const unlimited: CsvLimits = { rows: Infinity, columns: Infinity, lineSize: Infinity };

/** Streams records, yielding to the event loop, without empty lines; a `Failure` says where it cannot go on. */
export async function* readRecords(text: string, options: ReadOptions = {}): AsyncGenerator<CsvRecord> {
  const { rows } = options.limits ?? unlimited;
  const pause = yieldEvery();
  let count = 0;
  for (const record of splitRecords(text, options)) {
    if (pause.isDue()) await pause.take();
    count += 1;
    if (count > rows + 1) throw tooManyRows(rows);
    if (record.cells.length > 1 || record.cells[0] !== "") yield record;
  }
}

function tooManyRows(rows: number): Failure {
  const sentence = `Le fichier a plus de ${formatNumber(rows)} lignes, vides comprises.`;
  return new Failure("too-large", `${sentence} Supprimez les lignes vides, ou partagez-le en plusieurs.`);
}

/** RFC 4180; what ends the first line ends them all. An empty line is a record of one empty cell. */
function* splitRecords(
  text: string,
  { delimiter = delimiterOf(text), startLine = 1, limits = unlimited }: ReadOptions,
): Generator<CsvRecord> {
  const readCell = cellReader(text, delimiter);
  let at = text.startsWith("\ufeff") ? 1 : 0;
  let line = startLine;
  while (at < text.length) {
    const cells: string[] = [];
    const max = at + limits.lineSize;
    const refuse = (reason: string) => new Failure("invalid", `Ligne\u00a0${line}\u00a0: ${reason}`);
    let end = "delimiter";
    while (end === "delimiter") {
      const read = readCell(at, max);
      end = read.end;
      if (end === "quote") throw refuse("un guillemet manque ou n’est pas à sa place.");
      if (end === "too long")
        throw refuse(`elle dépasse ${limits.lineSize / 1024}\u00a0ko. Un guillemet manque sans doute.`);
      cells.push(read.cell);
      if (cells.length > limits.columns)
        throw refuse(`elle a plus de ${formatNumber(limits.columns)} cellules.`);
      at = read.next;
    }
    yield { line, cells };
    line += 1 + breaksIn(cells);
  }
}

interface CellRead {
  cell: string;
  end: "delimiter" | "line" | "quote" | "too long";
  /** Where what follows begins. */
  next: number;
}

function cellReader(text: string, delimiter: string) {
  const firstEnd = firstLineEnd(text);
  const lineBreak = text[firstEnd] === "\r" && text[firstEnd + 1] !== "\n" ? "\r" : "\n";
  const nextDelimiter = finder(text, delimiter);
  const nextBreak = finder(text, lineBreak);
  const refused = (end: CellRead["end"]): CellRead => ({ cell: "", end, next: text.length });
  return (at: number, max: number): CellRead => {
    const isQuoted = text[at] === '"';
    let end = isQuoted ? closingQuote(text, at, max) + 1 : Math.min(nextDelimiter(at), nextBreak(at));
    if (isQuoted && end === 0) return refused("quote");
    if (end > max) return refused("too long");
    let cell = isQuoted ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end);
    if (isQuoted && text.startsWith("\r\n", end)) end += 1;
    if (!isQuoted && text[end] === "\n" && cell.endsWith("\r")) cell = cell.slice(0, -1);
    const isInPlace = end === text.length || text[end] === delimiter || text[end] === lineBreak;
    if (!isInPlace || (!isQuoted && cell.includes('"'))) return refused("quote");
    return { cell, end: text[end] === delimiter ? "delimiter" : "line", next: end + 1 };
  };
}

/** Where the text that begins with a quote ends; -1 where it does not. Stops looking after `max`. */
function closingQuote(text: string, start: number, max: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && end <= max && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  return end;
}

/** The next place of a sign, or the text's end. A place ahead is kept: whatever the text, it is searched once. */
function finder(text: string, sign: string) {
  let found = -1;
  return (from: number): number => {
    if (found < from) {
      const place = text.indexOf(sign, from);
      found = place === -1 ? text.length : place;
    }
    return found;
  };
}

function breaksIn(cells: string[]): number {
  let breaks = 0;
  for (const cell of cells) if (cell.includes("\n")) breaks += cell.split("\n").length - 1;
  return breaks;
}

/** Yields to the event loop every `ms`, so that others are answered. Asked before it is awaited: awaiting is dear. */
export function yieldEvery(ms = 5) {
  let since = performance.now();
  return {
    isDue: () => performance.now() - since > ms,
    async take() {
      await setImmediate();
      since = performance.now();
    },
  };
}
