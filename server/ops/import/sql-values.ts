import { unescapeText } from "./copy-text.ts";
import type { Value } from "./source-row.ts";

/** What stands between `VALUES` and the end of an INSERT. `undefined` stands for DEFAULT. */
export interface Tuple {
  offset: number;
  values: (Value | undefined)[];
}

/** Reads `(1, 'a', NULL), (…)` from `start` on: constants only, nothing is ever computed. */
export function readTuples(statement: string, start: number): Tuple[] {
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
