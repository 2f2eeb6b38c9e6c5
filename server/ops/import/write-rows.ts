import { sql } from "kysely";
import type { DatabaseError } from "pg";
import type { Db } from "#server/db/database.ts";
import type { Trx } from "#server/db/write.ts";
import { type HostedTable, hostedTables } from "./hosted-tables.ts";
import type { Source, SourceRow, Value } from "./source.ts";

export interface TableReport {
  table: string;
  read: number;
  written: number;
  skipped: { file: string; line: number; reason: string }[];
  unknownColumns: string[];
  /** Addresses of pictures on other sites: kept as they are. */
  foreignPictures: number;
}

class DryRun extends Error {}

/** Writes what an export holds, in one transaction; with `isDryRun`, everything but the end of it. */
export async function importRows(
  { db }: { db: Db },
  source: Source,
  { isDryRun = false }: { isDryRun?: boolean } = {},
): Promise<{ tables: TableReport[]; unknownTables: { table: string; rows: number }[] }> {
  const tables: TableReport[] = [];
  try {
    await db.transaction().execute(async (trx) => {
      await sql`select set_config('tramontane.import', 'on', true)`.execute(trx);
      for (const table of hostedTables) {
        const rows = sorted(
          source.rows.filter((row) => row.table === table.name),
          table,
        );
        const unreadable = source.unreadable.filter((row) => row.table === table.name);
        if (rows.length + unreadable.length === 0) continue;
        tables.push(await importTable(trx, { table, rows, unreadable }));
      }
      await sql`select open_missing_requests()`.execute(trx);
      if (isDryRun) throw new DryRun();
      // A site with a company's own data is nobody's demonstration.
      await sql`insert into installation values ('demo-data', 'imported') on conflict do nothing`.execute(
        trx,
      );
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return { tables, unknownTables: unknownTables(source) };
}

function sorted(rows: SourceRow[], { sortedBy }: HostedTable): SourceRow[] {
  if (!sortedBy) return rows;
  const place = ({ values }: SourceRow) => Number(values[sortedBy] ?? 0);
  return rows.toSorted((a, b) => place(a) - place(b));
}

async function importTable(
  trx: Trx,
  { table, rows, unreadable }: { table: HostedTable; rows: SourceRow[]; unreadable: TableReport["skipped"] },
): Promise<TableReport> {
  const columns = await columnsOf(trx, table.name);
  const given = new Set(rows.flatMap(({ values }) => Object.keys(values)));
  const report: TableReport = {
    table: table.name,
    read: rows.length + unreadable.length,
    written: 0,
    skipped: unreadable.map(({ file, line, reason }) => ({ file, line, reason })),
    unknownColumns: [...given].filter((column) => !table.columns.includes(column) && !isOurs(table, column)),
    foreignPictures: 0,
  };
  for (const [index, { file, line, values }] of rows.entries()) {
    const skip = (reason: string) => report.skipped.push({ file, line, reason });
    if (table.isSingleton && index > 0) {
      skip("une seule ligne a sa place dans cette table");
      continue;
    }
    const known = Object.fromEntries(
      Object.entries(values).filter(([column]) => table.columns.includes(column)),
    );
    const adapted = withDefaults(table.adapt?.(known) ?? known, columns);
    await sql`savepoint imported_row`.execute(trx);
    try {
      const isWritten = await (table.isSingleton ? change(trx, table, adapted) : insert(trx, table, adapted));
      await sql`release savepoint imported_row`.execute(trx);
      if (!isWritten) skip(await whyNot(trx, table, adapted));
      else {
        report.written += 1;
        report.foreignPictures += (table.pictures ?? []).filter((column) =>
          /^https?:/i.test(adapted[column] ?? ""),
        ).length;
      }
    } catch (error) {
      await sql`rollback to savepoint imported_row`.execute(trx);
      skip((await misfitOf(trx, table.name, { error, columns, values: adapted })) ?? reasonOf(error));
    }
  }
  await table.finish?.execute(trx);
  return report;
}

/** A row gave way to one that is there: itself, or another that holds what it claims. */
async function whyNot(trx: Trx, { name, columns }: HostedTable, { id }: Record<string, Value>) {
  if (columns.includes("id") && id) {
    const { rows } = await sql`select 1 from ${sql.table(name)} where id = ${id}`.execute(trx);
    if (rows.length === 0) return "une autre ligne a déjà cette valeur unique, ou ces jours du véhicule";
  }
  return "déjà présente : rien n’est remplacé";
}

/** What each kind of column takes, by its type's name; never the value itself, which may be personal. */
const expectations: [type: RegExp, sentence: string][] = [
  [/\[\]$/, "une liste entre accolades, par exemple {Diesel,Hybride}"],
  [/int/, "un nombre entier, sans espace ni unité"],
  [/numeric|double|real/, "un nombre, avec un point et sans espace ni unité"],
  [/bool/, "true ou false"],
  [/uuid/, "un identifiant de type UUID"],
  [/timestamp/, "une date avec son heure, par exemple 2027-12-31 08:00:00+01"],
  [/date/, "une date, par exemple 2027-12-31"],
  [/json/, "du JSON"],
];

/** The first column whose type refuses its value, in a sentence: PostgreSQL does not say which one it was. */
async function misfitOf(
  trx: Trx,
  table: string,
  { error, columns, values }: { error: unknown; columns: Map<string, Column>; values: Record<string, Value> },
): Promise<string | undefined> {
  if (!isDataException(error)) return undefined;
  for (const [name, value] of Object.entries(values)) {
    const { type } = columns.get(name) ?? {};
    if (value === null || !type || (await fits(trx, value, type))) continue;
    const [, expected] = expectations.find(([kind]) => kind.test(type)) ?? [];
    return `la colonne ${table}.${name} attend ${expected ?? `une valeur de type ${type}`}`;
  }
  return undefined;
}

async function fits(trx: Trx, value: Value, type: string): Promise<boolean> {
  await sql`savepoint one_value`.execute(trx);
  try {
    await sql`select cast(${value} as ${sql.raw(type)})`.execute(trx);
    return true;
  } catch (error) {
    if (!isDataException(error)) throw error;
    return false;
  } finally {
    await sql`rollback to savepoint one_value`.execute(trx);
  }
}

const isDataException = (error: unknown) => ((error as DatabaseError).code ?? "").startsWith("22");

/** Why PostgreSQL refused a row, in a sentence for whoever prepares the export. Anything else is a bug and goes on. */
function reasonOf(error: unknown): string {
  const { code = "", column, constraint } = error as DatabaseError;
  if (code === "23502") return `la colonne ${column} est vide`;
  if (code === "23503") return `elle renvoie à une ligne absente (${constraint})`;
  if (code === "23505") return `une autre ligne a déjà cette valeur (${constraint})`;
  if (code === "23P01") return "le véhicule est déjà pris à ces dates";
  if (code === "23514") return `une valeur n’est pas admise (${constraint})`;
  if (isDataException(error)) return "une valeur n’est pas du type de sa colonne";
  throw error;
}

async function insert(trx: Trx, { name }: HostedTable, values: Record<string, Value>): Promise<boolean> {
  const entries = Object.entries(values);
  const { rows } = await sql`
    insert into ${sql.table(name)} (${sql.join(entries.map(([column]) => sql.ref(column)))})
    values (${sql.join(entries.map(([, value]) => sql`${value}`))})
    on conflict do nothing returning 1`.execute(trx);
  return rows.length > 0;
}

async function change(trx: Trx, { name }: HostedTable, values: Record<string, Value>): Promise<boolean> {
  const settings = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  if (settings.length === 0) return false;
  await sql`update ${sql.table(name)} set ${sql.join(settings)}`.execute(trx);
  return true;
}

interface Column {
  is_nullable: boolean;
  has_default: boolean;
  is_text: boolean;
  /** As PostgreSQL writes it, with its length or precision. */
  type: string;
}

async function columnsOf(trx: Trx, table: string): Promise<Map<string, Column>> {
  const { rows } = await sql<Column & { name: string }>`
    select attname as name, not attnotnull as is_nullable, atthasdef as has_default,
      atttypid = 'text'::regtype as is_text, format_type(atttypid, atttypmod) as type
    from pg_attribute where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped`.execute(
    trx,
  );
  return new Map(rows.map(({ name, ...column }) => [name, column]));
}

/** Nothing where something must stand: the column's own default, or an empty text. */
function withDefaults(values: Record<string, Value>, columns: Map<string, Column>): Record<string, Value> {
  const filled: Record<string, Value> = {};
  for (const [name, value] of Object.entries(values)) {
    const column = columns.get(name);
    if (value !== null || !column || column.is_nullable) filled[name] = value;
    else if (!column.has_default) filled[name] = column.is_text ? "" : null;
  }
  return filled;
}

/** Columns every table of the original has and that ours fills itself. */
function isOurs(table: HostedTable, column: string): boolean {
  return column === "updated_at" || (table.isSingleton === true && ["id", "created_at"].includes(column));
}

function unknownTables({ rows, unreadable }: Source): { table: string; rows: number }[] {
  const counts = new Map<string, number>();
  for (const { table } of [...rows, ...unreadable])
    if (!hostedTables.some(({ name }) => name === table)) counts.set(table, (counts.get(table) ?? 0) + 1);
  return [...counts].map(([table, rows]) => ({ table, rows }));
}
