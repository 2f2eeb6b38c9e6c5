/** What a form was opened with. `values`: what each changed unit was; without them the whole record is written. */
export interface Baseline {
  version: string;
  values?: Record<string, unknown>;
}

export interface Conflict {
  unit: string;
  mine: unknown;
  theirs: unknown;
  by: string | null;
  at: string;
}

/** The fields of a unit: those that only make sense together are joined, `address+zip+city`. */
export function fieldsOf(unit: string): string[] {
  return unit.split("+");
}

/** The value of a unit. `hours.2` is one day of a week; joined fields are an object. Null for nothing. */
export function valueAt(record: object, unit: string): unknown {
  const fields = fieldsOf(unit);
  if (fields.length > 1) return Object.fromEntries(fields.map((field) => [field, valueAt(record, field)]));
  let value: unknown = record;
  for (const key of unit.split(".")) {
    value =
      typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? Reflect.get(value, key)
        : null;
  }
  return value ?? null;
}

/** The units of changed fields, joined as `together` says; a list that is named there is one unit, not its entries. */
export function unitsOf(changes: readonly string[], together: readonly (readonly string[])[]): string[] {
  const groupOf = (field: string) =>
    together.find((group) => group.includes(field) || group.includes(field.split(".")[0] ?? field));
  return [...new Set(changes.map((field) => groupOf(field)?.join("+") ?? field))];
}

/** As a form posts it. What is no such thing names no version: it can overwrite nothing. */
export function readBaseline(form: FormData): Baseline {
  const version = String(form.get("version"));
  const values = parseJson(form.get("baseline"));
  const isRecord = typeof values === "object" && values !== null && !Array.isArray(values);
  return isRecord ? { version, values: values as Baseline["values"] } : { version };
}

/** Null for what is no JSON. Its texts are clean. */
export function parseJson(text: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(String(text), cleanText);
  } catch {
    return null;
  }
}

/** For `JSON.parse`: neither UTF-8 nor the database can hold half of a character, or the sign 0; they are replaced. */
export function cleanText(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\0", "\ufffd").toWellFormed() : value;
}
