import { isDeepStrictEqual } from "node:util";
import { type Conflict, fieldsOf, valueAt } from "#app/lib/record-units.ts";

interface Sides<Fields> {
  /** What the person saw, for each unit they changed. */
  base: Record<string, unknown>;
  /** What they want, in the shape of the record. */
  mine: Fields;
  /** What is stored by now. */
  theirs: object;
}

interface Merged<Fields> {
  /** What to write over the stored record. */
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
    if (isFree) take(changes, unit, seen, { mine, theirs });
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
  unit: string,
  seen: unknown,
  { mine, theirs }: Omit<Sides<object>, "base">,
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
