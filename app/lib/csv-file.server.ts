import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { Failure } from "./failure.ts";

// Reads the CSV files that people and other systems make, whatever program saved them.

export type Encoding = "UTF-8" | "UTF-16" | "Windows-1252";
export const delimiters = { ";": "point-virgule", ",": "virgule", "\t": "tabulation" } as const;
export type Delimiter = keyof typeof delimiters;

/** UTF-8 where the bytes can be, with or without their mark; else what French Windows programs write. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeAs("UTF-16", "utf-16le", bytes);
  if (first === 0xfe && second === 0xff) return decodeAs("UTF-16", "utf-16be", bytes);
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" };
  } catch {
    return decodeAs("Windows-1252", "windows-1252", bytes);
  }
}

function decodeAs(encoding: Encoding, label: string, bytes: Uint8Array) {
  return { text: new TextDecoder(label).decode(bytes), encoding };
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
  const titles = firstLine(text).replace(/"(?:[^"]|"")*"/g, "");
  const count = (sign: string) => titles.split(sign).length;
  const signs = Object.keys(delimiters) as Delimiter[];
  return signs.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** Titles may be quoted, and hold line breaks there. */
function firstLine(text: string): string {
  return /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0] ?? "";
}

export interface CsvRecord {
  /** Where it begins in the file, the first line being 1. */
  line: number;
  cells: string[];
}

interface Parsed {
  record: string[];
  info: { empty_lines: number };
}

const pieceSize = 64 * 1024;

/** Record by record, so that only the text itself is held. Throws a `Failure` that says where it cannot go on. */
export async function* readRecords(text: string, delimiter = delimiterOf(text)): AsyncGenerator<CsvRecord> {
  const parser = Readable.from(pieces(text)).pipe(
    parse({ bom: true, delimiter, info: true, relax_column_count: true, skip_empty_lines: true }),
  );
  // Counted here: the parser takes a line break of two characters inside a text for two.
  let lines = 0;
  try {
    for await (const { record: cells, info } of parser as AsyncIterable<Parsed>) {
      yield { line: 1 + lines + info.empty_lines, cells };
      lines += 1 + breaksIn(cells);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === "number" ? `Ligne\u00a0${error.lines}\u00a0: ` : "";
    throw new Failure("invalid", `${line}un guillemet manque ou n’est pas à sa place.`);
  }
}

function breaksIn(cells: string[]): number {
  let breaks = 0;
  for (const cell of cells) if (cell.includes("\n")) breaks += cell.split("\n").length - 1;
  return breaks;
}

function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += pieceSize) yield text.slice(at, at + pieceSize);
}
