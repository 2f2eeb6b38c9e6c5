import { foldText } from "#app/lib/fold-text.ts";

interface Named {
  id: string;
  name: string;
  /** What the screens call it, where that is another name. */
  short?: string;
}

/** Records that a spreadsheet calls by their names. */
export interface Names {
  /** Its name; its id where two share one. */
  labelOf: (id: string) => string;
  /** By name, however it is typed, or by id. */
  idOf: (text: string) => string | undefined;
  /** The name somebody may have meant. */
  nearest: (text: string) => string | undefined;
}

export function namesOf(records: readonly Named[]): Names {
  const ids = new Set(records.map(({ id }) => id));
  const byName = Map.groupBy(records, ({ name }) => foldText(name));
  const byShort = Map.groupBy(records, ({ name, short = name }) => foldText(short));
  const only = (found: Named[] | undefined) => (found?.length === 1 ? found[0] : undefined);
  // Once for all: every line of a file asks.
  const labels = new Map(records.map(({ id, name }) => [id, only(byName.get(foldText(name))) ? name : id]));
  return {
    labelOf: (id) => labels.get(id) ?? id,
    idOf: (text) => {
      const [id, name] = [text.toLowerCase(), foldText(text)];
      if (ids.has(id)) return id;
      return byName.has(name) ? only(byName.get(name))?.id : only(byShort.get(name))?.id;
    },
    nearest: (text) => {
      const typed = foldText(text);
      const near = records
        .flatMap(({ name, short = name }) => [name, short])
        .map((name) => ({ name, away: distance(typed, foldText(name)) }))
        .toSorted((a, b) => a.away - b.away)[0];
      return near && near.away <= Math.max(2, typed.length / 4) ? near.name : undefined;
    },
  };
}

/** How many letters must be added, taken away or replaced. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(
        Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
