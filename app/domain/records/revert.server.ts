import { z } from "zod";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { Failure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { counted } from "#app/lib/plural.ts";
import { type Baseline, parseJson } from "#app/lib/record-units.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { nameValues } from "./history.server.ts";
import { fieldWords, type HistoryEntry } from "./history.ts";
import { historyRecords, isHistoryTable } from "./history-records.ts";
import { changesOf } from "./line-changes.server.ts";
import { revertWords } from "./revert-words.ts";
import { type Revert, type RevertField, type RevertibleFormName, revertible } from "./revertible.ts";

type Edges = Pick<App, "db" | "pages" | "jobs" | "log">;
type Values = Record<string, unknown>;

/** How a record is read and saved by its own form: its schema, its operation, its version check. */
export interface RevertibleRecord {
  read(app: Edges, actor: StaffMember | null, id: string): Promise<({ version: string } & object) | null>;
  /** `record`: as it was read, with other values in some places. */
  save(
    app: Edges,
    actor: StaffMember | null,
    id: string,
    baseline: Baseline,
    record: Values,
  ): Promise<unknown>;
  /** Columns as fields of the form, where those are others. */
  toFields?(columns: Values): Values;
}

export type RevertibleRecords = Record<RevertibleFormName, RevertibleRecord>;

const gone = () => new Failure("not-found", "Cette ligne n’existe plus, ou sa fiche a été supprimée.");

/** Each value that a change replaced, and what there is in its place today. */
export async function previewRevert(
  app: Edges,
  actor: StaffMember | null,
  id: string,
  records: RevertibleRecords,
): Promise<Revert> {
  const { entry, record, changes } = await findChange(app, actor, id, records);
  const later = await laterChanges(app, entry);
  const sides = (["today", "wanted"] as const).map((side) =>
    Object.fromEntries(changes.map((change) => [change.field, change[side]])),
  );
  const [todays = {}, wanteds = {}] = await nameValues(app, sides);
  return {
    id,
    name: entry.record_name,
    by: entry.actor_email,
    at: entry.changed_at,
    version: record.version,
    fields: changes.map(({ field, column, today: seen, isAsLeft }): RevertField => {
      const last = later.find(({ before, after }) => Object.hasOwn({ ...before, ...after }, column));
      const [today, wanted] = revertWords(field, todays[field], wanteds[field]);
      return {
        field,
        label: fieldWords.label(field),
        today,
        wanted,
        seen,
        since: isAsLeft ? null : { by: last?.actor_email ?? null, at: last?.changed_at ?? null },
      };
    }),
  };
}

const askedSchema = z.object({
  version: z.string(),
  /** Each ticked field, with the value that was seen beside it. */
  seen: z
    .string()
    .transform((text) => parseJson(text))
    .pipe(z.record(z.string(), z.unknown(), { error: "Cochez au moins un champ." })),
});

/** Sets the ticked fields back, as if somebody had typed them into the record's own form. Answers in words. */
export async function revertChange(
  app: Edges,
  actor: StaffMember | null,
  id: string,
  asked: z.input<typeof askedSchema>,
  records: RevertibleRecords,
): Promise<{ message: string; detail?: string }> {
  const { entry, record, changes, save } = await findChange(app, actor, id, records);
  const { version, seen } = parseOrFail(askedSchema, asked);
  // What was compared is no longer what there is; the save itself looks once more, under the record's lock.
  if (version !== record.version)
    throw new Failure("conflict", "Cette fiche a été modifiée entre-temps. Rouvrez la comparaison.");
  const ticked = changes.filter(({ field }) => Object.hasOwn(seen, field));
  if (ticked.length === 0) throw new Failure("invalid", "Cochez au moins un champ.");
  const values = Object.fromEntries(ticked.map(({ field }) => [field, seen[field]]));
  const wanted = Object.fromEntries(ticked.map(({ field, wanted }) => [field, wanted]));
  await save(app, actor, entry.record_id, { version, values }, { ...record, ...wanted });
  return {
    message: `${counted(ticked.length, "champ rétabli", "champs rétablis")}`,
    detail: entry.record_name || undefined,
  };
}

async function findChange(app: Edges, actor: StaffMember | null, id: string, records: RevertibleRecords) {
  requireRight(actor, "back-office:open");
  const entry = isUuid(id)
    ? await app.db.selectFrom("history").selectAll().where("id", "=", id).executeTakeFirst()
    : undefined;
  if (!entry || !isHistoryTable(entry.record_table)) throw gone();
  requireRight(actor, historyRecords[entry.record_table].right);
  const way = revertible(entry);
  if (!way) throw gone();
  const { read, save, toFields = (columns) => columns } = records[way.form];
  const record = await read(app, actor, entry.record_id);
  if (!record) throw gone();
  const changes = way.columns.flatMap((column) => {
    const side = (values: Values) =>
      toFields(Object.hasOwn(values, column) ? { [column]: values[column] } : {});
    return changesOf(side(entry.before), side(entry.after), record).map((change) => ({ ...change, column }));
  });
  return { entry, record, changes, save };
}

/** Newest first. */
function laterChanges(
  { db }: Edges,
  entry: Pick<HistoryEntry, "id" | "changed_at" | "record_table" | "record_id">,
) {
  return db
    .selectFrom("history")
    .select(["actor_email", "changed_at", "before", "after"])
    .where("record_table", "=", entry.record_table)
    .where("record_id", "=", entry.record_id)
    .where("changed_at", ">=", entry.changed_at)
    .where("id", "<>", entry.id)
    .orderBy("changed_at", "desc")
    .orderBy("id", "desc")
    .limit(500)
    .execute();
}
