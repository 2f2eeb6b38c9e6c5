import { readFile } from "node:fs/promises";
import path from "node:path";
import { decodeText, readRecords } from "#app/lib/csv-file.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { OperatorError } from "#server/operator-error.ts";
import { say, UsageError } from "../command.ts";

/** A value as the export wrote it; PostgreSQL reads it as the column's type. */
export type Value = string | null;

export interface SourceRow {
  table: string;
  file: string;
  line: number;
  values: Record<string, Value>;
}

/** What an export holds: rows, and what was passed over. */
export interface Source {
  rows: SourceRow[];
  /** Rows that could not be read, with the reason. */
  unreadable: { table: string; file: string; line: number; reason: string }[];
  /** Statements that are not data; they are never executed. */
  otherStatements: number;
}

export async function readSources(files: string[]): Promise<Source> {
  const whole: Source = { rows: [], unreadable: [], otherStatements: 0 };
  for (const file of files) {
    const read = { ".sql": readSqlDump, ".csv": readCsvTable }[path.extname(file).toLowerCase()];
    if (!read) throw new UsageError(`${file} : un fichier .sql ou .csv est attendu.`);
    const bytes = await readFile(file).catch((error) => {
      throw new OperatorError(`${file} ne peut pas être lu : ${error.message}`);
    });
    say(`Lecture de ${file}…`);
    const source = await read((await decodeText(bytes)).text, path.basename(file));
    whole.rows = whole.rows.concat(source.rows);
    whole.unreadable = whole.unreadable.concat(source.unreadable);
    whole.otherStatements += source.otherStatements;
  }
  return whole;
}

