import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { binDays } from "#app/domain/records/bin-words.ts";
import type { BinnedTable } from "#app/domain/records/records.ts";
import type { Trx } from "#server/db/write.ts";
import { arrivalMails } from "#server/mail/mail-kinds.ts";
import {
  type ForeignKey,
  isReferredTo,
  readTableShapes,
  referencesTo,
  rowAsJson,
  shapeOf,
  type TableShape,
} from "./table-shapes.ts";

/** How a deleted record is called, where that is not its `name`. The row is `t`. */
const binNames: Partial<Record<BinnedTable, RawBuilder<unknown>>> = {
  vehicle_periods: sql`concat_ws(', ', (select name from vehicles where id = t.vehicle_id), period_words(t))`,
  vehicle_damages: sql`concat_ws(', ', t.number, (select name from vehicles where id = t.vehicle_id))`,
  vehicle_photos: sql`coalesce((select nullif(original_name, '') from stored_files where id = t.file_id),
    regexp_replace(t.url, '^.*/', ''))`,
  notifications: sql`coalesce(nullif(t.data->>'name', ''), nullif(t.data->>'email', ''), t.data->>'phone', '')`,
  contracts: sql`coalesce(nullif(t.customer->>'company', ''), nullif(t.customer->>'name', ''), t.vehicle->>'name', '')`,
  requests: sql`coalesce(nullif(t.name, ''), nullif(t.email, ''), t.phone)`,
};

interface Child {
  table: string;
  column: string;
  where: RawBuilder<unknown>;
}

/**
 * What goes along without a foreign key that says so: by a trigger, or by the operation that deletes. `sentQuotes`: those
 * that are no documents, and go although they were sent.
 */
export function extraChildren(sentQuotes: readonly string[] = []): Record<string, Child[]> {
  return {
    notifications: [
      {
        table: "requests",
        column: "notification_id",
        where: sql`not exists (select from quotes where request_id = c.id and state <> 'draft'
          and id <> all(${sentQuotes}::uuid[]))`,
      },
      {
        table: "outgoing_mails",
        column: "notification_id",
        where: sql`c.state <> 'waiting' and c.kind = any(${arrivalMails}::text[])`,
      },
    ],
    requests: [
      {
        table: "quotes",
        column: "request_id",
        where: sql`(c.state = 'draft' or c.id = any(${sentQuotes}::uuid[]))`,
      },
      { table: "outgoing_mails", column: "request_id", where: sql`c.state <> 'waiting'` },
    ],
  };
}

interface Deletion {
  table: BinnedTable;
  ids: readonly string[];
  by: { id: string };
  now: Date;
  /** With what it goes together; a batch of its own otherwise. */
  batch?: string;
  /** When it is too late; in 30 days otherwise. */
  expiresAt?: Date;
  /** Quotes that go with their requests although they were sent: the demonstration's. */
  sentQuotes?: readonly string[];
  /** Where more than the rows themselves has to be deleted, or in another way. */
  remove?: () => Promise<void>;
}

