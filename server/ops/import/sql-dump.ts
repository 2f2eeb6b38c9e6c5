import { readCopyLine } from "./copy-text.ts";
import type { Source, SourceRow, Value } from "./source-row.ts";
import { readTuples } from "./sql-values.ts";

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
  let at = 0;
  for (;;) {
    at = skipBlanks(text, at);
    if (at >= text.length) return source;
    const end = statementEnd(text, at);
    const statement = text.slice(at, end);
    const line = lineAt(at);
    const copy = copyHead.exec(statement);
    const insert = insertHead.exec(statement);
    if (copy) {
      at = readCopy(source, text, end, {
        table: tableName(copy[1]),
        columns: columnNames(copy[2]),
        file,
        lineAt,
      });
      continue;
    }
    if (insert) readInsert(source, statement, insert, { file, line, lineAt, start: at });
    else source.otherStatements += 1;
    at = end + 1;
  }
}

interface CopyBlock {
  table: string;
  columns: string[];
  file: string;
  lineAt: (offset: number) => number;
}

/** The lines after the statement, up to `\.`; answers where the block ends. */
function readCopy(
  source: Source,
  text: string,
  end: number,
  { table, columns, file, lineAt }: CopyBlock,
): number {
  let at = text.indexOf("\n", end) + 1;
  while (at > 0 && at < text.length) {
    const next = text.indexOf("\n", at);
    const stop = next === -1 ? text.length : next;
    const content = text.slice(at, stop).replace(/\r$/, "");
    if (content === "\\.") return stop + 1;
    const values = readCopyLine(content);
    const line = lineAt(at);
    if (values.length === columns.length)
      source.rows.push({ table, file, line, values: pair(columns, values) });
    else
      source.unreadable.push({
        table,
        file,
        line,
        reason: `${values.length} valeurs pour ${columns.length} colonnes`,
      });
    at = stop + 1;
  }
  return text.length;
}

function readInsert(
  source: Source,
  statement: string,
  head: RegExpExecArray,
  place: { file: string; line: number; lineAt: (offset: number) => number; start: number },
) {
  const table = tableName(head[1]);
  const { file, line } = place;
  if (!head[2]) {
    const reason = "INSERT sans noms de colonnes : exportez avec pg_dump --column-inserts, ou sans --inserts";
    source.unreadable.push({ table, file, line, reason });
    return;
  }
  const columns = columnNames(head[2]);
  try {
    for (const { offset, values } of readTuples(statement, head[0].length)) {
      const own = place.lineAt(place.start + offset);
      if (values.length === columns.length)
        source.rows.push({ table, file, line: own, values: pair(columns, values) });
      else
        source.unreadable.push({
          table,
          file,
          line: own,
          reason: `${values.length} valeurs pour ${columns.length} colonnes`,
        });
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    source.unreadable.push({ table, file, line, reason: error.message });
  }
}

function pair(columns: string[], values: (Value | undefined)[]): SourceRow["values"] {
  const entries = columns.map((column, index) => [column, values[index]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as SourceRow["values"];
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
