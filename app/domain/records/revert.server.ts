import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { Failure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { counted } from "#app/lib/plural.ts";
import { parseJson } from "#app/lib/record-units.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { nameValues } from "./history.server.ts";
import { formatHistoryValue, type HistoryEntry } from "./history.ts";
import { fieldLabel, historyRecords, isHistoryTable, records } from "./records.ts";
import { revertible } from "./revertible.ts";
import { revertibleRecords } from "./revertible-records.server.ts";

type Deps = Pick<App, "db" | "pages" | "jobs" | "now">;
type Values = Record<string, unknown>;

const gone = () => new Failure("not-found", "Cette ligne n’existe plus, ou sa fiche a été supprimée.");

export type Revert = Awaited<ReturnType<typeof previewRevert>>;

/** What a line of the history would set back, beside what there is today. */
export async function previewRevert(app: Deps, actor: Actor, id: string) {
  const { entry, way, record, changes } = await findChange(app, actor, id);
  const { table } = records[way.record];
  const later = (await laterChanges(app, entry)).filter((line) => isAbout(line, way));
  const sides = (["today", "wanted"] as const).map((side) =>
    Object.fromEntries(changes.map((change) => [change.field, change[side]])),
  );
  const [todays = {}, wanteds = {}] = await nameValues(app, sides);
  return {
    version: record.version,
    fields: changes.map(({ field, column, today: seen, isAsLeft }) => {
      const last = later.find(({ before, after }) => Object.hasOwn({ ...before, ...after }, column));
      const [today, wanted] = revertWords({ field, table }, todays[field], wanteds[field]);
      return {
        field,
        label: fieldLabel(field, table),
        today,
        wanted,
        /** Today's value as it is stored: what the save compares with. */
        seen,
        /** Who gave it another value since, and when; null where nobody did. */
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
  actor: Actor,
  { id, ...asked }: z.input<typeof askedSchema> & { id: string },
): Promise<{ message: string; detail?: string }> {
  const { entry, way, record, changes, operations } = await findChange(app, actor, id);
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
  await operations.update(app, actor, { id: way.id, baseline, input: input as never });
  return {
    message: `${counted(ticked.length, "champ rétabli", "champs rétablis")}`,
    detail: entry.record_name || undefined,
  };
}

async function findChange(app: Deps, actor: Actor, id: string) {
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
  const record = await operations.get(app, actor, way.id);
  if (!record) throw gone();
  const changes = way.columns.flatMap((column) => {
    const side = (values: Values) =>
      toFields(Object.hasOwn(values, column) ? { [column]: values[column] } : {});
    return changesOf(side(entry.before), side(entry.after), record).map((change) => ({ ...change, column }));
  });
  return { entry, way, record, changes, operations };
}

/** Several periods have their lines with one vehicle. */
function isAbout(line: Parameters<typeof revertible>[0], { record, id }: { record: string; id: string }) {
  return record !== "period" || revertible(line)?.id === id;
}

function laterChanges(
  { db }: Deps,
  entry: Pick<HistoryEntry, "id" | "changed_at" | "record_table" | "record_id">,
) {
  return db
    .selectFrom("history")
    .select(["actor_email", "changed_at", "action", "record_table", "record_id", "before", "after"])
    .where("record_table", "=", entry.record_table)
    .where("record_id", "=", entry.record_id)
    .where("changed_at", ">=", entry.changed_at)
    .where("id", "<>", entry.id)
    .orderBy("changed_at", "desc")
    .orderBy("id", "desc")
    .limit(500)
    .execute();
}

const maxShown = 300;
const shownBefore = 40;

/** Today's value and the one before, whole: rows of a list under each other, long texts from where they part. */
function revertWords(
  { field, table }: { field: string; table: string },
  today: unknown,
  wanted: unknown,
): [today: string, wanted: string] {
  const words = (value: unknown) => formatHistoryValue(field, value, { table, max: Infinity });
  const texts = [today, wanted].map((value) => wholeWords(field, value, words));
  const [a = "", b = ""] = texts;
  if (Math.max(a.length, b.length) <= maxShown || typeof today !== "string") return [a, b];
  let parting = 0;
  while (parting < a.length && a[parting] === b[parting]) parting++;
  const start = Math.max(0, parting - shownBefore);
  const cut = (text: string) =>
    `${start > 0 ? "…" : ""}${text.slice(start, start + maxShown)}${text.length > start + maxShown ? "…" : ""}`;
  return [cut(a), cut(b)];
}

function wholeWords(field: string, value: unknown, words: (value: unknown) => string): string {
  if (!Array.isArray(value) || typeof value[0] !== "object") return words(value);
  // As the history words a week.
  if (field.endsWith("hours")) return words(JSON.stringify(value));
  return value.map(words).join("\n");
}

interface LineChange {
  field: string;
  today: unknown;
  wanted: unknown;
  isAsLeft: boolean;
}

/** Lists of which a line tells only the rows that changed, and what makes a row the same one. */
const rowKeys: Record<string, (row: Values) => unknown> = {
  tiers: ({ from_days }) => from_days,
  closures: ({ id, from, label }) => id ?? `${from} ${label}`,
};

/** Each field of a form that a line changed and that is not as it was before: with today's value, and the one before. */
function changesOf(before: Values, after: Values, record: object): LineChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.flatMap((field): LineChange[] => {
    const [was, became, today] = [before, after, record].map((side) =>
      stored(field, Reflect.get(side, field)),
    );
    if (isDeepStrictEqual(was, became)) return [];
    const keyOf = rowKeys[field];
    const change = keyOf
      ? changeOfRows(keyOf, { was: rowsOf(was), became: rowsOf(became), today: rowsOf(today) })
      : { wanted: was, isAsLeft: isDeepStrictEqual(became, today) };
    return isDeepStrictEqual(change.wanted, today) ? [] : [{ field, today, ...change }];
  });
}

/** The rows that the line changed as they were, the others as they are: a tier that was added since stays. */
function changeOfRows(
  keyOf: (row: Values) => unknown,
  { was, became, today }: { was: Values[]; became: Values[]; today: Values[] },
) {
  const keys = new Set([...was, ...became].map(keyOf));
  const find = (rows: Values[], key: unknown) => rows.find((row) => keyOf(row) === key);
  const sameRow = (row: Values) => find(was, keyOf(row)) ?? row;
  const isThere = (row: Values) => find(today, keyOf(row)) !== undefined;
  const kept = today.filter((row) => !keys.has(keyOf(row)) || find(was, keyOf(row))).map(sameRow);
  return {
    wanted: [...kept, ...was.filter((row) => !isThere(row))].toSorted(inOrder),
    isAsLeft: [...keys].every((key) => isDeepStrictEqual(find(became, key), find(today, key))),
  };
}

/** Tiers by their days, closures by their first one, as their forms have them. */
function inOrder(a: Values, b: Values): number {
  if (typeof a.from_days === "number") return a.from_days - Number(b.from_days);
  return `${a.from} ${a.to}`.localeCompare(`${b.from} ${b.to}`);
}

function rowsOf(value: unknown): Values[] {
  return Array.isArray(value) ? value : [];
}

const weekFields = ["hours", "business_hours"];

/** Opening hours are kept as text, and read as a week. */
function stored(field: string, value: unknown): unknown {
  if (weekFields.includes(field) && typeof value === "string") return parseJson(value) ?? value;
  return value ?? null;
}
