import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type pg from "pg";
import { makeTemporaryFolder } from "./temporary-folder.ts";

/** What the driver makes of each type, with the parsers of `server/db/database.ts`. */
const readAs: Record<string, string> = {
  ...{
    uuid: "string",
    text: "string",
    varchar: "string",
    date: "string",
    daterange: "string",
    tstzrange: "string",
  },
  ...{ int2: "number", int4: "number", int8: "number", numeric: "number", bool: "boolean" },
  ...{ timestamptz: "Date", bytea: "Buffer", jsonb: "object", _text: "string[]", _uuid: "string[]" },
};

interface ColumnFacts {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  /** «never» where PostgreSQL fills it itself. */
  given: "required" | "optional" | "never";
  /** The words that a check allows. */
  words: string[];
}

/**
 * Where `schema.ts` says something else than the database, as sentences: the type checker reads a file of assertions made
 * of the catalogue. The types may ask for more (a value where there is a default, words where any text would do).
 */
export async function wrongTypes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<ColumnFacts>(`
    select relname as table, attname as name, typname as type, not attnotnull as nullable,
      case when attgenerated <> '' then 'never' when attnotnull and not atthasdef then 'required' else 'optional' end as given,
      array(select (regexp_matches(substring(pg_get_constraintdef(pg_constraint.oid)
          from '^CHECK \\(\\(' || attname || ' = ANY \\(ARRAY\\[(.*)\\]\\)\\)\\)$'), '''([^'']*)''', 'g'))[1]
        from pg_constraint where conrelid = attrelid and contype = 'c') as words
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely\\_%'
      and attnum > 0 and not attisdropped
    order by relname, attnum`);
  const tables = Map.groupBy(rows, ({ table }) => table);
  const union = (words: Iterable<string>) => [...words].map((word) => JSON.stringify(word)).join(" | ");
  const assertions = [
    `{ const check: Never<"a table that is not there", Exclude<keyof Database, ${union(tables.keys())}>> = true; check; }`,
    ...[...tables].map(
      ([table, columns]) =>
        `{ const check: Never<${JSON.stringify(`${table}: a column that is not there`)}, Exclude<keyof Table<"${table}">, ${union(columns.map(({ name }) => name))}>> = true; check; }`,
    ),
    ...rows.map(
      ({ table, name, type, nullable, given, words }) =>
        `{ const check: Column<"${table}", "${name}", ${readAs[type] ?? `"no type for ${type}"`}, ${nullable}, "${given}", ${union(words) || "never"}> = true; check; }`,
    ),
  ];
  const folder = await makeTemporaryFolder();
  try {
    await writeFile(join(folder.path, "check.ts"), [prelude, ...assertions].join("\n"));
    const config = {
      extends: resolve("tsconfig.json"),
      compilerOptions: {
        paths: { kysely: [resolve("node_modules/kysely")] },
        typeRoots: [resolve("node_modules/@types")],
        types: ["node"],
      },
      // Modules on the way read files by `?raw`.
      files: ["check.ts", resolve("node_modules/vite/client.d.ts")],
      include: [],
    };
    await writeFile(join(folder.path, "tsconfig.json"), JSON.stringify(config));
    return await promisify(execFile)(process.execPath, [
      resolve("node_modules/typescript/bin/tsc"),
      "--project",
      folder.path,
    ]).then(
      () => [],
      ({ stdout }: { stdout: string }) =>
        stdout
          .split("\n")
          .flatMap(
            (line) => /error TS.*to type '(.*)'\.$/.exec(line)?.[1] ?? (line.includes("error") ? line : []),
          ),
    );
  } finally {
    await folder.remove();
  }
}

const prelude = `import type { Insertable, Selectable } from "kysely";
import type { Database } from ${JSON.stringify(resolve("server/db/schema.ts"))};
type Table<T> = T extends keyof Database ? Selectable<Database[T]> : {};
type Row<T> = T extends keyof Database ? Insertable<Database[T]> : {};
type Never<Fault extends string, Extra> = [Extra] extends [never] ? true : \`\${Fault}: \${Extra & string}\`;
type Given<R, C> = C extends keyof R ? ({} extends Pick<R, C> ? "optional" : "required") : "never";
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Fault<T, C, Base, Nullable, Written, Words> =
  C extends keyof Table<T>
    ? [NonNullable<Table<T>[C]>] extends [Base]
      ? Same<null extends Table<T>[C] ? true : false, Nullable> extends true
        ? Written extends "optional" | Given<Row<T>, C>
          ? [Words] extends [never]
            ? never
            : string extends Table<T>[C]
              ? never
              : Same<NonNullable<Table<T>[C]>, Words> extends true
                ? never
                : "has other words"
          : \`is \${Written & string} when it is written\`
        : Nullable extends true ? "may be null" : "is never null"
      : "is of another type"
    : "is missing";
type Column<T extends string, C extends string, Base, Nullable, Written extends string, Words> =
  [Fault<T, C, Base, Nullable, Written, Words>] extends [never] ? true : \`\${T}.\${C} \${Fault<T, C, Base, Nullable, Written, Words> & string}\`;`;