/** Soft delete into the bin, children included, in the caller's transaction; answers with the batch. */
export async function binRecords(trx: Trx, deletion: Deletion): Promise<string> {
  const { table, ids, batch = randomUUID(), now, sentQuotes } = deletion;
  const shapes = await readTableShapes(trx);
  const shape = shapeOf(shapes, table);
  const expiresAt = deletion.expiresAt ?? new Date(now.getTime() + binDays * 86_400_000);
  await sql`
    insert into bin (batch_id, record_table, record_id, record_name, payload, deleted_by, deleted_at, expires_at)
    select ${batch}, ${table}, t.id, left(${binNames[table] ?? sql`t.name`}, 300), ${rowAsJson(shape, "t")},
      (select id from profiles where id::text = ${deletion.by.id}), ${now}, ${expiresAt}
    from ${sql.table(table)} as t where t.id = any(${ids}::uuid[]) order by t.id`.execute(trx);
  const owners = ids.map((id) => ({ root: id, id }));
  await captureChildren(trx, shapes, { batch, table, owners, extras: extraChildren(sentQuotes) });
  await noteFiles(trx, shapes, batch);
  if (deletion.remove) await deletion.remove();
  else await sql`delete from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(trx);
  await keepFiles(trx, shapes, batch);
  return batch;
}

interface Owner {
  root: string;
  id: string;
}

interface Capture {
  batch: string;
  table: string;
  owners: Owner[];
  extras: Record<string, Child[]>;
}

/** What goes with these rows, then what goes with that; and the rows that stay and forget them. */
async function captureChildren(
  trx: Trx,
  shapes: Map<string, TableShape>,
  { batch, table, owners, extras }: Capture,
  taken = new Set(owners.map(({ id }) => id)),
): Promise<void> {
  if (owners.length === 0) return;
  const keys = referencesTo(shapes, table);
  for (const key of keys.filter(({ rule }) => rule === "set null"))
    await noteLinks(trx, { ...key, batch, owners });
  const going: (Pick<Child, "table" | "column"> & Partial<Child>)[] = [
    ...keys
      .filter(({ rule }) => rule === "cascade")
      .map(({ shape, column }) => ({ table: shape.name, column })),
    ...(extras[table] ?? []),
  ];
  for (const { table: name, column, where } of going) {
    const shape = shapeOf(shapes, name);
    const hasId = shape.key.join() === "id";
    const { rows } = await sql<Owner>`
      with owners as (select * from unnest(${owners.map(({ root }) => root)}::uuid[],
          ${owners.map(({ id }) => id)}::uuid[]) as o(root, id)),
        found as (select owners.root, c.* from ${sql.table(name)} as c join owners on c.${sql.ref(column)} = owners.id
          where ${where ?? sql`true`} and ${hasId ? sql`c.id <> all(${[...taken]}::uuid[])` : sql`true`}),
        kept as (update bin set children = children || jsonb_build_array(jsonb_build_object('table', ${name}::text,
            'rows', (select jsonb_agg(${rowAsJson(shape, "found")} order by ${sql.raw(orderOf(shape))}) from found
              where found.root = bin.record_id)))
          where batch_id = ${batch} and record_id in (select root from found))
      select root, ${hasId ? sql`id` : sql`null as id`} from found`.execute(trx);
    const children = hasId ? rows : [];
    for (const { id } of children) taken.add(id);
    await captureChildren(trx, shapes, { batch, table: name, owners: children, extras }, taken);
  }
}

function orderOf({ key }: TableShape): string {
  return key.map((column) => `found."${column}"`).join(", ");
}

/** `set null` references, to be given back. A checksum tells whether a position still has the same row. */
async function noteLinks(
  trx: Trx,
  { shape, column, batch, owners }: { batch: string; owners: Owner[] } & ForeignKey & { shape: TableShape },
): Promise<void> {
  await sql`
    with found as (
      select o.root, o.id as value, t.row from unnest(${owners.map(({ root }) => root)}::uuid[],
        ${owners.map(({ id }) => id)}::uuid[]) as o(root, id),
        lateral (select to_jsonb(c) as row from ${sql.table(shape.name)} as c where c.${sql.ref(column)} = o.id) as t)
    update bin set links = links || (
      select jsonb_agg(jsonb_build_object('table', ${shape.name}::text, 'column', ${column}::text, 'value', value,
        'key', (select jsonb_object_agg(key, field) from jsonb_each(row) as fields(key, field)
          where key = any(${shape.key}::text[])),
        'print', ${shape.key.join() === "id" ? sql`null::text` : sql`md5((row - ${column}::text)::text)`}))
      from found where root = bin.record_id)
    where batch_id = ${batch} and record_id in (select root from found)`.execute(trx);
}

async function noteFiles(trx: Trx, shapes: Map<string, TableShape>, batch: string): Promise<void> {
  for (const { shape, column } of referencesTo(shapes, "stored_files")) {
    await sql`
      update bin set file_ids = file_ids || array(
        select distinct (row->>${column})::uuid from (
          select payload as row where record_table = ${shape.name}
          union all select jsonb_array_elements(child->'rows') from jsonb_array_elements(children) as child
            where child->>'table' = ${shape.name}) as rows
        where row->>${column} is not null)
      where batch_id = ${batch} and (record_table = ${shape.name}
        or children @> jsonb_build_array(jsonb_build_object('table', ${shape.name}::text)))`.execute(trx);
  }
}

/** Those that another record still shows are not the bin's. */
async function keepFiles(trx: Trx, shapes: Map<string, TableShape>, batch: string): Promise<void> {
  await sql`
    update stored_files set state = 'binned' where state = 'attached' and not ${isReferredTo(shapes, "stored_files")}
      and id in (select unnest(file_ids) from bin where batch_id = ${batch})`.execute(trx);
  await sql`
    update bin set file_ids = array(select id from stored_files where id = any(file_ids) and state = 'binned' order by id)
    where batch_id = ${batch} and file_ids <> '{}'`.execute(trx);
}