/** A CSV file holds one table, whose name it bears («vehicles.csv», or «vehicles_rows.csv» as hosts name it). */
export async function readCsvTable(text: string, file: string): Promise<Source> {
  const table = path.basename(file, path.extname(file)).replace(/_rows$/, "");
  const source: Source = { rows: [], unreadable: [], otherStatements: 0 };
  let columns: string[] | undefined;
  try {
    for await (const { line, cells } of readRecords(text)) {
      if (!columns) columns = cells;
      else if (cells.length === columns.length) {
        const values = columns.map((column, index) => [column, cells[index] || null] as const);
        source.rows.push({ table, file, line, values: Object.fromEntries(values) });
      } else {
        const reason = `${cells.length} valeurs pour ${columns.length} colonnes`;
        source.unreadable.push({ table, file, line, reason });
      }
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new OperatorError(`${file} n’est pas un CSV lisible : ${error.message}`);
  }
  return source;
}

const name = String.raw`((?:"[^"]+"|\w+)(?:\.(?:"[^"]+"|\w+))?)`;
const copyHead = new RegExp(String.raw`^COPY\s+${name}\s*\(([^)]*)\)\s+FROM\s+stdin`, "i");
const insertHead = new RegExp(
  String.raw`^INSERT\s+INTO\s+${name}\s*(?:\(([^)]*)\)\s*)?(?:OVERRIDING\s+\w+\s+VALUE\s+)?VALUES\s*`,
  "i",
);

/** Reads the data of a pg_dump file: COPY blocks and INSERT statements. Nothing of it is executed. */
export function readSqlDump(text: string, file: string): Source {
  const source: Source = { rows: [], unreadable: [], otherStatements: 0 };
  const lineAt = lineCounter(text);

  function addRow(table: string, columns: string[], offset: number, values: (Value | undefined)[]) {
    const line = lineAt(offset);
    const given = columns.flatMap((column, index) => {
      const value = values[index];
      return value === undefined ? [] : [[column, value] as const];
    });
    if (values.length === columns.length)
      source.rows.push({ table, file, line, values: Object.fromEntries(given) });
    else {
      const reason = `${values.length} valeurs pour ${columns.length} colonnes`;
      source.unreadable.push({ table, file, line, reason });
    }
  }

  /** The lines after the statement, up to `\.`; answers where the block ends. */
  function readCopy(table: string, columns: string[], end: number): number {
    let at = text.indexOf("\n", end) + 1;
    while (at > 0 && at < text.length) {
      const next = text.indexOf("\n", at);
      const stop = next === -1 ? text.length : next;
      const content = text.slice(at, stop).replace(/\r$/, "");
      if (content === "\\.") return stop + 1;
      // Values between tabs, `\N` for none.
      const values = content.split("\t").map((field) => (field === "\\N" ? null : unescapeText(field)));
      addRow(table, columns, at, values);
      at = stop + 1;
    }
    return text.length;
  }

  function readInsert(start: number, statement: string, [head, written, list]: RegExpExecArray) {
    const table = tableName(written);
    const line = lineAt(start);
    if (!list) {
      const reason =
        "INSERT sans noms de colonnes : exportez avec pg_dump --column-inserts, ou sans --inserts";
      source.unreadable.push({ table, file, line, reason });
      return;
    }
    const columns = columnNames(list);
    try {
      for (const { offset, values } of readTuples(statement, head.length))
        addRow(table, columns, start + offset, values);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      source.unreadable.push({ table, file, line, reason: error.message });
    }
  }

  for (let at = skipBlanks(text, 0); at < text.length; at = skipBlanks(text, at)) {
    const end = statementEnd(text, at);
    const statement = text.slice(at, end);
    const copy = copyHead.exec(statement);
    const insert = insertHead.exec(statement);
    if (insert) readInsert(at, statement, insert);
    else if (!copy) source.otherStatements += 1;
    at = copy ? readCopy(tableName(copy[1]), columnNames(copy[2]), end) : end + 1;
  }
  return source;
}

/** `public.` goes; the name of any other schema stays, and is nothing we know. */
function tableName(written = ""): string {
  return written.replaceAll('"', "").replace(/^public\./i, "");
}

function columnNames(written = ""): string[] {
  return written.split(",").map((column) => column.trim().replaceAll('"', ""));
}

/** Past white space, comments, and the lines psql reads for itself. */
function skipBlanks(text: string, start: number): number {
  const blank = /(?:\s+|--[^\n]*|\/\*[\s\S]*?\*\/|(?<=^|\n)\\[^\n]*)+/y;
  blank.lastIndex = start;
  return start + (blank.exec(text)?.[0].length ?? 0);
}

/** Where the statement's own `;` stands, none of those inside strings. */
function statementEnd(text: string, start: number): number {
  const piece =
    /[^;'"$\-/eE]+|[eE]'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|[^;]/y;
  let at = start;
  while (at < text.length && text[at] !== ";") {
    piece.lastIndex = at;
    at += piece.exec(text)?.[0].length ?? 1;
  }
  return at;
}

/** Lines are asked for in order: each part of the text is counted once. */
function lineCounter(text: string) {
  let line = 1;
  let counted = 0;
  return (offset: number) => {
    for (; counted < offset; counted += 1) if (text.charCodeAt(counted) === 10) line += 1;
    return line;
  };
}

/** What stands between `VALUES` and the end of an INSERT. `undefined` stands for DEFAULT. */
interface Tuple {
  offset: number;
  values: (Value | undefined)[];
}

/** Reads `(1, 'a', NULL), (…)` from `start` on: constants only, nothing is ever computed. */
function readTuples(statement: string, start: number): Tuple[] {
  let at = start;
  const tuples: Tuple[] = [];

  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(statement)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const expect = (pattern: RegExp, what: string) => {
    if (match(pattern) === undefined)
      throw new SyntaxError(`${what} attendu près de « ${statement.slice(at, at + 30)} »`);
  };

  function value(): Value | undefined {
    match(/\s+/y);
    const read = constant();
    // A type does not change what is written.
    match(/(\s*::\s*[\w".]+(\s+(varying|precision|with(out)? time zone))?(\(\d+(,\s*\d+)?\))?(\[\])*)+/iy);
    match(/\s+/y);
    return read;
  }

  function constant(): Value | undefined {
    const escaped = match(/E'(?:[^'\\]|''|\\[\s\S])*'/iy);
    if (escaped) return unescapeText(escaped.slice(2, -1).replaceAll("''", "'"));
    const text = match(/'(?:[^']|'')*'/y);
    if (text) return text.slice(1, -1).replaceAll("''", "'");
    const number = match(/[+-]?\d+(\.\d+)?(e[+-]?\d+)?/iy);
    if (number) return number;
    const word = match(/\b(NULL|DEFAULT|TRUE|FALSE)\b/iy)?.toUpperCase();
    if (word === "NULL") return null;
    if (word === "DEFAULT") return undefined;
    if (word) return word.toLowerCase();
    if (match(/ARRAY\s*\[/iy)) return array();
    throw new SyntaxError(`valeur non prise en charge près de « ${statement.slice(at, at + 30)} »`);
  }

  function array(): string {
    const items: string[] = [];
    if (match(/\s*\]/y) !== undefined) return "{}";
    do {
      const item = value();
      items.push(item === null || item === undefined ? "NULL" : `"${item.replace(/["\\]/g, "\\$&")}"`);
    } while (match(/,/y));
    expect(/\]/y, "]");
    return `{${items.join(",")}}`;
  }

  do {
    match(/\s+/y);
    const offset = at;
    expect(/\(/y, "(");
    const values: Tuple["values"] = [];
    do values.push(value());
    while (match(/,/y));
    expect(/\)/y, ")");
    tuples.push({ offset, values });
    match(/\s+/y);
  } while (match(/,/y));
  return tuples;
}

const escapes: Record<string, string> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

/** The escapes that COPY and E'…' strings share. */
function unescapeText(text: string): string {
  return text.replace(/\\(x[0-9A-Fa-f]{1,2}|u[0-9A-Fa-f]{4}|[0-7]{1,3}|[\s\S])/g, (_, code: string) => {
    if (/^[xu]./.test(code)) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
    if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8));
    return escapes[code] ?? code;
  });
}
