import { isDeepStrictEqual } from "node:util";
import { parseJson } from "#app/lib/record-units.ts";

type Values = Record<string, unknown>;

/** A field that a line of the history changed. */
export interface LineChange {
  field: string;
  /** What there is now, and what there would be. */
  today: unknown;
  wanted: unknown;
  /** Nobody changed it since. */
  isAsLeft: boolean;
}

/** Lists of which a line tells only the rows that changed, and what makes a row the same one. */
const rowKeys: Record<string, (row: Values) => unknown> = {
  tiers: ({ from_days }) => from_days,
  closures: ({ id, from, label }) => id ?? `${from} ${label}`,
};

/** Each field of a form that a line changed and that is not as it was before: with today's value, and the one before. */
export function changesOf(before: Values, after: Values, record: object): LineChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.flatMap((field): LineChange[] => {
    const [was, became, today] = [before, after, record].map((side) =>
      stored(field, Reflect.get(side, field)),
    );
    if (isDeepStrictEqual(was, became)) return [];
    const keyOf = rowKeys[field];
    const change = keyOf
      ? changeOfRows(keyOf, rowsOf(was), rowsOf(became), rowsOf(today))
      : { wanted: was, isAsLeft: isDeepStrictEqual(became, today) };
    return isDeepStrictEqual(change.wanted, today) ? [] : [{ field, today, ...change }];
  });
}

/** The rows that the line changed as they were, the others as they are: a tier that was added since stays. */
function changeOfRows(keyOf: (row: Values) => unknown, was: Values[], became: Values[], today: Values[]) {
  const keys = new Set([...was, ...became].map(keyOf));
  const find = (rows: Values[], key: unknown) => rows.find((row) => keyOf(row) === key);
  const sameRow = (row: Values) => find(was, keyOf(row)) ?? row;
  const isThere = (row: Values) => find(today, keyOf(row)) !== undefined;
  const kept = today.filter((row) => !keys.has(keyOf(row)) || find(was, keyOf(row))).map(sameRow);
  return {
    wanted: [...kept, ...was.filter((row) => !isThere(row))].toSorted(inOrder),
    isAsLeft: [...keys].every((key) => isDeepStrictEqual(find(became, key), find(today, key))),
  };
}

/** Tiers by their days, closures by their first one, as their forms have them. */
function inOrder(a: Values, b: Values): number {
  if (typeof a.from_days === "number") return a.from_days - Number(b.from_days);
  return `${a.from} ${a.to}`.localeCompare(`${b.from} ${b.to}`);
}

function rowsOf(value: unknown): Values[] {
  return Array.isArray(value) ? value : [];
}

const weekFields = ["hours", "business_hours"];

/** Opening hours are kept as text, and read as a week. */
function stored(field: string, value: unknown): unknown {
  if (weekFields.includes(field) && typeof value === "string") return parseJson(value) ?? value;
  return value ?? null;
}
