import { readId } from "./uuid.ts";

// One codec for the addresses of lists. Defaults are left out of an address, and what is unreadable is as if it had not
// been asked for: an address never breaks its page. Names are French, as everything a person reads.

export interface Param<Value> {
  name: string;
  default: Value;
  /** From every value given under its name; null for what is unreadable. */
  read(values: string[]): Value | null | undefined;
  write(value: Value): readonly string[];
}

export function param<Value>(
  name: string,
  {
    fallback,
    read,
    write = String,
  }: { fallback: Value; read: (value: string) => Value | null | undefined; write?: (value: Value) => string },
): Param<Value> {
  return {
    name,
    default: fallback,
    read: ([value]) => (value === undefined ? null : read(value)),
    write: (value) => [write(value)],
  };
}

export function choiceParam<const Value, const Fallback = Value>(
  name: string,
  {
    options,
    fallback,
    wordOf = String,
  }: { options: readonly Value[]; fallback: Fallback; wordOf?: (value: Value) => string },
): Param<Value | Fallback> {
  return param<Value | Fallback>(name, {
    fallback,
    read: (word) => options.find((option) => wordOf(option) === word),
    write: (value) => wordOf(value as Value),
  });
}

/** What a search box put in the address. */
export function textParam(name: string, max = 200): Param<string> {
  return param(name, { fallback: "", read: (value) => oneLine(value, max) });
}

export function idParam(name: string): Param<string | null> {
  return param<string | null>(name, { fallback: null, read: readId });
}

const maxPage = 100_000;

export function pageParam(name: string): Param<number> {
  return param(name, {
    fallback: 1,
    read: (value) => (/^[1-9]\d{0,5}$/.test(value) ? Math.min(Number(value), maxPage) : null),
  });
}

type Params = Record<string, Param<unknown>>;
type Values<Of extends Params> = { [Key in keyof Of]: Of[Key] extends Param<infer Value> ? Value : never };

/** What an address may say, in the order it says it; `filters` are those that narrow the list. */
export function query<Of extends Params, Filter extends string & keyof Of = never>(
  params: Of,
  filters: readonly Filter[] = [],
) {
  type Query = Values<Of>;
  const keys = Object.keys(params) as (string & keyof Of)[];
  const make = <Key extends keyof Of>(of: readonly Key[], value: (param: Param<unknown>) => unknown) =>
    Object.fromEntries(of.map((key) => [key, value(params[key] as Param<unknown>)])) as Pick<Query, Key>;
  const words = (key: keyof Of, value: unknown) => {
    const { default: usual, write } = params[key] as Param<unknown>;
    return value === usual ? [] : write(value);
  };

  /** As hidden fields of a form. Whatever is changed, the list starts at its first page. */
  function fields(values: Query, changes: Partial<Query> = {}): [name: string, value: string][] {
    const isChanged = Object.keys(changes).length > 0;
    const asked = { ...values, ...(isChanged && { page: 1 }), ...changes };
    return keys.flatMap((key) =>
      words(key, asked[key]).map((word): [string, string] => [(params[key] as Param<unknown>).name, word]),
    );
  }
  function search(values: Query, changes?: Partial<Query>): string {
    const written = String(new URLSearchParams(fields(values, changes)));
    return written && `?${written}`;
  }
  return {
    params: Object.values(params),
    none: make(keys, ({ default: usual }) => usual) as Query,
    read(address: URLSearchParams | string): Query {
      const given = new URLSearchParams(address);
      return make(keys, ({ name, read, default: usual }) => read(given.getAll(name)) ?? usual) as Query;
    },
    fields,
    search,
    href: (path: string, values: Query, changes?: Partial<Query>) => path + search(values, changes),
    isFiltered: (values: Pick<Query, Filter>) => filters.some((key) => words(key, values[key]).length > 0),
    withoutFilters: make(filters, ({ default: usual }) => usual),
  };
}

export type QueryOf<Codec extends { none: unknown }> = Codec["none"];

/** A typed text as one line, without what no keyboard types and no database keeps. */
export function oneLine(text: string, max: number): string {
  return text
    .replace(/[\p{Cc}\p{Zs}]+/gu, " ")
    .trim()
    .slice(0, max);
}

/** `textParam("q")` of an address that says nothing else. */
export function typedSearch(params: URLSearchParams): string {
  return oneLine(params.get("q") ?? "", 200);
}
