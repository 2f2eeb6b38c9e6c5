/** A form as it stands: each field's values, in order. */
export type FormSnapshot = ReadonlyMap<string, string>;

/** Files are sent on their own, as they are chosen; a form only names them. */
export function takeSnapshot(form: FormData): FormSnapshot {
  const values = new Map<string, string[]>();
  for (const [name, value] of form) {
    if (typeof value !== "string") continue;
    values.set(name, [...(values.get(name) ?? []), value.replaceAll("\r\n", "\n")]);
  }
  return new Map(Array.from(values, ([name, list]) => [name, JSON.stringify(list)]));
}

/** The names of the fields that differ, those that came or went included. */
export function changedFields(before: FormSnapshot, after: FormSnapshot): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name));
}
