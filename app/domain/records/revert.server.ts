import { z } from "zod";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { Failure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { counted } from "#app/lib/plural.ts";
import { parseJson } from "#app/lib/record-units.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { nameValues } from "./history.server.ts";
import type { HistoryEntry } from "./history.ts";
import { changesOf } from "./line-changes.server.ts";
import { fieldLabel, historyRecords, isHistoryTable } from "./records.ts";
import { revertWords } from "./revert-words.ts";
import { type Revert, type RevertField, revertible } from "./revertible.ts";
import { revertibleRecords } from "./revertible-records.server.ts";

type Deps = Pick<App, "db" | "pages" | "jobs">;
type Values = Record<string, unknown>;

const gone = () => new Failure("not-found", "Cette ligne n’existe plus, ou sa fiche a été supprimée.");

/** Each value that a change replaced, and what there is in its place today. */
export async function previewRevert(app: Deps, actor: StaffMember | null, id: string): Promise<Revert> {
  const { entry, record, changes } = await findChange(app, actor, id);
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
      const [today, wanted] = revertWords(
        { field, table: entry.record_table },
        todays[field],
        wanteds[field],
      );
      return {
        field,
        label: fieldLabel(field, entry.record_table),
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
  app: Deps,
  actor: StaffMember | null,
  { id, ...asked }: z.input<typeof askedSchema> & { id: string },
): Promise<{ message: string; detail?: string }> {
  const { entry, record, changes, operations } = await findChange(app, actor, id);
  const { version, seen } = parseOrFail(askedSchema, asked);
  // What was compared is no longer what there is; the save itself looks once more, under the record's lock.
  if (version !== record.version)
    throw new Failure("conflict", "Cette fiche a été modifiée entre-temps. Rouvrez la comparaison.");
  const ticked = changes.filter(({ field }) => Object.hasOwn(seen, field));
  if (ticked.length === 0) throw new Failure("invalid", "Cochez au moins un champ.");
  const values = Object.fromEntries(ticked.map(({ field }) => [field, seen[field]]));
  const wanted = Object.fromEntries(ticked.map(({ field, wanted }) => [field, wanted]));
  const baseline = { version, values };
  const input = operations.toInput({ ...record, ...wanted }, baseline);
  await operations.update(app, actor, { id: entry.record_id, baseline, input: input as never });
  return {
    message: `${counted(ticked.length, "champ rétabli", "champs rétablis")}`,
    detail: entry.record_name || undefined,
  };
}

async function findChange(app: Deps, actor: StaffMember | null, id: string) {
  requireRight(actor, "back-office:open");
  const entry = isUuid(id)
    ? await app.db.selectFrom("history").selectAll().where("id", "=", id).executeTakeFirst()
    : undefined;
  if (!entry || !isHistoryTable(entry.record_table)) throw gone();
  requireRight(actor, historyRecords[entry.record_table].right);
  const way = revertible(entry);
  const operations = way && revertibleRecords[way.record];
  if (!way || !operations) throw gone();
  const { toFields = (columns: Values) => columns } = operations;
  const record = await operations.get(app, actor, entry.record_id);
  if (!record) throw gone();
  const changes = way.columns.flatMap((column) => {
    const side = (values: Values) =>
      toFields(Object.hasOwn(values, column) ? { [column]: values[column] } : {});
    return changesOf(side(entry.before), side(entry.after), record).map((change) => ({ ...change, column }));
  });
  return { entry, record, changes, operations };
}

/** Newest first. */
function laterChanges(
  { db }: Deps,
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
