import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { Failure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { counted } from "#app/lib/plural.ts";
import { type Baseline, parseJson } from "#app/lib/record-units.ts";
import { requireRight } from "#app/lib/require-right.server.ts";
import type { StaffMember } from "#app/lib/rights.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { nameValues } from "./history.server.ts";
import { formatHistoryValue, type HistoryEntry } from "./history.ts";
import { fieldLabel, type HistoryTable, historyRecords, isHistoryTable } from "./history-records.ts";
import { type Revert, type RevertField, revertible } from "./revertible.ts";

type Edges = Pick<App, "db" | "pages" | "jobs">;
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
}

export type RevertibleRecords = Partial<Record<HistoryTable, RevertibleRecord>>;

const gone = () => new Failure("not-found", "Cette ligne n’existe plus, ou sa fiche a été supprimée.");

/** Each value that a change replaced, and what there is in its place today. */
export async function previewRevert(
  app: Edges,
  actor: StaffMember | null,
  id: string,
  records: RevertibleRecords,
): Promise<Revert> {
  const { entry, record } = await findChange(app, actor, id, records);
  const changed = revertible(entry).filter(
    (field) => !isDeepStrictEqual(stored(entry.before[field]), stored(Reflect.get(record, field))),
  );
  const later = await laterChanges(app, entry);
  const [today, wanted] = await nameValues(app, [record as Values, entry.before]);
  return {
    id,
    name: entry.record_name,
    by: entry.actor_email,
    at: entry.changed_at,
    version: record.version,
    fields: changed.map((field): RevertField => {
      const seen: unknown = Reflect.get(record, field) ?? null;
      const isAsLeft = isDeepStrictEqual(stored(entry.after[field]), stored(seen));
      const last = later.find(({ after }) => Object.hasOwn(after, field));
      return {
        field,
        label: fieldLabel(field),
        today: formatHistoryValue(field, weekText(today?.[field])),
        wanted: formatHistoryValue(field, wanted?.[field]),
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
  const { entry, record, save } = await findChange(app, actor, id, records);
  const { version, seen } = parseOrFail(askedSchema, asked);
  // What was compared is no longer what there is; the save itself looks once more, under the record's lock.
  if (version !== record.version)
    throw new Failure("conflict", "Cette fiche a été modifiée entre-temps. Rouvrez la comparaison.");
  const known = revertible(entry);
  const fields = Object.keys(seen).filter((field) => known.includes(field));
  if (fields.length === 0) throw new Failure("invalid", "Cochez au moins un champ.");
  const values = Object.fromEntries(fields.map((field) => [field, seen[field]]));
  const wanted = Object.fromEntries(fields.map((field) => [field, stored(entry.before[field])]));
  await save(app, actor, entry.record_id, { version, values }, { ...record, ...wanted });
  return {
    message: `${counted(fields.length, "champ rétabli", "champs rétablis")}`,
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
  const kind = records[entry.record_table];
  if (!kind || revertible(entry).length === 0) throw gone();
  const record = await kind.read(app, actor, entry.record_id);
  if (!record) throw gone();
  return { entry, record, save: kind.save };
}

/** Newest first. */
function laterChanges(
  { db }: Edges,
  entry: Pick<HistoryEntry, "id" | "changed_at" | "record_table" | "record_id">,
) {
  return db
    .selectFrom("history")
    .select(["actor_email", "changed_at", "after"])
    .where("record_table", "=", entry.record_table)
    .where("record_id", "=", entry.record_id)
    .where("changed_at", ">=", entry.changed_at)
    .where("id", "<>", entry.id)
    .orderBy("changed_at", "desc")
    .orderBy("id", "desc")
    .limit(500)
    .execute();
}

/** Opening hours are kept as text, and read as a week. */
function stored(value: unknown): unknown {
  if (typeof value === "string" && value.startsWith("[{")) return parseJson(value);
  return value ?? null;
}

/** As the history words a week. */
function weekText(value: unknown): unknown {
  return Array.isArray(value) && typeof value[0] === "object" ? JSON.stringify(value) : value;
}
