import { createHash } from "node:crypto";
import { csvStart, plainCell } from "#app/lib/csv.ts";
import {
  type CsvRecord,
  decodeText,
  delimiterOf,
  delimiters,
  type ReadOptions,
  readRecords,
} from "#app/lib/csv-file.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { foldText } from "#app/lib/fold-text.ts";
import { plateKey } from "../plate.ts";
import { errorTitle, maxBytes, maxColumns, maxLineSize, maxRows } from "./import-report.ts";
import type { GivenCells } from "./plan-row.server.ts";
import { columnOf, idLabel, type TransferColumn } from "./vehicle-cells.ts";

export interface RowKey {
  line: number;
  id: string;
  number: string;
  /** Its letters and digits. */
  plate: string;
}

export interface ImportRow extends RowKey {
  given: GivenCells;
  cells: string[];
  isWhole: boolean;
}

export type ImportFile = Awaited<ReturnType<typeof openImport>>;

const limits = { rows: maxRows, columns: maxColumns, lineSize: maxLineSize };

/** Reads which columns and which vehicles a file is about, or says what keeps it from being read. */
export async function openImport(bytes: Uint8Array) {
  if (bytes.length > maxBytes)
    throw new Failure("too-large", "Le fichier dépasse 10\u00a0Mo. Partagez-le en plusieurs.");
  const { text, encoding } = await decodeText(bytes);
  requireText(bytes, text);
  // A line that only tells Excel which sign to expect.
  const body = text.replace(csvStart, "").replace(/^sep=(.)\r?\n/i, "");
  const skipped = body.length < text.replace(csvStart, "").length ? 1 : 0;
  const delimiter = delimiterOf(body);
  const options: ReadOptions = { delimiter, startLine: 1 + skipped, limits };
  const first = await firstRecord(body, options);
  if (!first) throw new Failure("invalid", "Le fichier est vide.");
  const columns = readTitles(first.cells);
  // Of every line: the file is walked through once before anything is read of the database.
  const keys: RowKey[] = [];
  const lines = () => readLines(body, options);
  const keyOf = keyReader(columns);
  for await (const record of lines()) keys.push(keyOf(record));
  if (keys.length === 0)
    throw new Failure("invalid", "Le fichier n’a que ses titres\u00a0: aucune ligne à importer.");
  const known = columns.filter((column) => column !== null && column !== "id");
  const ignored = first.cells.filter(
    (title, index) => columns[index] === null && title.trim() && foldText(title) !== foldText(errorTitle),
  );
  const key = keyNames[keysIn(columns)[0] ?? "id"];
  return {
    digest: createHash("sha256").update(bytes).digest("base64url"),
    encoding,
    columns: known,
    keys,
    rows: () => readRows(lines(), columns),
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
    throw new Failure(
      "unsupported-type",
      "C’est un classeur, pas un fichier CSV. Dans Excel ou LibreOffice\u00a0: Enregistrer sous, puis CSV.",
    );
  if (text.includes("\0"))
    throw new Failure("unsupported-type", "Ce fichier n’est pas un texte. Choisissez un fichier CSV.");
}

async function firstRecord(body: string, options: ReadOptions): Promise<CsvRecord | null> {
  for await (const record of readRecords(body, options)) return record;
  return null;
}

/** What each title is; null for one that is nothing of a vehicle. */
function readTitles(titles: string[]): Columns {
  const columns = titles.map((title) => columnOf(title) ?? null);
  const known = columns.filter((column) => column !== null);
  if (known.length === 0)
    throw new Failure("invalid", "Aucun titre de colonne n’est reconnu. Partez d’un export des véhicules.");
  const twice = titles.find((_, index) => columns[index] && columns.indexOf(columns[index]) < index);
  if (twice)
    throw new Failure("invalid", `La colonne «\u00a0${twice.trim()}\u00a0» est deux fois dans le fichier.`);
  const keys = keysIn(columns);
  if (keys.length === 0)
    throw new Failure(
      "invalid",
      `Il manque une colonne «\u00a0${idLabel}\u00a0», «\u00a0N°\u00a0de parc\u00a0» ou «\u00a0Immatriculation\u00a0»\u00a0: sans elle, on ne sait pas de quel véhicule parle chaque ligne.`,
    );
  // Beside another key, plates are what the file gives.
  if (known.length === keys.length && (keys.length === 1 || !keys.includes("plate")))
    throw new Failure("invalid", "Le fichier dit de quels véhicules il parle, mais ne donne rien à changer.");
  return columns;
}

/** The lines after the titles. Lines of empty cells, which spreadsheets leave behind, are none. */
async function* readLines(body: string, options: ReadOptions): AsyncGenerator<CsvRecord> {
  let isTitle = true;
  for await (const record of readRecords(body, options)) {
    if (!isTitle && record.cells.some((cell) => cell.trim() !== "")) yield record;
    isTitle = false;
  }
}

type Columns = (TransferColumn | "id" | null)[];

/** What a line may say its vehicle by; the first that it gives counts. */
const keyNames = { id: "identifiant", fleet_number: "n°\u00a0de parc", plate: "immatriculation" };
type KeyName = keyof typeof keyNames;

function placeOf(columns: Columns, name: KeyName): number {
  return columns.findIndex((column) => (column === "id" ? name === "id" : column?.key === name));
}

function keysIn(columns: Columns): KeyName[] {
  return (Object.keys(keyNames) as KeyName[]).filter((name) => placeOf(columns, name) >= 0);
}

function keyReader(columns: Columns) {
  const [idAt, numberAt, plateAt] = (["id", "fleet_number", "plate"] as const).map((name) =>
    placeOf(columns, name),
  );
  const cellAt = (cells: string[], at = -1) => tidy(cells[at] ?? "");
  return ({ line, cells }: CsvRecord): RowKey => ({
    line,
    id: cellAt(cells, idAt).toLowerCase(),
    number: cellAt(cells, numberAt),
    plate: plateKey(cellAt(cells, plateAt)),
  });
}

async function* readRows(lines: AsyncIterable<CsvRecord>, columns: Columns): AsyncGenerator<ImportRow> {
  const keyOf = keyReader(columns);
  const known = columns.flatMap((column, at) => (column === null || column === "id" ? [] : [{ column, at }]));
  for await (const record of lines) {
    const { cells } = record;
    const given = known.map(({ column, at }) => ({ column, cell: tidy(cells[at] ?? "") }));
    yield { ...keyOf(record), given, cells, isWhole: isWhole(cells, columns) };
  }
}

/** Empty cells after the last title are nobody's. */
function isWhole(cells: string[], columns: unknown[]): boolean {
  return cells.length >= columns.length && cells.slice(columns.length).every((cell) => cell === "");
}

function tidy(cell: string): string {
  return plainCell(cell.includes("\r") ? cell.replaceAll("\r\n", "\n") : cell).trim();
}
