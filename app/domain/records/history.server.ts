import { sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import { type Actor, can } from "#app/domain/accounts/rights.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import type { HistoryEntry, HistoryQuery } from "./history.ts";
import { type HistoryTable, historyRecords, isHistoryTable } from "./records.ts";

const historyPerPage = 50;
const maxPerRecord = 500;

const columns = [
  "id",
  "changed_at",
  "actor_email",
  "record_table",
  "record_id",
  "record_name",
  "action",
  "before",
  "after",
  "batch_id",
] as const;

/** What happened to one record, newest first. Whoever may write it may know. */
export async function listRecordHistory(
  app: Pick<App, "db">,
  actor: Actor,
  { table, id }: { table: HistoryTable; id: string },
): Promise<HistoryEntry[]> {
  requireRight(actor, historyRecords[table].right);
  if (!isUuid(id)) return [];
  const rows = await app.db
    .selectFrom("history")
    .select([...columns, "actor_id"])
    .where("record_table", "=", table)
    .where("record_id", "=", id)
    .orderBy("changed_at", "desc")
    .orderBy("id", "desc")
    .limit(maxPerRecord)
    .execute();
  const undoesAll = can(actor, "vehicles:undo-all");
  const entries = rows.map(({ actor_id, batch_id, ...entry }) => ({
    ...entry,
    batch_id: undoesAll || actor_id === actor.id ? batch_id : null,
  }));
  return withNames(app, await withBatches(app, entries));
}

/** Everything that happened, newest first: to administrators; to others, what they did. `present`: ids of its records that are still there and theirs to open. */
export async function listHistory(app: Pick<App, "db">, actor: Actor, query: HistoryQuery) {
  requireRight(actor, "history:open");
  const { q, from, to, table, page } = query;
  const isAll = can(actor, "history:all");
  const author = isAll ? query.actor : actor.id;
  const [rows, actors] = await Promise.all([
    app.db
      .selectFrom("history")
      .select(columns)
      .$if(table !== null, (select) => select.where("record_table", "=", table ?? ""))
      .$if(author !== null, (select) => select.where("actor_id", "=", author ?? ""))
      .$if(q !== "", (select) => select.where(sql<boolean>`fold_text(record_name) like search_pattern(${q})`))
      .$if(from !== null, (select) => select.where("changed_at", ">=", startOf(from, 0)))
      .$if(to !== null, (select) => select.where("changed_at", "<", startOf(to, 1)))
      .orderBy("changed_at", "desc")
      .orderBy("id", "desc")
      .limit(historyPerPage + 1)
      .offset((page - 1) * historyPerPage)
      .execute(),
    isAll ? app.db.selectFrom("profiles").select(["id", "email"]).orderBy("email").execute() : [],
  ]);
  const listed = rows.slice(0, historyPerPage);
  const openable = listed.filter(
    ({ record_table: of }) => isHistoryTable(of) && can(actor, historyRecords[of].right),
  );
  const [entries, present] = await Promise.all([
    withNames(app, await withBatches(app, listed)),
    stillThere(app, openable),
  ]);
  return { entries, present, hasMore: rows.length > historyPerPage, actors };
}

/** Where a day begins in Paris, or one that comes `days` after it. */
function startOf(day: string | null, days: number) {
  return sql<Date>`((${day}::date + ${days}::int)::timestamp at time zone 'Europe/Paris')`;
}

async function stillThere({ db }: Pick<App, "db">, entries: HistoryEntry[]): Promise<string[]> {
  const ids = [...new Set(entries.map(({ record_id }) => record_id))];
  const tables = [...new Set(entries.map(({ record_table }) => record_table))].filter(isHistoryTable);
  const found = await Promise.all(
    // Every one of them has an id.
    tables.map((table) =>
      db
        .selectFrom(table as "vehicles")
        .select("id")
        .where("id", "in", ids)
        .execute(),
    ),
  );
  return found.flat().map(({ id }) => id);
}

/**
 * Of each batch among these lines, its size, whether it is an undo: it gave a vehicle back the values that another
 * batch had changed, or deleted what another had made; and whether it took the demonstration away.
 */
async function withBatches<Entry extends Pick<HistoryEntry, "batch_id">>(
  { db }: Pick<App, "db">,
  entries: Entry[],
): Promise<(Entry & Pick<HistoryEntry, "batch">)[]> {
  const ids = [...new Set(entries.flatMap(({ batch_id }) => batch_id ?? []))];
  if (ids.length === 0) return entries;
  const { rows } = await sql<{ batch_id: string; size: number; isUndo: boolean; isRemoval: boolean }>`
    select batch_id, count(*)::integer as size, bool_or(exists (
      select from history as earlier
      where earlier.record_table = line.record_table and earlier.record_id = line.record_id
        and earlier.changed_at < line.changed_at and earlier.batch_id <> line.batch_id
        and case line.action
          when 'updated' then earlier.before = line.after and earlier.after = line.before
          when 'deleted' then earlier.action in ('created', 'restored')
          else false end)) as "isUndo",
      exists (select from bin where bin.batch_id = line.batch_id and bin.record_table = 'installation') as "isRemoval"
    from history as line where batch_id = any(${ids}::uuid[]) group by batch_id`.execute(db);
  const batches = new Map(rows.map(({ batch_id, ...batch }) => [batch_id, batch]));
  return entries.map((entry) => ({ ...entry, batch: batches.get(entry.batch_id ?? "") }));
}

type Values = HistoryEntry["before"];

async function withNames(app: Pick<App, "db">, entries: HistoryEntry[]): Promise<HistoryEntry[]> {
  const sides = await nameValues(
    app,
    entries.flatMap(({ before, after }) => [before, after]),
  );
  return entries.map((entry, index) => ({
    ...entry,
    before: sides[2 * index] ?? {},
    after: sides[2 * index + 1] ?? {},
  }));
}

const named = {
  agency_id: { table: "agencies", gone: "Agence supprimée" },
  tariff_id: { table: "tariffs", gone: "Tarif supprimé" },
  vehicle_id: { table: "vehicles", gone: "Véhicule supprimé" },
} as const;

/** A vehicle's agency and tariff, and a period's vehicle, are stored by their ids, which are nobody's reading. */
export async function nameValues({ db }: Pick<App, "db">, all: Values[]): Promise<Values[]> {
  let read = all;
  for (const [field, { table, gone }] of Object.entries(named)) {
    const ids = all.map((values) => values[field]).filter((id) => typeof id === "string");
    if (ids.length === 0) continue;
    const rows = await db.selectFrom(table).select(["id", "name"]).where("id", "in", ids).execute();
    const names = new Map<unknown, string>(rows.map(({ id, name }) => [id, name]));
    read = read.map((values) =>
      typeof values[field] === "string" ? { ...values, [field]: names.get(values[field]) ?? gone } : values,
    );
  }
  return read;
}
