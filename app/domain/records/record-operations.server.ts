import { type Selectable, sql } from "kysely";
import type { z } from "zod";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor, StaffMember } from "#app/domain/accounts/rights.ts";
import type { Saved } from "#app/lib/action-result.ts";
import { Failure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import type { Baseline } from "#app/lib/record-units.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { binRecords } from "#server/bin/bin-records.ts";
import type { Db } from "#server/db/database.ts";
import type { Database } from "#server/db/schema.ts";
import { mergeSave, type VersionedTable } from "#server/db/version.ts";
import { refuseTaken, type Trx, writeAs, writePublic } from "#server/db/write.ts";
import { type RecordKind, readRightOf } from "./record.ts";
import type { BinnedTable } from "./records.ts";

type Deps = Pick<App, "db" | "pages" | "jobs">;
type Values = Record<string, unknown>;

/** What a write works with; `id` is null for a new record. */
export interface RecordWrite {
  trx: Trx;
  app: Deps;
  actor: StaffMember;
  id: string | null;
  /** What the answer says beside its name: what else moved. */
  notes: string[];
}

interface Wanted {
  id?: string;
  /** Anywhere in the name, whatever its case and accents. */
  q?: string;
}

type Row<Kind extends RecordKind> = Selectable<Database[Kind["table"] & keyof Database]>;
export type PlainRow<Kind extends RecordKind> = { id: string; name: string; version: string } & Pick<
  Row<Kind>,
  keyof Kind["fields"] & keyof Row<Kind>
>;

/** Records whose fields are their columns, by name. */
export async function plainRows<Kind extends RecordKind>(
  db: Db,
  { table, fields }: Kind,
  { id, q, columns }: Wanted & { columns?: readonly string[] } = {},
): Promise<PlainRow<Kind>[]> {
  const own = columns ?? Object.keys(fields).filter((name) => fields[name]?.isColumn !== false);
  let query = db
    .selectFrom(table as "brands")
    .select(["id", "name", "updated_at", ...(own as "name"[])])
    .orderBy("name")
    .orderBy("id");
  if (id !== undefined) query = query.where("id", "=", id);
  if (q) query = query.where(sql<boolean>`fold_text(name) like search_pattern(${q})`);
  const rows = await query.execute();
  return rows.map(({ updated_at, ...row }) => ({ ...row, version: updated_at.toISOString() })) as never;
}

interface Versioned {
  id: string | null;
  version: string;
}

/** What operations need beside the description of a record. */
interface Store<Schema extends z.ZodType, Stored extends Versioned> {
  schema: Schema;
  /** As forms and list have them; without it, `plainRows`. */
  rows?: (db: Db, wanted: Wanted) => Promise<Stored[]>;
  /** One of them, where its list is read otherwise. */
  read?: (db: Db, id: string) => Promise<Stored | null>;
  /** Writes by `save`, which takes columns and answers with the id; without it the fields are the columns. */
  write?: (
    fields: Partial<z.output<Schema>>,
    write: RecordWrite,
    save: (columns: Values) => Promise<string>,
  ) => Promise<unknown>;
  /** Before anything is read: writers of records that depend on each other wait in turn. */
  lock?: (trx: Trx) => Promise<void>;
  /** Deletes the row, where something must go before it. */
  removeRow?: (trx: Trx, id: string) => Promise<void>;
  /** What a new record must have, beside what its schema says. */
  checkNew?: (fields: z.output<Schema>) => void;
  /** As its form would post a record that the history sets back; see `toTyped`. */
  toInput?: (record: Values, baseline: Baseline) => Values;
  /** Columns of the history as fields of the form, where these are others. */
  toFields?: (columns: Values) => Values;
}

export interface RecordChange<Schema extends z.ZodType> {
  id: string;
  baseline: Baseline;
  input: z.input<Schema>;
}

interface Removed<Kind> {
  name: string;
  batch: Kind extends { bin: object } ? string : undefined;
}

/** How staff read, add, change and delete a kind of record: rights, schema, merge, history and bin. */
export function recordOperations<
  Kind extends RecordKind,
  Schema extends z.ZodType<object>,
  Stored extends Versioned = PlainRow<Kind>,
>(kind: Kind, given: Store<Schema, Stored>) {
  const rows = given.rows ?? ((db, wanted) => plainRows(db, kind, wanted) as never);
  const read =
    given.read ?? (async (db, id) => (await rows(db, { id })).find((row) => row.id === id) ?? null);
  const store = { ...given, read };
  const gone = () => new Failure("not-found", kind.gone ?? "Cette fiche n’existe plus.");

  /** The record as it is then; `note` says whose change stands beside theirs. */
  async function save(
    app: Deps,
    actor: StaffMember,
    work: (write: Omit<RecordWrite, "id">) => Promise<string>,
  ) {
    return write(kind, app, {
      actor,
      work: async (trx): Promise<Stored & { note?: string }> => {
        const notes: string[] = [];
        await store.lock?.(trx);
        const id = await work({ trx, app, actor, notes });
        return { ...((await read(trx, id)) as Stored), note: notes.join(" ") || undefined };
      },
    });
  }

  return {
    kind,
    toInput: store.toInput ?? toTyped,
    toFields: store.toFields,

    async list(app: Pick<App, "db">, actor: Actor, q: string): Promise<Stored[]> {
      requireRight(actor, readRightOf(kind));
      return rows(app.db, { q });
    },

    async get(app: Pick<App, "db">, actor: Actor, id: string): Promise<Stored | null> {
      requireRight(actor, readRightOf(kind));
      return isUuid(id) ? read(app.db, id) : null;
    },

    async create(app: Deps, actor: Actor, input: z.input<Schema>) {
      requireRight(actor, kind.right);
      const fields = parseOrFail(store.schema, input);
      store.checkNew?.(fields);
      return save(app, actor, (work) => writeRecord(kind, store, { work: { ...work, id: null }, fields }));
    },

    async update(app: Deps, actor: Actor, { id, baseline, input }: RecordChange<Schema>) {
      requireRight(actor, kind.right);
      const mine = parseOrFail(store.schema, input);
      return save(app, actor, async (work) => {
        await mergeRecord(kind, store, { work: { ...work, id }, baseline, mine });
        return id;
      });
    },

    /** Answers with its name, and the batch of the bin where it has one. */
    async remove(app: Deps & Pick<App, "now">, actor: Actor, id: string): Promise<Removed<Kind>> {
      requireRight(actor, kind.right);
      if (!isUuid(id)) throw gone();
      return write(kind, app, {
        actor,
        work: async (trx) => {
          await store.lock?.(trx);
          const rows = trx
            .selectFrom(kind.table as "brands")
            .select("name")
            .where("id", "=", id);
          const row = await rows.forUpdate().executeTakeFirst();
          if (!row) throw gone();
          const table = kind.table as BinnedTable;
          const { removeRow } = store;
          const remove = removeRow && (() => removeRow(trx, id));
          const batch = kind.bin
            ? await binRecords(trx, { table, ids: [id], by: actor, now: app.now(), remove })
            : undefined;
          if (!batch) await trx.deleteFrom(table).where("id", "=", id).execute();
          return { name: row.name, batch } as Removed<Kind>;
        },
      });
    },
  };
}

/** The same for settings, of which there is one row: `read` needs no id. */
export function settingsOperations<Schema extends z.ZodType<object>, Stored extends Versioned>(
  kind: RecordKind,
  store: Omit<Store<Schema, Stored>, "read" | "rows"> & { read: (db: Db) => Promise<Stored> },
) {
  return {
    kind,
    toInput: store.toInput ?? toTyped,
    toFields: store.toFields,

    async get(app: Pick<App, "db">, actor: Actor): Promise<Stored> {
      requireRight(actor, kind.right);
      return store.read(app.db);
    },

    /** Makes the row where there is none. `detail` says whose change stands beside theirs. */
    async update(
      app: Deps,
      actor: Actor,
      { baseline, input }: Omit<RecordChange<Schema>, "id">,
    ): Promise<Saved> {
      requireRight(actor, kind.right);
      const mine = parseOrFail(store.schema, input);
      return write(kind, app, {
        actor,
        work: async (trx) => {
          const { id } = await store.read(trx);
          const work = { trx, app, actor, notes: [] as string[] };
          if (id === null) await writeRecord(kind, store, { work: { ...work, id }, fields: mine });
          else await mergeRecord(kind, store, { work: { ...work, id }, baseline, mine });
          return { version: (await store.read(trx)).version, detail: work.notes.join(" ") || undefined };
        },
      });
    },
  };
}

function write<T>(
  kind: RecordKind,
  app: Deps,
  { actor, work }: { actor: StaffMember; work: (trx: Trx) => Promise<T> },
): Promise<T> {
  const written = kind.isPublic ? writePublic(app, actor, work) : writeAs(app, actor, work);
  return kind.unique ? refuseTaken(kind.unique, written) : written;
}

type Writing<Fields> = { write?: (fields: Partial<Fields>, write: RecordWrite, save: Save) => unknown };
type Save = (columns: Values) => Promise<string>;

/** Writes what nobody else changed meanwhile, and notes who changed the rest. */
async function mergeRecord<Fields extends object, Stored extends Versioned>(
  kind: RecordKind,
  store: Writing<Fields> & { read: (db: Db, id: string) => Promise<Stored | null> },
  { work, baseline, mine }: { work: RecordWrite & { id: string }; baseline: Baseline; mine: Fields },
): Promise<void> {
  const { trx, id } = work;
  const read = () => store.read(trx, id);
  const table = kind.table as VersionedTable;
  const { changes, note } = await mergeSave(trx, { table, id, baseline, mine, read });
  await writeRecord(kind, store, { work, fields: changes });
  if (note) work.notes.push(note);
}

async function writeRecord<Fields extends object>(
  kind: RecordKind,
  store: Writing<Fields>,
  { work, fields }: { work: RecordWrite; fields: Partial<Fields> },
): Promise<string> {
  const { trx, actor } = work;
  let { id } = work;
  const save = async (columns: Values) => {
    const values = { ...columns, updated_by: actor.id } as never;
    const table = kind.table as "brands";
    const inserted = () => trx.insertInto(table).values(values).returning("id");
    const updated = () => trx.updateTable(table).set(values).where("id", "=", id).returning("id");
    ({ id } = await (id === null ? inserted() : updated()).executeTakeFirstOrThrow());
    return id;
  };
  if (store.write) await store.write(fields, work, save);
  else await save(fields as Values);
  return id as string;
}

/** As a form would post it: numbers as they are typed, nothing as an empty text. */
export function toTyped(record: Values): Values {
  const entries = Object.entries(record).map(([field, value]) => [
    field,
    typeof value === "number" ? String(value).replace(".", ",") : (value ?? ""),
  ]);
  return Object.fromEntries(entries);
}
