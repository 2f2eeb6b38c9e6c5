import type pg from "pg";

const header = `-- The database as the migrations leave it, for reading: what each part is for stands in docs/database.md.
-- Written by \`npm run schema\`, compared by the test run; change it by a migration.
-- Left out: Kysely's log of migrations, the queue's own schema (pgboss), and the objects of extensions. A line that ends
-- in «-- with …» is there only where the server offers that extension; without btree_gist triggers
-- no_two_at_once (refuse_two_at_once(), refuse_two_renters()) refuse overlaps. A constraint without a name has
-- PostgreSQL's own: table_pkey, table_column_key, _check or _fkey.
`;

const endings: Record<string, string> = { p: "pkey", u: "key", c: "check", f: "fkey" };

const ours = "relnamespace = current_schema()::regnamespace and relname not like 'kysely\\_%'";

/** Without what goes without saying: the schema's name, that a word in quotes is text, a line for each word of a head. */
function shorten(text: string): string {
  return text
    .replaceAll(/\bpublic\./g, "")
    .replaceAll(/('(?:[^']|'')*')::text\b(?!\[)/g, "$1")
    .replaceAll("timestamp(3) with time zone", "timestamptz(3)")
    .replaceAll(/\n (?=[A-Z])/g, " ")
    .replace(/\n;$/, ";");
}

/** An expression on one line, as a person would write it. */
function plain(expression: string): string {
  return expression
    .replaceAll("'\n'", String.raw`E'\n'`)
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\((\d+)\)::numeric/g, "$1")
    .replaceAll(/\((\w+) = ANY \(ARRAY\[([^\]]*)\]\)\)/g, "$1 IN ($2)")
    .replace(/^CHECK \(\((.*)\)\)$/, "CHECK ($1)");
}

/** Tables, constraints, indexes, triggers and functions, sorted, as PostgreSQL itself words them: alike on 15 to 18. */
export async function schemaText(pool: pg.Pool): Promise<string> {
  const list = async <Facts extends object>(query: string) =>
    (await pool.query<Facts & { owner: string; text: string }>(query)).rows.map((row) => ({
      ...row,
      text: shorten(row.text),
    }));
  const functions = await list(`
    select '' as owner, pg_get_functiondef(oid) || ';' as text from pg_proc
      where pronamespace = current_schema()::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      order by proname, pronargs`);
  const tables = await list(
    `select relname as owner, '' as text from pg_class where relkind = 'r' and ${ours} order by 1`,
  );
  // One of a single column stands on that column's line; another has its name where PostgreSQL would give another one.
  // 18 counts «not null» among the constraints («n»).
  const constraints = (
    await list<{ name: string; type: string; columns: string[] }>(`
      select relname as owner, conname as name, contype as type, pg_get_constraintdef(pg_constraint.oid) as text,
          array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)
            order by array_position(conkey, attnum)) as columns
        from pg_constraint join pg_class on pg_class.oid = conrelid
        where contype in ('p', 'u', 'c', 'f') and ${ours}
        order by array_position('{p,u,c,f}', contype::text), conname`)
  ).map(({ owner, columns, name, type, text }) => {
    const hasOwnName = name === [owner, ...(type === "p" ? [] : columns), endings[type]].join("_");
    if (columns.length > 1 || !hasOwnName)
      return { owner, text: (hasOwnName ? "" : `CONSTRAINT ${name} `) + plain(text) };
    const onColumn = /^FOREIGN KEY \(\S+\) |(?<=^(PRIMARY KEY|UNIQUE)) \(\S+\)$/;
    return { owner, column: columns[0], text: plain(text).replace(onColumn, "") };
  });
  const columns = (
    await list<{ column: string }>(`
      select relname as owner, attname as column, concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod),
          case when attnotnull then 'NOT NULL' end,
          case when attgenerated = 's' then 'GENERATED ALWAYS AS (' || pg_get_expr(adbin, adrelid) || ') STORED'
            when adbin is not null then 'DEFAULT ' || pg_get_expr(adbin, adrelid) end) as text
        from pg_attribute join pg_class on pg_class.oid = attrelid
          left join pg_attrdef on (adrelid, adnum) = (attrelid, attnum)
        where relkind = 'r' and attnum > 0 and not attisdropped and ${ours} order by attrelid, attnum`)
  ).map(({ owner, column, text }) => {
    const own = constraints.filter((one) => one.owner === owner && one.column === column);
    return { owner, text: [plain(text), ...own.map((one) => one.text)].join(" ") };
  });
  const exclusions = await list(`
    select relname as owner, format('ALTER TABLE %I ADD CONSTRAINT %I %s; -- with btree_gist', relname, conname,
        pg_get_constraintdef(pg_constraint.oid)) as text
      from pg_constraint join pg_class on pg_class.oid = conrelid where contype = 'x' and ${ours} order by conname`);
  const indexes = await list(`
    select relname as owner, definition || ';' || coalesce((
        select ' -- with ' || extname from pg_depend join pg_extension on pg_extension.oid = refobjid
          where classid = 'pg_opclass'::regclass and objid = any(indclass::oid[]) and deptype = 'e' limit 1), '') as text
      from pg_index join pg_class on pg_class.oid = indrelid, pg_get_indexdef(indexrelid) as definition
      where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
        and relkind = 'r' and ${ours}
      order by definition`);
  const triggers = await list(`
    select relname as owner, pg_get_triggerdef(pg_trigger.oid) || ';' as text
      from pg_trigger join pg_class on pg_class.oid = tgrelid
      where not tgisinternal and tgname <> 'no_two_at_once' and ${ours} order by tgname`);
  const partsOf = (owner: string) => {
    const of = (parts: { owner: string; text: string }[]) =>
      parts.filter((part) => part.owner === owner).map(({ text }) => text);
    const below = constraints.filter(({ column }) => !column);
    const body = [...of(columns), ...of(below)].map((line) => `  ${line}`).join(",\n");
    const statements = [exclusions, indexes, triggers].flatMap(of);
    return [`CREATE TABLE ${owner} (\n${body}\n);`, ...statements].join("\n");
  };
  const blocks = [...tables.map(({ owner }) => partsOf(owner)), ...functions.map(({ text }) => text)];
  return [header, ...blocks.map((block) => `${block}\n`)].join("\n");
}
