import { createHash } from "node:crypto";
import { csvStart, plainCell } from "#app/lib/csv.ts";
import {
  type CsvRecord,
  type Delimiter,
  decodeText,
  delimiterOf,
  delimiters,
  type Encoding,
  readRecords,
} from "#app/lib/csv-file.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { foldText } from "#app/lib/fold-text.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { errorTitle, type ImportFacts, mostBytes, mostRows } from "./import-report.ts";
import type { GivenCells } from "./plan-row.server.ts";
import { columnOf, idLabel, type TransferColumn } from "./vehicle-cells.ts";

/** What a line says which vehicle it is about. */
export interface RowKey {
  line: number;
  id: string;
  number: string;
}

export interface ImportRow extends RowKey {
  given: GivenCells;
  cells: string[];
  /** As many cells as there are titles. */
  isWhole: boolean;
}

export interface ImportFile {
  /** Of its bytes. */
  digest: string;
  facts: ImportFacts;
  encoding: Encoding;
  columns: TransferColumn[];
  /** Of every line: the file is walked through once before anything is read of the database. */
  keys: RowKey[];
  rows: () => AsyncGenerator<ImportRow>;
}

/** Reads which columns and which vehicles a file is about, or says what keeps it from being read. */
export async function openImport(bytes: Uint8Array): Promise<ImportFile> {
  if (bytes.length > mostBytes)
    throw refused("too-large", "Le fichier dépasse 10\u00a0Mo. Partagez-le en plusieurs.");
  const { text, encoding } = decodeText(bytes);
  requireText(bytes, text);
  // A line that only tells Excel which sign to expect.
  const body = text.replace(csvStart, "").replace(/^sep=(.)\r?\n/i, "");
  const skipped = body.length < text.replace(csvStart, "").length ? 1 : 0;
  const delimiter = delimiterOf(body);
  const first = await firstRecord(body, delimiter);
  if (!first) throw refused("invalid", "Le fichier est vide.");
  const columns = readTitles(first.cells);
  const keys: RowKey[] = [];
  const rows = () => readRows(body, delimiter, columns, skipped);
  for await (const { line, id, number } of rows()) {
    keys.push({ line, id, number });
    if (keys.length > mostRows)
      throw refused(
        "too-large",
        `Le fichier a plus de ${formatNumber(mostRows)} lignes. Partagez-le en plusieurs.`,
      );
  }
  if (keys.length === 0)
    throw refused("invalid", "Le fichier n’a que ses titres\u00a0: aucune ligne à importer.");
  const known = columns.filter((column) => column !== null && column !== "id");
  const ignored = first.cells.filter(
    (title, index) => columns[index] === null && title.trim() && foldText(title) !== foldText(errorTitle),
  );
  const key = columns.includes("id") ? "identifiant" : "n°\u00a0de parc";
  return {
    digest: createHash("sha256").update(bytes).digest("base64url"),
    encoding,
    columns: known,
    keys,
    rows,
    facts: {
      rows: keys.length,
      titles: first.cells,
      ignored,
      encoding,
      delimiter: delimiters[delimiter],
      key,
    },
  };
}

function requireText(bytes: Uint8Array, text: string): void {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw refused(
      "unsupported-type",
      "C’est un classeur, pas un fichier CSV. Dans Excel ou LibreOffice\u00a0: Enregistrer sous, puis CSV.",
    );
  if (text.includes("\0"))
    throw refused("unsupported-type", "Ce fichier n’est pas un texte. Choisissez un fichier CSV.");
}

async function firstRecord(body: string, delimiter: Delimiter): Promise<CsvRecord | null> {
  for await (const record of readRecords(body, delimiter)) return record;
  return null;
}

/** What each title is; null for one that is nothing of a vehicle. */
function readTitles(titles: string[]): (TransferColumn | "id" | null)[] {
  const columns = titles.map((title) => columnOf(title) ?? null);
  const known = columns.filter((column) => column !== null);
  if (known.length === 0)
    throw refused("invalid", "Aucun titre de colonne n’est reconnu. Partez d’un export des véhicules.");
  const twice = titles.find((_, index) => columns[index] && columns.indexOf(columns[index]) < index);
  if (twice)
    throw refused("invalid", `La colonne «\u00a0${twice.trim()}\u00a0» est deux fois dans le fichier.`);
  const isKey = (column: TransferColumn | "id") => column === "id" || column.key === "fleet_number";
  if (!known.some(isKey))
    throw refused(
      "invalid",
      `Il manque une colonne «\u00a0${idLabel}\u00a0» ou «\u00a0N°\u00a0de parc\u00a0»\u00a0: sans elle, on ne sait pas de quel véhicule parle chaque ligne.`,
    );
  if (known.every(isKey))
    throw refused("invalid", "Le fichier dit de quels véhicules il parle, mais ne donne rien à changer.");
  return columns;
}

/** Lines of empty cells, which spreadsheets leave behind, are none. */
async function* readRows(
  body: string,
  delimiter: Delimiter,
  columns: (TransferColumn | "id" | null)[],
  skipped: number,
): AsyncGenerator<ImportRow> {
  let isTitle = true;
  for await (const { line, cells: raw } of readRecords(body, delimiter)) {
    if (isTitle) {
      isTitle = false;
      continue;
    }
    if (raw.every((cell) => cell.trim() === "")) continue;
    const row: ImportRow = {
      line: line + skipped,
      id: "",
      number: "",
      given: [],
      cells: raw,
      isWhole: isWhole(raw, columns),
    };
    const given: { column: TransferColumn; cell: string }[] = [];
    for (const [index, column] of columns.entries()) {
      if (column === null) continue;
      const cell = tidy(raw[index] ?? "");
      if (column === "id") row.id = cell.toLowerCase();
      else {
        if (column.key === "fleet_number") row.number = cell;
        given.push({ column, cell });
      }
    }
    yield { ...row, given };
  }
}

/** Empty cells after the last title are nobody's. */
function isWhole(cells: string[], columns: unknown[]): boolean {
  return cells.length >= columns.length && cells.slice(columns.length).every((cell) => cell === "");
}

function tidy(cell: string): string {
  // No keyboard types the null, and PostgreSQL's texts cannot hold it.
  return plainCell(cell.includes("\r") ? cell.replaceAll("\r\n", "\n") : cell).trim();
}

function refused(code: "invalid" | "too-large" | "unsupported-type", sentence: string): Failure {
  return new Failure(code, sentence);
}
