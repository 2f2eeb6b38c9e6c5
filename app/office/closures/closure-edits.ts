import type { Closure } from "#app/domain/agencies/closures.ts";
import type { HalfDay } from "#app/domain/agencies/opening-hours.ts";
import { readTime } from "#app/lib/wall-clock.ts";

/** A row of the form, before anybody checked it. */
export interface ClosureDraft extends Closure {
  /** Keeps its place on the screen while the others come and go. */
  key: string;
}

export function toDrafts(closures: readonly Closure[]): ClosureDraft[] {
  return closures.map((closure, index) => ({ ...closure, key: closure.id ?? String(index) }));
}

export function emptyDraft(key: string): ClosureDraft {
  return { key, from: "", to: "", label: "", hours: null };
}

/** The rows as the form posts them: every time as it was meant. */
export function closuresAsText(drafts: readonly ClosureDraft[]): string {
  return JSON.stringify(
    drafts.map(({ key: _, hours, ...closure }) => ({ ...closure, hours: hours?.map(tidyHours) ?? null })),
  );
}

/** Every time as it was meant: «9h30» is 09:30. */
export const tidyHours = ({ open, close }: HalfDay): HalfDay => ({
  open: readTime(open),
  close: readTime(close),
});

/** A closure of one day is written once: the last day follows the first until it has its own. */
export function setFirstDay(draft: ClosureDraft, from: string): ClosureDraft {
  return { ...draft, from, to: draft.to === "" || draft.to === draft.from ? from : draft.to };
}

/** What the days on the screen are made of: rows that make sense. */
export function wholeClosures(drafts: readonly ClosureDraft[]): Closure[] {
  return drafts.filter(({ from, to }) => from !== "" && from <= to);
}

/** A new row that is still being filled in: nothing of it is wrong yet. */
export function isUnfinished({ id, from, to, label }: ClosureDraft): boolean {
  return id === undefined && (from === "" || to === "" || label.trim() === "");
}
