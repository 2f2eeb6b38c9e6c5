import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { Failure, StaleFailure } from "#app/lib/failure.ts";
import { formatShortDateTime } from "#app/lib/office-dates.ts";
import { type Baseline, type Conflict, fieldsOf, valueAt } from "#app/lib/record-units.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Database } from "./schema.ts";
import type { Trx } from "./write.ts";

/** Those that name their last author, and accounts. */
export type VersionedTable =
  | { [Table in keyof Database]: "updated_by" extends keyof Database[Table] ? Table : never }[keyof Database]
  | "profiles";

interface Save<Fields> {
  table: VersionedTable;
  id: string;
  baseline: Baseline;
  mine: Fields;
  /** The record as forms get it, with its `version`; its keys are the names of `mine`. */
  read: () => Promise<{ version: string } | null>;
}

interface Author {
  by: string | null;
  at: string;
}

/** Three-way merge of a save with what others saved since; refused with both values on conflict. */
export async function mergeSave<Fields extends object>(
  trx: Trx,
  { table, id, baseline, mine, read }: Save<Fields>,
): Promise<{ changes: Partial<Fields>; note?: string }> {
  const last = await lockRecord(trx, table, id);
  const stored = (await read()) ?? gone();
  const isCurrent = stored.version === baseline.version;
  if (!baseline.values) {
    if (isCurrent) return { changes: mine };
    throw new StaleFailure({ ...(await authorOf(trx, { table, id, last })), conflicts: [] });
  }
  const base = isCurrent
    ? Object.fromEntries(Object.keys(baseline.values).map((unit) => [unit, valueAt(stored, unit)]))
    : baseline.values;
  const { changes, conflicts } = mergeChanges({ base, mine, theirs: stored });
  if (isCurrent) return { changes };
  const author = await authorOf(trx, { table, id, last });
  if (conflicts.length === 0) return { changes, note: noteOf(author) };
  const authorOfUnit = await authorsSince(trx, { table, id, version: baseline.version });
  throw new StaleFailure({
    ...author,
    conflicts: conflicts.map((conflict) => ({ ...conflict, ...(authorOfUnit(conflict.unit) ?? author) })),
  });
}

interface LastChange {
  updated_at: Date;
  updated_by: string | null;
}

async function lockRecord(trx: Trx, table: VersionedTable, id: string): Promise<LastChange> {
  if (!isUuid(id)) return gone();
  const author = sql.raw(table === "profiles" ? "null::uuid as updated_by" : "updated_by");
  const { rows } = await sql<LastChange>`
    select updated_at, ${author} from ${sql.table(table)} where id = ${id} for update`.execute(trx);
  return rows[0] ?? gone();
}

/** A profile does not name who changed it last: its history does. */
async function authorOf(
  trx: Trx,
  { table, id, last }: { table: VersionedTable; id: string; last: LastChange },
): Promise<Author> {
  const author =
    table === "profiles"
      ? await historyOf(trx, table, id).select("actor_email as email").limit(1).executeTakeFirst()
      : await trx.selectFrom("profiles").select("email").where("id", "=", last.updated_by).executeTakeFirst();
  return { by: author?.email ?? null, at: last.updated_at.toISOString() };
}

/** Who last changed a unit, where the history knows; the record's last author may have changed another. */
async function authorsSince(
  trx: Trx,
  { table, id, version }: { table: VersionedTable; id: string; version: string },
) {
  const since = new Date(version);
  const entries = Number.isNaN(since.getTime())
    ? []
    : await historyOf(trx, table, id)
        .select(["actor_email", "changed_at", "before", "after"])
        .where("changed_at", ">", since)
        .limit(100)
        .execute();
  return (unit: string): Author | null => {
    const columns = fieldsOf(unit).map((field) => field.split(".")[0] ?? field);
    // Of a row that was taken away there is nothing after.
    const entry = entries.find(({ before, after }) =>
      columns.some((column) => Object.hasOwn(before, column) || Object.hasOwn(after, column)),
    );
    return entry ? { by: entry.actor_email, at: entry.changed_at.toISOString() } : null;
  };
}

function historyOf(trx: Trx, table: VersionedTable, id: string) {
  return trx
    .selectFrom("history")
    .where("record_table", "=", table)
    .where("record_id", "=", id)
    .orderBy("changed_at", "desc")
    .orderBy("id", "desc");
}

function noteOf({ by, at }: Author): string {
  const when = formatShortDateTime(at);
  return by
    ? `${by} a aussi modifié cette fiche, le ${when}\u00a0: ses changements sont gardés.`
    : `Cette fiche a aussi été modifiée le ${when}\u00a0: ces changements sont gardés.`;
}

function gone(): never {
  throw new Failure("not-found", "Cette fiche n’existe plus\u00a0: elle a été supprimée.");
}

interface Sides<Fields> {
  /** What the person saw, for each unit they changed. */
  base: Record<string, unknown>;
  mine: Fields;
  theirs: object;
}

interface Merged<Fields> {
  changes: Partial<Fields>;
  conflicts: Pick<Conflict, "unit" | "mine" | "theirs">[];
}

/** Three-way merge by units. What the person did not change is never written. */
export function mergeChanges<Fields extends object>({ base, mine, theirs }: Sides<Fields>): Merged<Fields> {
  const changes: Record<string, unknown> = {};
  const conflicts: Merged<Fields>["conflicts"] = [];
  for (const [unit, seen] of Object.entries(base)) {
    const [wanted, stored] = [valueAt(mine, unit), valueAt(theirs, unit)];
    const isFree = isDeepStrictEqual(seen, stored) || isDeepStrictEqual(wanted, stored);
    if (isFree) take(changes, { unit, seen, mine, theirs });
    else if (isTextList(seen) && isTextList(wanted) && isTextList(stored)) {
      changes[unit] = mergeLists(seen, wanted, stored);
    } else conflicts.push({ unit, mine: wanted, theirs: stored });
  }
  return { changes: changes as Partial<Fields>, conflicts };
}

/** A field, or an entry of one; nothing deeper is a unit. */
const path = /^(\w+)(?:\.(\d+))?$/;

function take(
  changes: Record<string, unknown>,
  { unit, seen, mine, theirs }: { unit: string; seen: unknown } & Omit<Sides<object>, "base">,
) {
  const fields = fieldsOf(unit);
  for (const name of fields) {
    const [, field = "", index] = path.exec(name) ?? [];
    const whole = Object.hasOwn(mine, field) ? Reflect.get(mine, field) : undefined;
    if (whole === undefined) continue;
    if (index !== undefined) {
      const stored = changes[field] ?? valueAt(theirs, field);
      const list: unknown = Array.isArray(stored) ? stored : whole;
      const entry = valueAt(mine, name);
      if (Array.isArray(list) && entry !== null && Number(index) < list.length) {
        changes[field] = list.with(Number(index), entry);
      }
    } else if (fields.length === 1 || !isDeepStrictEqual(valueAt(Object(seen), name), valueAt(mine, name))) {
      changes[field] = whole;
    }
  }
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

/** Ticks of a list never meet: what either added or took away counts. */
function mergeLists(base: string[], mine: string[], theirs: string[]): string[] {
  const isKept = (item: string) => !base.includes(item) || (mine.includes(item) && theirs.includes(item));
  return [...new Set([...mine, ...theirs])].filter(isKept);
}
