import { requireRight } from "#app/lib/require-right.server.ts";
import type { StaffMember } from "#app/lib/rights.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import type { HistoryEntry } from "./history.ts";
import { type HistoryTable, historyRecords } from "./history-records.ts";

export const historyPerPage = 50;
const mostOfRecord = 100;

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
] as const;

/** What happened to one record, newest first. Whoever may write it may know. */
export async function listRecordHistory(
  app: Pick<App, "db">,
  actor: StaffMember | null,
  table: HistoryTable,
  id: string,
): Promise<HistoryEntry[]> {
  requireRight(actor, historyRecords[table].right);
  if (!isUuid(id)) return [];
  const entries = await app.db
    .selectFrom("history")
    .select(columns)
    .where("record_table", "=", table)
    .where("record_id", "=", id)
    .orderBy("changed_at", "desc")
    .orderBy("id", "desc")
    .limit(mostOfRecord)
    .execute();
  return withAgencyNames(app, entries);
}

export interface HistoryQuery {
  table: HistoryTable | null;
  /** An account's id. */
  actor: string | null;
  page: number;
}

export interface HistoryList {
  entries: HistoryEntry[];
  /** There is an older page. */
  hasMore: boolean;
  /** Who ever changed something, for the filter. */
  actors: { id: string; email: string }[];
}

/** Everything that happened, newest first: for administrators. */
export async function listHistory(
  app: Pick<App, "db">,
  actor: StaffMember | null,
  query: HistoryQuery,
): Promise<HistoryList> {
  requireRight(actor, "history:all");
  const { table, actor: author, page } = query;
  const [rows, actors] = await Promise.all([
    app.db
      .selectFrom("history")
      .select(columns)
      .$if(table !== null, (select) => select.where("record_table", "=", table ?? ""))
      .$if(author !== null, (select) => select.where("actor_id", "=", author ?? ""))
      .orderBy("changed_at", "desc")
      .orderBy("id", "desc")
      .limit(historyPerPage + 1)
      .offset((page - 1) * historyPerPage)
      .execute(),
    app.db.selectFrom("profiles").select(["id", "email"]).orderBy("email").execute(),
  ]);
  const entries = await withAgencyNames(app, rows.slice(0, historyPerPage));
  return { entries, hasMore: rows.length > historyPerPage, actors };
}

/** A vehicle's agency is stored by its id, which is nobody's reading. */
async function withAgencyNames({ db }: Pick<App, "db">, entries: HistoryEntry[]): Promise<HistoryEntry[]> {
  const ids = entries
    .flatMap(({ before, after }) => [before.agency_id, after.agency_id])
    .filter((id) => typeof id === "string");
  if (ids.length === 0) return entries;
  const agencies = await db.selectFrom("agencies").select(["id", "name"]).where("id", "in", ids).execute();
  const names = new Map(agencies.map(({ id, name }) => [id, name]));
  const named = (values: HistoryEntry["before"]) =>
    typeof values.agency_id === "string"
      ? { ...values, agency_id: names.get(values.agency_id) ?? "Agence supprimée" }
      : values;
  return entries.map((entry) => ({ ...entry, before: named(entry.before), after: named(entry.after) }));
}
