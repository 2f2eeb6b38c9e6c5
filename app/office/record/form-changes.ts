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

/** The names of the fields that differ, those that came or went included; of a week, its days: `hours.2`. */
export function changedFields(before: FormSnapshot, after: FormSnapshot): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].flatMap((name) => {
    const [old, now] = [before.get(name), after.get(name)];
    if (old === now) return [];
    const [oldDays, days] = [entriesOf(old), entriesOf(now)];
    if (days.length === 0 || oldDays.length !== days.length) return [name];
    return days.flatMap((day, index) => (day === oldDays[index] ? [] : [`${name}.${index}`]));
  });
}

/** The entries of a field that is posted as one list in JSON; none for any other. */
function entriesOf(values = "[]"): string[] {
  const [json = "", ...others]: string[] = JSON.parse(values);
  if (others.length > 0 || !json.startsWith("[{")) return [];
  try {
    return (JSON.parse(json) as unknown[]).map((entry) => JSON.stringify(entry));
  } catch {
    return [];
  }
}
