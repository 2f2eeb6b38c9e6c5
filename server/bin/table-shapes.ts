import { sql } from "kysely";
import { Failure } from "#app/lib/failure.ts";
import type { Db } from "#server/db/database.ts";

export interface ForeignKey {
  column: string;
  parent: string;
  rule: "cascade" | "set null" | "restrict";
}

export interface TableShape {
  name: string;
  /** Without those that PostgreSQL fills itself. */
  columns: string[];
  key: string[];
  refers: ForeignKey[];
}

/** The database's own foreign keys, parents first: a table that is added later cannot be forgotten by the bin. */
export async function readTableShapes(db: Db): Promise<Map<string, TableShape>> {
  return parentsFirst((await sql.raw<TableShape>(shapesQuery).execute(db)).rows);
}

export const shapesQuery = `
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary order by a.attnum) as key,
      (select coalesce(jsonb_agg(jsonb_build_object('column', a.attname, 'parent', parent.relname,
          'rule', case f.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'restrict' end)
          order by a.attnum), '[]')
        from pg_constraint f join pg_class parent on parent.oid = f.confrelid
          join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
        where f.conrelid = c.oid and f.contype = 'f') as refers
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`;

export function parentsFirst(rows: TableShape[]): Map<string, TableShape> {
  const ordered = new Map<string, TableShape>();
  const waiting = new Map(rows.map((row) => [row.name, row]));
  const visit = (shape: TableShape) => {
    if (!waiting.delete(shape.name)) return;
    for (const { parent } of shape.refers) {
      const before = waiting.get(parent);
      if (before) visit(before);
    }
    ordered.set(shape.name, shape);
  };
  for (const row of rows) visit(row);
  return ordered;
}

export function referencesTo(shapes: Map<string, TableShape>, parent: string) {
  return [...shapes.values()].flatMap((shape) =>
    shape.refers.filter((key) => key.parent === parent).map((key) => ({ shape, ...key })),
  );
}

/** Whether any row of any table refers to the row of `parent` that the query is about. */
export function isReferredTo(shapes: Map<string, TableShape>, parent: string) {
  const references = referencesTo(shapes, parent).map(
    ({ shape, column }) =>
      sql<boolean>`exists (select from ${sql.table(shape.name)} as t where t.${sql.ref(column)} = ${sql.ref(`${parent}.id`)})`,
  );
  return sql<boolean>`(${sql.join(references, sql` or `)})`;
}

/** A row as JSON that a table takes back: without the columns that PostgreSQL fills itself. */
export function rowAsJson({ columns }: TableShape, alias: string) {
  return sql`(select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(${sql.ref(alias)}))
    where key = any(${columns}::text[]))`;
}

/** Throws for a table that a later version of the site had. */
export function shapeOf(shapes: Map<string, TableShape>, name: string): TableShape {
  const shape = shapes.get(name);
  if (!shape) throw new Failure("conflict", "Cette fiche vient d’une autre version du site.");
  return shape;
}
