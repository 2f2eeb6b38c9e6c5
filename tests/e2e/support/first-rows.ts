// The rows of every table as they were at first, kept beside them in the same database: a copy has them too.

/** Each after those it refers to: the deeper in references, the later. */
const tables = `with recursive reached as (
    select oid, 0 as depth from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    union
    select conrelid, depth + 1 from reached join pg_constraint
      on confrelid = reached.oid and contype = 'f' and conrelid <> confrelid)
  select oid, oid::regclass::name as name from reached group by oid order by max(depth), oid`;

export const keepFirstRows = `do $$
declare t record;
begin
  create schema first_rows;
  for t in ${tables} loop
    execute format('create table first_rows.%I as table %I', t.name, t.name);
  end loop;
end $$`;

/** Triggers rest meanwhile: what they would write is among the rows. */
export const putFirstRowsBack = `do $$
declare t record; columns text;
begin
  execute (select format('truncate %s', string_agg(format('%I', name), ', ')) from (${tables}) as t);
  for t in ${tables} loop
    select string_agg(format('%I', attname), ', ') into columns from pg_attribute
      where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '';
    execute format('alter table %I disable trigger user', t.name);
    execute format('insert into %I (%s) overriding system value select %s from first_rows.%I',
      t.name, columns, columns, t.name);
    execute format('alter table %I enable trigger user', t.name);
  end loop;
  delete from pgboss.job;
  perform pg_notify('tramontane', topic) from unnest(array['pages', 'maintenance', 'notifications', 'sessions']) as topic;
end $$`;
